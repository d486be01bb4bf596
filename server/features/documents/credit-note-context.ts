// Data of a returned invoice that never changes, read before the transaction to keep it short.
import type { Language } from '../../../domain/language.ts';
import type { ReadDb, Stored } from '../../database/database.ts';
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
  const [lines, fiscal_year] = await Promise.all([
    loadInvoiceLines(read, company_id, invoice.id),
    loadCurrentFiscalYear(read, company_id, day, language),
  ]);
  const goods = await loadGoodsIds(
    read,
    company_id,
    lines.map(line => line.product_id),
  );
  return { invoice, lines, goods, fiscal_year };
};

/**
 * The invoice's lines, which of their products are goods, and the fiscal year of today: none of it
 * changes while the note is issued.
 */
export type CreditNoteContext = {
  invoice: Stored<'invoices'>;
  lines: Stored<'invoice_lines'>[];
  goods: Set<number>;
  fiscal_year: string;
};
