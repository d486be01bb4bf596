// Guesses at passwords, codes, links and tokens are limited: 10 failures in 15 minutes an account,
// 100 an address (contract, "Session and rights", "Sign-in"). A guess is counted before it is
// judged and given back when it was right, so that many at once are worth no more than one after
// the other. Kept in the database, so that several processes agree.
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
/**
 * Devices that an account is remembered to have signed in from; the one that was used longest ago
 * is forgotten first.
 */
const MAX_DEVICES = 20;

/** What is guessed at; each kind is counted apart. */
type LoginAttemptKind = 'sign-in' | 'current password' | 'forgot' | 'link' | 'app';

/**
 * Whose account (for `sign-in`, `forgot` and `current password` the e-mail address), from which
 * address and device (the fingerprint of what the browser sent, undefined without), when (seconds
 * since 1970).
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
 * Runs `judge` when the guess is within the limits, one of an account after the other, and answers
 * what it answers. A guess that throws stays counted; one that returns is given back, but where
 * `isKept`. Throws a Refusal (429) beyond a limit, without running `judge`.
 */
export const withLoginRateLimit = async <T>(
  database: Database,
  guess: LoginAttempt,
  language: Language,
  judge: () => Promise<T>,
  { isKept = false } = {},
): Promise<T> => {
  const limits = await selectLimits(database, guess);
  // Alone with the account in this process: what others have under way is not taken for failures.
  return withLock(`guess ${limits.account}`, async () => {
    const refusal = new HttpError(
      429,
      texts[guess.kind === 'sign-in' || guess.kind === 'app' ? 'sign-in' : 'other'][language],
    );
    if (await isLimitExceeded(database, limits, guess.seconds, 0)) throw refusal;
    const id = await database.write(tx => countAttempt(tx, limits, guess.seconds));
    const giveBack = () =>
      database.write(tx => tx.deleteFrom('failed_sign_ins').where('id', '=', id).execute());
    // Another process may have counted one in the same moment: whoever sees more than the limit,
    // the own guess included, gives up.
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
 * A device that has signed in has limits of its own, so that others who guess at its account do not
 * lock its owner out.
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
      .select(eb => eb.fn.countAll().as('count'))
      .where(column, '=', value)
      .where('at', '>', seconds - WINDOW_SECONDS)
      .executeTakeFirstOrThrow();
    return Number(row.count) - own;
  };
  const [byAccount, byAddress] = await Promise.all([
    failures('account', limits.account),
    limits.address === undefined ? 0 : failures('address', limits.address),
  ]);
  return byAccount >= limits.perAccount || byAddress >= MAX_PER_ADDRESS;
};

/** Counts a guess, answers its id, and forgets those that no longer count. */
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
  return Number(row.id);
};

/**
 * The fingerprint of the device that a request names: a random text that the browser keeps, sent as
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
 * Forgets the account's devices but the one named: after a new password whoever knew the old one is
 * a stranger again.
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

/** An account that has another address from now on keeps its devices. */
export const renameAccount = async (tx: Transaction, from: string, to: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('account', '=', to).execute();
  await tx.updateTable('known_devices').set({ account: to }).where('account', '=', from).execute();
};
