// The binary log is written behind the activity log: each committed entry, in order, into the file of its day, hash-chained. Whoever saves
// waits for none of it. A kill loses nothing: what is not sealed yet is sealed at the next start.
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Vault } from '../payment-gateways/vault.ts';
import type { Hints } from './beside.ts';
import { BATCH, sealBatch } from './seal-batch.ts';

export type Sealer = {
  /** Seals everything that was committed before the call. */
  catchUp: (company_id?: number) => Promise<void>;
  close: () => Promise<void>;
};

/** The pause after a full batch is so many times as long as it took: sealing never crowds out saving. */
const REST = 30;
const IDLE_MS = 1000;

/** Starts sealing in the background. `fail` is told once of what goes wrong, until sealing goes on. */
export const createSealer = (database: Database, dataDir: string, vault: Vault, fail: (error: unknown) => void): Sealer => {
  const hints: Hints = new Map();
  let closed = false;
  let failing = false;
  let sealedTo = -1;
  let timer: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;

  /** Rests, and keeps no process alive by it; whoever closes is not kept waiting: a rest that nothing else outlives would never end. */
  const pause = (milliseconds: number): Promise<void> =>
    new Promise(done => {
      const resting = setTimeout(done, milliseconds).unref();
      wake = () => {
        clearTimeout(resting);
        done();
      };
    });

  const companies = async (): Promise<number[]> =>
    (await run(database.read, 'select id from companies order by id', [])).map(row => Number(row.id));

  const seal = async (company_id: number, upTo: number, rest: boolean): Promise<void> => {
    for (;;) {
      const began = performance.now();
      const count = await database.alone(() => sealBatch(database, dataDir, vault, hints, company_id, upTo), 'binary log');
      if (count === 0 || (closed && rest)) return;
      if (rest && count === BATCH) await pause((performance.now() - began) * REST);
    }
  };

  const round = async (): Promise<void> => {
    try {
      const upTo = await database.settled('activity_log');
      if (upTo === sealedTo) return;
      for (const company_id of await companies()) if (!closed) await seal(company_id, upTo, true);
      sealedTo = upTo;
      failing = false;
    } catch (error) {
      if (!failing && !closed) fail(error);
      failing = true;
    }
  };

  let rounds: Promise<void> = Promise.resolve();
  const next = () => {
    if (closed) return;
    timer = setTimeout(() => {
      rounds = round().then(next);
    }, IDLE_MS);
    timer.unref();
  };
  next();

  /** Waits until everything that was being written when it was asked has ended. */
  const settledNow = async (): Promise<number> => {
    const [row] = await run(database.read, 'select coalesce(max(id), 0) as id from activity_log', []);
    for (;;) {
      const settled = await database.settled('activity_log');
      if (settled >= Number(row!.id)) return settled;
      await new Promise(done => setTimeout(done, 20));
    }
  };

  return {
    catchUp: async company_id => {
      const upTo = await settledNow();
      for (const id of company_id === undefined ? await companies() : [company_id]) await seal(id, upTo, false);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      wake();
      await rounds;
    },
  };
};
