// An invoice as it is answered: rupees and percent, lines with their own id and the product's
// beside it, its notes and what remains.

import { toRupees } from '../../domain/billing/money.ts';
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading, Tables, Transaction } from '../database/connect.ts';
import { creditNotesOf, remainingOfInvoice, returnedOfInvoice } from './credit-notes-of.ts';
import { documentRecord, lineRecord } from './document-records.ts';

type StoredRow = Tables[string];

/** The invoice without its lines, as lists show it. */
export const invoiceRecord = documentRecord;

/** The stored row behind the address' id (company_payment_id), or undefined. */
export const findInvoice = (
  read: Reading | Transaction,
  company_id: number,
  company_payment_id: string,
): Promise<StoredRow | undefined> =>
  read
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('company_payment_id', '=', company_payment_id)
    .executeTakeFirst();

/** The lines of an invoice in their order. */
export const linesOf = (
  read: Reading,
  company_id: number,
  invoice_id: number,
): Promise<StoredRow[]> =>
  read
    .selectFrom('invoice_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('line_no')
    .execute();

/** Why, when and by whom the invoice was cancelled; undefined for one that was not. */
export const cancellationOf = async (
  read: Reading,
  invoice: StoredRow,
): Promise<StoredRow | undefined> =>
  Number(invoice.status) === 1
    ? undefined
    : await read
        .selectFrom('cancellations')
        .select(['id', 'company_payment_id', 'reason', 'created_at', 'created_by'])
        .where('company_id', '=', Number(invoice.company_id))
        .where('invoice_id', '=', String(invoice.company_payment_id))
        .executeTakeFirst();

/**
 * The whole invoice: its lines under both of the documents' names, notes with their figures, the
 * sum of notes and what may still be returned; each line says how many of it came back.
 */
export const wholeInvoice = async (read: Reading, row: StoredRow): Promise<Row> => {
  const company_id = Number(row.company_id);
  const [stored, notes, cancellation] = await Promise.all([
    linesOf(read, company_id, Number(row.id)),
    creditNotesOf(read, company_id, String(row.company_payment_id)),
    cancellationOf(read, row),
  ]);
  const returned =
    notes.length > 0 ? await returnedOfInvoice(read, company_id, notes) : new Map<number, number>();
  const lines = stored.map(line => ({
    ...lineRecord(line, 'invoice_id'),
    returned_quantity: returned.get(Number(line.id)) ?? 0,
  }));
  return {
    ...invoiceRecord(row),
    invoice_details: lines,
    details: lines,
    credit_note: notes.map(documentRecord),
    'sum-credit-note': toRupees(notes.reduce((sum, note) => sum + Number(note.total), 0)),
    'remaining-amount': toRupees(remainingOfInvoice(row, notes)),
    cancellation: cancellation ?? null,
  };
};
