// Where a user is signed in: the device in words, its address, first and last use, and when a
// sign-in is over.
import type { FastifyRequest } from 'fastify';
import type { SessionLimits } from '../../domain/users/second-factors.ts';
import type { Database, Stored, Transaction } from '../database/database.ts';

/** Browser and system as their makers name them, empty where unknown, and the client's address. */
export type SignInSource = { browser: string; system: string; address: string };

/** The last use is written at most this often. */
const USE_INTERVAL_SECONDS = 5 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A longer one comes from a program that wants to cost time. */
const MAX_USER_AGENT_LENGTH = 500;
const MAX_NAME_LENGTH = 60;

/** The device and address from which a request comes. */
export const readSignInSource = async (request: FastifyRequest): Promise<SignInSource> => {
  const agent = String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const address = request.ip;
  if (agent === '') return { browser: '', system: '', address };
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(agent);
  const toName = (name: string | undefined) => (name ?? '').slice(0, MAX_NAME_LENGTH);
  return { browser: toName(browser.name), system: toName(os.name), address };
};

/** A new sign-in; those of the user whose tokens have ended are removed. `seconds` is now. */
export const recordSignIn = async (
  tx: Transaction,
  { id, company_id }: { id: number; company_id: number },
  family: string,
  source: SignInSource,
  seconds: number,
): Promise<void> => {
  await tx
    .deleteFrom('sign_ins')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .where('family', 'not in', eb =>
      eb
        .selectFrom('sessions')
        .select('sessions.family')
        .where('sessions.company_id', '=', company_id)
        .where('sessions.user_id', '=', id),
    )
    .execute();
  await tx
    .insertInto('sign_ins')
    .values({
      company_id,
      user_id: id,
      family,
      ...source,
      started_at: seconds,
      last_used_at: seconds,
    })
    .onConflict(conflict =>
      conflict.column('family').doUpdateSet({ ...source, last_used_at: seconds }),
    )
    .execute();
};

/** First and last use; undefined for a sign-in from before they were recorded. */
export const findSignIn = (
  tx: Transaction,
  family: string,
): Promise<Pick<Stored<'sign_ins'>, 'started_at' | 'last_used_at'> | undefined> =>
  tx
    .selectFrom('sign_ins')
    .select(['started_at', 'last_used_at'])
    .where('family', '=', family)
    .executeTakeFirst();

/** The moment (seconds since 1970) after which the sign-in is over. */
export const computeSignInEnd = (
  { started_at, last_used_at }: Pick<Stored<'sign_ins'>, 'started_at' | 'last_used_at'>,
  { session_idle_hours, session_days }: SessionLimits,
): number =>
  Math.min(
    last_used_at + session_idle_hours * HOUR_SECONDS,
    started_at + session_days * DAY_SECONDS,
  );

/** Notes that a sign-in is used now. */
export type RecordUse = (family: string, seconds: number) => void;

/** At most this many sign-ins are remembered; then all are looked up again. */
const MAX_REMEMBERED = 10_000;

/**
 * Records the last use of sign-ins in the background, at most every five minutes each, over all
 * processes.
 */
export const createUseRecorder = (
  database: Database,
  onError: (error: unknown) => void,
): RecordUse => {
  const recorded = new Map<string, number>();
  return (family, seconds) => {
    if (seconds - (recorded.get(family) ?? 0) < USE_INTERVAL_SECONDS) return;
    if (recorded.size >= MAX_REMEMBERED) recorded.clear();
    recorded.set(family, seconds);
    database
      .write(tx =>
        tx
          .updateTable('sign_ins')
          .set({ last_used_at: seconds })
          .where('family', '=', family)
          .where('last_used_at', '<=', seconds - USE_INTERVAL_SECONDS)
          .execute(),
      )
      .catch(onError);
  };
};
