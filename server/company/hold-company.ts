// Settings of a company may have no row yet that could be locked: whoever changes one of them holds the company's own row first, so that of
// two who save at once the second sees what the first has stored.
import type { Database, Transaction } from '../database/connect.ts';

/** Nobody else changes a setting of the company, or its profile, until the transaction ends. */
export const holdCompany = async (database: Database, tx: Transaction, company_id: number): Promise<void> =>
  void (await database.held(tx.selectFrom('companies').select('id').where('id', '=', company_id), 'update').execute());
