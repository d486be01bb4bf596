// Backups over the API: listed, made, taken away, and what is decided about them. Paths as in the
// documents (API-184..186).
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Language, textIn } from '../../domain/language.ts';
import { holdCompany } from '../company/company-record.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Entering } from '../entities/routes.ts';
import { fileList, pageOfRows } from '../entities/row-list.ts';
import { NotFound, Refusal } from '../errors.ts';
import { passingBy } from '../passing-by.ts';
import { underVersion, versionOf, withTag } from '../platform/http/record-version.ts';
import type { Session } from '../session/signed-in.ts';
import { cleanName } from './backup-folder.ts';
import type { Backups } from './backups.ts';
import { texts } from './sentences.ts';
import { type BackupSettings, backupSettings, readSettings, saveSettings } from './settings.ts';

type Services = { database: Database; backups: Backups; config: Pick<Config, 'backupCopyDir'> };

const listed = fileList('backup', 'db_name');

const sendFile = async (
  reply: FastifyReply,
  path: string,
  name: string,
  language: Language,
): Promise<FastifyReply> => {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new NotFound(texts.notFound[language]);
  return reply
    .type('application/sql; charset=utf-8')
    .header('content-length', found.size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(passingBy(createReadStream(path)), { objectMode: false }));
};

/** Registers the calls below the billing prefix. */
export const backupRoutes = (
  app: FastifyInstance,
  { database, backups, config }: Services,
  enter: Entering,
): void => {
  app.get('/backup', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'backups');
    const page = pageOfRows(
      listed,
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
      throw new Refusal(
        400,
        textIn(texts.disk, language, { reason: error.message.split('\n')[0]!.replace(/,.*$/, '') }),
      );
    });

  app.get('/backup/download', async (request, reply) => {
    const session = await enter(request, 'create', 'backups');
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
    tag: versionOf(settings),
  });

  app.get('/backup-settings', async (request, reply) => {
    const { actor } = await enter(request, 'view', 'backups');
    return withTag(reply, answered(await backupSettings(database.read, actor.company_id)));
  });

  app.put('/backup-settings', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'edit', 'backups');
    const stored = async () => answered(await backupSettings(database.read, actor.company_id));
    return underVersion(request, reply, language, stored, async ({ check }) => {
      check((await stored()).tag);
      const settings = readSettings(request.body, language);
      await database.write(async tx => {
        await holdCompany(database, tx, actor.company_id);
        check(versionOf(await backupSettings(tx, actor.company_id)));
        await saveSettings(tx, actor, settings, now);
      });
      return { ...withTag(reply, answered(settings)), message: texts.saved[language] };
    });
  });

  // A backup holds the hashes of passwords: whoever may only look at what there is takes none away.
  app.get<{ Params: { name: string } }>('/backup/:name', async (request, reply) => {
    const { actor, language } = await enter(request, 'create', 'backups');
    const name = cleanName(request.params.name);
    if (!name) throw new NotFound(texts.notFound[language]);
    return sendFile(reply, join(await backups.folder(actor.company_id), name), name, language);
  });
};
