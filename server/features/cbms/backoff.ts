// The wait before the next attempt, in milliseconds: doubled each time, up to half an hour, with
// random variation so that not all attempts come at the same moment.
const INITIAL_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 30 * 60_000;

/** The wait after this many failures in a row (from 1). */
export const computeBackoff = (failures: number): number =>
  Math.round(
    Math.min(INITIAL_BACKOFF_MS * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF_MS) *
      (0.5 + Math.random()),
  );

/** The longest possible wait: a later time was computed by a clock that has been set back since. */
export const MAX_WAIT_MS = MAX_BACKOFF_MS * 1.5;

/** True if the time has come, or was computed by another clock. */
export const isDue = (at: number, now: number): boolean => at <= now || at > now + MAX_WAIT_MS;
