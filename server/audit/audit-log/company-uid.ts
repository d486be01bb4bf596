import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { insertRows } from '../../database/raw-query.ts';

// The identity of a company: a UUID and nothing else, for folders are named after it.
const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

declare const validated: unique symbol;
/** Made by `parseCompanyUid` alone; whatever makes a path takes nothing else. */
export type CompanyUid = string & { readonly [validated]: true };

export const isCompanyUid = (value: unknown): value is CompanyUid =>
  typeof value === 'string' && UUID_PATTERN.test(value);

/** The value as an identity. Throws an Error for everything that is no UUID in small letters. */
export const parseCompanyUid = (value: unknown): CompanyUid => {
  if (isCompanyUid(value)) return value;
  throw new Error('The identity of a company must be a UUID, and this is none.');
};

// The identity of a company: what it keeps when its database moves, whatever id it has there.

/**
 * Answers the identity and gives one to a company that has none yet. Throws an Error where the
 * table has something else.
 */
export const ensureCompanyUid = async (
  database: Database,
  company_id: number,
): Promise<CompanyUid> => {
  const find = async () =>
    (
      await database.read
        .selectFrom('company_identities')
        .select('uid')
        .where('company_id', '=', company_id)
        .executeTakeFirst()
    )?.uid;
  const known = await find();
  if (known) return parseCompanyUid(known);
  await database.write(tx =>
    insertRows(
      tx,
      'company_identities',
      [{ company_id, uid: parseCompanyUid(randomUUID()) }],
      'on conflict (company_id) do nothing',
    ),
  );
  return parseCompanyUid(await find());
};
