// What can go wrong between the service and its database that is nobody's fault who asked: it is
// away, it is busy, its disk is full, or it went away before it said whether it had kept what was
// sent.

/**
 * `unreachable` and `busy`: nothing of this was kept. `unknown`: it may have been. `full`: there
 * was no space for it.
 */
export type DatabaseTrouble = 'unreachable' | 'busy' | 'unknown' | 'full';

export class DatabaseError extends Error {
  readonly code: string;
  readonly trouble: DatabaseTrouble;
  constructor(trouble: DatabaseTrouble, message: string, cause?: unknown) {
    super(message, { cause });
    this.trouble = trouble;
    this.code = `DATABASE_${trouble.toUpperCase()}`;
  }
}

/** The connection is gone and with it everything that was not committed. */
export const LOST = 'DATABASE_CONNECTION_LOST';

/** An error that says that the connection was lost. */
export function lostConnection(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: LOST });
}

/**
 * Admin and crash shutdown, starting up, a session that was ended, a server that takes no writes
 * any more, and what sockets say.
 */
const lost =
  /^(08...|57P01|57P02|57P03|57P05|25006|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|EAI_AGAIN|ENOTFOUND)$/;
const endOfSession = /^(08...|57P0\d|25006|53300)$/;
const lostSentences = /Connection terminated|not queryable|timeout expired|connection was lost/i;
/** lock_not_available, and a statement that took too long. */
const busy = new Set([
  '55P03',
  '57014',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_BUSY_RECOVERY',
  'SQLITE_BUSY_TIMEOUT',
  'SQLITE_LOCKED',
]);
/** A disk that is full, and one that cannot be written: nothing can be kept either way. */
const full = /^(53100|SQLITE_(FULL|IOERR|READONLY|CANTOPEN).*|ENOSPC|EDQUOT|EROFS)$/;

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** True when the session has ended: what was under way in it and not committed was not kept. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === LOST ||
    lost.test(code) ||
    (code === '' && error instanceof Error && lostSentences.test(error.message))
  );
}

/** True when the server itself said that the session is of no more use. */
export function isEndOfSession(error: unknown): boolean {
  return endOfSession.test(codeOf(error));
}

/** True when somebody else held what was needed for longer than one waits. */
export function isBusy(error: unknown): boolean {
  return busy.has(codeOf(error));
}

export function isFull(error: unknown): boolean {
  return full.test(codeOf(error)) || (error instanceof DatabaseError && error.trouble === 'full');
}

/** What the error says about the database; undefined where it is an error of another kind. */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof DatabaseError) return error.trouble;
  // From another thread only the code comes along.
  const named = /^DATABASE_(UNREACHABLE|BUSY|UNKNOWN|FULL)$/.exec(codeOf(error));
  if (named) return named[1]!.toLowerCase() as DatabaseTrouble;
  if (isFull(error)) return 'full';
  if (isBusy(error)) return 'busy';
  return codeOf(error) === LOST || isEndOfSession(error) ? 'unreachable' : undefined;
}
