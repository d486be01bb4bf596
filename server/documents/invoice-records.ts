// An invoice as it is answered: rupees and percent, lines with their own id and the product's beside it, its notes and what remains.
import type { Row } from '../../domain/schema/entity.ts';
import { fromRate, toRupees } from '../../domain/billing/money.ts';
import type { Reading, Tables } from '../database/connect.ts';

type StoredRow = Tables[string];

const money = ['amount', 'discount_amount', 'tsc_amount', 'taxable_amount', 'vat_amount', 'total'];
const rates = ['discount_rate', 'tsc_rate', 'vat_rate'];

const converted = (row: StoredRow): Row => {
  const record: Row = { ...row };
  for (const name of money) if (name in row) record[name] = toRupees(Number(row[name]));
  for (const name of rates) if (name in row) record[name] = fromRate(Number(row[name]));
  return record;
};

/** The invoice without its lines, as lists show it. */
export const invoiceRecord = (row: StoredRow): Row => {
  const { company_id: _, created_by_id: __, ...record } = converted(row);
  return record;
};

const lineRecord = (row: StoredRow): Row => {
  const { company_id: _, invoice_id: __, line_no: ___, ...record } = converted(row);
  return record;
};

/** The stored row behind the address' id (company_payment_id), or undefined. */
export const findInvoice = (read: Reading, company_id: number, company_payment_id: string): Promise<StoredRow | undefined> =>
  read
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('company_payment_id', '=', company_payment_id)
    .executeTakeFirst();

/** The lines of an invoice in their order. */
export const linesOf = (read: Reading, company_id: number, invoice_id: number): Promise<StoredRow[]> =>
  read
    .selectFrom('invoice_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('invoice_id', '=', invoice_id)
    .orderBy('line_no')
    .execute();

/** The whole invoice: its lines under both of the documents' names, notes, the sum of notes and what may still be returned. */
export const wholeInvoice = async (read: Reading, row: StoredRow): Promise<Row> => {
  const lines = (await linesOf(read, Number(row.company_id), Number(row.id))).map(lineRecord);
  return {
    ...invoiceRecord(row),
    invoice_details: lines,
    details: lines,
    credit_note: [],
    'sum-credit-note': 0,
    'remaining-amount': toRupees(Number(row.total)),
  };
};
