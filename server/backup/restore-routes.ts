// Recovery over the API: inspecting a file, and recovering from it (API-187, API-188).
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import type { Session } from '../auth/load-session.ts';
import { requirePermission, requireSession } from '../auth/require-session.ts';
import type { Database } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import type { QueryString } from '../entities/list-query.ts';
import type { Config } from '../platform/config.ts';
import { ForbiddenError, ValidationError } from '../platform/http/errors.ts';
import type { BackupService } from './backup-service.ts';
import { computeDataLoss, countDocuments } from './data-loss-report.ts';
import { texts, toValidationError, UnusableBackupError } from './messages.ts';
import { type ReceivedBackup, receiveBackup } from './receive-backup.ts';
import { resolveCompany } from './resolve-company.ts';
import type { RestoreReport } from './restore-context.ts';
import type { BackupInspection } from './run-in-worker.ts';

type Services = { database: Database; backups: BackupService; config: Pick<Config, 'dataDir'> };

/** How long uploads are kept between inspection and recovery. */
const UPLOAD_KEPT_MS = 60 * 60 * 1000;

const rethrowAsValidationError =
  (language: Language) =>
  (error: unknown): never => {
    throw error instanceof UnusableBackupError ? toValidationError(error, language) : error;
  };

/** Removes abandoned uploads. */
const removeStaleUploads = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > UPLOAD_KEPT_MS)
      await rm(join(folder, name), { force: true });
  }
};

/** The uploaded file, or the one inspected before. */
const resolveUploadPath = (
  { path, values }: ReceivedBackup,
  folder: string,
  language: Language,
): string => {
  if (path) return path;
  if (/^[0-9a-f]{32}$/.test(values.checked ?? '')) return join(folder, `${values.checked}.sql`);
  throw new ValidationError({ recovery_file: [texts.noFile[language]] });
};

const parseUntil = (
  { values: { until } }: ReceivedBackup,
  language: Language,
): string | undefined => {
  if (until === undefined || until === '') return undefined;
  if (!formatValidators['date-time'](until))
    throw new ValidationError({ until: [texts.until[language]] });
  return until;
};

/** Registers the route below the billing prefix. */
export const registerRestoreRoutes = (
  app: FastifyInstance,
  { database, backups, config }: Services,
): void => {
  /**
   * A recovery must not give anybody a permission that its user lacks. Unknown permissions have no
   * effect. Throws ForbiddenError (403).
   */
  const refuseMore = async ({ gives }: BackupInspection, session: Session): Promise<void> => {
    const rows = await query<{ name: string; held: number }>(
      database.read,
      `select name, exists (select 1 from roles_permission_id as link where link.company_id = permissions.company_id
         and link.other_id = permissions.id and link.owner_id = ?) as held from permissions where company_id = ?`,
      [session.role_id, session.actor.company_id],
    );
    const lacking = new Set(rows.filter(({ held }) => !held).map(({ name }) => name));
    const permission = gives.find(name => lacking.has(name));
    if (permission !== undefined)
      throw new ForbiddenError(translate(texts.more, session.language, { permission }));
  };

  /**
   * The documents that would be lost, and how far the audit log continues; the file is kept for an
   * hour under `checked`.
   */
  const offerOf = async (
    { foot, head, forward }: BackupInspection,
    path: string,
    company_id: number,
    language: Language,
  ) => {
    const lost = computeDataLoss(await countDocuments(database.read, company_id), foot.documents);
    if (Object.keys(lost).length === 0) return undefined;
    const count = Object.values(lost).reduce((sum, each) => sum + each, 0);
    return {
      message: translate(texts.wouldBeLost, language, {
        n: localizeDigits(String(count), language),
        at: head.created_at,
      }),
      checked: /([0-9a-f]{32})\.sql$/.exec(path)![1],
      created_at: head.created_at,
      lost,
      roll_forward: 'until' in forward ? forward : null,
      reason:
        'sentence' in forward ? translate(texts[forward.sentence], language, forward.values) : null,
    };
  };

  // With `ask` nothing changes if documents would be lost: the response is 409 with the list, and
  // the same request with `checked` confirms. Without it the client has confirmed.
  app.post(
    '/recover-database',
    requirePermission('create', 'recoveries'),
    async (request, reply) => {
      const session = requireSession(request);
      const { actor, language, now } = session;
      const { company_id } = actor;
      const folder = join(config.dataDir, 'uploads', String(company_id));
      await removeStaleUploads(folder);
      const received = await receiveBackup(request, folder, language);
      const path = resolveUploadPath(received, folder, language);
      let kept = false;
      try {
        const until = parseUntil(received, language);
        if (!(await stat(path).catch(() => undefined)))
          throw new ValidationError({ recovery_file: [texts.noFile[language]] });
        const rollForward = received.values.roll_forward === '1';
        const asks = (request.query as QueryString).ask === '1' && !rollForward && !until;
        const checked = await backups
          .inspect(company_id, path, until)
          .catch(rethrowAsValidationError(language));
        await resolveCompany(database, checked.head, company_id).catch(
          rethrowAsValidationError(language),
        );
        await refuseMore(checked, session);
        const offer = asks ? await offerOf(checked, path, company_id, language) : undefined;
        if (offer) {
          kept = true;
          return reply.code(409).send(offer);
        }
        const options = {
          path,
          company_id,
          rollForward,
          foreign: false,
          until,
          now,
          username: actor.name,
          group_id: actor.group_id,
        };
        const report: RestoreReport = await backups
          .restore(options)
          .catch(rethrowAsValidationError(language));
        return { message: translate(texts.recovered, language, { at: report.backup }), ...report };
      } finally {
        if (!kept) await rm(path, { force: true });
      }
    },
  );
};
