// The own company as answered: its row, and the names for its ids.
import { type Language, localizeDigits } from '../../../domain/language.ts';
import type { Database, ReadDb, Stored, Transaction } from '../../database/database.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import { flushIncrements } from '../../database/transactions.ts';
import { lockCompanyCounter } from '../../posting/numbering.ts';

/** A company's row. */
export type CompanyRow = Stored<'companies'>;

/** The row of an existing company. */
export const loadCompanyRow = (read: ReadDb, company_id: number): Promise<CompanyRow> =>
  read.selectFrom('companies').selectAll().where('id', '=', company_id).executeTakeFirstOrThrow();

/** The company of a row with its currency, country (`country_info`) and province. */
export const serializeCompany = async (read: ReadDb, company: CompanyRow) => {
  const company_id = company.id;
  const named = (table: string, id: unknown, columns: string[]) =>
    dynamicTables(read)
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
 * Locks the company's settings and profile until the transaction ends. Settings may have no row to
 * lock yet, so the company's own row is locked: of two concurrent saves the second sees the result
 * of the first.
 */
export const lockCompany = async (
  database: Database,
  tx: Transaction,
  company_id: number,
): Promise<void> =>
  void (await database
    .forUpdate(tx.selectFrom('companies').select('id').where('id', '=', company_id))
    .execute());

/**
 * Locks the books inside the transaction, also of a company that has no document yet. Every document
 * locks its counter first and until its end: the owner of the counter is alone with the books, so that
 * no document comes between what is read and what is decided from it.
 */
export const lockBooks = async (
  database: Database,
  tx: Transaction,
  company_id: number,
): Promise<Database> => {
  await lockCompanyCounter(tx, company_id);
  await flushIncrements(tx);
  return { ...database, read: tx };
};

/** The company's name and PAN for the head of a form. */
export const loadCompanyHeader = async (
  database: Database,
  company_id: number,
): Promise<{ name: string; pan: string }> => {
  const row = await database.read
    .selectFrom('companies')
    .select(['name', 'pan'])
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  return { name: row.name, pan: row.pan };
};

/** The head line of a sheet, which names its company. */
export const loadSheetHead = async (
  database: Database,
  company_id: number,
  language: Language,
): Promise<string[]> => {
  const { name, pan } = await loadCompanyHeader(database, company_id);
  return [`${name} · ${localizeDigits(pan, language)}`];
};
