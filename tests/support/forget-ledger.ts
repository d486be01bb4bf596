// A company as it was before the ledger: what the job for old documents finds.
import type { Transaction } from '../../server/database/database.ts';
import { withoutLedgerGuards } from '../../server/database/ledger-guards.ts';
import { markForBuild } from '../../server/database/migrations/0055-ledger-builds.ts';
import { rebuildOpenItems } from '../../server/database/open-items.ts';
import { query } from '../../server/database/raw-query.ts';

/** As the company was before the ledger. */
export const forgetLedger = async (tx: Transaction, company_id: number): Promise<void> => {
  await withoutLedgerGuards(tx, async () => {
    for (const table of ['ledger_lines', 'ledger_entries', 'account_days', 'account_months'])
      await query(tx, `delete from ${table} where company_id = ?`, [company_id]);
  });
  for (const table of ['receipts', 'payments', 'settlement_rows', 'allocations'])
    await query(tx, `delete from ${table} where company_id = ?`, [company_id]);
  for (const table of ['invoice_lines', 'billing_lines', 'purchase_return_lines'])
    await query(tx, `update ${table} set account_id = null where company_id = ?`, [company_id]);
  await query(tx, 'update invoices set settled_account_id = null where company_id = ?', [
    company_id,
  ]);
  await query(tx, "delete from counters where company_id = ? and kind in ('REC', 'PAY')", [
    company_id,
  ]);
  await rebuildOpenItems(tx, company_id);
  await markForBuild(tx, company_id);
};
