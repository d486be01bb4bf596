// The audit log is written after the activity log: each committed entry, in order, into the file of
// its day, hash-chained. Saving never waits for it. A kill loses nothing: entries that are not
// sealed yet are sealed at the next start.

import { query } from '../../database/raw-query.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import type { TransactionHints } from './replay-payload.ts';
import { AuditLogTamperedError } from './uncheckpointed-lines.ts';
import { BATCH_SIZE, type WriteContext, writeBatch } from './write-batch.ts';

export type AuditLogWriter = {
  /** Seals all entries committed before the call. */
  flush: (company_id?: number) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * The pause after a full batch is this multiple of the batch's time, so that sealing never slows
 * down saving.
 */
const PAUSE_FACTOR = 30;
const IDLE_MS = 1000;

/** Milliseconds to wait for one company's disk before the others go on without it. */
const DISK_TIMEOUT_MS = 60_000;

/**
 * Starts sealing in the background. `onError` is called once per problem of a company, until its
 * sealing works again.
 */
export const createAuditLogWriter = (
  sealing: WriteContext,
  onError: (error: unknown, company_id: number) => void,
): AuditLogWriter => {
  const { database } = sealing;
  const hints: TransactionHints = new Map();
  let closed = false;
  const failing = new Set<number>();
  /** Companies whose last batch has not ended in time: no new one starts before it has. */
  const hanging = new Set<number>();
  let sealedTo = -1;
  let timer: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;

  /**
   * Waits without keeping the process alive, and ends early at `close`: a wait of its own would
   * delay the shutdown.
   */
  const pause = (milliseconds: number): Promise<void> =>
    new Promise(done => {
      const resting = setTimeout(done, milliseconds).unref();
      wake = () => {
        clearTimeout(resting);
        done();
      };
    });

  const companies = async (): Promise<number[]> =>
    (await query<{ id: number }>(database.read, 'select id from companies order by id', [])).map(
      row => row.id,
    );

  const batch = async (company_id: number, upTo: number): Promise<number> => {
    if (hanging.has(company_id))
      throw new Error(`The binary log of company ${company_id} still waits for its disk.`);
    const sealed = writeBatch(sealing, hints, company_id, upTo);
    hanging.add(company_id);
    const free = () => void hanging.delete(company_id);
    sealed.then(free, free);
    return withTimeout(
      sealed,
      DISK_TIMEOUT_MS,
      `The binary log of company ${company_id} waits for its disk.`,
    );
  };

  const seal = async (company_id: number, upTo: number, rest: boolean): Promise<void> => {
    for (;;) {
      const began = performance.now();
      const count = await database.withLock(() => batch(company_id, upTo), 'binary log');
      if (count === 0 || (closed && rest)) return;
      if (rest && count === BATCH_SIZE) await pause((performance.now() - began) * PAUSE_FACTOR);
    }
  };

  /** A problem of one company does not stop the others. */
  const sealOne = async (company_id: number, upTo: number): Promise<boolean> => {
    try {
      await seal(company_id, upTo, true);
      failing.delete(company_id);
      return true;
    } catch (error) {
      if (!failing.has(company_id) && !closed) onError(error, company_id);
      failing.add(company_id);
      return false;
    }
  };

  const round = async (): Promise<void> => {
    try {
      const upTo = await database.safeMaxId('activity_log');
      if (upTo === sealedTo) return;
      let all = true;
      for (const company_id of await companies())
        if (!closed) all = (await sealOne(company_id, upTo)) && all;
      if (all) sealedTo = upTo;
      failing.delete(0);
    } catch (error) {
      if (!failing.has(0) && !closed) onError(error, 0);
      failing.add(0);
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

  /** Waits until all batches in progress at the time of the call have ended. */
  const settledNow = async (): Promise<number> => {
    const [row] = await query<{ id: number }>(
      database.read,
      'select coalesce(max(id), 0) as id from activity_log',
      [],
    );
    for (;;) {
      const settled = await database.safeMaxId('activity_log');
      if (settled >= row!.id) return settled;
      await new Promise(done => setTimeout(done, 20));
    }
  };

  return {
    flush: async company_id => {
      const upTo = await settledNow();
      const failed: unknown[] = [];
      for (const id of company_id === undefined ? await companies() : [company_id])
        await seal(id, upTo, false).catch(error => {
          // The verification reports a log that was tampered with; nothing is added to it.
          if (!(error instanceof AuditLogTamperedError)) failed.push(error);
          else if (!failing.has(id)) onError(error, id);
          if (error instanceof AuditLogTamperedError) failing.add(id);
        });
      if (failed.length > 0) throw failed[0];
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      wake();
      await rounds;
    },
  };
};
