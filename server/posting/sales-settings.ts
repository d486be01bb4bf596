// A company's decisions about its sales: whether an invoice may be cancelled on its day, whether
// numbers contain the code of their outlet, the customer with whom bills begin, whether
// abbreviated tax invoices are issued, and what is below receipts. Without a row the defaults apply.

import { type Actor, logChange } from '../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';

export type SalesSettings = {
  same_day_cancellation: 0 | 1;
  outlet_codes: 0 | 1;
  /** The id of a customer; it may have been disabled since. */
  cash_customer: number | null;
  /** The Tax Officer permits abbreviated tax invoices. */
  abbreviated_invoices: 0 | 1;
  /** Lines below a receipt on a roll; empty for none. */
  receipt_foot: string;
};
export const SALES_SETTING_NAMES: (keyof SalesSettings)[] = [
  'same_day_cancellation',
  'outlet_codes',
  'cash_customer',
  'abbreviated_invoices',
  'receipt_foot',
];

/** The current settings of the company. */
export const loadSalesSettings = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<SalesSettings> => {
  const [row] = await query(
    read,
    'select same_day_cancellation, outlet_codes, cash_customer, abbreviated_invoices, receipt_foot from sales_settings where company_id = ?',
    [company_id],
  );
  return {
    same_day_cancellation: row?.same_day_cancellation === 0 ? 0 : 1,
    outlet_codes: row?.outlet_codes === 1 ? 1 : 0,
    cash_customer: (row?.cash_customer as number | null | undefined) ?? null,
    abbreviated_invoices: row?.abbreviated_invoices === 1 ? 1 : 0,
    receipt_foot: (row?.receipt_foot as string | undefined) ?? '',
  };
};

/** Stores the changed settings, logs the differences, and returns the current settings. */
export const updateSalesSettings = async (
  tx: Transaction,
  actor: Actor,
  decided: Partial<SalesSettings>,
  now: string,
): Promise<SalesSettings> => {
  const { company_id } = actor;
  const before = await loadSalesSettings(tx, company_id);
  const after = { ...before, ...decided };
  const changes = Object.fromEntries(
    SALES_SETTING_NAMES.filter(name => before[name] !== after[name]).map(name => [
      name,
      { from: before[name], to: after[name] },
    ]),
  );
  if (Object.keys(changes).length === 0) return after;
  await insertRows(
    tx,
    'sales_settings',
    [{ company_id, ...after }],
    'on conflict (company_id) do update set same_day_cancellation = excluded.same_day_cancellation, outlet_codes = excluded.outlet_codes, cash_customer = excluded.cash_customer, abbreviated_invoices = excluded.abbreviated_invoices, receipt_foot = excluded.receipt_foot',
  );
  await logChange(tx, actor, { table: 'sales_settings', id: company_id, now, changes });
  return after;
};

/** Whether bills of the company may begin with this customer: its own, and active. */
export const isActiveCustomer = async (
  tx: Transaction,
  company_id: number,
  id: number,
): Promise<boolean> => {
  const text = 'select 1 as found from customers where company_id = ? and id = ? and status = 1';
  return (await query(tx, text, [company_id, id])).length > 0;
};
