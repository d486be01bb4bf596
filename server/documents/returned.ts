// What never changes of an invoice whose goods come back, read before the transaction so that the
// one writer is not kept waiting.
import type { Language } from '../../domain/language.ts';
import type { Reading } from '../database/connect.ts';
import type { StoredRow } from './document-records.ts';
import { linesOf } from './invoice-records.ts';
import type { Returned } from './issue-credit-note.ts';
import { currentFiscalYear, goodsAmong } from './order-parties.ts';

/**
 * The invoice with its lines, which of their products are goods, and the fiscal year of `day`.
 * Throws BadRequest (400) without one.
 */
export const returnedOf = async (
  read: Reading,
  invoice: StoredRow,
  day: string,
  language: Language,
): Promise<Returned> => {
  const company_id = Number(invoice.company_id);
  const [lines, fiscal_year] = await Promise.all([
    linesOf(read, company_id, Number(invoice.id)),
    currentFiscalYear(read, company_id, day, language),
  ]);
  const goods = await goodsAmong(
    read,
    company_id,
    lines.map(line => Number(line.product_id)),
  );
  return { invoice, lines, goods, fiscal_year };
};
