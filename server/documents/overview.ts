// The figures of the dashboard, from totals that are kept by day: what they cost does not grow with
// the number of invoices.

import { toRupees } from '../../domain/billing/money.ts';
import {
  type BsMonth,
  bsMonthOf,
  fiscalMonthsOf,
  monthsAfter,
} from '../../domain/calendar/bs-month.ts';
import { fiscalYearOf } from '../../domain/calendar/fiscal-year.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { CountedKind, ToldKind } from './kept-totals.ts';

/** A month's documents; amounts in rupees. */
export type MonthFigures = BsMonth & {
  documents: number;
  total: number;
  taxable_amount: number;
  vat_amount: number;
};
/** This Nepali month, so far, beside the last one. */
export type Compared = { this_month: MonthFigures; last_month: MonthFigures };
/** How many documents the tax authority has not accepted yet. */
export type Waiting = { waiting: number };
export type SalesOverview = Compared & Waiting & { fiscal_year: string; months: MonthFigures[] };

type DayRow = {
  day: string;
  documents: number;
  total: number;
  taxable_amount: number;
  vat_amount: number;
};

/**
 * Both statuses by name: the key is by company, kind, status and day, so that only these days are
 * read.
 */
const daysOf = (
  database: Database,
  company_id: number,
  kind: CountedKind,
  start: string,
  end: string,
): Promise<DayRow[]> =>
  run<DayRow>(
    database.read,
    `select day, sum(documents) as documents, sum(total) as total, sum(taxable_amount) as taxable_amount, sum(vat_amount) as vat_amount
     from day_totals where company_id = ? and kind = ? and status in (0, 1) and day >= ? and day <= ? group by day`,
    [company_id, kind, start, end],
  );

/**
 * Sales as the sales register has them: every number counts, a cancelled one for nothing. It is
 * cancelled on the day of its issue.
 */
const soldOn = async (
  database: Database,
  company_id: number,
  start: string,
  end: string,
): Promise<DayRow[]> => {
  const [issued, cancelled] = await Promise.all([
    daysOf(database, company_id, 'invoice', start, end),
    daysOf(database, company_id, 'cancellation', start, end),
  ]);
  const takenBack = cancelled.map(({ day, total, taxable_amount, vat_amount }) => ({
    day,
    documents: 0,
    total: -Number(total),
    taxable_amount: -Number(taxable_amount),
    vat_amount: -Number(vat_amount),
  }));
  return [...issued, ...takenBack];
};

const figuresIn = (rows: DayRow[], month: BsMonth): MonthFigures => {
  const days = rows.filter(row => month.start_date <= row.day && row.day <= month.end_date);
  const sum = (name: Exclude<keyof DayRow, 'day'>) =>
    days.reduce((total, row) => total + Number(row[name]), 0);
  return {
    ...month,
    documents: sum('documents'),
    total: toRupees(sum('total')),
    taxable_amount: toRupees(sum('taxable_amount')),
    vat_amount: toRupees(sum('vat_amount')),
  };
};

/** Of zero rupees: the authority never has them, and nobody waits for it. */
const nothingToTell = async (
  database: Database,
  company_id: number,
  kind: ToldKind,
): Promise<number> => {
  const [row] = await run<{ documents: number }>(
    database.read,
    "select count(*) as documents from cbms_outbox where company_id = ? and state = 'nothing-to-tell' and kind = ?",
    [company_id, kind],
  );
  return Number(row!.documents);
};

/**
 * Documents that the tax authority has not accepted yet: all that were issued less those that were
 * synced or are of nothing to tell.
 */
const waitingOf = async (
  database: Database,
  company_id: number,
  kind: ToldKind,
): Promise<number> => {
  const synced: CountedKind = `synced-${kind}`;
  const [row] = await run<{ waiting: number | null }>(
    database.read,
    'select sum(case when kind = ? then documents else -documents end) as waiting from day_totals where company_id = ? and kind in (?, ?)',
    [kind, company_id, kind, synced],
  );
  return Number(row?.waiting ?? 0) - (await nothingToTell(database, company_id, kind));
};

/**
 * Sales of this and the last Nepali month, by month of the fiscal year, and what waits for the tax
 * authority. `today` in AD.
 */
export const salesOverview = async (
  database: Database,
  company_id: number,
  today: string,
): Promise<SalesOverview> => {
  const thisMonth = bsMonthOf(today);
  const lastMonth = monthsAfter(thisMonth, -1);
  const months = fiscalMonthsOf(today);
  // In Shrawan the last month belongs to the year before.
  const first = lastMonth.start_date < months[0]!.start_date ? lastMonth : months[0]!;
  const [days, waiting] = await Promise.all([
    soldOn(database, company_id, first.start_date, months.at(-1)!.end_date),
    waitingOf(database, company_id, 'invoice'),
  ]);
  return {
    fiscal_year: fiscalYearOf(today).name,
    this_month: figuresIn(days, thisMonth),
    last_month: figuresIn(days, lastMonth),
    months: months.map(month => figuresIn(days, month)),
    waiting,
  };
};

const compared = async (
  database: Database,
  company_id: number,
  kind: CountedKind,
  today: string,
): Promise<Compared> => {
  const thisMonth = bsMonthOf(today);
  const lastMonth = monthsAfter(thisMonth, -1);
  const days = await daysOf(database, company_id, kind, lastMonth.start_date, thisMonth.end_date);
  return { this_month: figuresIn(days, thisMonth), last_month: figuresIn(days, lastMonth) };
};

/**
 * Credit notes of this and the last Nepali month, and what waits for the tax authority. `today` in
 * AD.
 */
export const notesOverview = async (
  database: Database,
  company_id: number,
  today: string,
): Promise<Compared & Waiting> => {
  const [months, waiting] = await Promise.all([
    compared(database, company_id, 'credit-note', today),
    waitingOf(database, company_id, 'credit-note'),
  ]);
  return { ...months, waiting };
};

/** Same-day cancellations of this and the last Nepali month. `today` in AD. */
export const cancellationsOverview = (
  database: Database,
  company_id: number,
  today: string,
): Promise<Compared> => compared(database, company_id, 'cancellation', today);
