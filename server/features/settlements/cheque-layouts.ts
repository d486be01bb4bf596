// The layout of the leaves of a bank account as it is stored: the usual one until somebody has moved it.
import { type ChequeLayout, usualChequeLayout } from '../../../domain/documents/cheque-leaf.ts';
import { type Actor, logChange, logCreation } from '../../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { insertRow, query } from '../../database/raw-query.ts';

const loadRow = async (
  db: ReadDb | Transaction,
  company_id: number,
  account_id: number,
): Promise<Stored<'cheque_layouts'> | undefined> => {
  const [row] = await query<Stored<'cheque_layouts'>>(
    db,
    'select * from cheque_layouts where company_id = ? and account_id = ?',
    [company_id, account_id],
  );
  return row;
};

export const loadChequeLayout = async (
  db: ReadDb | Transaction,
  company_id: number,
  account_id: number,
): Promise<ChequeLayout> => {
  const row = await loadRow(db, company_id, account_id);
  return row ? (JSON.parse(row.layout) as ChequeLayout) : usualChequeLayout;
};

/** Stores the layout, and logs it where it differs. */
export const saveChequeLayout = async (
  tx: Transaction,
  actor: Actor,
  account_id: number,
  decided: ChequeLayout,
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const table = 'cheque_layouts';
  const layout = JSON.stringify(decided);
  const before = await loadRow(tx, company_id, account_id);
  if (!before) {
    const row = { account_id, layout };
    const id = await insertRow(tx, table, { company_id, ...row });
    return logCreation(tx, actor, { table, id, record: { id, ...row }, now });
  }
  if (before.layout === layout) return;
  await query(tx, 'update cheque_layouts set layout = ? where company_id = ? and id = ?', [
    layout,
    company_id,
    before.id,
  ]);
  const changes = { layout: { from: before.layout, to: layout } };
  await logChange(tx, actor, { table, id: before.id, now, changes });
};
