// What the printed debit note says: laid out like its bill, with the bill's number and date and the
// reason.
import type { Language } from '../../domain/language.ts';
import type { Reading } from '../database/connect.ts';
import { debitNoteLinesOf } from './debit-note-records.ts';
import { bothCalendars, type Printable, text } from './document-print.ts';
import type { StoredRow } from './document-records.ts';
import { printablePurchase } from './print-billing.ts';

/** The debit note as the page shows it. */
export const printableDebitNote = async (
  read: Reading,
  row: StoredRow,
  language: Language,
): Promise<Printable> => ({
  ...printablePurchase(
    row,
    await debitNoteLinesOf(read, Number(row.company_id), Number(row.id)),
    language,
  ),
  title: 'purchase-return',
  number: text(row.debit_note_no),
  related: {
    number: text(row.billing_no),
    date: bothCalendars(text(row.billing_date), language),
    reason: text(row.remarks),
  },
});
