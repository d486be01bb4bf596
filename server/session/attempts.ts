// Failed sign-ins are limited by account and by address; successes do not count (contract, "Session and rights"). Asking for mails and
// guessing at tokens or current passwords is limited alike. Kept in the database, so that several processes agree.
import type { Database, Transaction } from '../database/connect.ts';
import { Refusal } from '../errors.ts';
import type { Language, Texts } from '../../domain/language.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

/** Whose attempt, from which address, when (seconds since 1970). Another kind of attempt is counted apart under a prefix of its own. */
export type Attempt = { account: string; address: string; seconds: number };

const tooMany = {
  en: 'Too many failed sign-ins. Please try again in 15 minutes.',
  ne: 'धेरै पटक साइन इन असफल भयो। १५ मिनेटपछि फेरि प्रयास गर्नुहोस्।',
};

const failuresOf = async (database: Database, column: 'account' | 'address', value: string, since: number): Promise<number> => {
  const row = await database.read
    .selectFrom('failed_sign_ins')
    .select(eb => eb.fn.countAll().as('count'))
    .where(column, '=', value)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Throws a 429 when account or address failed too often in the last 15 minutes. */
export const refuseTooMany = async (
  database: Database,
  { account, address, seconds }: Attempt,
  language: Language,
  message: Texts = tooMany,
): Promise<void> => {
  const since = seconds - WINDOW_SECONDS;
  const [byAccount, byAddress] = await Promise.all([
    failuresOf(database, 'account', account, since),
    failuresOf(database, 'address', address, since),
  ]);
  if (byAccount >= PER_ACCOUNT || byAddress >= PER_ADDRESS) throw new Refusal(429, message[language]);
};

/** Remembers a failure and forgets those that no longer count. */
export const rememberFailure = (database: Database, attempt: Attempt): Promise<void> => database.write(tx => countAttempt(tx, attempt));

/** The same within a transaction. */
export const countAttempt = async (tx: Transaction, { account, address, seconds }: Attempt): Promise<void> => {
  await tx
    .deleteFrom('failed_sign_ins')
    .where('at', '<', seconds - WINDOW_SECONDS)
    .execute();
  await tx.insertInto('failed_sign_ins').values({ account, address, at: seconds }).execute();
};
