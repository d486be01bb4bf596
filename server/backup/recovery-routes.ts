// Recovering over the API: a file is looked at, and recovered from (API-187, API-188).
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { digitsIn, type Language, textIn } from '../../domain/language.ts';
import { accepts } from '../../domain/schema/formats.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Entering } from '../entities/routes.ts';
import { Forbidden, Invalid } from '../errors.ts';
import type { Session } from '../session/signed-in.ts';
import type { Backups } from './backups.ts';
import type { Checked } from './job.ts';
import { lostOf } from './lost-of.ts';
import { type Received, receiveBackup } from './receive-backup.ts';
import type { Report } from './recovering.ts';
import { asProblem, texts, Unusable } from './sentences.ts';
import { summaryOf } from './summary.ts';
import { targetOf } from './target-of.ts';

type Services = { database: Database; backups: Backups; config: Pick<Config, 'dataDir'> };

/** Uploads are kept between the look and the recovery, for so long. */
const KEPT_MS = 60 * 60 * 1000;

const said =
  (language: Language) =>
  (error: unknown): never => {
    throw error instanceof Unusable ? asProblem(error, language) : error;
  };

/** Removes uploads that nobody came back for. */
const sweep = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > KEPT_MS)
      await rm(join(folder, name), { force: true });
  }
};

/** The file that came along, or the one that was looked at before. */
const fileOf = ({ path, values }: Received, folder: string, language: Language): string => {
  if (path) return path;
  if (/^[0-9a-f]{32}$/.test(values.checked ?? '')) return join(folder, `${values.checked}.sql`);
  throw new Invalid({ recovery_file: [texts.noFile[language]] });
};

const untilOf = ({ values: { until } }: Received, language: Language): string | undefined => {
  if (until === undefined || until === '') return undefined;
  if (!accepts['date-time'](until)) throw new Invalid({ until: [texts.until[language]] });
  return until;
};

/** Registers the call below the billing prefix. */
export const recoveryRoutes = (
  app: FastifyInstance,
  { database, backups, config }: Services,
  enter: Entering,
): void => {
  /**
   * A recovery gives nobody a permission that its actor lacks. Permissions that nobody here knows
   * open nothing. Throws Forbidden (403).
   */
  const refuseMore = async ({ gives }: Checked, session: Session): Promise<void> => {
    const rows = await run<{ name: string; held: number }>(
      database.read,
      `select name, exists (select 1 from roles_permission_id as link where link.company_id = permissions.company_id
         and link.other_id = permissions.id and link.owner_id = ?) as held from permissions where company_id = ?`,
      [session.role_id, session.actor.company_id],
    );
    const lacking = new Set(rows.filter(({ held }) => !Number(held)).map(({ name }) => name));
    const permission = gives.find(name => lacking.has(name));
    if (permission !== undefined)
      throw new Forbidden(textIn(texts.more, session.language, { permission }));
  };

  /**
   * What the documents that would be lost are, how far the binary log leads on; the file waits for
   * an hour under `checked`.
   */
  const offerOf = async (
    { foot, head, forward }: Checked,
    path: string,
    company_id: number,
    language: Language,
  ) => {
    const lost = lostOf(await summaryOf(database.read, company_id), foot.documents);
    if (Object.keys(lost).length === 0) return undefined;
    const count = Object.values(lost).reduce((sum, each) => sum + each, 0);
    return {
      message: textIn(texts.wouldBeLost, language, {
        n: digitsIn(String(count), language),
        at: head.created_at,
      }),
      checked: /([0-9a-f]{32})\.sql$/.exec(path)![1],
      created_at: head.created_at,
      lost,
      roll_forward: 'until' in forward ? forward : null,
      reason:
        'sentence' in forward ? textIn(texts[forward.sentence], language, forward.values) : null,
    };
  };

  // With `ask` nothing is touched while documents would be lost: 409 tells which, and the same call
  // with `checked` decides. Without it whoever calls has decided.
  app.post('/recover-database', async (request, reply) => {
    const session = await enter(request, 'create', 'recoveries');
    const { actor, language, now } = session;
    const { company_id } = actor;
    const folder = join(config.dataDir, 'uploads', String(company_id));
    await sweep(folder);
    const received = await receiveBackup(request, folder, language);
    const path = fileOf(received, folder, language);
    let kept = false;
    try {
      const until = untilOf(received, language);
      if (!(await stat(path).catch(() => undefined)))
        throw new Invalid({ recovery_file: [texts.noFile[language]] });
      const rollForward = received.values.roll_forward === '1';
      const asks = (request.query as QueryString).ask === '1' && !rollForward && !until;
      const checked = await backups.check(company_id, path, until).catch(said(language));
      await targetOf(database, checked.head, company_id).catch(said(language));
      await refuseMore(checked, session);
      const offer = asks ? await offerOf(checked, path, company_id, language) : undefined;
      if (offer) {
        kept = true;
        return reply.code(409).send(offer);
      }
      const wish = {
        path,
        company_id,
        rollForward,
        foreign: false,
        until,
        now,
        username: actor.name,
        group_id: actor.group_id,
      };
      const report: Report = await backups.recover(wish).catch(said(language));
      return { message: textIn(texts.recovered, language, { at: report.backup }), ...report };
    } finally {
      if (!kept) await rm(path, { force: true });
    }
  });
};
