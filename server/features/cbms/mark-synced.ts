// `ird_sync` means that the tax authority has the document, and nothing else: it changes with the
// outbox, in one transaction with the running totals and the activity log.

import { type Actor, logChange } from '../../audit/activity-log.ts';
import type { Transaction } from '../../database/database.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import { updateRunningTotals } from '../../posting/running-totals.ts';
import { type ReportedRow, reportedDocuments } from '../../posting/tax-queue.ts';
import type { OutboxRow } from './outbox.ts';

/**
 * Sets the flag to 1, or back to 0 if only a test address had accepted the document; does nothing
 * if it is set already.
 */
export const markSynced = async (
  tx: Transaction,
  { company_id, kind, document_id }: Pick<OutboxRow, 'company_id' | 'kind' | 'document_id'>,
  to: 0 | 1,
  actor: Actor,
  now: string,
): Promise<void> => {
  const { table, syncedKind } = reportedDocuments[kind];
  if (!syncedKind) return;
  const [row] = (await dynamicTables(tx)
    .updateTable(table)
    .set({ ird_sync: to })
    .where('company_id', '=', company_id)
    .where('id', '=', document_id)
    .where('ird_sync', '=', to === 1 ? 0 : 1)
    .returningAll()
    .execute()) as unknown as ReportedRow[];
  if (!row) return;
  updateRunningTotals(
    tx,
    company_id,
    {
      kind: `synced-${syncedKind}`,
      status: 1,
      day: row.created_at.slice(0, 10),
      customer_name: row.customer_name,
      total: row.total,
      taxable_amount: row.taxable_amount,
      vat_amount: row.vat_amount,
      discount_amount: row.discount_amount,
      registration: row,
      export_sales: row.export_sales,
    },
    to === 1 ? 1 : -1,
  );
  await logChange(tx, actor, {
    table,
    id: document_id,
    now,
    changes: { ird_sync: { from: 1 - to, to } },
  });
};
