// Session tokens and their secret. Access tokens last 15 minutes, without a look-up; refresh tokens
// are opaque, rotate at every use, and reuse ends the family (contract, "Requests and answers").
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { Language } from '../../domain/language.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Config } from '../platform/config.ts';
import { UnauthorizedError } from '../platform/http/errors.ts';
import { isSecondFactorMissing } from './second-factors.ts';
import { loadSecuritySettings } from './security-settings.ts';
import { computeSignInEnd, findSignIn, recordSignIn, type SignInSource } from './sign-ins.ts';

/** Seconds that an access token is valid. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;

/** The user of an access token. */
export type TokenParams = { id: number; company_id: number };
/**
 * The user, and the sign-in that the access token comes from, so that it ends together with its
 * refresh tokens.
 */
export type TokenClaims = { params: TokenParams; family: string };
/** A new refresh token and the family that it belongs to. */
type IssuedRefreshToken = { refresh_token: string; family: string };

/** The stored form of a token: a reader of the database cannot use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

const sessionEndedText = {
  en: 'Your session has ended. Please sign in again.',
  ne: 'तपाईंको सेसन सकियो। फेरि साइन इन गर्नुहोस्।',
};

/** Stores a new token that is valid until the moment `end` (seconds since 1970). */
const storeRefreshToken = async (
  tx: Transaction,
  { id, company_id }: TokenParams,
  family: string,
  end: number,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('sessions')
    .values({
      company_id,
      user_id: id,
      family,
      token_hash: hashToken(token),
      used: 0,
      // The last access token may be used until it expires, and the idle time begins only then.
      expires_at: end + ACCESS_TOKEN_SECONDS,
    })
    .execute();
  return token;
};

/** The first refresh token of a new sign-in. `seconds` is now in seconds since 1970. */
export const startTokenFamily = (
  database: Database,
  params: TokenParams,
  source: SignInSource,
  seconds: number,
): Promise<IssuedRefreshToken> =>
  database.write(async tx => {
    await tx.deleteFrom('sessions').where('expires_at', '<', seconds).execute();
    const family = randomBytes(16).toString('hex');
    const limits = await loadSecuritySettings(tx, params.company_id);
    const end = computeSignInEnd({ started_at: seconds, last_used_at: seconds }, limits);
    const refresh_token = await storeRefreshToken(tx, params, family, end);
    await recordSignIn(tx, params, family, source, seconds);
    return { refresh_token, family };
  });

/**
 * Exchanges a refresh token for the next one. Throws UnauthorizedError for an expired, reused or
 * foreign token, for a sign-in that was idle too long or has lasted too long, and for a user who
 * must add a second factor first; all but a foreign one end the family.
 */
export const rotateRefreshToken = async (
  database: Database,
  token: unknown,
  source: SignInSource,
  seconds: number,
  language: Language,
): Promise<{ params: TokenParams } & IssuedRefreshToken> => {
  const hash = hashToken(typeof token === 'string' ? token : '');
  const outcome = await database.write(async tx => {
    const row = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    if (!row) return undefined;
    // Locked before the token is claimed, as in `endOtherTokenFamilies`: otherwise a session could
    // slip through.
    const user = await database
      .forShare(
        tx
          .selectFrom('users')
          .select(['status', 'access_until'])
          .where('id', '=', row.user_id)
          .where('company_id', '=', row.company_id),
      )
      .executeTakeFirst();
    const claimed = await tx
      .updateTable('sessions')
      .set({ used: 1 })
      .where('id', '=', row.id)
      .where('used', '=', 0)
      .returning('id')
      .execute();
    const params = { id: row.user_id, company_id: row.company_id };
    const limits = await loadSecuritySettings(tx, row.company_id);
    const { started_at = seconds, last_used_at = seconds } =
      (await findSignIn(tx, row.family)) ?? {};
    if (
      claimed.length === 0 ||
      row.expires_at < seconds ||
      computeSignInEnd({ started_at, last_used_at }, limits) < seconds ||
      (await isSecondFactorMissing(tx, params))
    ) {
      await tx.deleteFrom('sessions').where('family', '=', row.family).execute();
      return undefined;
    }
    if (user?.status !== 1) return undefined;
    const today = toNepalDate(new Date(seconds * 1000));
    if (user.access_until && today > user.access_until) return undefined;
    await recordSignIn(tx, params, row.family, source, seconds);
    const end = computeSignInEnd({ started_at, last_used_at: seconds }, limits);
    return {
      params,
      family: row.family,
      refresh_token: await storeRefreshToken(tx, params, row.family, end),
    };
  });
  if (!outcome) throw new UnauthorizedError(sessionEndedText[language]);
  return outcome;
};

/** Ends the family of a refresh token; an unknown one is no error. */
export const endTokenFamily = (database: Database, token: unknown): Promise<void> =>
  database.write(async tx => {
    const row = await tx
      .selectFrom('sessions')
      .select('family')
      .where('token_hash', '=', hashToken(typeof token === 'string' ? token : ''))
      .executeTakeFirst();
    if (row) await tx.deleteFrom('sessions').where('family', '=', row.family).execute();
  });

/**
 * Ends every sign-in of a user except `kept`. Locks the user against a refresh at the same moment.
 */
export const endOtherTokenFamilies = async (
  database: Database,
  tx: Transaction,
  { id, company_id }: TokenParams,
  kept: string | undefined,
): Promise<void> => {
  await database
    .forUpdate(
      tx.selectFrom('users').select('id').where('id', '=', id).where('company_id', '=', company_id),
    )
    .execute();
  const all = tx
    .deleteFrom('sessions')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id);
  await (kept === undefined ? all : all.where('family', '!=', kept)).execute();
};

type ClaimsWithExpiry = TokenClaims & { exp: number };

/**
 * At most this many tokens are cached; then all are dropped, and the current ones are cached again.
 */
const MAX_CACHED_TOKENS = 1000;

/**
 * Returns the claims of a token; undefined if it is not ours (`verify` throws) or has expired. A
 * verified signature is cached, because checking it again costs more than all look-ups of a
 * request; the expiry is checked at every request, by our own clock.
 */
export const createTokenVerifier = (
  verify: (token: string) => ClaimsWithExpiry,
  clock: () => Date,
): ((token: string) => TokenClaims | undefined) => {
  const known = new Map<string, ClaimsWithExpiry>();
  const remember = (token: string): ClaimsWithExpiry => {
    const claims = verify(token);
    if (known.size >= MAX_CACHED_TOKENS) known.clear();
    known.set(token, claims);
    return claims;
  };
  return token => {
    try {
      const claims = known.get(token) ?? remember(token);
      return claims.exp * 1000 > clock().getTime() ? claims : undefined;
    } catch {
      return undefined;
    }
  };
};

/**
 * The secret of sessions and bot checks: SESSION_SECRET, or made once and readable only by the
 * owner. Several processes on one PostgreSQL share SESSION_SECRET or DATA_DIR.
 */
export const loadSessionSecret = (config: Pick<Config, 'sessionSecret' | 'dataDir'>): string => {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  // A full disk leaves an empty file.
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  mkdirSync(config.dataDir, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
};
