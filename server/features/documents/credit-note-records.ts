// A credit note as answered, with the returned lines, and as printed.

import { formatBothCalendars } from '../../../domain/calendar/format-date.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import type { ReadDb, Stored, StoredRow } from '../../database/database.ts';
import { serializeDocument, serializeLine } from './document-columns.ts';
import { type PrintableDocument, toQrFigures, toText } from './document-print.ts';

type CreditNote = Stored<'credit_notes'>;
type CreditNoteLine = Stored<'credit_note_lines'>;

/** The note without its lines; the reason is `remarks` in lists and `cancel_note` on the form. */
export const serializeCreditNote = (row: StoredRow): Row => ({
  ...serializeDocument(row),
  cancel_note: row.remarks,
});

/** The stored row for the id in the path (company_payment_id), or undefined. */
export const findCreditNote = (
  read: ReadDb,
  company_id: number,
  company_payment_id: string,
): Promise<CreditNote | undefined> =>
  read
    .selectFrom('credit_notes')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('company_payment_id', '=', company_payment_id)
    .executeTakeFirst();

/** The lines of a note in their order. */
const loadCreditNoteLines = (
  read: ReadDb,
  company_id: number,
  credit_note_id: number,
): Promise<CreditNoteLine[]> =>
  read
    .selectFrom('credit_note_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('credit_note_id', '=', credit_note_id)
    .orderBy('line_no')
    .execute();

/** The complete note. */
export const loadCreditNoteDetail = async (read: ReadDb, row: CreditNote): Promise<Row> => ({
  ...serializeCreditNote(row),
  details: (await loadCreditNoteLines(read, row.company_id, row.id)).map(line =>
    serializeLine(line, 'credit_note_id'),
  ),
});

/** The note as printed: with its invoice's number and date and the reason (VAT Rules, rule 20). */
export const loadPrintableCreditNote = async (
  read: ReadDb,
  row: CreditNote,
  language: Language,
): Promise<PrintableDocument> => ({
  row,
  exempt: row.exempted_sale,
  lines: (await loadCreditNoteLines(read, row.company_id, row.id)).map(line => ({
    ...line,
    qty: line.quantity!,
    amount: line.return_rate!,
    price_with_vat: line.return_rate_with_vat,
  })),
  title: 'credit-note',
  number: toText(row.credit_note_no),
  related: {
    number: toText(row.invoice_no),
    date: formatBothCalendars(toText(row.invoice_date), language),
    reason: toText(row.remarks),
  },
  qr: [
    ['Credit Note No', toText(row.credit_note_no)],
    ['FY', toText(row.fiscal_year)],
    ['Bill No', toText(row.invoice_no)],
    ...toQrFigures(row),
  ],
});
