// The only thing about an issued invoice that its notes move: its status, and the totals kept of it. The move is recorded.
import type { Database, Transaction } from '../database/connect.ts';
import { together } from '../database/together.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';
import type { StoredRow } from './document-records.ts';
import { keepTotals } from './kept-totals.ts';

/** The invoice as it stands now, kept as it is until the transaction ends. */
export const lockInvoice = (database: Database, tx: Transaction, invoice: StoredRow): Promise<StoredRow> =>
  database
    .held(
      tx.selectFrom('invoices').selectAll().where('company_id', '=', Number(invoice.company_id)).where('id', '=', Number(invoice.id)),
      'update',
    )
    .executeTakeFirstOrThrow() as Promise<StoredRow>;

/** Nothing of the invoice is left to return: its status turns 0, and its amounts move to the tab of inactive ones (OPEN-054). */
export const closeInvoice = async (tx: Transaction, actor: Actor, invoice: StoredRow, now: string): Promise<void> => {
  const company_id = Number(invoice.company_id);
  const id = Number(invoice.id);
  const counted = {
    kind: 'invoice' as const,
    day: String(invoice.created_at).slice(0, 10),
    customer_name: String(invoice.customer_name),
    total: Number(invoice.total),
    taxable_amount: Number(invoice.taxable_amount),
    vat_amount: Number(invoice.vat_amount),
    discount_amount: Number(invoice.discount_amount),
  };
  await together([
    tx.updateTable('invoices').set({ status: 0 }).where('company_id', '=', company_id).where('id', '=', id).execute(),
    keepTotals(tx, company_id, { ...counted, status: 1 }, -1),
    keepTotals(tx, company_id, { ...counted, status: 0 }),
    logChange(tx, actor, { table: 'invoices', id, now, changes: { status: { from: 1, to: 0 } } }),
  ]);
};
