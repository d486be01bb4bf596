// A vendor's bill as it is answered: its lines, its attachment, its debit notes and what remains.
import { amountInWords } from '../../domain/billing/amount-in-words.ts';
import { toRupees } from '../../domain/billing/money.ts';
import type { Language } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { debitNotesOf, remainingOfBilling, returnedOfBilling } from './debit-notes-of.ts';
import { documentRecord, lineRecord, type StoredRow } from './document-records.ts';

/** The bill without its lines, as lists show it. */
export const billingRecord = documentRecord;

/** The stored row behind the address' id, or undefined. */
export const findBilling = (
  read: Reading | Transaction,
  company_id: number,
  id: string,
): Promise<StoredRow | undefined> =>
  /^\d{1,15}$/.test(id)
    ? read
        .selectFrom('billings')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : Promise.resolve(undefined);

/** The lines of a bill in their order. */
export const billingLinesOf = (
  read: Reading,
  company_id: number,
  billing_id: number,
): Promise<StoredRow[]> =>
  read
    .selectFrom('billing_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('billing_id', '=', billing_id)
    .orderBy('line_no')
    .execute();

const attachmentOf = async (read: Reading, company_id: number, id: unknown): Promise<Row | null> =>
  id === null
    ? null
    : ((await read
        .selectFrom('files')
        .select(['id', 'name', 'type', 'size', 'original_name'])
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()) ?? null);

/**
 * The whole bill: `debit_note` its notes, their sum and what may still go back; each line says how
 * many of it went back.
 */
export const wholeBilling = async (
  read: Reading,
  row: StoredRow,
  language: Language,
): Promise<Row> => {
  const company_id = Number(row.company_id);
  const id = Number(row.id);
  const [stored, notes, file] = await Promise.all([
    billingLinesOf(read, company_id, id),
    debitNotesOf(read, company_id, id),
    attachmentOf(read, company_id, row.file_id ?? null),
  ]);
  const returned = await returnedOfBilling(read, company_id, notes);
  return {
    ...billingRecord(row),
    details: stored.map(line => ({
      ...lineRecord(line, 'billing_id'),
      returned_quantity: returned.get(Number(line.id)) ?? 0,
    })),
    file,
    debit_note: notes.map(documentRecord),
    'sum-debit-note': toRupees(notes.reduce((sum, note) => sum + Number(note.total), 0)),
    'remaining-amount': toRupees(remainingOfBilling(row, notes)),
    in_words: amountInWords(Number(row.total), language),
  };
};
