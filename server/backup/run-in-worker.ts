// Runs a job in a thread with its own database connections, so that users do not notice it.
import { Worker } from 'node:worker_threads';
import type { Config } from '../platform/config.ts';
import type { BackupFooter, BackupHeader } from './backup-file.ts';
import { type BackupMessage, UnusableBackupError } from './messages.ts';
import type { RestoreOptions, RestoreReport } from './restore-context.ts';
import type { BackupJob } from './write-backup.ts';

type WorkerSettings = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'schemasDir' | 'installationKeyFile'
>;
export type WorkerJob =
  | { kind: 'backup'; settings: WorkerSettings; writing: BackupJob; path: string }
  | {
      kind: 'check';
      settings: WorkerSettings;
      path: string;
      until: string | undefined;
      foreign: boolean;
    }
  | { kind: 'recover'; settings: WorkerSettings; wish: RestoreOptions };

/** The result of inspecting a file, before anything is changed. */
export type BackupInspection = {
  head: BackupHeader;
  foot: BackupFooter;
  signed: boolean;
  /** The names of its roles' permissions. */
  gives: string[];
  /**
   * The moment to which it can be rolled forward and the number of entries, or the sentence with
   * the reason why not.
   */
  forward:
    | { until: string; entries: number }
    | { sentence: BackupMessage; values: Record<string, string> };
};

export type JobResults = {
  backup: { head: BackupHeader; foot: BackupFooter };
  check: BackupInspection;
  recover: RestoreReport;
};
export type WorkerMessage =
  | { done: unknown }
  | { unusable: { sentence: BackupMessage; values: Record<string, string> } }
  | { failed: string; code: string };

/**
 * Runs the job to its end, or for at most `atMost` milliseconds. Throws UnusableBackupError, or an
 * Error with the reason.
 */
export const runInWorker = <Kind extends WorkerJob['kind']>(
  job: Extract<WorkerJob, { kind: Kind }>,
  atMost?: number,
): Promise<JobResults[Kind]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job });
    let outcome: WorkerMessage | undefined;
    const late =
      atMost === undefined ? undefined : setTimeout(() => void worker.terminate(), atMost);
    worker.once('message', (message: WorkerMessage) => {
      outcome = message;
    });
    worker.once('error', reject);
    worker.once('exit', code => {
      clearTimeout(late);
      if (outcome && 'done' in outcome) resolve(outcome.done as JobResults[Kind]);
      else if (outcome && 'unusable' in outcome)
        reject(new UnusableBackupError(outcome.unusable.sentence, outcome.unusable.values));
      else if (outcome && 'failed' in outcome)
        reject(Object.assign(new Error(outcome.failed), { code: outcome.code }));
      else reject(new Error(`The backup thread ended with ${code}.`));
    });
  });
