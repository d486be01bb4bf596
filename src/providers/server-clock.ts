// What time it is where documents are dated. A till's own clock may be wrong; the server refuses a
// document of a moment that has not come yet, and nobody at the counter would know why.

/** Milliseconds that this machine's clock is ahead of the server's; 0 until an answer has told. */
let ahead = 0;

/**
 * Of each answer: when the server gave it (the header `Date`, whole seconds), which another server
 * may keep to itself.
 */
export const hearClock = (date: string | null): void => {
  const told = Date.parse(date ?? '');
  if (!Number.isNaN(told)) ahead = Date.now() - told;
};

/**
 * The server's now, never later than it is there: the seconds of the header are cut, and the answer
 * took its time.
 */
export const serverNow = (): Date => new Date(Date.now() - ahead);
