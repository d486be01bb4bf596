// Counts and sums that screens show all day are kept with the documents, in the same transaction:
// by day and status, and by the name of the other party (the customer, of purchases the vendor) and
// status. A check compares them with the rows.
import type { Transaction } from '../database/connect.ts';
import { addTo, type SummedTable } from '../database/summed.ts';

/** The documents that the tax authority is told of. */
export type ToldKind = 'invoice' | 'credit-note';

/**
 * What is counted: a document as it is issued, and the same once more as synced when the tax
 * authority has accepted it, in the transaction that sets its `ird_sync`, so that what still waits
 * is a subtraction. A cancelled invoice goes on counting among the invoices, and counts once more
 * as the cancellation that takes it back.
 */
export type CountedKind =
  | ToldKind
  | `synced-${ToldKind}`
  | 'cancellation'
  | 'billing'
  | 'debit-note';

/**
 * `day` is the issue day, of a bill the day that it bears; `customer_name` is the other party's.
 */
export type Counted = {
  kind: CountedKind;
  status: number;
  day: string;
  customer_name: string;
  total: number;
  taxable_amount: number;
  vat_amount: number;
  discount_amount: number;
};

const byDay: SummedTable = {
  table: 'day_totals',
  keys: ['company_id', 'kind', 'status', 'day'],
  sums: ['documents', 'total', 'taxable_amount', 'vat_amount', 'discount_amount'],
};
const byName: SummedTable = {
  table: 'customer_totals',
  keys: ['company_id', 'kind', 'customer_name', 'status'],
  sums: ['documents', 'total'],
};

/** Adds (or with sign -1 takes away) one document before the commit. Amounts in paisa. */
export const keepTotals = (
  tx: Transaction,
  company_id: number,
  document: Counted,
  sign: 1 | -1 = 1,
): void => {
  const { kind, status, day, customer_name } = document;
  const total = sign * document.total;
  const counted = { company_id, kind, status, documents: sign, total };
  const { taxable_amount, vat_amount, discount_amount } = document;
  addTo(tx, byDay, {
    ...counted,
    day,
    taxable_amount: sign * taxable_amount,
    vat_amount: sign * vat_amount,
    discount_amount: sign * discount_amount,
  });
  addTo(tx, byName, { ...counted, customer_name });
};
