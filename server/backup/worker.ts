// The thread in which backups are written and read. What a job does not need is not loaded for it.
import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from '../database/connect.ts';
import { openInstallationKey } from '../platform/crypto/installation-key.ts';
import type { Done, Job, Told } from './job.ts';
import { Unusable } from './sentences.ts';

const withDatabase = async <T>(job: Job, work: (database: Database) => Promise<T>): Promise<T> => {
  const { connect } = await import('../database/connect.ts');
  // Nobody waits for this thread: it may wait for those who write.
  const database = await connect(job.settings, { isLong: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const work = async (job: Job): Promise<Done[Job['kind']]> => {
  const { dataDir, schemasDir } = job.settings;
  const key = openInstallationKey(job.settings);
  if (job.kind === 'check') return (await import('./check-ahead.ts')).checkAhead(dataDir, key, job);
  if (job.kind === 'backup') {
    const { writeBackup } = await import('./write-backup.ts');
    return withDatabase(job, database => {
      const columnsOf = async (table: string) =>
        (await database.columnsOf(table)).map(column => column.name);
      return database.snapshot(snapshot =>
        writeBackup(snapshot, columnsOf, job.writing, key, job.path),
      );
    });
  }
  const [{ recover }, { loadEntities }, { openVault }] = await Promise.all([
    import('./recover.ts'),
    import('../entities/load-entities.ts'),
    import('../payment-gateways/vault.ts'),
  ]);
  const installation = {
    dataDir,
    entities: (await loadEntities(schemasDir)).entities,
    vault: openVault(job.settings, key),
    key,
  };
  return withDatabase(job, database => recover({ ...installation, database }, job.wish));
};

const told = (error: unknown): Told =>
  error instanceof Unusable
    ? { unusable: { sentence: error.sentence, values: error.values } }
    : {
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
        code: String((error as { code?: unknown } | null)?.code ?? ''),
      };

parentPort!.postMessage(
  await work(workerData as Job).then(
    (done): Told => ({ done }),
    (error: unknown) => told(error),
  ),
);
