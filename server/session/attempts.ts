// Failed sign-ins are limited by account and by address; successes do not count (contract, "Session and rights"). Kept in the database, so
// that several processes agree.
import type { Database } from '../database/connect.ts';
import { Refusal } from '../errors.ts';
import type { Language } from '../../domain/language.ts';

const WINDOW_SECONDS = 15 * 60;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;

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
  account: string,
  address: string,
  seconds: number,
  language: Language,
): Promise<void> => {
  const since = seconds - WINDOW_SECONDS;
  const [byAccount, byAddress] = await Promise.all([
    failuresOf(database, 'account', account, since),
    failuresOf(database, 'address', address, since),
  ]);
  if (byAccount >= PER_ACCOUNT || byAddress >= PER_ADDRESS) throw new Refusal(429, tooMany[language]);
};

/** Remembers a failure and forgets those that no longer count. */
export const rememberFailure = (database: Database, account: string, address: string, seconds: number): Promise<void> =>
  database.write(async tx => {
    await tx
      .deleteFrom('failed_sign_ins')
      .where('at', '<', seconds - WINDOW_SECONDS)
      .execute();
    await tx.insertInto('failed_sign_ins').values({ account, address, at: seconds }).execute();
  });
