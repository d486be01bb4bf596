// The only thing about an issued document that its notes move: its status, and the totals kept of
// it. The move is recorded.
import type { Database, Transaction } from '../database/connect.ts';
import { together } from '../database/together.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';
import type { StoredRow } from './document-records.ts';
import { type Counted, keepTotals } from './kept-totals.ts';

/**
 * Which document: its table, the kind under which its totals are kept, the day and the name of the
 * other party under which they are.
 */
export type Closing = {
  table: 'invoices' | 'billings';
  kind: Counted['kind'];
  day: string;
  party: string;
};

/** The document as it stands now, kept as it is until the transaction ends. */
export const lockDocument = (
  database: Database,
  tx: Transaction,
  table: Closing['table'],
  document: StoredRow,
): Promise<StoredRow> =>
  database
    .held(
      tx
        .selectFrom(table)
        .selectAll()
        .where('company_id', '=', Number(document.company_id))
        .where('id', '=', Number(document.id)),
      'update',
    )
    .executeTakeFirstOrThrow() as Promise<StoredRow>;

/**
 * Nothing of the document is left to return: its status turns 0, and its amounts move to the tab of
 * inactive ones (OPEN-054).
 */
export const closeDocument = async (
  tx: Transaction,
  actor: Actor,
  document: StoredRow,
  now: string,
  { table, kind, day, party }: Closing,
): Promise<void> => {
  const company_id = Number(document.company_id);
  const id = Number(document.id);
  const counted = {
    kind,
    day,
    customer_name: party,
    total: Number(document.total),
    taxable_amount: Number(document.taxable_amount),
    vat_amount: Number(document.vat_amount),
    discount_amount: Number(document.discount_amount),
  };
  keepTotals(tx, company_id, { ...counted, status: 1 }, -1);
  keepTotals(tx, company_id, { ...counted, status: 0 });
  await together([
    tx
      .updateTable(table)
      .set({ status: 0 })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute(),
    logChange(tx, actor, { table, id, now, changes: { status: { from: 1, to: 0 } } }),
  ]);
};
