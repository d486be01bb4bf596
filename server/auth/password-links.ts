// Links with which a user sets a password, and their mail: unguessable, stored only as a hash,
// valid once and for a limited time.
import { randomBytes } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { type Language, type Texts, translate } from '../../domain/language.ts';
import { toNormalForm } from '../../domain/normal-form.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import type { Mail } from '../platform/mailer/mailer.ts';
import { hashToken } from './tokens.ts';

/**
 * Seconds that a link is valid: a user who forgot a password waits for the mail, an invited one
 * does not.
 */
export const LINK_TTL_SECONDS = { reset: 60 * 60, invitation: 3 * 24 * 60 * 60 };

/** The user a link belongs to. */
type LinkOwner = { id: number; company_id: number; name: string; email: string };

/**
 * The user of this address, also an invited one without a password; undefined if there is none or
 * the user is disabled.
 */
export const findUserByEmail = async (
  database: Database,
  email: string,
): Promise<LinkOwner | undefined> => {
  const found = await database.read
    .selectFrom('users')
    .select(['id', 'company_id', 'name', 'email', 'status'])
    .where(sql<SqlBool>`${sql.raw(database.normalForm('email'))} = ${toNormalForm(email)}`)
    .execute();
  const row =
    found.find(each => each.email === email) ?? (found.length === 1 ? found[0] : undefined);
  if (row?.status !== 1) return undefined;
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    email: row.email,
  };
};

/** Stores a new link for the user and returns its token. `seconds` is now in seconds since 1970. */
export const createPasswordLink = async (
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
      token_hash: hashToken(token),
      expires_at: seconds + lifetime,
    })
    .execute();
  return token;
};

const selectValidLink = (db: ReadDb | Transaction, token: string, seconds: number) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select([
      'users.id as id',
      'users.company_id as company_id',
      'users.name as name',
      'users.email as email',
    ])
    .where('password_links.token_hash', '=', hashToken(token))
    .where('password_links.expires_at', '>', seconds)
    .where('users.status', '=', 1)
    // A link to an address that is no longer the user's is not valid.
    .whereRef('users.email', '=', 'password_links.email');

/** The owner of the link, while it is valid. */
export const findLinkOwner = async (
  db: ReadDb | Transaction,
  token: string,
  seconds: number,
): Promise<LinkOwner | undefined> => {
  const row = await selectValidLink(db, token, seconds).executeTakeFirst();
  return (
    row && {
      id: row.id,
      company_id: row.company_id,
      name: row.name,
      email: row.email,
    }
  );
};

/** Deletes the link; false if another request was first. */
export const consumePasswordLink = async (tx: Transaction, token: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom('password_links')
      .where('token_hash', '=', hashToken(token))
      .returning('id')
      .execute()
  ).length === 1;

const subjectText: Texts = {
  en: 'Set a new password for Bijak',
  ne: 'Bijak को नयाँ पासवर्ड राख्नुहोस्',
};
const bodyText: Texts = {
  en: `Hello {name},

Someone, most likely you, asked for a new password for your account. Open this link to set it:

{link}

The link can be used once and is valid for one hour. If this was not you, ignore this e-mail; your password stays the same.

Bijak`,
  ne: `नमस्ते {name},

तपाईंको एकाउन्टका लागि नयाँ पासवर्ड मागिएको छ। यो लिङ्क खोलेर नयाँ पासवर्ड राख्नुहोस्:

{link}

लिङ्क एक पटक र एक घण्टासम्म मात्र चल्छ। तपाईंले माग्नुभएको होइन भने केही गर्नु पर्दैन; पासवर्ड उही रहन्छ।

Bijak`,
};

/** The mail to the owner of a link, in the language of the request. */
export const composePasswordEmail = (
  { name, email }: LinkOwner,
  link: string,
  language: Language,
): Mail => ({
  to: email,
  subject: subjectText[language],
  text: translate(bodyText, language, { name, link }),
});
