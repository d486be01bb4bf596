// Backups of companies: made by hand, every night and before a recovery, copied to the second
// folder, and recovered from.
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entity } from '../../domain/schema/entity.ts';
import { identityOf } from '../binary-log/identity.ts';
import type { Sealer } from '../binary-log/sealer.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { filesFolder } from '../files/file-store.ts';
import type { Postman } from '../mail/mail.ts';
import { within } from '../platform/within.ts';
import type { DailyJob } from '../schedule/schedule.ts';
import { welcomeEntities } from '../setup/welcome-entities.ts';
import {
  backupFolder,
  backupName,
  copyBackup,
  freeName,
  keepNewest,
  listBackups,
  moveBackups,
  type StoredBackup,
} from './backup-folder.ts';
import { companyTables } from './company-tables.ts';
import { type Checked, runBeside } from './job.ts';
import type { Report, Wish } from './recovering.ts';
import { hearersOf, mailRecovery } from './recovery-mail.ts';
import { secondFolder } from './second-folder.ts';
import { backupSettings } from './settings.ts';

export type Backups = {
  list: (company_id: number) => Promise<StoredBackup[]>;
  /** The folder of a company's backups. */
  folder: (company_id: number) => Promise<string>;
  /** Makes one now (Nepal time) and answers its name. Throws an Error when it cannot be written. */
  make: (company_id: number, now: string, why?: string) => Promise<string>;
  /** Looks at a file for a company. Throws Unusable. */
  check: (company_id: number, path: string, until: string | undefined) => Promise<Checked>;
  /** Recovers, after a backup of what stands. Throws Unusable; then nothing has changed. */
  recover: (wish: Wish & { company_id: number }) => Promise<Report>;
  /** One job a company, at the time that it chose. */
  nightly: () => Promise<DailyJob[]>;
};

const program = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
    version: string;
  }
).version;

/**
 * No backup takes as long: a disk that has gone is not waited for, and the next company's turn
 * comes.
 */
const MOST_MS = 2 * 60 * 60 * 1000;
/** A slower copy goes on without being waited for. */
const COPY_MS = 10 * 60 * 1000;
/** That another copy is waited for. */
const ANOTHER_COPY_MS = 60 * 1000;

type Services = {
  database: Database;
  entities: Entity[];
  sealer: Sealer;
  config: Pick<
    Config,
    'databaseUrl' | 'dataDir' | 'schemasDir' | 'installationKeyFile' | 'backupCopyDir'
  >;
  postman: Postman;
  /** Told of a copy that failed: the backup itself stands. */
  fail: (error: unknown) => void;
};

/** The backups of an installation. */
export const createBackups = ({
  database,
  entities,
  sealer,
  config,
  postman,
  fail,
}: Services): Backups => {
  const { databaseUrl, dataDir, schemasDir, installationKeyFile } = config;
  const settings = { databaseUrl, dataDir, schemasDir, installationKeyFile };
  const folderOf = async (company_id: number) =>
    backupFolder(dataDir, await identityOf(database, company_id));

  let copying: Promise<unknown> = Promise.resolve();
  /**
   * One copy after the other: one that never ends, as to a disk that has gone, is waited for once
   * and joined by no other.
   */
  const copyToSecond = async (
    dir: string,
    folder: string,
    name: string,
    company_id: number,
    keep: number,
  ): Promise<void> => {
    await within(
      copying,
      ANOTHER_COPY_MS,
      'A copy to BACKUP_COPY_DIR has not come back yet: this backup was not copied.',
    );
    const second = backupFolder(dir, await identityOf(database, company_id));
    const copy = secondFolder(dir)
      .then(() => copyBackup(folder, name, second))
      .then(() => keepNewest(second, keep));
    copying = copy.catch(() => undefined);
    await within(copy, COPY_MS, 'The folder of BACKUP_COPY_DIR does not answer.');
  };

  const make = async (company_id: number, now: string, why?: string): Promise<string> => {
    const folder = await folderOf(company_id);
    await mkdir(folder, { recursive: true });
    const company = await database.read
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company_id)
      .executeTakeFirstOrThrow();
    const name = await freeName(folder, backupName(String(company.name), now, why));
    const writing = {
      company_id,
      program,
      now,
      tables: companyTables(entities),
      folder: filesFolder(dataDir),
    };
    await runBeside<'backup'>(
      { kind: 'backup', settings, writing, path: join(folder, name) },
      MOST_MS,
    );
    const { keep } = await backupSettings(database.read, company_id);
    await keepNewest(folder, keep);
    if (config.backupCopyDir)
      await copyToSecond(config.backupCopyDir, folder, name, company_id, keep).catch(fail);
    return name;
  };

  const recoverNow = async (wish: Wish & { company_id: number }): Promise<Report> => {
    // What cannot be used is refused before anything is written at all.
    await runBeside<'check'>({
      kind: 'check',
      settings,
      path: wish.path,
      until: wish.until,
      foreign: wish.foreign,
    });
    const before = await folderOf(wish.company_id);
    const heard = await hearersOf(database.read, wish.company_id);
    await make(wish.company_id, wish.now, 'before-recovery');
    await sealer.catchUp(wish.company_id);
    const report = await database.handOver(() =>
      runBeside<'recover'>({ kind: 'recover', settings, wish }),
    );
    await welcomeEntities(database, entities, wish.now);
    await moveBackups(before, await folderOf(wish.company_id));
    await mailRecovery(
      postman,
      [...heard, ...(await hearersOf(database.read, wish.company_id))],
      report,
      wish,
    );
    return report;
  };

  return {
    list: async company_id => listBackups(await folderOf(company_id)),
    folder: folderOf,
    make: (company_id, now, why) => database.alone(() => make(company_id, now, why), 'backup'),
    check: async (company_id, path, until) => {
      await sealer.catchUp(company_id);
      return runBeside<'check'>({ kind: 'check', settings, path, until, foreign: false });
    },
    recover: wish => database.alone(() => recoverNow(wish), 'backup'),
    nightly: async () => {
      const companies = await run(database.read, 'select id from companies order by id', []);
      const jobs = await Promise.all(
        companies.map(async ({ id }): Promise<DailyJob[]> => {
          const { nightly, nightly_at } = await backupSettings(database.read, Number(id));
          const job = async (now: string) =>
            void (await database.alone(() => make(Number(id), now), 'backup'));
          return nightly === 1
            ? [{ name: `backup of company ${id}`, at: nightly_at, run: job }]
            : [];
        }),
      );
      return jobs.flat();
    },
  };
};
