// How long is waited before the next try, in milliseconds: twice as long each time, up to half an
// hour, each wait a little different so that many do not come back at the same moment.
const INITIAL_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 30 * 60_000;

/** The wait after so many failures in a row (from 1). */
export const computeBackoff = (failures: number): number =>
  Math.round(
    Math.min(INITIAL_BACKOFF_MS * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF_MS) *
      (0.5 + Math.random()),
  );

/**
 * No wait is longer: a moment further away was reckoned by a clock that has been set back since.
 */
export const MAX_WAIT_MS = MAX_BACKOFF_MS * 1.5;

/** True when the moment has come, or was reckoned by another clock. */
export const isDue = (at: number, now: number): boolean => at <= now || at > now + MAX_WAIT_MS;
