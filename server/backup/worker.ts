// The thread in which backups are written and read.
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../database/connect.ts';
import { loadEntities } from '../entities/load-entities.ts';
import { openVault } from '../payment-gateways/vault.ts';
import { checkAhead } from './check-ahead.ts';
import type { Done, Job, Told } from './job.ts';
import { recover } from './recover.ts';
import { Unusable } from './sentences.ts';
import { writeBackup } from './write-backup.ts';

const work = async (job: Job): Promise<Done[Job['kind']]> => {
  if (job.kind === 'check') return checkAhead(job.settings.dataDir, job.path, job.until);
  const database = await connect(job.settings);
  try {
    if (job.kind === 'recover') {
      const { dataDir, schemasDir } = job.settings;
      return await recover({ database, dataDir, entities: loadEntities(schemasDir).entities, vault: openVault(dataDir) }, job.wish);
    }
    const columnsOf = async (table: string) => (await database.columnsOf(table)).map(column => column.name);
    return await database.snapshot(snapshot => writeBackup(snapshot, columnsOf, job.writing, job.path));
  } finally {
    await database.close();
  }
};

const told = (error: unknown): Told =>
  error instanceof Unusable
    ? { unusable: { sentence: error.sentence, values: error.values } }
    : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };

parentPort!.postMessage(
  await work(workerData as Job).then(
    (done): Told => ({ done }),
    (error: unknown) => told(error),
  ),
);
