// The sales register and the sales return register. Every number is listed; a cancelled invoice was
// no sale and counts for nothing, its reverse entry stands among the cancellations. What came back
// by credit note stands in the return register alone.

import type { Database, Reading } from '../database/connect.ts';
import type { StoredRow } from '../documents/document-records.ts';
import { cancelledOf } from '../registers/beside.ts';
import { daysOf, type nothing, plus, sumOfDays } from '../registers/days.ts';
import { sources } from '../registers/source.ts';
import { cancelledSums } from '../registers/sums.ts';
import { wholeDays } from './asked-period.ts';
import { type Amounts, partsOfDocument, partsOfLine, sold } from './form-figures.ts';
import { dotted, type FormRow, goodsOf, linesByDocument, type ServedForm } from './served-form.ts';

export const figures = ['total', 'taxable_amount', 'vat_amount'];
/** What `partyOf` reads. */
export const partyColumns = ['company_payment_id', 'customer_name', 'pan'];

const summed = (sums: typeof nothing): Amounts =>
  sold(
    partsOfDocument({
      total: sums.total,
      taxable_amount: sums.taxable_amount,
      vat_amount: sums.vat_amount,
    }),
  );

/** What was sold in the period, without what was cancelled. */
export const soldSums = async (
  database: Database,
  company_id: number,
  start: string,
  end: string,
): Promise<typeof nothing> => {
  const asked = { ...wholeDays(start, end), exact: [], limit: 1, page: 1, by: 'asc' as const };
  const [days, cancelled] = await Promise.all([
    daysOf(database.read, 'invoice', company_id, asked),
    cancelledSums(database, company_id, asked),
  ]);
  return plus(sumOfDays(days), cancelled, -1);
};

/** When and to whom a document of sales was issued, as every form of sales begins. */
export const partyOf = (row: StoredRow) => ({
  date: dotted(row.created_at),
  party_name: String(row.customer_name),
  party_pan: row.pan === null ? '' : String(row.pan),
  document: String(row.company_payment_id),
});
const exported = { export_country: '', export_declaration_no: '', export_declaration_date: '' };
const zero = sold({ exempt: 0, taxable: 0, vat: 0 });
const invoiceLines = { table: 'invoice_lines', owner: 'invoice_id', qty: 'qty' };

const salesRows = async (
  read: Reading,
  company_id: number,
  documents: StoredRow[],
  byLine: boolean,
): Promise<FormRow[]> => {
  const cancelled = await cancelledOf(read, company_id, documents);
  const lines = byLine
    ? await linesByDocument(read, company_id, invoiceLines, documents)
    : undefined;
  return documents.flatMap((row): FormRow[] => {
    const isCancelled = cancelled.has(String(row.company_payment_id));
    const head = {
      ...partyOf(row),
      bill_no: String(row.invoice_no),
      cancelled: isCancelled ? 1 : 0,
      ...exported,
    };
    if (!lines) return [{ ...head, ...(isCancelled ? zero : sold(partsOfDocument(row))) }];
    return lines.get(Number(row.id))!.map(line => ({
      ...head,
      ...goodsOf(line, 'qty'),
      ...(isCancelled ? { ...zero, quantity: 0 } : sold(partsOfLine(line))),
    }));
  });
};

export const sales: ServedForm = {
  name: 'sales',
  source: sources.invoices,
  subject: 'sales-reports',
  columns: ['invoice_no', 'status', ...partyColumns, ...figures],
  lines: invoiceLines,
  rows: salesRows,
  sums: async (database, company_id, start, end) =>
    summed(await soldSums(database, company_id, start, end)),
};

const noteLines = { table: 'credit_note_lines', owner: 'credit_note_id', qty: 'quantity' };

export const salesReturns: ServedForm = {
  name: 'sales-returns',
  source: sources.creditNotes,
  subject: 'sales-reports',
  columns: ['credit_note_no', ...partyColumns],
  lines: noteLines,
  rows: async (read, company_id, documents) => {
    const lines = await linesByDocument(read, company_id, noteLines, documents);
    return documents.flatMap(row =>
      lines.get(Number(row.id))!.map(
        (line): FormRow => ({
          ...partyOf(row),
          bill_no: String(row.credit_note_no),
          ...goodsOf(line, noteLines.qty),
          ...sold(partsOfLine(line)),
        }),
      ),
    );
  },
  sums: async (database, company_id, start, end) =>
    summed(
      sumOfDays(await daysOf(database.read, 'credit-note', company_id, wholeDays(start, end))),
    ),
};
