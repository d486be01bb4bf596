// Stored rows of documents as they are answered: rupees and percent, nothing of what only the
// tables need.
import { fromRate, toRupees } from '../../domain/billing/money.ts';
import type { Row } from '../../domain/schema/entity.ts';
import type { Tables } from '../database/connect.ts';

export type StoredRow = Tables[string];

const money = [
  'amount',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
  'total',
  'return_rate',
];
const rates = ['discount_rate', 'tsc_rate', 'vat_rate'];
const hidden = [
  'company_id',
  'created_by_id',
  'version',
  'line_no',
  'credit_note_id',
  'proforma_id',
];

/** The record of a header's row. */
export const documentRecord = (row: StoredRow): Row => {
  const record: Row = { ...row };
  for (const name of money) if (name in row) record[name] = toRupees(Number(row[name]));
  for (const name of rates)
    if (name in row && row[name] !== null) record[name] = fromRate(Number(row[name]));
  for (const name of hidden) delete record[name];
  return record;
};

/** The record of a line's row; `owner` is the column that names its document. */
export const lineRecord = (row: StoredRow, owner: string): Row => {
  const { [owner]: _, ...record } = documentRecord(row);
  return record;
};
