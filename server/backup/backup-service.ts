// Backups of companies: made by hand, every night and before a recovery, copied to the second
// folder, and restored from.
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { AuditLogWriter } from '../audit/audit-log/audit-log-writer.ts';
import { ensureCompanyUid } from '../audit/audit-log/company-uid.ts';
import type { Database } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { ensureFilesFolder } from '../files/file-store.ts';
import type { Config } from '../platform/config.ts';
import type { Mailer } from '../platform/mailer/mailer.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { DailyJob } from '../scheduler/scheduler.ts';
import {
  assertSecondFolderWritable,
  copyBackup,
  findFreeName,
  listBackups,
  moveBackups,
  pruneBackups,
  type StoredBackup,
  toBackupFolder,
  toBackupName,
} from './backup-folder.ts';
import { loadBackupSettings } from './backup-settings.ts';
import { listCompanyTables } from './replay/company-tables.ts';
import type { RestoreOptions, RestoreReport } from './restore-context.ts';
import { loadRestoreRecipients, sendRestoreNotification } from './restore-notification.ts';
import { type BackupInspection, runInWorker } from './run-in-worker.ts';

export type BackupService = {
  list: (company_id: number) => Promise<StoredBackup[]>;
  /** The folder of a company's backups. */
  folder: (company_id: number) => Promise<string>;
  /** Makes one now (Nepal time) and returns its name. Throws an Error if it cannot be written. */
  make: (company_id: number, now: string, why?: string) => Promise<string>;
  /** Inspects a file for a company. Throws UnusableBackupError. */
  inspect: (
    company_id: number,
    path: string,
    until: string | undefined,
  ) => Promise<BackupInspection>;
  /**
   * Recovers, after a backup of the current state. Throws UnusableBackupError; then nothing has
   * changed.
   */
  restore: (options: RestoreOptions & { company_id: number }) => Promise<RestoreReport>;
  /** One job per company, at its chosen time. */
  nightly: () => Promise<DailyJob[]>;
  /** When the nightly backup failed (Nepal time); undefined once there is a newer backup. */
  findFailure: (company_id: number) => Promise<string | undefined>;
};

const PROGRAM_VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  }
).version;

const toJobName = (company_id: number): string => `backup of company ${company_id}`;

/** No backup takes this long: after it the next company's turn comes, even if a disk is gone. */
const BACKUP_TIMEOUT_MS = 2 * 60 * 60 * 1000;
/** A slower copy continues in the background. */
const COPY_TIMEOUT_MS = 10 * 60 * 1000;
/** How long to wait for an earlier copy. */
const PENDING_COPY_TIMEOUT_MS = 60 * 1000;

type Services = {
  database: Database;
  entities: Entity[];
  auditLogWriter: AuditLogWriter;
  config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'schemasDir' | 'installationKeyFile' | 'backupCopyDir'
  >;
  mailer: Mailer;
  /** Adds permissions and menus for entities that are new since the backup. */
  seedNewEntities: (now: string) => Promise<void>;
  /** Called for a failed copy: the backup itself is complete. */
  onError: (error: unknown) => void;
};

