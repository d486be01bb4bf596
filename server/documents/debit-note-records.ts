// A debit note as it is answered, with the lines that went back and what its bill was called.
import { amountInWords } from '../../domain/billing/amount-in-words.ts';
import type { Language } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading } from '../database/connect.ts';
import { documentRecord, lineRecord, type StoredRow } from './document-records.ts';

/** The note without its lines, as lists show it. */
export const debitNoteRecord = documentRecord;

/**
 * The stored row behind the address' id (the note's own, never the bill's: QUIRK-041), or
 * undefined.
 */
export const findDebitNote = (
  read: Reading,
  company_id: number,
  id: string,
): Promise<StoredRow | undefined> =>
  /^\d{1,15}$/.test(id)
    ? read
        .selectFrom('purchase_returns')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : Promise.resolve(undefined);

/** The lines of a note in their order; `amount` is the return rate. */
export const debitNoteLinesOf = (
  read: Reading,
  company_id: number,
  purchase_return_id: number,
): Promise<StoredRow[]> =>
  read
    .selectFrom('purchase_return_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('purchase_return_id', '=', purchase_return_id)
    .orderBy('line_no')
    .execute();

/** The whole note. */
export const wholeDebitNote = async (
  read: Reading,
  row: StoredRow,
  language: Language,
): Promise<Row> => ({
  ...debitNoteRecord(row),
  details: (await debitNoteLinesOf(read, Number(row.company_id), Number(row.id))).map(line =>
    lineRecord(line, 'purchase_return_id'),
  ),
  in_words: amountInWords(Number(row.total), language),
});
