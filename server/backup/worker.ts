// The thread that writes and reads backups. It loads only the modules that its job needs.
import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from '../database/database.ts';
import { loadInstallationKey } from '../platform/crypto/installation-key.ts';
import { UnusableBackupError } from './messages.ts';
import type { JobResults, WorkerJob, WorkerMessage } from './run-in-worker.ts';

const withDatabase = async <T>(
  job: WorkerJob,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const { connect } = await import('../database/engine/connect.ts');
  // Nobody waits for this thread, so it may wait for other writers.
  const database = await connect(job.settings, { isLong: true });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

const runJob = async (job: WorkerJob): Promise<JobResults[WorkerJob['kind']]> => {
  const { dataDir, schemasDir } = job.settings;
  const key = loadInstallationKey(job.settings);
  if (job.kind === 'check')
    return (await import('./inspect-backup.ts')).inspectBackup(dataDir, key, job);
  if (job.kind === 'backup') {
    const { writeBackup } = await import('./write-backup.ts');
    return withDatabase(job, database => {
      const columnsOf = async (table: string) =>
        (await database.listColumns(table)).map(column => column.name);
      return database.snapshot(snapshot =>
        writeBackup(snapshot, columnsOf, job.writing, key, job.path),
      );
    });
  }
  const [{ restore }, { loadEntities }, { createVault }, { applyCalendarCorrections }] =
    await Promise.all([
      import('./restore.ts'),
      import('../entities/load-entities.ts'),
      import('../platform/crypto/vault.ts'),
      import('../database/calendar-corrections.ts'),
    ]);
  const installation = {
    dataDir,
    entities: (await loadEntities(schemasDir)).entities,
    vault: createVault(job.settings, key),
    key,
  };
  return withDatabase(job, async database => {
    // A thread has modules, and so a calendar, of its own.
    await applyCalendarCorrections(database.read);
    return restore({ ...installation, database }, job.wish);
  });
};

const toErrorMessage = (error: unknown): WorkerMessage =>
  error instanceof UnusableBackupError
    ? { unusable: { sentence: error.sentence, values: error.values } }
    : {
        failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
        code: String((error as { code?: unknown } | null)?.code ?? ''),
      };

parentPort!.postMessage(
  await runJob(workerData as WorkerJob).then(
    (done): WorkerMessage => ({ done }),
    (error: unknown) => toErrorMessage(error),
  ),
);