/** The backups of an installation. */
export const createBackupService = ({
  database,
  entities,
  auditLogWriter,
  config,
  mailer,
  seedNewEntities,
  onError,
}: Services): BackupService => {
  const { databaseUrl, dataDir, schemasDir, installationKeyFile } = config;
  const settings = { databaseUrl, dataDir, schemasDir, installationKeyFile };
  const folderOf = async (company_id: number) =>
    toBackupFolder(dataDir, await ensureCompanyUid(database, company_id));

  let copying: Promise<unknown> = Promise.resolve();
  /**
   * One copy at a time: a copy that never ends, such as to a missing disk, is waited for once, and
   * no other starts.
   */
  const copyToSecond = async (
    dir: string,
    folder: string,
    name: string,
    company_id: number,
    keep: number,
  ): Promise<void> => {
    await withTimeout(
      copying,
      PENDING_COPY_TIMEOUT_MS,
      'A copy to BACKUP_COPY_DIR has not come back yet: this backup was not copied.',
    );
    const second = toBackupFolder(dir, await ensureCompanyUid(database, company_id));
    const copy = assertSecondFolderWritable(dir)
      .then(() => copyBackup(folder, name, second))
      .then(() => pruneBackups(second, keep));
    copying = copy.catch(() => undefined);
    await withTimeout(copy, COPY_TIMEOUT_MS, 'The folder of BACKUP_COPY_DIR does not answer.');
  };

  const make = async (company_id: number, now: string, why?: string): Promise<string> => {
    const folder = await folderOf(company_id);
    await mkdir(folder, { recursive: true });
    const company = await database.read
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company_id)
      .executeTakeFirstOrThrow();
    const name = await findFreeName(folder, toBackupName(company.name, now, why));
    const writing = {
      company_id,
      program: PROGRAM_VERSION,
      now,
      tables: listCompanyTables(entities),
      folder: ensureFilesFolder(dataDir),
    };
    await runInWorker<'backup'>(
      { kind: 'backup', settings, writing, path: join(folder, name) },
      BACKUP_TIMEOUT_MS,
    );
    const { keep } = await loadBackupSettings(database.read, company_id);
    await pruneBackups(folder, keep);
    if (config.backupCopyDir)
      await copyToSecond(config.backupCopyDir, folder, name, company_id, keep).catch(onError);
    return name;
  };

  const recoverNow = async (
    options: RestoreOptions & { company_id: number },
  ): Promise<RestoreReport> => {
    // An unusable file is refused before anything is written.
    await runInWorker<'check'>({
      kind: 'check',
      settings,
      path: options.path,
      until: options.until,
      foreign: options.foreign,
    });
    const before = await folderOf(options.company_id);
    const recipients = await loadRestoreRecipients(database.read, options.company_id);
    await make(options.company_id, options.now, 'before-recovery');
    await auditLogWriter.flush(options.company_id);
    const report = await database.releaseWriter(() =>
      runInWorker<'recover'>({ kind: 'recover', settings, wish: options }),
    );
    await seedNewEntities(options.now);
    await moveBackups(before, await folderOf(options.company_id));
    await sendRestoreNotification(
      mailer,
      [...recipients, ...(await loadRestoreRecipients(database.read, options.company_id))],
      report,
      options,
    );
    return report;
  };

  return {
    list: async company_id => listBackups(await folderOf(company_id)),
    folder: folderOf,
    make: (company_id, now, why) => database.withLock(() => make(company_id, now, why), 'backup'),
    inspect: async (company_id, path, until) => {
      await auditLogWriter.flush(company_id);
      return runInWorker<'check'>({ kind: 'check', settings, path, until, foreign: false });
    },
    restore: options => database.withLock(() => recoverNow(options), 'backup'),
    nightly: async () => {
      const companies = await query<{ id: number }>(
        database.read,
        'select id from companies order by id',
        [],
      );
      const jobs = await Promise.all(
        companies.map(async ({ id }): Promise<DailyJob[]> => {
          const { nightly, nightly_at } = await loadBackupSettings(database.read, id);
          const job = async (now: string) =>
            void (await database.withLock(() => make(id, now), 'backup'));
          return nightly === 1 ? [{ name: toJobName(id), at: nightly_at, run: job }] : [];
        }),
      );
      return jobs.flat();
    },
    findFailure: async company_id => {
      const [run] = await query<{ failed_at: string | null }>(
        database.read,
        'select failed_at from scheduled_runs where name = ?',
        [toJobName(company_id)],
      );
      if (!run?.failed_at) return undefined;
      const [newest] = await listBackups(await folderOf(company_id));
      return newest && newest.created_at > run.failed_at ? undefined : run.failed_at;
    },
  };
};
