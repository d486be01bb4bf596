// The identity of a company: what it keeps when its database moves, whatever id it has there.
import { randomUUID } from 'node:crypto';
import { type CompanyUid, companyUid } from '../audit/company-uid.ts';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/statement.ts';

/**
 * Answers the identity and gives one to a company that has none yet. Throws an Error where the
 * table has something else.
 */
export const identityOf = async (database: Database, company_id: number): Promise<CompanyUid> => {
  const find = async () =>
    (
      await database.read
        .selectFrom('company_identities')
        .select('uid')
        .where('company_id', '=', company_id)
        .executeTakeFirst()
    )?.uid;
  const known = await find();
  if (known) return companyUid(known);
  await database.write(tx =>
    insertRows(
      tx,
      'company_identities',
      [{ company_id, uid: companyUid(randomUUID()) }],
      'on conflict (company_id) do nothing',
    ),
  );
  return companyUid(await find());
};
