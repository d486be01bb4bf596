// The identity of a company: what it keeps when its database moves, whatever id it has there.
import { randomUUID } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import { insertRows } from '../database/statement.ts';

/** Answers the identity and gives one to a company that has none yet. */
export const identityOf = async (database: Database, company_id: number): Promise<string> => {
  const find = async () =>
    (await database.read.selectFrom('company_identities').select('uid').where('company_id', '=', company_id).executeTakeFirst())?.uid;
  const known = await find();
  if (known) return String(known);
  await database.write(tx =>
    insertRows(tx, 'company_identities', [{ company_id, uid: randomUUID() }], 'on conflict (company_id) do nothing'),
  );
  return String(await find());
};
