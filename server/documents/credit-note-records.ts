// A credit note as it is answered, with the lines that came back and what its invoice was called.
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading } from '../database/connect.ts';
import { documentRecord, lineRecord, type StoredRow } from './document-records.ts';

/**
 * The note without its lines; the documents call the reason `remarks` in lists and `cancel_note` on
 * the form.
 */
export const creditNoteRecord = (row: StoredRow): Row => ({
  ...documentRecord(row),
  cancel_note: row.remarks,
});

/** The stored row behind the address' id (company_payment_id), or undefined. */
export const findCreditNote = (
  read: Reading,
  company_id: number,
  company_payment_id: string,
): Promise<StoredRow | undefined> =>
  read
    .selectFrom('credit_notes')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('company_payment_id', '=', company_payment_id)
    .executeTakeFirst();

/** The lines of a note in their order. */
export const noteLinesOf = (
  read: Reading,
  company_id: number,
  credit_note_id: number,
): Promise<StoredRow[]> =>
  read
    .selectFrom('credit_note_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('credit_note_id', '=', credit_note_id)
    .orderBy('line_no')
    .execute();

/** The whole note. */
export const wholeCreditNote = async (read: Reading, row: StoredRow): Promise<Row> => ({
  ...creditNoteRecord(row),
  details: (await noteLinesOf(read, Number(row.company_id), Number(row.id))).map(line =>
    lineRecord(line, 'credit_note_id'),
  ),
});
