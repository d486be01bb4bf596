// The only part of an issued document that its notes or its cancellation change: its status, and
// the running totals. The change is logged.

import { type Actor, logChange } from '../audit/activity-log.ts';
import type { Database, Stored, Transaction } from '../database/database.ts';
import { settleAll } from '../database/raw-query.ts';
import { type CountedDocument, updateRunningTotals } from './running-totals.ts';

/** The document's table, and the kind, day and other party of its running totals. */
type ClosingDocument = {
  table: 'invoices' | 'billings';
  kind: CountedDocument['kind'];
  day: string;
  party: string;
};

/** The document as it is now, locked until the transaction ends. */
export const lockDocument = <Table extends ClosingDocument['table']>(
  database: Database,
  tx: Transaction,
  table: Table,
  document: { company_id: number; id: number },
): Promise<Stored<Table>> =>
  database
    .forUpdate(
      tx
        .selectFrom(table as ClosingDocument['table'])
        .selectAll()
        .where('company_id', '=', document.company_id)
        .where('id', '=', document.id),
    )
    .executeTakeFirstOrThrow() as unknown as Promise<Stored<Table>>;

/**
 * Closes a document of which nothing is left to return: its status becomes 0, and its amounts move
 * to the tab of inactive ones (OPEN-054).
 */
export const closeDocument = async (
  tx: Transaction,
  actor: Actor,
  document: Stored<'invoices'> | Stored<'billings'>,
  now: string,
  { table, kind, day, party }: ClosingDocument,
): Promise<void> => {
  const { company_id, id } = document;
  const counted = {
    kind,
    day,
    customer_name: party,
    total: document.total,
    taxable_amount: document.taxable_amount,
    vat_amount: document.vat_amount,
    discount_amount: document.discount_amount,
    registration: document,
    ...('export_sales' in document ? { export_sales: document.export_sales } : {}),
  };
  updateRunningTotals(tx, company_id, { ...counted, status: 1 }, -1);
  updateRunningTotals(tx, company_id, { ...counted, status: 0 });
  await settleAll([
    tx
      .updateTable(table)
      .set({ status: 0 })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
    logChange(tx, actor, { table, id, now, changes: { status: { from: 1, to: 0 } } }),
  ]);
};

/** The invoice as it is now, locked until the transaction ends. */
export const lockInvoice = (
  database: Database,
  tx: Transaction,
  invoice: Pick<Stored<'invoices'>, 'company_id' | 'id'>,
): Promise<Stored<'invoices'>> => lockDocument(database, tx, 'invoices', invoice);

/** Closes an invoice of which nothing is left to return. */
export const closeInvoice = (
  tx: Transaction,
  actor: Actor,
  invoice: Stored<'invoices'>,
  now: string,
): Promise<void> =>
  closeDocument(tx, actor, invoice, now, {
    table: 'invoices',
    kind: 'invoice',
    day: invoice.created_at.slice(0, 10),
    party: invoice.customer_name,
  });
