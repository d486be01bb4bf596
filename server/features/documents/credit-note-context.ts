// Data of a returned invoice that never changes, read before the transaction to keep it short.
import type { Language } from '../../../domain/language.ts';
import type { ReadDb, Stored } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { type AccountUses, loadAccountUses } from '../../posting/accounts.ts';
import { loadInvoiceLines } from './invoice-records.ts';
import { loadCurrentFiscalYear, loadGoodsIds } from './load-invoice-context.ts';

/**
 * The invoice with its lines, which of their products are goods, and the fiscal year of `day`.
 * Throws BadRequestError (400) without one.
 */
export const loadCreditNoteContext = async (
  read: ReadDb,
  invoice: Stored<'invoices'>,
  day: string,
  language: Language,
): Promise<CreditNoteContext> => {
  const company_id = invoice.company_id;
  const [lines, fiscal_year, party_id, uses] = await Promise.all([
    loadInvoiceLines(read, company_id, invoice.id),
    loadCurrentFiscalYear(read, company_id, day, language),
    loadPartyId(read, invoice),
    loadAccountUses(read, company_id),
  ]);
  const goods = await loadGoodsIds(
    read,
    company_id,
    lines.map(line => line.product_id),
  );
  return { invoice, lines, goods, fiscal_year, party_id, uses };
};

/**
 * The customer that the invoice was posted to, by the id of the record; one of before the ledger names
 * it by its code. Throws an Error if there is no such customer, because none can be deleted.
 */
const loadPartyId = async (
  read: ReadDb,
  { company_id, id, customer_id }: Stored<'invoices'>,
): Promise<number> => {
  const [party] = await query<{ id: number | null }>(
    read,
    `select coalesce(
       (select l.party_id from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
        where e.company_id = ? and e.source_kind = 'invoice' and e.source_id = ? and l.party_kind = 'customer' limit 1),
       (select c.id from customers as c where c.company_id = ? and c.customer_code = ?)) as id`,
    [company_id, id, company_id, customer_id],
  );
  if (party!.id === null) throw new Error(`Invoice ${id} is of an unknown customer.`);
  return party!.id;
};

/**
 * The invoice's lines, which of their products are goods, the fiscal year of today, the customer's id
 * and the accounts to post to: none of it changes while the note is issued.
 */
export type CreditNoteContext = {
  invoice: Stored<'invoices'>;
  lines: Stored<'invoice_lines'>[];
  goods: Set<number>;
  fiscal_year: string;
  party_id: number;
  uses: AccountUses;
};
