// Access tokens live 15 minutes and are checked without a look-up; refresh tokens are opaque, rotate at every use, and one that is used
// twice ends its whole family (contract, "Requests and answers").
import { createHash, randomBytes } from 'node:crypto';
import type { Transaction, Database } from '../database/connect.ts';
import { Unauthenticated } from '../errors.ts';
import type { Language } from '../../domain/language.ts';

/** Seconds that an access token is good for. */
export const ACCESS_SECONDS = 15 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;

/** What an access token carries. */
export type TokenParams = { id: number; company_id: number };

const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex');

const refused = { en: 'Your session has ended. Please sign in again.', ne: 'तपाईंको सत्र सकियो। फेरि साइन इन गर्नुहोस्।' };

const keep = async (tx: Transaction, { id, company_id }: TokenParams, family: string, seconds: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({ company_id, user_id: id, family, token_hash: fingerprint(token), used: 0, expires_at: seconds + REFRESH_SECONDS })
    .execute();
  return token;
};

/** The first refresh token of a new sign-in. `seconds` is now in seconds since 1970. */
export const startFamily = (database: Database, params: TokenParams, seconds: number): Promise<string> =>
  database.write(async tx => {
    await tx.deleteFrom('sessions').where('expires_at', '<', seconds).execute();
    return keep(tx, params, randomBytes(16).toString('hex'), seconds);
  });

/** Exchanges a refresh token for the next one. Throws Unauthenticated for a dead, reused or foreign token; a reuse ends the family. */
export const rotate = async (
  database: Database,
  token: unknown,
  seconds: number,
  language: Language,
): Promise<{ params: TokenParams; refresh_token: string }> => {
  const hash = fingerprint(typeof token === 'string' ? token : '');
  const outcome = await database.write(async tx => {
    const row = await tx.selectFrom('sessions').selectAll().where('token_hash', '=', hash).executeTakeFirst();
    if (!row) return undefined;
    const claimed = await tx
      .updateTable('sessions')
      .set({ used: 1 })
      .where('id', '=', Number(row.id))
      .where('used', '=', 0)
      .returning('id')
      .execute();
    if (claimed.length === 0 || Number(row.expires_at) < seconds) {
      await tx.deleteFrom('sessions').where('family', '=', String(row.family)).execute();
      return undefined;
    }
    const user = await tx
      .selectFrom('users')
      .select('status')
      .where('id', '=', Number(row.user_id))
      .where('company_id', '=', Number(row.company_id))
      .executeTakeFirst();
    if (user?.status !== 1) return undefined;
    const params = { id: Number(row.user_id), company_id: Number(row.company_id) };
    return { params, refresh_token: await keep(tx, params, String(row.family), seconds) };
  });
  if (!outcome) throw new Unauthenticated(refused[language]);
  return outcome;
};

/** Ends the family of a refresh token; an unknown one is no error. */
export const endFamily = (database: Database, token: unknown): Promise<void> =>
  database.write(async tx => {
    const row = await tx
      .selectFrom('sessions')
      .select('family')
      .where('token_hash', '=', fingerprint(typeof token === 'string' ? token : ''))
      .executeTakeFirst();
    if (row) await tx.deleteFrom('sessions').where('family', '=', String(row.family)).execute();
  });
