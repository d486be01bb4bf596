// What the printed credit note says: beside its own figures the invoice's number and date and the
// reason (VAT Rules, rule 20).
import type { Language } from '../../domain/language.ts';
import type { Reading } from '../database/connect.ts';
import { noteLinesOf } from './credit-note-records.ts';
import { bothCalendars, type Printable, qrFigures, text } from './document-print.ts';
import type { StoredRow } from './document-records.ts';

/** The credit note as the page shows it. */
export const printableCreditNote = async (
  read: Reading,
  row: StoredRow,
  language: Language,
): Promise<Printable> => ({
  row,
  lines: (await noteLinesOf(read, Number(row.company_id), Number(row.id))).map(line => ({
    ...line,
    qty: line.quantity!,
    amount: line.return_rate!,
  })),
  title: 'credit-note',
  number: text(row.credit_note_no),
  related: {
    number: text(row.invoice_no),
    date: bothCalendars(text(row.invoice_date), language),
    reason: text(row.remarks),
  },
  qr: [
    ['Credit Note No', text(row.credit_note_no)],
    ['FY', text(row.fiscal_year)],
    ['Bill No', text(row.invoice_no)],
    ...qrFigures(row),
  ],
});
