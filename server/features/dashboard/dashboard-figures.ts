// The figures of the dashboard, from daily totals: their cost does not grow with the number of
// invoices.

import {
  addBsMonths,
  type BsMonth,
  findBsMonth,
  listFiscalMonths,
} from '../../../domain/calendar/bs-month.ts';
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import type { CountedKind, ReportedKind } from '../../../domain/documents/stored-document.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';

/** A month's documents; amounts in rupees. */
type MonthFigures = BsMonth & {
  documents: number;
  total: number;
  taxable_amount: number;
  vat_amount: number;
};
/** This Nepali month so far, compared with the last one. */
type MonthComparison = { this_month: MonthFigures; last_month: MonthFigures };
/** The number of documents that the tax authority has not accepted yet. */
type PendingSync = { waiting: number };
type SalesOverview = MonthComparison &
  PendingSync & { fiscal_year: string; months: MonthFigures[] };

type DayRow = {
  day: string;
  documents: number;
  total: number;
  taxable_amount: number;
  vat_amount: number;
};

/**
 * Names both statuses: the key is by company, kind, status and day, so that only these days are
 * read.
 */
const loadDays = (
  database: Database,
  company_id: number,
  kind: CountedKind,
  start: string,
  end: string,
): Promise<DayRow[]> =>
  query<DayRow>(
    database.read,
    `select day, sum(documents) as documents, sum(total) as total, sum(taxable_amount) as taxable_amount, sum(vat_amount) as vat_amount
     from daily_totals where company_id = ? and kind = ? and status in (0, 1) and day >= ? and day <= ? group by day`,
    [company_id, kind, start, end],
  );

/**
 * Sales as in the sales register: every number counts, a cancelled one with zero. It is cancelled
 * on the day of its issue.
 */
const loadNetSales = async (
  database: Database,
  company_id: number,
  start: string,
  end: string,
): Promise<DayRow[]> => {
  const [issued, cancelled] = await Promise.all([
    loadDays(database, company_id, 'invoice', start, end),
    loadDays(database, company_id, 'cancellation', start, end),
  ]);
  const takenBack = cancelled.map(({ day, total, taxable_amount, vat_amount }) => ({
    day,
    documents: 0,
    total: -total,
    taxable_amount: -taxable_amount,
    vat_amount: -vat_amount,
  }));
  return [...issued, ...takenBack];
};

const sumMonth = (rows: DayRow[], month: BsMonth): MonthFigures => {
  const days = rows.filter(row => month.start_date <= row.day && row.day <= month.end_date);
  const sum = (name: Exclude<keyof DayRow, 'day'>) =>
    days.reduce((total, row) => total + row[name], 0);
  return {
    ...month,
    documents: sum('documents'),
    total: toRupees(sum('total')),
    taxable_amount: toRupees(sum('taxable_amount')),
    vat_amount: toRupees(sum('vat_amount')),
  };
};

/** Documents of zero rupees: the authority never gets them. */
const countNothingToReport = async (
  database: Database,
  company_id: number,
  kind: ReportedKind,
): Promise<number> => {
  const [row] = await query<{ documents: number }>(
    database.read,
    "select count(*) as documents from cbms_outbox where company_id = ? and state = 'nothing-to-tell' and kind = ?",
    [company_id, kind],
  );
  return row!.documents;
};

/**
 * Documents that the tax authority has not accepted yet: all that were issued under registration
 * for VAT, minus synced ones and those of zero rupees.
 */
const countPendingSync = async (
  database: Database,
  company_id: number,
  kind: ReportedKind,
): Promise<number> => {
  const synced: CountedKind = `synced-${kind}`;
  const [row] = await query<{ waiting: number | null }>(
    database.read,
    'select sum(case when kind = ? then documents - unregistered_documents else -documents end) as waiting from daily_totals where company_id = ? and kind in (?, ?)',
    [kind, company_id, kind, synced],
  );
  return (row?.waiting ?? 0) - (await countNothingToReport(database, company_id, kind));
};

/**
 * Sales of this and the last Nepali month, by month of the fiscal year, and documents waiting for
 * the tax authority. `today` in AD.
 */
export const loadSalesOverview = async (
  database: Database,
  company_id: number,
  today: string,
): Promise<SalesOverview> => {
  const thisMonth = findBsMonth(today);
  const lastMonth = addBsMonths(thisMonth, -1);
  const months = listFiscalMonths(today);
  // In Shrawan the last month belongs to the year before.
  const first = lastMonth.start_date < months[0]!.start_date ? lastMonth : months[0]!;
  const [days, waiting] = await Promise.all([
    loadNetSales(database, company_id, first.start_date, months.at(-1)!.end_date),
    countPendingSync(database, company_id, 'invoice'),
  ]);
  return {
    fiscal_year: toFiscalYear(today).name,
    this_month: sumMonth(days, thisMonth),
    last_month: sumMonth(days, lastMonth),
    months: months.map(month => sumMonth(days, month)),
    waiting,
  };
};

const compareMonths = async (
  database: Database,
  company_id: number,
  kind: CountedKind,
  today: string,
): Promise<MonthComparison> => {
  const thisMonth = findBsMonth(today);
  const lastMonth = addBsMonths(thisMonth, -1);
  const days = await loadDays(database, company_id, kind, lastMonth.start_date, thisMonth.end_date);
  return { this_month: sumMonth(days, thisMonth), last_month: sumMonth(days, lastMonth) };
};

/**
 * Credit notes of this and the last Nepali month, and those waiting for the tax authority. `today`
 * in AD.
 */
export const loadCreditNotesOverview = async (
  database: Database,
  company_id: number,
  today: string,
): Promise<MonthComparison & PendingSync> => {
  const [months, waiting] = await Promise.all([
    compareMonths(database, company_id, 'credit-note', today),
    countPendingSync(database, company_id, 'credit-note'),
  ]);
  return { ...months, waiting };
};

/** Same-day cancellations of this and the last Nepali month. `today` in AD. */
export const loadCancellationsOverview = (
  database: Database,
  company_id: number,
  today: string,
): Promise<MonthComparison> => compareMonths(database, company_id, 'cancellation', today);
