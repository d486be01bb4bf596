// Documents that the tax authority has accepted stay accepted after a recovery: the outbox keeps
// its rows, existing documents are marked, and rows of lost documents are removed.

import { acceptedStates } from '../../domain/tax/cbms-status.ts';
import { rebuildRunningTotals } from '../audit/ledger-audit/rebuild-running-totals.ts';
import type { Transaction } from '../database/database.ts';
import { placeholders, query } from '../database/raw-query.ts';
import { documentTables } from './replay/company-tables.ts';

const queuedKinds = ['invoice', 'credit-note', 'cancellation'] as const;
const flaggedKinds = ['invoice', 'credit-note'] as const;

/** Reconciles outbox and documents of the company, and the running totals. */
export const reconcileOutbox = async (tx: Transaction, company_id: number): Promise<void> => {
  for (const kind of queuedKinds)
    await query(
      tx,
      `delete from cbms_outbox where company_id = ? and kind = ? and not exists
         (select 1 from ${documentTables[kind]} as doc where doc.company_id = cbms_outbox.company_id and doc.id = cbms_outbox.document_id
          and doc.company_payment_id = cbms_outbox.payment_id)`,
      [company_id, kind],
    );
  let changed = 0;
  for (const kind of flaggedKinds) {
    const rows = await query(
      tx,
      `update ${documentTables[kind]} set ird_sync = 1 where company_id = ? and ird_sync = 0 and id in
         (select document_id from cbms_outbox where company_id = ? and kind = ? and target = 'real' and state in (${placeholders(acceptedStates.length)}))
       returning id`,
      [company_id, company_id, kind, ...acceptedStates],
    );
    changed += rows.length;
  }
  if (changed > 0) await rebuildRunningTotals(tx, company_id);
};
