// The language in which a customer is written to: its record may name one, else the company or the
// reader's browser decides.
import type { Language } from '../../../domain/language.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';

/** The language as it is stored; null where the customer has none of its own. */
export const toCustomerLanguage = (stored: string | null | undefined): Language | null =>
  stored === 'en' || stored === 'ne' ? stored : null;

/** That of the company's customer whose id, or code, this is; null where none is stored. */
export const findCustomerLanguage = async (
  db: ReadDb | Transaction,
  company_id: number,
  column: 'id' | 'customer_code',
  value: number | string,
): Promise<Language | null> => {
  const [row] = await query<{ language: string | null }>(
    db,
    `select language from customers where company_id = ? and ${column} = ?`,
    [company_id, value],
  );
  return toCustomerLanguage(row?.language);
};
