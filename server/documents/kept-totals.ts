// Counts and sums that screens show all day are kept with the documents, in the same transaction: by day and status, and by the
// customer's name and status. A check compares them with the rows.
import type { Transaction } from '../database/connect.ts';

export type Counted = {
  kind: 'invoice';
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
  await tx
    .insertInto('day_totals')
    .values({
      company_id,
      kind,
      status,
      day,
      documents: sign,
      total,
      taxable_amount: sign * document.taxable_amount,
      vat_amount: sign * document.vat_amount,
      discount_amount: sign * document.discount_amount,
    })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'kind', 'status', 'day']).doUpdateSet(eb => ({
        documents: eb('day_totals.documents', '+', eb.ref('excluded.documents')),
        total: eb('day_totals.total', '+', eb.ref('excluded.total')),
        taxable_amount: eb('day_totals.taxable_amount', '+', eb.ref('excluded.taxable_amount')),
        vat_amount: eb('day_totals.vat_amount', '+', eb.ref('excluded.vat_amount')),
        discount_amount: eb('day_totals.discount_amount', '+', eb.ref('excluded.discount_amount')),
      })),
    )
    .execute();
  await tx
    .insertInto('customer_totals')
    .values({ company_id, kind, status, customer_name, documents: sign, total })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'kind', 'customer_name', 'status']).doUpdateSet(eb => ({
        documents: eb('customer_totals.documents', '+', eb.ref('excluded.documents')),
        total: eb('customer_totals.total', '+', eb.ref('excluded.total')),
      })),
    )
    .execute();
};
