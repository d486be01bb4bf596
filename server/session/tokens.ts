// Access tokens live 15 minutes and are checked without a look-up; refresh tokens are opaque,
// rotate at every use, and one that is used twice ends its whole family (contract, "Requests and
// answers").
import { createHash, randomBytes } from 'node:crypto';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import type { Language } from '../../domain/language.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { Unauthenticated } from '../errors.ts';

/** Seconds that an access token is good for. */
export const ACCESS_SECONDS = 15 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;

/** Who an access token speaks of. */
export type TokenParams = { id: number; company_id: number };
/**
 * What an access token carries: who, and the sign-in that it comes from, so that it dies together
 * with its refresh tokens.
 */
export type TokenClaims = { params: TokenParams; family: string };
/** A new refresh token and the family that it belongs to. */
type Issued = { refresh_token: string; family: string };

/** What is stored of a token: who reads the database cannot use it. */
export const fingerprint = (token: string) => createHash('sha256').update(token).digest('hex');

const refused = {
  en: 'Your session has ended. Please sign in again.',
  ne: 'तपाईंको सेसन सकियो। फेरि साइन इन गर्नुहोस्।',
};

const keep = async (
  tx: Transaction,
  { id, company_id }: TokenParams,
  family: string,
  seconds: number,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({
      company_id,
      user_id: id,
      family,
      token_hash: fingerprint(token),
      used: 0,
      expires_at: seconds + REFRESH_SECONDS,
    })
    .execute();
  return token;
};

/** The first refresh token of a new sign-in. `seconds` is now in seconds since 1970. */
export const startFamily = (
  database: Database,
  params: TokenParams,
  seconds: number,
): Promise<Issued> =>
  database.write(async tx => {
    await tx.deleteFrom('sessions').where('expires_at', '<', seconds).execute();
    const family = randomBytes(16).toString('hex');
    return { refresh_token: await keep(tx, params, family, seconds), family };
  });

/**
 * Exchanges a refresh token for the next one. Throws Unauthenticated for a dead, reused or foreign
 * token; a reuse ends the family.
 */
export const rotate = async (
  database: Database,
  token: unknown,
  seconds: number,
  language: Language,
): Promise<{ params: TokenParams } & Issued> => {
  const hash = fingerprint(typeof token === 'string' ? token : '');
  const outcome = await database.write(async tx => {
    const row = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (!row) return undefined;
    // Held before the token is claimed, as whoever ends all sessions of a user does it: else one
    // could slip through between.
    const user = await database
      .held(
        tx
          .selectFrom('users')
          .select(['status', 'access_until'])
          .where('id', '=', Number(row.user_id))
          .where('company_id', '=', Number(row.company_id)),
        'share',
      )
      .executeTakeFirst();
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
    if (user?.status !== 1) return undefined;
    const today = nepalDay(new Date(seconds * 1000));
    if (user.access_until && today > String(user.access_until)) return undefined;
    const params = { id: Number(row.user_id), company_id: Number(row.company_id) };
    return {
      params,
      family: String(row.family),
      refresh_token: await keep(tx, params, String(row.family), seconds),
    };
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

/**
 * Ends every sign-in of a user but the one that is kept; held against a refresh that runs at the
 * same moment.
 */
export const endOtherFamilies = async (
  database: Database,
  tx: Transaction,
  { id, company_id }: TokenParams,
  kept: string | undefined,
): Promise<void> => {
  await database
    .held(
      tx.selectFrom('users').select('id').where('id', '=', id).where('company_id', '=', company_id),
      'update',
    )
    .execute();
  const all = tx
    .deleteFrom('sessions')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id);
  await (kept === undefined ? all : all.where('family', '!=', kept)).execute();
};
