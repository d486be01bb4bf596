// Links that let somebody set a password: unguessable, stored as a fingerprint only, good once and
// for a while.
import { randomBytes } from 'node:crypto';
import type { Reading, Transaction } from '../database/connect.ts';
import { fingerprint } from './tokens.ts';

/**
 * Seconds that a link is good for: whoever forgot a password waits for the mail, whoever is invited
 * does not.
 */
export const goodFor = { reset: 60 * 60, invitation: 3 * 24 * 60 * 60 };

/** The user a link belongs to. */
export type LinkOwner = { id: number; company_id: number; name: string; email: string };

/**
 * Who signs in with this address, invited people without a password included; undefined for nobody
 * and for the disabled.
 */
export const ownerOfAddress = async (
  read: Reading,
  email: string,
): Promise<LinkOwner | undefined> => {
  const row = await read
    .selectFrom('users')
    .select(['id', 'company_id', 'name', 'email', 'status'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (row?.status !== 1) return undefined;
  return {
    id: Number(row.id),
    company_id: Number(row.company_id),
    name: String(row.name),
    email: String(row.email),
  };
};

/** Stores a new link for the user and answers its token. `seconds` is now in seconds since 1970. */
export const makeLink = async (
  tx: Transaction,
  { id, company_id, email }: Omit<LinkOwner, 'name'>,
  seconds: number,
  lifetime: number,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await tx.deleteFrom('password_links').where('expires_at', '<=', seconds).execute();
  await tx
    .insertInto('password_links')
    .values({
      company_id,
      user_id: id,
      email,
      token_hash: fingerprint(token),
      expires_at: seconds + lifetime,
    })
    .execute();
  return token;
};

const live = (db: Reading | Transaction, token: string, seconds: number) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select([
      'users.id as id',
      'users.company_id as company_id',
      'users.name as name',
      'users.email as email',
    ])
    .where('password_links.token_hash', '=', fingerprint(token))
    .where('password_links.expires_at', '>', seconds)
    .where('users.status', '=', 1)
    // A link that went to an address which is no longer the user's opens nothing.
    .whereRef('users.email', '=', 'password_links.email');

/** Whose link this is, while it is good. */
export const ownerOfLink = async (
  db: Reading | Transaction,
  token: string,
  seconds: number,
): Promise<LinkOwner | undefined> => {
  const row = await live(db, token, seconds).executeTakeFirst();
  return (
    row && {
      id: Number(row.id),
      company_id: Number(row.company_id),
      name: String(row.name),
      email: String(row.email),
    }
  );
};

/** Takes the link out of the world; false when somebody else was first. */
export const spendLink = async (tx: Transaction, token: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom('password_links')
      .where('token_hash', '=', fingerprint(token))
      .returning('id')
      .execute()
  ).length === 1;
