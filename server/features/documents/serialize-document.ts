// Stored rows of documents as answered: rupees and percent, no internal columns, a flag for
// cancelled invoices.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toPercent, toRupees } from '../../../domain/money/money.ts';
import type { ReadDb, StoredRow } from '../../database/database.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';

const MONEY_COLUMNS = [
  'amount',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
  'total',
  'return_rate',
];
const RATE_COLUMNS = ['discount_rate', 'tsc_rate', 'vat_rate'];
const HIDDEN_COLUMNS = [
  'company_id',
  'created_by_id',
  'version',
  'line_no',
  'credit_note_id',
  'proforma_id',
];

/** The record of a header's row. */
export const serializeDocument = (row: StoredRow): Row => {
  const record: Row = { ...row };
  for (const name of MONEY_COLUMNS) if (name in row) record[name] = toRupees(Number(row[name]));
  for (const name of RATE_COLUMNS)
    if (name in row && row[name] !== null) record[name] = toPercent(Number(row[name]));
  for (const name of HIDDEN_COLUMNS) delete record[name];
  return record;
};

/** The record of a line's row; `owner` is the column with its document's id. */
export const serializeLine = (row: StoredRow, owner: string): Row => {
  const { [owner]: _, ...record } = serializeDocument(row);
  return record;
};

/**
 * The rows with `cancelled` (1 or 0): `status` is also 0 for a fully returned one. `invoiceOf`
 * returns the company_payment_id of a row's invoice, undefined for none.
 */
export const addCancellationFlag = async (
  read: ReadDb,
  company_id: number,
  rows: Row[],
  invoiceOf: (row: Row) => string | undefined,
): Promise<Row[]> => {
  const asked = rows.flatMap(row => invoiceOf(row) ?? []);
  const found =
    asked.length === 0
      ? []
      : await read
          .selectFrom('cancellations')
          .select('invoice_id')
          .where('company_id', '=', company_id)
          .where('invoice_id', 'in', asked)
          .execute();
  const cancelled = new Set(found.map(({ invoice_id }) => invoice_id));
  return rows.map(row => ({ ...row, cancelled: cancelled.has(invoiceOf(row) ?? '') ? 1 : 0 }));
};

/** Transactions of documents and of other channels; the names are nested as well as flat. */
export const transactionHooks: EntityHooks = {
  serialize: record => ({
    ...record,
    customer: { first_name: record.first_name, last_name: record.last_name },
    product: { name: record.product_name },
  }),
  // Another channel may use the number of an invoice.
  addRelated: (read, company_id, records) =>
    addCancellationFlag(read, company_id, records, ({ type, transaction_id }) =>
      type === 'Invoice' ? String(transaction_id) : undefined,
    ),
  /** The history of a customer sends the code itself as the key (OPEN-070). */
  mapQuery: ({ customer_code, ...query }) =>
    customer_code === undefined ? query : { ...query, 'filter[customer_code]': customer_code },
};
