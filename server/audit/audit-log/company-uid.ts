// The identity of a company, kept when its database moves and its id changes: always a UUID,
// because folders are named after it.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { insertRows } from '../../database/raw-query.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

declare const validated: unique symbol;
/** Created only by the two functions below; code that builds a path accepts nothing else. */
export type CompanyUid = string & { readonly [validated]: true };

export const isCompanyUid = (value: unknown): value is CompanyUid =>
  typeof value === 'string' && UUID_PATTERN.test(value);

/** Validates an identity. Throws an Error unless it is a UUID in lower case. */
export const parseCompanyUid = (value: unknown): CompanyUid => {
  if (isCompanyUid(value)) return value;
  throw new Error('The identity of a company must be a UUID, and this is none.');
};

/**
 * Returns the identity, a new one if the company has none yet. Throws an Error if the table
 * contains something else.
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
