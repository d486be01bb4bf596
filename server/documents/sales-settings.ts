// What a company decides about its sales. Without a row the defaults hold.
import type { Reading, Transaction } from '../database/connect.ts';
import { insertRows } from '../database/statement.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';

/** True unless the company has switched same-day cancellation off. */
export const allowsCancellation = async (read: Reading | Transaction, company_id: number): Promise<boolean> => {
  const row = await read.selectFrom('sales_settings').selectAll().where('company_id', '=', company_id).executeTakeFirst();
  return row?.same_day_cancellation !== 0;
};

/** Stores the decision (1 or 0) and logs it when it is another. */
export const decideCancellation = async (tx: Transaction, actor: Actor, value: 0 | 1, now: string): Promise<void> => {
  const { company_id } = actor;
  const from = (await allowsCancellation(tx, company_id)) ? 1 : 0;
  if (from === value) return;
  await insertRows(
    tx,
    'sales_settings',
    [{ company_id, same_day_cancellation: value }],
    'on conflict (company_id) do update set same_day_cancellation = excluded.same_day_cancellation',
  );
  await logChange(tx, actor, { table: 'sales_settings', id: company_id, now, changes: { same_day_cancellation: { from, to: value } } });
};
