// Rules, hashing and storing of passwords. Only argon2id hashes are kept; hashing runs in a thread
// of the native module, never on the event loop.
import { hash, verify } from '@node-rs/argon2';
import type { FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../domain/language.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { Database, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { findPasswordWeakness, type PasswordOwner } from './password-strength.ts';
import { deleteSignInTickets } from './sign-in-tickets.ts';
import { endOtherTokenFamilies, type TokenParams } from './tokens.ts';

/** The hash to store. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash of no password, so that an unknown account takes as long as a wrong password. */
const dummyHash = hash('nobody has this password');

/** True when the password belongs to the hash; an absent hash takes the same time and is false. */
export const verifyPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> => {
  const right = await verify(stored ?? (await dummyHash), password);
  return right && stored !== undefined;
};

/** Hashing takes longer with the length, so longer texts are refused. */
const MAX_TEXT_LENGTH = 255;

const notSameText: Texts = { en: 'The passwords do not match.', ne: 'दुई पासवर्ड मिलेनन्।' };

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Problems of required text fields, and of unknown names. */
export const validateTextFields = (
  body: Row,
  names: readonly string[],
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  for (const name of Object.keys(body))
    if (!names.includes(name)) problems[name] = [messages.unknown[language]];
  for (const name of names) {
    const value = body[name];
    if (isEmpty(value)) problems[name] = [messages.required[language]];
    else if (typeof value !== 'string') problems[name] = [messages.wrongText[language]];
    else if (value.length > MAX_TEXT_LENGTH)
      problems[name] = [translate(messages.maxLength, language, { n: MAX_TEXT_LENGTH })];
  }
  return problems;
};

/** Adds the problems of `password` and `password_confirmation` to those of their fields. */
export const validateNewPassword = async (
  body: Row,
  already: FieldErrors,
  language: Language,
  owner: PasswordOwner = {},
): Promise<FieldErrors> => {
  if (already.password) return already;
  const weak = await findPasswordWeakness(body.password as string, owner, language);
  if (weak) return { ...already, password: [weak] };
  if (already.password_confirmation || body.password === body.password_confirmation) return already;
  return { ...already, password_confirmation: [notSameText[language]] };
};

/** What a new password is held against: the user's name, email, company and current hash. */
export const loadPasswordOwner = async (
  { read }: Pick<Database, 'read'>,
  { id, company_id }: TokenParams,
): Promise<PasswordOwner> => {
  const [row] = await query<{
    name: string;
    email: string;
    company: string;
    password_hash: string | null;
  }>(
    read,
    `select users.name as name, users.email as email, companies.name as company,
       (select password_hash from credentials where credentials.user_id = users.id) as password_hash
     from users join companies on companies.id = users.company_id
     where users.company_id = ? and users.id = ?`,
    [company_id, id],
  );
  return {
    name: row?.name,
    email: row?.email,
    company: row?.company,
    passwordHash: row?.password_hash ?? undefined,
  };
};

/**
 * The user and the new hash. Only the sign-in `family` stays signed in; undefined ends all of them.
 */
type NewPassword = TokenParams & { email: string; password_hash: string; family?: string };

/**
 * Stores the hash, ends the user's other sign-ins and deletes open links and tickets in one
 * transaction. The activity log says that it happened, never the password.
 */
export const storePassword = async (
  database: Database,
  tx: Transaction,
  { id, company_id, email, password_hash, family }: NewPassword,
  actor: Actor,
  now: string,
): Promise<void> => {
  await endOtherTokenFamilies(database, tx, { id, company_id }, family);
  await deleteSignInTickets(tx, { id, company_id });
  await tx
    .deleteFrom('password_links')
    .where('company_id', '=', company_id)
    .where('user_id', '=', id)
    .execute();
  await tx
    .insertInto('credentials')
    .values({ user_id: id, company_id, email, password_hash, changed_at: now })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ password_hash, changed_at: now }),
    )
    .execute();
  await logChange(tx, actor, {
    table: 'users',
    id,
    now,
    changes: { password: { from: null, to: null } },
  });
};
