// Database failures that the client did not cause (unreachable, busy, full, or lost before the
// commit was confirmed), and the HTTP response to each.
import type { Language, Texts } from '../../domain/language.ts';

/**
 * `unreachable` and `busy`: nothing was stored. `unknown`: it may have been. `full`: no disk space.
 */
type DatabaseFailure = 'unreachable' | 'busy' | 'unknown' | 'full';

export class DatabaseError extends Error {
  readonly code: string;
  readonly reason: DatabaseFailure;
  constructor(trouble: DatabaseFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = trouble;
    this.code = `DATABASE_${trouble.toUpperCase()}`;
  }
}

/** The connection is lost, and with it everything that was not committed. */
const CONNECTION_LOST = 'DATABASE_CONNECTION_LOST';

/** An error for a lost connection. */
export function createConnectionLostError(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code: CONNECTION_LOST });
}

/** Admin and crash shutdown, start-up, an ended session, a read-only server, and socket errors. */
const LOST_CODES =
  /^(08...|57P01|57P02|57P03|57P05|25006|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|EAI_AGAIN|ENOTFOUND)$/;
const SESSION_END_CODES = /^(08...|57P0\d|25006|53300)$/;
const LOST_MESSAGES = /Connection terminated|not queryable|timeout expired|connection was lost/i;
/** lock_not_available, and a statement that took too long. */
const BUSY_CODES = new Set([
  '55P03',
  '57014',
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_BUSY_RECOVERY',
  'SQLITE_BUSY_TIMEOUT',
  'SQLITE_LOCKED',
]);
/** A full disk, or one that cannot be written: nothing can be stored either way. */
const DISK_FULL_CODES = /^(53100|SQLITE_(FULL|IOERR|READONLY|CANTOPEN).*|ENOSPC|EDQUOT|EROFS)$/;

export function getErrorCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '');
}

/** True if the session has ended: its uncommitted work is lost. */
export function isConnectionLost(error: unknown): boolean {
  const code = getErrorCode(error);
  return (
    code === CONNECTION_LOST ||
    LOST_CODES.test(code) ||
    (code === '' && error instanceof Error && LOST_MESSAGES.test(error.message))
  );
}

/** True if the server itself says that the session can no longer be used. */
export function isSessionEnded(error: unknown): boolean {
  return SESSION_END_CODES.test(getErrorCode(error));
}

/** True if a lock or a statement took longer than the time limit. */
export function isBusy(error: unknown): boolean {
  return BUSY_CODES.has(getErrorCode(error));
}

export function isDiskFull(error: unknown): boolean {
  return (
    DISK_FULL_CODES.test(getErrorCode(error)) ||
    (error instanceof DatabaseError && error.reason === 'full')
  );
}

/** The failure of the database; undefined for another kind of error. */
export function classifyDatabaseError(error: unknown): DatabaseFailure | undefined {
  if (error instanceof DatabaseError) return error.reason;
  // An error from another thread has only its code.
  const named = /^DATABASE_(UNREACHABLE|BUSY|UNKNOWN|FULL)$/.exec(getErrorCode(error));
  if (named) return named[1]!.toLowerCase() as DatabaseFailure;
  if (isDiskFull(error)) return 'full';
  if (isBusy(error)) return 'busy';
  return getErrorCode(error) === CONNECTION_LOST || isSessionEnded(error)
    ? 'unreachable'
    : undefined;
}

type DatabaseErrorResponse = {
  status: number;
  headers: Record<string, string>;
  message: string;
};

const databaseErrorTexts = {
  unreachable: {
    en: 'The database cannot be reached. Please try again.',
    ne: 'अहिले डाटाबेसमा पुग्न सकिएन। कृपया फेरि प्रयास गर्नुहोस्।',
  },
  busy: {
    en: 'The database is busy. Please try again.',
    ne: 'अहिले डाटाबेस व्यस्त छ। कृपया फेरि प्रयास गर्नुहोस्।',
  },
  unknown: {
    en: 'The database connection was lost. This may have been saved: check before you send it again.',
    ne: 'डाटाबेससँगको सम्पर्क टुट्यो। यो सेभ भएको हुन सक्छ: फेरि पठाउनुअघि हेर्नुहोस्।',
  },
  full: {
    en: "This could not be saved: the server's disk is full or cannot be written. Please tell your server administrator.",
    ne: 'यो सेभ भएन: सर्भरको डिस्क भरिएको छ वा त्यसमा लेख्न सकिँदैन। कृपया सर्भर प्रशासकलाई भन्नुहोस्।',
  },
} satisfies Record<DatabaseFailure, Texts>;

/** A lost database usually comes back within seconds. */
const RETRY_AFTER_SECONDS = '2';

/**
 * A request may make several changes and may have stopped at any of them: for a change,
 * `unreachable` is answered as `unknown`.
 */
function toErrorText(trouble: DatabaseFailure, method: string): Texts {
  const isChange = method !== 'GET' && method !== 'HEAD';
  return trouble === 'unreachable' && isChange
    ? databaseErrorTexts.unknown
    : databaseErrorTexts[trouble];
}

/**
 * The response if the database is the cause of a failure: 503 with `Retry-After`, or 507 without
 * space; undefined for another kind of error.
 */
export function toDatabaseResponse(
  error: unknown,
  method: string,
  language: Language,
): DatabaseErrorResponse | undefined {
  const trouble = classifyDatabaseError(error);
  if (!trouble) return undefined;
  const message = toErrorText(trouble, method)[language];
  return trouble === 'full'
    ? { status: 507, headers: {}, message }
    : { status: 503, headers: { 'retry-after': RETRY_AFTER_SECONDS }, message };
}
