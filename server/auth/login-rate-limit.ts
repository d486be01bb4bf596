// Limits guesses at passwords, codes, links and tokens: 10 failures in 15 minutes per account, 100
// per address (contract, "Session and rights", "Sign-in"). A guess is counted before it is checked
// and given back if it was right, so that parallel guesses gain nothing. Stored in the database, so
// that several processes agree.
import type { FastifyRequest } from 'fastify';
import type { Language, Texts } from '../../domain/language.ts';
import type { Database, Transaction } from '../database/database.ts';
import { HttpError } from '../platform/http/errors.ts';
import { withLock } from '../platform/keyed-mutex.ts';
import { hashToken } from './tokens.ts';

const WINDOW_SECONDS = 15 * 60;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_DEVICE = 10;
const MAX_PER_ADDRESS = 100;
/** Devices remembered per account; the one used longest ago is forgotten first. */
const MAX_DEVICES = 20;

/** The kinds of guesses; each is counted separately. */
type LoginAttemptKind =
  | 'sign-in'
  | 'second factor'
  | 'current password'
  | 'forgot'
  | 'link'
  | 'app';

/**
 * The account (for `link` and `app` a hash or id, else the e-mail address), the address and
 * device (the fingerprint of what the browser sent, undefined without), and the time (seconds since
 * 1970).
 */
type LoginAttempt = {
  kind: LoginAttemptKind;
  account: string;
  address: string;
  device: string | undefined;
  seconds: number;
};

const texts = {
  'sign-in': {
    en: 'Too many failed sign-ins. Please try again in 15 minutes.',
    ne: 'धेरै पटक साइन इन असफल भयो। १५ मिनेटपछि फेरि प्रयास गर्नुहोस्।',
  },
  other: {
    en: 'Too many attempts. Please try again in 15 minutes.',
    ne: 'धेरै पटक प्रयास भयो। १५ मिनेटपछि फेरि प्रयास गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/**
 * Runs `judge` if the guess is within the limits, one guess of an account after the other, and
 * returns its result. A guess that throws stays counted; one that returns is given back, unless
 * `isKept`. Throws HttpError (429) beyond a limit, without running `judge`.
 */
export const withLoginRateLimit = async <T>(
  database: Database,
  guess: LoginAttempt,
  language: Language,
  judge: () => Promise<T>,
  { isKept = false } = {},
): Promise<T> => {
  const limits = await selectLimits(database, guess);
  // One guess of the account at a time in this process: guesses in progress do not count as
  // failures.
  return withLock(`guess ${limits.account}`, async () => {
    const refusal = new HttpError(
      429,
      texts[guess.kind === 'sign-in' || guess.kind === 'app' ? 'sign-in' : 'other'][language],
    );
    if (await isLimitExceeded(database, limits, guess.seconds, 0)) throw refusal;
    const id = await database.write(tx => countAttempt(tx, limits, guess.seconds));
    const giveBack = () =>
      database.write(tx => tx.deleteFrom('failed_sign_ins').where('id', '=', id).execute());
    // Another process may have counted one at the same moment: a request that sees more than the
    // limit, its own guess included, is refused.
    if (await isLimitExceeded(database, limits, guess.seconds, 1)) {
      await giveBack();
      throw refusal;
    }
    const answer = await judge();
    if (!isKept) await giveBack();
    return answer;
  });
};

/**
 * A device that has signed in before has limits of its own, so that guesses from elsewhere do not
 * lock the owner out.
 */
const selectLimits = async (
  database: Database,
  { kind, account, address, device }: LoginAttempt,
) => {
  const prefix = kind === 'sign-in' ? '' : `${kind} `;
  const isKnown = device !== undefined && (await isKnownDevice(database, account, device));
  if (isKnown)
    return {
      account: `device ${device} ${prefix}${account}`,
      perAccount: MAX_PER_DEVICE,
      address: undefined,
    };
  return {
    account: `${prefix}${account}`,
    perAccount: MAX_PER_ACCOUNT,
    address: `${prefix}${address}`,
  };
};
type Limits = Awaited<ReturnType<typeof selectLimits>>;

const isLimitExceeded = async (
  database: Database,
  limits: Limits,
  seconds: number,
  own: 0 | 1,
): Promise<boolean> => {
  const failures = async (column: 'account' | 'address', value: string): Promise<number> => {
    const row = await database.read
      .selectFrom('failed_sign_ins')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(column, '=', value)
      .where('at', '>', seconds - WINDOW_SECONDS)
      .executeTakeFirstOrThrow();
    return row.count - own;
  };
  const [byAccount, byAddress] = await Promise.all([
    failures('account', limits.account),
    limits.address === undefined ? 0 : failures('address', limits.address),
  ]);
  return byAccount >= limits.perAccount || byAddress >= MAX_PER_ADDRESS;
};

/** Counts a guess, returns its id, and deletes those that no longer count. */
const countAttempt = async (
  tx: Transaction,
  { account, address = '' }: Limits,
  seconds: number,
): Promise<number> => {
  await tx
    .deleteFrom('failed_sign_ins')
    .where('at', '<', seconds - WINDOW_SECONDS)
    .execute();
  const row = await tx
    .insertInto('failed_sign_ins')
    .values({ account, address, at: seconds })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

/**
 * The fingerprint of the request's device: a random text that the browser stores and sends as
 * `X-Device`.
 */
export const getDeviceFingerprint = (request: FastifyRequest): string | undefined => {
  const sent = request.headers['x-device'];
  return typeof sent === 'string' && /^[\w-]{16,64}$/.test(sent) ? hashToken(sent) : undefined;
};

const isKnownDevice = async (
  database: Database,
  account: string,
  device: string,
): Promise<boolean> =>
  (await database.read
    .selectFrom('known_devices')
    .select('last_used')
    .where('account', '=', account)
    .where('device', '=', device)
    .executeTakeFirst()) !== undefined;

/** Remembers that the account has signed in from the device; without one nothing is remembered. */
export const rememberDevice = async (
  database: Database,
  account: string,
  device: string | undefined,
  seconds: number,
): Promise<void> => {
  if (device === undefined) return;
  await database.write(async tx => {
    await tx
      .insertInto('known_devices')
      .values({ account, device, last_used: seconds })
      .onConflict(conflict =>
        conflict.columns(['account', 'device']).doUpdateSet({ last_used: seconds }),
      )
      .execute();
    const newest = await tx
      .selectFrom('known_devices')
      .select('device')
      .where('account', '=', account)
      .orderBy('last_used', 'desc')
      .orderBy('device')
      .limit(MAX_DEVICES)
      .execute();
    await tx
      .deleteFrom('known_devices')
      .where('account', '=', account)
      .where(
        'device',
        'not in',
        newest.map(row => row.device),
      )
      .execute();
  });
};

/**
 * Forgets all other devices of the account: after a new password, a person who knew the old one
 * counts as a stranger.
 */
export const forgetOtherDevices = async (
  tx: Transaction,
  account: string,
  device: string | undefined,
): Promise<void> => {
  await tx
    .deleteFrom('known_devices')
    .where('account', '=', account)
    .where('device', '!=', device ?? '')
    .execute();
};

/** Keeps the devices of an account whose address changes. */
export const renameAccount = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('account', '=', to).execute();
  await tx.updateTable('known_devices').set({ account: to }).where('account', '=', from).execute();
};
