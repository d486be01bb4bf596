// What is done beside the service, in a thread of its own with connections of its own: staff notice
// nothing of it.
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import type { Foot, Head } from './backup-file.ts';
import type { Report, Wish } from './recovering.ts';
import { type Sentence, Unusable } from './sentences.ts';
import type { Writing } from './write-backup.ts';

export type Settings = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'schemasDir' | 'installationKeyFile'
>;
export type Job =
  | { kind: 'backup'; settings: Settings; writing: Writing; path: string }
  | { kind: 'check'; settings: Settings; path: string; until: string | undefined; foreign: boolean }
  | { kind: 'recover'; settings: Settings; wish: Wish };

/** What a look at a file tells before anything is touched. */
export type Checked = {
  head: Head;
  foot: Foot;
  signed: boolean;
  /** The names of the permissions that its roles hold. */
  gives: string[];
  /**
   * The moment to which it can be rolled forward and how many entries that are, or the sentence
   * that says why not.
   */
  forward:
    | { until: string; entries: number }
    | { sentence: Sentence; values: Record<string, string> };
};

export type Done = { backup: { head: Head; foot: Foot }; check: Checked; recover: Report };
export type Told =
  | { done: unknown }
  | { unusable: { sentence: Sentence; values: Record<string, string> } }
  | { failed: string; code: string };

/**
 * Runs the job to its end, or for at most `atMost` milliseconds. Throws Unusable, or an Error that
 * says what went wrong.
 */
export const runBeside = <Kind extends Job['kind']>(
  job: Extract<Job, { kind: Kind }>,
  atMost?: number,
): Promise<Done[Kind]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job });
    let told: Told | undefined;
    const late =
      atMost === undefined ? undefined : setTimeout(() => void worker.terminate(), atMost);
    worker.once('message', (message: Told) => {
      told = message;
    });
    worker.once('error', reject);
    worker.once('exit', code => {
      clearTimeout(late);
      if (told && 'done' in told) resolve(told.done as Done[Kind]);
      else if (told && 'unusable' in told)
        reject(new Unusable(told.unusable.sentence, told.unusable.values));
      else if (told && 'failed' in told)
        reject(Object.assign(new Error(told.failed), { code: told.code }));
      else reject(new Error(`The backup thread ended with ${code}.`));
    });
  });
