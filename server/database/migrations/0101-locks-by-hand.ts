// What a person has locked by hand, which the VAT return and the year end come back to (decision
// 55). A lock that was set before this migration counts as set by hand where it reaches further
// than the closed year or the settled return.
import { parseMonthKey } from '../../../domain/calendar/bs-month.ts';
import type { Transaction } from '../database.ts';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

const COLUMNS = ['vat_month_by_hand', 'year_by_hand'] as const;

type StoredLocks = {
  company_id: number;
  vat_month: string | null;
  year: string | null;
  settled: string | null;
  closed: string | null;
};

/** Those that reach further than what is closed. */
const fillLocks = async (tx: Transaction, locks: StoredLocks): Promise<void> => {
  const { company_id, vat_month, year, settled, closed } = locks;
  const filed = settled === null ? null : parseMonthKey(settled).end_date;
  const byHand = (lock: string | null, needed: string | null) =>
    lock !== null && (needed === null || lock > needed) ? lock : null;
  await query(
    tx,
    'update lock_dates set vat_month_by_hand = ?, year_by_hand = ? where company_id = ?',
    [byHand(vat_month, filed), byHand(year, closed), company_id],
  );
};

const LOCKS = `select company_id, vat_month, year,
    (select max(month) from vat_returns as r where r.company_id = lock_dates.company_id and r.settlement is not null) as settled,
    (select max(day) from year_ends as e where e.company_id = lock_dates.company_id and e.reopened_at is null) as closed
  from lock_dates`;

const addColumns = async (tx: Transaction): Promise<void> => {
  for (const column of COLUMNS)
    await tx.schema.alterTable('lock_dates').addColumn(column, 'text').execute();
  for (const locks of await query<StoredLocks>(tx, LOCKS, [])) await fillLocks(tx, locks);
};

const fillCompany = async (tx: Transaction, company_id: number): Promise<void> => {
  const [locks] = await query<StoredLocks>(tx, `${LOCKS} where company_id = ?`, [company_id]);
  if (locks) await fillLocks(tx, locks);
};

export const locksByHand: Migration = {
  name: '0101 locks by hand',
  change: addColumns,
  backfill: fillCompany,
};
