// A debit note as answered, with the returned lines, and as printed.

import { formatBothCalendars } from '../../../domain/calendar/format-date.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { ReadDb, Stored } from '../../database/database.ts';
import { serializeDocument, serializeLine } from './document-columns.ts';
import { type PrintableDocument, toText } from './document-print.ts';
import { toPrintablePurchase } from './vendor-bill-records.ts';

type DebitNote = Stored<'purchase_returns'>;
type DebitNoteLine = Stored<'purchase_return_lines'>;

/** The note without its lines, as lists show it. */
export const serializeDebitNote = serializeDocument;

/** The stored row of the note's own id (never the bill's: QUIRK-041), or undefined. */
export const findDebitNote = (
  read: ReadDb,
  company_id: number,
  id: string,
): Promise<DebitNote | undefined> =>
  /^\d{1,15}$/.test(id)
    ? read
        .selectFrom('purchase_returns')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : Promise.resolve(undefined);

/** The lines of a note in their order; `amount` is the return rate. */
const loadDebitNoteLines = (
  read: ReadDb,
  company_id: number,
  purchase_return_id: number,
): Promise<DebitNoteLine[]> =>
  read
    .selectFrom('purchase_return_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('purchase_return_id', '=', purchase_return_id)
    .orderBy('line_no')
    .execute();

/** The complete note. */
export const loadDebitNoteDetail = async (
  read: ReadDb,
  row: DebitNote,
  language: Language,
): Promise<Row> => ({
  ...serializeDebitNote(row),
  tds_amount: toRupees(row.tds_amount),
  details: (await loadDebitNoteLines(read, row.company_id, row.id)).map(line =>
    serializeLine(line, 'purchase_return_id'),
  ),
  in_words: toAmountInWords(row.total, language),
});

/** The note as printed: laid out like its vendor bill, with that number and date and the reason. */
export const loadPrintableDebitNote = async (
  read: ReadDb,
  row: DebitNote,
  language: Language,
): Promise<PrintableDocument> => ({
  ...toPrintablePurchase(row, await loadDebitNoteLines(read, row.company_id, row.id), language),
  title: 'purchase-return',
  number: toText(row.debit_note_no),
  related: {
    number: toText(row.billing_no),
    date: formatBothCalendars(toText(row.billing_date), language),
    reason: toText(row.remarks),
  },
});
