// How long the service waits for its database before it says so.

/** Milliseconds. */
export type DatabaseLimits = {
  /** One statement. */
  statement: number;
  /** A row or a table that somebody else has locked, a free connection, a turn to write. */
  lock: number;
  /** Reaching a server that takes writes. */
  connect: number;
};

export const DEFAULT_LIMITS: DatabaseLimits = { statement: 30_000, lock: 10_000, connect: 5_000 };

/**
 * Backups, exports, nightly checks and changes of tables read and write whole tables: they are
 * given this many times as long.
 */
const LONG_WORK_FACTOR = 30;

/** The limits of long work. */
export function longWork({ statement, lock, connect }: DatabaseLimits): DatabaseLimits {
  return { statement: statement * LONG_WORK_FACTOR, lock: lock * LONG_WORK_FACTOR, connect };
}
