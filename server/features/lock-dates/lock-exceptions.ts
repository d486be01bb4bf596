// Exceptions from a lock: a named person may post before it for some days, for a reason that is
// logged. Nobody is excepted from the hard lock.
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import { MAX_EXCEPTION_DAYS } from '../../../domain/ledger/lock-dates.ts';
import {
  type LockExceptionRequest,
  lockExceptionSchema,
} from '../../../domain/requests/setting-requests.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';
import { assertNoErrors } from '../../entities/validate-change.ts';
import { BadRequestError, NotFoundError, ValidationError } from '../../platform/http/errors.ts';
import { createRequestValidator } from '../../platform/http/request-validator.ts';
import { lockCompanyCounter, toSeconds, toTime } from '../../posting/numbering.ts';

type LockException = Stored<'lock_exceptions'>;

const texts = {
  over: { en: 'Choose a time that is still to come.', ne: 'आउन बाँकी समय छान्नुहोस्।' },
  long: {
    en: 'An exception lasts seven days at most.',
    ne: 'अपवाद बढीमा सात दिनको हुन्छ।',
  },
  gone: { en: 'Exception not found', ne: 'अपवाद भेटिएन' },
  ended: { en: 'This exception is over already.', ne: 'यो अपवाद सकिइसकेको छ।' },
  inactive: { en: 'This user is inactive.', ne: 'यो प्रयोगकर्ता निष्क्रिय छ।' },
};

/** Exceptions that the list shows: those of some years. */
const MAX_LISTED = 500;
const DAY_SECONDS = 86_400;

const validate = createRequestValidator(lockExceptionSchema);

/** The exception of a request; `now` is Nepal time. Throws ValidationError (422). */
export const parseException = (
  body: Row,
  now: string,
  language: Language,
): LockExceptionRequest => {
  const problems: FieldErrors = validate(body, language);
  const given = body.until as string;
  const until = typeof given === 'string' && given.length === 10 ? `${given} 23:59:59` : given;
  if (!problems.until) {
    const last = toSeconds(`${now.slice(0, 10)} 23:59:59`) + MAX_EXCEPTION_DAYS * DAY_SECONDS;
    if (until <= now) problems.until = [texts.over[language]];
    else if (until > toTime(last)) problems.until = [texts.long[language]];
  }
  assertNoErrors(problems);
  const request = body as LockExceptionRequest;
  return { ...request, reason: request.reason.trim(), until };
};

/** The row as it is answered: without the company, and whether it counts now. */
export const serializeException = (
  { company_id: _, granted_by_id: __, ...row }: LockException,
  now: string,
) => ({ ...row, active: row.ended_at === null && row.until > now ? 1 : 0 });

/** The newest first. */
export const listExceptions = async (read: ReadDb, company_id: number, now: string) =>
  (
    await read
      .selectFrom('lock_exceptions')
      .selectAll()
      .where('company_id', '=', company_id)
      .orderBy('id', 'desc')
      .limit(MAX_LISTED)
      .execute()
  ).map(row => serializeException(row, now));

/** Whom an exception may be for, by name. */
export const listActiveUsers = (
  read: ReadDb,
  company_id: number,
): Promise<{ id: number; name: string }[]> =>
  read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('company_id', '=', company_id)
    .where('status', '=', 1)
    .orderBy('name')
    .orderBy('id')
    .execute();

/**
 * Stores and logs an exception. Throws ValidationError (422) for a user who is not of the company or
 * is inactive.
 */
export const grantException = async (
  tx: Transaction,
  actor: Actor,
  { user_id, lock, until, reason }: LockExceptionRequest,
  now: string,
  language: Language,
): Promise<LockException> => {
  const { company_id } = actor;
  const [user] = await query<{ name: string; status: number }>(
    tx,
    'select name, status from users where company_id = ? and id = ?',
    [company_id, user_id],
  );
  if (!user) throw new ValidationError({ user_id: [messages.reference[language]] });
  if (user.status !== 1) throw new ValidationError({ user_id: [texts.inactive[language]] });
  const row = {
    company_id,
    user_id,
    user_name: user.name,
    lock,
    until,
    reason,
    granted_by: actor.name,
    granted_by_id: actor.user_id,
    created_at: now,
    ended_at: null,
  };
  const id = await insertRow(tx, 'lock_exceptions', row);
  await logCreation(tx, actor, { table: 'lock_exceptions', id, record: { id, ...row }, now });
  return { id, ...row };
};

/**
 * Ends an exception before its time; nothing that is being posted under it comes later. Throws
 * NotFoundError (404), BadRequestError (400) for one that is over.
 */
export const endException = async (
  tx: Transaction,
  actor: Actor,
  id: number,
  now: string,
  language: Language,
): Promise<void> => {
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  const [row] = await query<Pick<LockException, 'ended_at' | 'until'>>(
    tx,
    'update lock_exceptions set ended_at = ended_at where company_id = ? and id = ? returning ended_at, until',
    [company_id, id],
  );
  if (!row) throw new NotFoundError(texts.gone[language]);
  if (row.ended_at !== null || row.until <= now) throw new BadRequestError(texts.ended[language]);
  await query(tx, 'update lock_exceptions set ended_at = ? where company_id = ? and id = ?', [
    now,
    company_id,
    id,
  ]);
  await logChange(tx, actor, {
    table: 'lock_exceptions',
    id,
    now,
    changes: { ended_at: { from: null, to: now } },
  });
};
