// What the tax authority has accepted stays accepted, whatever the books go back to: the outbox
// keeps its rows, the documents that are there say so, and rows of documents that are no more go.

import { heldStates } from '../../domain/tax-authority/answers.ts';
import { rebuildKept } from '../books/rebuild-kept.ts';
import type { Transaction } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import { documentTables } from './company-tables.ts';

const told = ['invoice', 'credit-note', 'cancellation'] as const;
const flagged = ['invoice', 'credit-note'] as const;

/** Brings outbox and documents of the company together, and the totals that are kept of them. */
export const agreeWithAuthority = async (tx: Transaction, company_id: number): Promise<void> => {
  for (const kind of told)
    await run(
      tx,
      `delete from cbms_outbox where company_id = ? and kind = ? and not exists
         (select 1 from ${documentTables[kind]} as doc where doc.company_id = cbms_outbox.company_id and doc.id = cbms_outbox.document_id
          and doc.company_payment_id = cbms_outbox.payment_id)`,
      [company_id, kind],
    );
  let changed = 0;
  for (const kind of flagged) {
    const rows = await run(
      tx,
      `update ${documentTables[kind]} set ird_sync = 1 where company_id = ? and ird_sync = 0 and id in
         (select document_id from cbms_outbox where company_id = ? and kind = ? and target = 'real' and state in (${places(heldStates.length)}))
       returning id`,
      [company_id, company_id, kind, ...heldStates],
    );
    changed += rows.length;
  }
  if (changed > 0) await rebuildKept(tx, company_id);
};
