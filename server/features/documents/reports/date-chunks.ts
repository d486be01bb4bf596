// A long period in runs of days, so that whoever sums or searches it gives way to others between
// two of them.

import type { Database } from '../../../database/database.ts';
import type { DayTotals } from './daily-totals.ts';
import type { RegisterQuery } from './register-query.ts';

export type DateChunk = { start: string; end: string };

/** Moments within the period that hold about so many documents each; a day is never cut. */
export const toDateChunks = (
  days: DayTotals[],
  { start, end }: Pick<RegisterQuery, 'start' | 'end'>,
  documents: number,
): DateChunk[] => {
  const slices: DateChunk[] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const day of days) {
    const last = `${day.day} 23:59:59`;
    if (held >= documents) {
      slices.push({ start: `${day.day} 00:00:00`, end: last });
      held = 0;
    }
    slices.at(-1)!.end = last;
    held += day.documents;
  }
  const [first, final] = [slices[0], slices.at(-1)];
  if (first && start && start > first.start) first.start = start;
  if (final && end && end < final.end) final.end = end;
  return slices;
};

/**
 * A request goes through the event loop a few times before it is answered; so often it comes round
 * between two pieces of ours.
 */
const EVENT_LOOP_ROUNDS = 4;
let queue: Promise<void> = Promise.resolve();

/**
 * So many milliseconds at most somebody's save is waited for: a shop that never rests gets its
 * registers too.
 */
const MAX_WAIT_MS = 20;

const letOthersRun = async ({ isWriting }: Pick<Database, 'isWriting'>): Promise<void> => {
  for (let round = 0; round < EVENT_LOOP_ROUNDS; round += 1) await new Promise(setImmediate);
  for (let waited = 0; isWriting() && waited < MAX_WAIT_MS; waited += 1)
    await new Promise(done => setTimeout(done, 1));
};

/**
 * Lets others be served, and saves be finished. Whoever reads long periods does so in turn: however
 * many they are, one piece stands between others and the loop.
 */
export const yieldToWriters = (database: Pick<Database, 'isWriting'>): Promise<void> => {
  queue = queue.then(() => letOthersRun(database));
  return queue;
};
