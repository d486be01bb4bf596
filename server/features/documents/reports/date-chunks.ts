// Splits a long period into runs of days, so that sums and searches yield to other requests between
// two of them.

import type { Database } from '../../../database/database.ts';
import type { DayTotals } from './daily-totals.ts';
import type { RegisterQuery } from './register-query.ts';

export type DateChunk = { start: string; end: string };

/**
 * Boundaries within the period with about this many documents between them; a day is never split.
 */
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
 * A request takes a few turns of the event loop before it is answered; this many run between two of
 * our chunks.
 */
const EVENT_LOOP_ROUNDS = 4;
let queue: Promise<void> = Promise.resolve();

/** Milliseconds to wait for other saves: a shop that never pauses gets its registers too. */
const MAX_WAIT_MS = 20;

const letOthersRun = async ({ isWriting }: Pick<Database, 'isWriting'>): Promise<void> => {
  for (let round = 0; round < EVENT_LOOP_ROUNDS; round += 1) await new Promise(setImmediate);
  for (let waited = 0; isWriting() && waited < MAX_WAIT_MS; waited += 1)
    await new Promise(done => setTimeout(done, 1));
};

/**
 * Serves other requests, and lets saves finish. Readers of long periods take turns: however many
 * there are, at most one chunk blocks the loop.
 */
export const yieldToWriters = (database: Pick<Database, 'isWriting'>): Promise<void> => {
  queue = queue.then(() => letOthersRun(database));
  return queue;
};
