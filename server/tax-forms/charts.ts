// What charts are drawn from: sales, their VAT and purchases by month of a fiscal year from kept
// totals; the parties and the products that weigh most in a period, added up a piece at a time.

import { toRupees } from '../../domain/billing/money.ts';
import { type BsMonth, fiscalMonthsOf } from '../../domain/calendar/bs-month.ts';
import type { FormPeriod } from '../../domain/tax-forms/head.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { CountedKind } from '../documents/kept-totals.ts';
import { daysOf } from '../registers/days.ts';
import { giveWay, slicesOf } from '../registers/slices.ts';
import { wholeDays } from './asked-period.ts';
import { partiesOfPeriod } from './parties-of-period.ts';

/** So many are shown; the rest is one bar of its own. */
const MOST = 10;
const AT_A_TIME = 4_000;

type Sums = { value: number; vat: number };

/** Value without VAT and VAT of a kind of document, by month, in paisa. */
const byMonth = async (
  database: Database,
  company_id: number,
  kind: CountedKind,
  list: BsMonth[],
) => {
  const days = await daysOf(
    database.read,
    kind,
    company_id,
    wholeDays(list[0]!.start_date, list.at(-1)!.end_date),
  );
  return list.map(({ start_date, end_date }) =>
    days
      .filter(({ day }) => start_date <= day && day <= end_date)
      .reduce<Sums>(
        (sum, day) => ({
          value: sum.value + day.total - day.vat_amount,
          vat: sum.vat + day.vat_amount,
        }),
        { value: 0, vat: 0 },
      ),
  );
};

/**
 * The twelve months of the fiscal year that contains the AD day; rupees, net of cancellations and
 * notes.
 */
export const monthCharts = async (database: Database, company_id: number, ad: string) => {
  const months = fiscalMonthsOf(ad);
  const [invoices, cancellations, credits, bills, debits] = (await Promise.all(
    (['invoice', 'cancellation', 'credit-note', 'billing', 'debit-note'] as const).map(kind =>
      byMonth(database, company_id, kind, months),
    ),
  )) as [Sums[], Sums[], Sums[], Sums[], Sums[]];
  return months.map((month, index) => {
    const net = (added: Sums[][], taken: Sums[][], name: keyof Sums) =>
      added.reduce((sum, each) => sum + each[index]![name], 0) -
      taken.reduce((sum, each) => sum + each[index]![name], 0);
    return {
      ...month,
      sales: toRupees(net([invoices], [cancellations, credits], 'value')),
      sales_vat: toRupees(net([invoices], [cancellations, credits], 'vat')),
      purchases: toRupees(net([bills], [debits], 'value')),
      purchases_vat: toRupees(net([bills], [debits], 'vat')),
    };
  });
};

type Weight = { name: string; value: number };

/** The heaviest, and what all others come to together; rupees. */
const heaviest = (weights: Weight[]) => {
  const sorted = weights
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  return {
    top: sorted.slice(0, MOST).map(({ name, value }) => ({ name, value: toRupees(value) })),
    others: {
      count: Math.max(0, sorted.length - MOST),
      value: toRupees(sorted.slice(MOST).reduce((sum, { value }) => sum + value, 0)),
    },
  };
};

type Goods = { kind: CountedKind; join: string; date: string; sign: 1 | -1 };

const goods: Goods[] = [
  {
    kind: 'invoice',
    join: 'invoices d join invoice_lines l on l.company_id = d.company_id and l.invoice_id = d.id',
    date: 'created_at',
    sign: 1,
  },
  {
    kind: 'invoice',
    join: `cancellations d join invoices i on i.company_id = d.company_id and i.company_payment_id = d.invoice_id
      join invoice_lines l on l.company_id = i.company_id and l.invoice_id = i.id`,
    date: 'invoice_date',
    sign: -1,
  },
  {
    kind: 'credit-note',
    join: 'credit_notes d join credit_note_lines l on l.company_id = d.company_id and l.credit_note_id = d.id',
    date: 'created_at',
    sign: -1,
  },
];

/** What each product sold for in the period, without VAT and net of what came back; paisa. */
const productsSold = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
): Promise<Weight[]> => {
  const products = new Map<number, Weight>();
  for (const { kind, join, date, sign } of goods) {
    const days = await daysOf(database.read, kind, company_id, wholeDays(start_date, end_date));
    const text = `select l.product_id as id, max(l.product_name) as name, sum(l.taxable_amount) as value from ${join}
      where d.company_id = ? and d.${date} >= ? and d.${date} <= ? group by l.product_id`;
    for (const slice of slicesOf(days, wholeDays(start_date, end_date), AT_A_TIME)) {
      const rows = await run<{ id: number; name: string; value: number }>(database.read, text, [
        company_id,
        slice.start,
        slice.end,
      ]);
      for (const row of rows) {
        const known = products.get(Number(row.id)) ?? { name: row.name, value: 0 };
        products.set(Number(row.id), {
          name: row.name,
          value: known.value + sign * Number(row.value),
        });
      }
      await giveWay(database);
    }
  }
  return [...products.values()];
};

/** The customers who bought most in the period. */
export const topCustomers = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
) =>
  heaviest(
    (await partiesOfPeriod(database, company_id, 'S', start_date, end_date)).map(
      ({ name, taxable, exempt }) => ({
        name,
        value: taxable + exempt,
      }),
    ),
  );

/** The products that sold for most in the period. */
export const topProducts = async (database: Database, company_id: number, period: FormPeriod) =>
  heaviest(await productsSold(database, company_id, period));
