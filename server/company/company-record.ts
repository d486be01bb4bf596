// The own company as it is answered: its row, and the names behind its ids.
import type { Database, Reading, Tables, Transaction } from '../database/connect.ts';

/** A company's row. */
export type CompanyRow = Tables[string];

/** The row of a company that is known to exist. */
export const companyRow = (read: Reading, company_id: number): Promise<CompanyRow> =>
  read.selectFrom('companies').selectAll().where('id', '=', company_id).executeTakeFirstOrThrow();

/** The company of a row with its currency, country (`country_info`) and province. */
export const companyRecord = async (read: Reading, company: CompanyRow) => {
  const company_id = Number(company.id);
  const named = (table: string, id: unknown, columns: string[]) =>
    read
      .selectFrom(table)
      .select(columns)
      .where('company_id', '=', company_id)
      .where('id', '=', Number(id ?? 0))
      .executeTakeFirst();
  const [currency, country_info, province] = await Promise.all([
    named('currencies', company.currency, ['id', 'code', 'symbol']),
    named('countries', company.country, ['id', 'name']),
    named('provinces', company.state, ['id', 'name']),
  ]);
  return {
    ...company,
    currency_id: company.currency,
    currency: currency ?? null,
    country_info: country_info ?? null,
    province: province ?? null,
  };
};

/**
 * Nobody else changes a setting of the company, or its profile, until the transaction ends.
 * Settings may have no row yet that could be locked, so the company's own row is: of two who save
 * at once the second sees what the first has stored.
 */
export const holdCompany = async (
  database: Database,
  tx: Transaction,
  company_id: number,
): Promise<void> =>
  void (await database
    .held(tx.selectFrom('companies').select('id').where('id', '=', company_id), 'update')
    .execute());
