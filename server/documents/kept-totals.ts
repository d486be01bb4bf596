// Counts and sums that screens show all day are kept with the documents, in the same transaction: by day and status, and by the name of
// the other party (the customer, of purchases the vendor) and status. A check compares them with the rows.
import type { Transaction } from '../database/connect.ts';
import { insertRows } from '../database/statement.ts';
import { together } from '../database/together.ts';

/** The documents that the tax authority is told of. */
export type ToldKind = 'invoice' | 'credit-note';

/**
 * What is counted: a document as it is issued, and the same once more as synced when the tax authority has accepted it, in the
 * transaction that sets its `ird_sync`, so that what still waits is a subtraction. A cancelled invoice goes on counting among the
 * invoices, and counts once more as the cancellation that takes it back.
 */
export type CountedKind = ToldKind | `synced-${ToldKind}` | 'cancellation' | 'billing' | 'debit-note';

/** `day` is the issue day, of a bill the day that it bears; `customer_name` is the other party's. */
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

/** Adds (or with sign -1 takes away) one document. Amounts in paisa. */
export const keepTotals = async (tx: Transaction, company_id: number, document: Counted, sign: 1 | -1 = 1): Promise<void> => {
  const { kind, status, day, customer_name } = document;
  const total = sign * document.total;
  const byDay = insertRows(
    tx,
    'day_totals',
    [
      {
        company_id,
        kind,
        status,
        day,
        documents: sign,
        total,
        taxable_amount: sign * document.taxable_amount,
        vat_amount: sign * document.vat_amount,
        discount_amount: sign * document.discount_amount,
      },
    ],
    `on conflict (company_id, kind, status, day) do update set documents = day_totals.documents + excluded.documents, total = day_totals.total + excluded.total,
     taxable_amount = day_totals.taxable_amount + excluded.taxable_amount, vat_amount = day_totals.vat_amount + excluded.vat_amount,
     discount_amount = day_totals.discount_amount + excluded.discount_amount`,
  );
  const byName = insertRows(
    tx,
    'customer_totals',
    [{ company_id, kind, status, customer_name, documents: sign, total }],
    'on conflict (company_id, kind, customer_name, status) do update set documents = customer_totals.documents + excluded.documents, total = customer_totals.total + excluded.total',
  );
  await together([byDay, byName]);
};
