// Backups over the API: list, create, download and delete, and their settings. Paths as in the
// contract (API-184..186).
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Language, translate } from '../../domain/language.ts';
import type { Session } from '../auth/load-session.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import type { Database } from '../database/database.ts';
import type { QueryString } from '../entities/list-query.ts';
import { createFileListEntity, paginateInMemory } from '../entities/paginate-in-memory.ts';
import { lockCompany } from '../features/documents/company-record.ts';
import type { Config } from '../platform/config.ts';
import { streamWithGc } from '../platform/gc-friendly-stream.ts';
import { HttpError, NotFoundError } from '../platform/http/errors.ts';
import { computeETag, withETag, withIfMatch } from '../platform/http/etag.ts';
import { validateBackupName } from './backup-folder.ts';
import type { BackupService } from './backup-service.ts';
import {
  type BackupSettings,
  loadBackupSettings,
  parseBackupSettings,
  saveBackupSettings,
} from './backup-settings.ts';
import { texts } from './messages.ts';

type Services = {
  database: Database;
  backups: BackupService;
  config: Pick<Config, 'backupCopyDir'>;
};

const backupFileList = createFileListEntity('backup', 'db_name');

const sendFile = async (
  reply: FastifyReply,
  path: string,
  name: string,
  language: Language,
): Promise<FastifyReply> => {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new NotFoundError(texts.notFound[language]);
  return reply
    .type('application/sql; charset=utf-8')
    .header('content-length', found.size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(streamWithGc(createReadStream(path)), { objectMode: false }));
};

/** Registers the routes below the billing prefix. */
export const registerBackupRoutes = (
  app: FastifyInstance,
  { database, backups, config }: Services,
): void => {
  app.get('/backup', requirePermission('view', 'backups'), async (request, reply) => {
    const { actor, language } = requireSession(request);
    const page = paginateInMemory(
      backupFileList,
      await backups.list(actor.company_id),
      request.query as QueryString,
      request.url,
      language,
    );
    return page ?? reply.code(204).send();
  });

  const make = async ({ actor, language, now }: Session): Promise<string> =>
    backups.make(actor.company_id, now).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'].some(code => error.message.includes(code)))
        throw error;
      throw new HttpError(
        400,
        translate(texts.disk, language, {
          reason: error.message.split('\n')[0]!.replace(/,.*$/, ''),
        }),
      );
    });

  app.get('/backup/download', requirePermission('create', 'backups'), async (request, reply) => {
    const session = requireSession(request);
    const name = await make(session);
    return sendFile(
      reply,
      join(await backups.folder(session.actor.company_id), name),
      name,
      session.language,
    );
  });

  const answered = (settings: BackupSettings) => ({
    body: { ...settings, copied: config.backupCopyDir ? 1 : 0 },
    tag: computeETag(settings),
  });

  app.get('/backup-settings', requirePermission('view', 'backups'), async (request, reply) => {
    const { actor } = requireSession(request);
    return withETag(reply, answered(await loadBackupSettings(database.read, actor.company_id)));
  });

  app.put('/backup-settings', requirePermission('edit', 'backups'), async (request, reply) => {
    const { actor, language, now } = requireSession(request);
    const stored = async () => answered(await loadBackupSettings(database.read, actor.company_id));
    return withIfMatch(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const settings = parseBackupSettings(request.body, language);
      await database.write(async tx => {
        await lockCompany(database, tx, actor.company_id);
        check(computeETag(await loadBackupSettings(tx, actor.company_id)));
        await saveBackupSettings(tx, actor, settings, now);
      });
      return { ...withETag(reply, answered(settings)), message: texts.saved[language] };
    });
  });

  // A backup contains password hashes: the permission to view the list is not enough to download
  // one.
  app.get<{ Params: { name: string } }>(
    '/backup/:name',
    requirePermission('create', 'backups'),
    async (request, reply) => {
      const { actor, language } = requireSession(request);
      const name = validateBackupName(request.params.name);
      if (!name) throw new NotFoundError(texts.notFound[language]);
      return sendFile(reply, join(await backups.folder(actor.company_id), name), name, language);
    },
  );
};
