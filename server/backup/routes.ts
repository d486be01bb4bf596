// Backups over the API: listed, made, taken away; a recovery file looked at, and recovered from. Paths as in the documents (API-184..188).
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { digitsIn, type Language, textIn } from '../../domain/language.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { QueryString } from '../entities/list-query.ts';
import { fileList, pageOfRows } from '../entities/row-list.ts';
import type { Entering } from '../entities/routes.ts';
import { Invalid, NotFound, Refusal } from '../errors.ts';
import { passingBy } from '../passing-by.ts';
import type { Session } from '../session/signed-in.ts';
import { cleanName } from './backup-folder.ts';
import type { Backups } from './backups.ts';
import { type Received, receiveBackup } from './receive-backup.ts';
import { lostOf } from './lost-of.ts';
import type { Report } from './recovering.ts';
import { targetOf } from './target-of.ts';
import { asProblem, texts, Unusable } from './sentences.ts';
import { backupSettings, readSettings, saveSettings } from './settings.ts';
import { summaryOf } from './summary.ts';

type Services = { database: Database; entities: Entity[]; backups: Backups; config: Pick<Config, 'dataDir' | 'backupCopyDir'> };

/** Uploads are kept between the look and the recovery, for so long. */
const KEPT_MS = 60 * 60 * 1000;

const listed = fileList('backup', 'db_name');

const sendFile = async (reply: FastifyReply, path: string, name: string, language: Language): Promise<FastifyReply> => {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new NotFound(texts.notFound[language]);
  return reply
    .type('application/sql; charset=utf-8')
    .header('content-length', found.size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(passingBy(createReadStream(path)), { objectMode: false }));
};

const said =
  (language: Language) =>
  (error: unknown): never => {
    throw error instanceof Unusable ? asProblem(error, language) : error;
  };

/** Removes uploads that nobody came back for. */
const sweep = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true });
  }
};

/** Registers the calls below the billing prefix. */
export const backupRoutes = (app: FastifyInstance, { database, backups, config }: Services, enter: Entering): void => {
  const uploads = (company_id: number) => join(config.dataDir, 'uploads', String(company_id));

  app.get('/backup', async (request, reply) => {
    const { actor, language } = await enter(request, 'view', 'backups');
    const page = pageOfRows(listed, await backups.list(actor.company_id), request.query as QueryString, request.url, language);
    return page ?? reply.code(204).send();
  });

  const make = async ({ actor, language, now }: Session): Promise<string> =>
    backups.make(actor.company_id, now).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'].some(code => error.message.includes(code))) throw error;
      throw new Refusal(400, textIn(texts.disk, language, { reason: error.message.split('\n')[0]!.replace(/,.*$/, '') }));
    });

  app.get('/backup/download', async (request, reply) => {
    const session = await enter(request, 'create', 'backups');
    const name = await make(session);
    return sendFile(reply, join(await backups.folder(session.actor.company_id), name), name, session.language);
  });

  app.get('/backup-settings', async request => {
    const { actor } = await enter(request, 'view', 'backups');
    return { ...(await backupSettings(database.read, actor.company_id)), copied: config.backupCopyDir ? 1 : 0 };
  });

  app.put('/backup-settings', async request => {
    const { actor, language, now } = await enter(request, 'edit', 'backups');
    const settings = readSettings(request.body, language);
    await database.write(tx => saveSettings(tx, actor, settings, now));
    return { ...settings, copied: config.backupCopyDir ? 1 : 0, message: texts.saved[language] };
  });

  // A backup holds the hashes of passwords: whoever may only look at what there is takes none away.
  app.get<{ Params: { name: string } }>('/backup/:name', async (request, reply) => {
    const { actor, language } = await enter(request, 'create', 'backups');
    const name = cleanName(request.params.name);
    if (!name) throw new NotFound(texts.notFound[language]);
    return sendFile(reply, join(await backups.folder(actor.company_id), name), name, language);
  });

  /** The file that came along, or the one that was looked at before. */
  const fileOf = ({ path, values }: Received, company_id: number, language: Language): string => {
    if (path) return path;
    if (/^[0-9a-f]{32}$/.test(values.checked ?? '')) return join(uploads(company_id), `${values.checked}.sql`);
    throw new Invalid({ recovery_file: [texts.noFile[language]] });
  };

  const untilOf = ({ values: { until } }: Received, language: Language): string | undefined => {
    if (until === undefined || until === '') return undefined;
    if (!accepts['date-time'](until)) throw new Invalid({ until: [texts.until[language]] });
    return until;
  };

  /** What the documents that would be lost are, how far the binary log leads on; the file waits for an hour under `checked`. */
  const offerOf = async (path: string, until: string | undefined, company_id: number, language: Language) => {
    const { head, foot, forward } = await backups.check(company_id, path, until);
    await targetOf(database, head, company_id);
    const lost = lostOf(await summaryOf(database.read, company_id), foot.documents);
    if (Object.keys(lost).length === 0) return undefined;
    const count = Object.values(lost).reduce((sum, each) => sum + each, 0);
    return {
      message: textIn(texts.wouldBeLost, language, { n: digitsIn(String(count), language), at: head.created_at }),
      checked: /([0-9a-f]{32})\.sql$/.exec(path)![1],
      created_at: head.created_at,
      lost,
      roll_forward: 'until' in forward ? forward : null,
      reason: 'sentence' in forward ? textIn(texts[forward.sentence], language, forward.values) : null,
    };
  };

  // With `ask` nothing is touched while documents would be lost: 409 tells which, and the same call with `checked` decides. Without it
  // whoever calls has decided.
  app.post('/recover-database', async (request, reply) => {
    const { actor, language, now } = await enter(request, 'create', 'recoveries');
    const { company_id } = actor;
    const folder = uploads(company_id);
    await sweep(folder);
    const received = await receiveBackup(request, folder, language);
    const path = fileOf(received, company_id, language);
    let kept = false;
    try {
      const until = untilOf(received, language);
      if (!(await stat(path).catch(() => undefined))) throw new Invalid({ recovery_file: [texts.noFile[language]] });
      const rollForward = received.values.roll_forward === '1';
      const asks = (request.query as QueryString).ask === '1' && !rollForward && !until;
      const offer = asks ? await offerOf(path, until, company_id, language).catch(said(language)) : undefined;
      if (offer) {
        kept = true;
        return reply.code(409).send(offer);
      }
      const wish = { path, company_id, rollForward, until, now, username: actor.username, group_id: actor.group_id };
      const report: Report = await backups.recover(wish).catch(said(language));
      return { message: textIn(texts.recovered, language, { at: report.backup }), ...report };
    } finally {
      if (!kept) await rm(path, { force: true });
    }
  });
};
