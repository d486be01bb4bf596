// The TDS of a Nepali month: what was kept back and is to be deposited, row by row, and what customers
// kept back. Amounts in paisa.

import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import { findBsMonth, toMonthKey } from '../../../domain/calendar/bs-month.ts';
import { getEffectiveRule } from '../../../domain/tax/effective-dated.ts';
import type { FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import {
  loadTdsReceived,
  loadTdsRows,
  type TdsReceived,
  type TdsRow,
} from '../../database/tds-rows.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';

type Db = ReadDb | Transaction;

/** What a row shows of its type; of one that is gone or was never named, nothing. */
export type TdsTypeFacts = { code: string; name: string; section: string; revenue_head: string };
const NO_TYPE: TdsTypeFacts = { code: '', name: '', section: '', revenue_head: '' };

export type StoredDeposit = Stored<'tds_deposits'> & { account: string; account_ne: string | null };

/**
 * `rows` are those of the month; `carried` those of earlier months that together gave back more than
 * they kept, and are set off with this one. `open` is what is to be deposited.
 */
export type TdsReturn = {
  rows: (TdsRow & { type: TdsTypeFacts; voucher_no: string | null })[];
  carried: TdsRow[];
  open: number;
  received: (TdsReceived & { type: TdsTypeFacts })[];
  deposits: StoredDeposit[];
  due: string;
};

export const toOpenTds = ({ amount, deposited }: Pick<TdsRow, 'amount' | 'deposited'>): number =>
  amount - deposited;

const sumOpen = (rows: TdsRow[]): number => rows.reduce((sum, row) => sum + toOpenTds(row), 0);

/** Rows of earlier months whose month is not owed anything: what was given back after its deposit. */
const loadCarried = async (
  db: Db,
  company_id: number,
  { start_date }: FormPeriod,
): Promise<TdsRow[]> => {
  const before = await loadTdsRows(db, company_id, { to: addDays(start_date, -1), isOpen: true });
  const byMonth = Map.groupBy(before, ({ day }) => toMonthKey(findBsMonth(day)));
  return [...byMonth.values()].filter(rows => sumOpen(rows) <= 0).flat();
};

/** The rows that a deposit for the month covers now, those that are not deposited. */
export const loadOpenTds = async (
  db: Db,
  company_id: number,
  period: FormPeriod,
): Promise<{ rows: TdsRow[]; carried: TdsRow[]; open: number }> => {
  const { start_date: from, end_date: to } = period;
  const rows = await loadTdsRows(db, company_id, { from, to, isOpen: true });
  const carried = await loadCarried(db, company_id, period);
  return { rows, carried, open: sumOpen(rows) + sumOpen(carried) };
};

const loadTypes = async (
  db: Db,
  company_id: number,
  language: 'en' | 'ne',
): Promise<(id: number | null) => TdsTypeFacts> => {
  const rows = await query<TdsTypeFacts & { id: number; name_ne: string | null }>(
    db,
    'select id, code, name, name_ne, section, revenue_head from tds_types where company_id = ?',
    [company_id],
  );
  const types = new Map(
    rows.map(({ id, name, name_ne, ...type }) => [
      id,
      { ...type, name: (language === 'ne' && name_ne) || name },
    ]),
  );
  return id => (id === null ? NO_TYPE : (types.get(id) ?? NO_TYPE));
};

/** The deposits of a month with their accounts, in order of recording. */
const loadDeposits = (db: Db, company_id: number, month: string): Promise<StoredDeposit[]> =>
  query<StoredDeposit>(
    db,
    `select d.*, a.name as account, a.name_ne as account_ne from tds_deposits as d
     join accounts as a on a.company_id = d.company_id and a.id = d.account_id
     where d.company_id = ? and d.month = ? order by d.id`,
    [company_id, month],
  );

/** The number of the voucher under which each row was deposited last, by its key. */
const loadVouchers = async (
  db: Db,
  company_id: number,
  { start_date, end_date }: FormPeriod,
): Promise<Map<string, string>> => {
  const rows = await query<TdsRow & { voucher_no: string }>(
    db,
    `select r.source_kind as source_kind, r.source_id as source_id, r.source_line as source_line, d.voucher_no as voucher_no
     from tds_deposits as d join tds_deposit_rows as r on r.company_id = d.company_id and r.deposit_id = d.id
     where d.company_id = ? and d.reverses is null and d.reversed_by is null and d.day >= ? and d.month >= ? order by d.id`,
    [company_id, start_date, toMonthKey(findBsMonth(end_date))],
  );
  return new Map(rows.map(row => [toTdsKey(row), row.voucher_no]));
};

export const toTdsKey = ({
  source_kind,
  source_id,
  source_line,
}: Pick<TdsRow, 'source_kind' | 'source_id' | 'source_line'>): string =>
  `${source_kind} ${source_id} ${source_line}`;

/** The TDS of the month. */
export const loadTdsReturn = async (
  db: ReadDb,
  company_id: number,
  period: FormPeriod,
  language: 'en' | 'ne',
): Promise<TdsReturn> => {
  const { start_date: from, end_date: to } = period;
  const [rows, { carried, open }, received, deposits, typeOf, vouchers, { rules }] =
    await Promise.all([
      loadTdsRows(db, company_id, { from, to }),
      loadOpenTds(db, company_id, period),
      loadTdsReceived(db, company_id, from, to),
      loadDeposits(db, company_id, toMonthKey(period)),
      loadTypes(db, company_id, language),
      loadVouchers(db, company_id, period),
      loadCheckSettings(db, company_id),
    ]);
  return {
    rows: rows.map(row => ({
      ...row,
      type: typeOf(row.type_id),
      voucher_no: vouchers.get(toTdsKey(row)) ?? null,
    })),
    carried,
    open,
    received: received.map(row => ({ ...row, type: typeOf(row.type_id) })),
    deposits,
    due: addDays(to, getEffectiveRule('tds-due', to, rules)),
  };
};
