// The data of charts: sales, their VAT and purchases by month of a fiscal year from running totals;
// the largest parties and products of a period, added up in chunks.

import { type BsMonth, listFiscalMonths } from '../../../domain/calendar/bs-month.ts';
import type { CountedKind } from '../../../domain/documents/stored-document.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { FormPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { buildRegisterColumns, buildTaxedColumns } from '../../database/registered-documents.ts';
import { loadDailyTotals } from '../documents/reports/daily-totals.ts';
import { toDateChunks, yieldToWriters } from '../documents/reports/date-chunks.ts';
import { loadPartyTotals } from '../documents/reports/party-totals.ts';
import { toDayRange } from '../documents/reports/report-period.ts';

/** The number of bars shown; the rest is one bar of its own. */
const MAX_BARS = 10;
const CHUNK_SIZE = 4_000;

type MonthSums = { value: number; vat: number };

/** Value without VAT and VAT of a kind of document, by month, in paisa. */
const sumByMonth = async (
  database: Database,
  company_id: number,
  kind: CountedKind,
  list: BsMonth[],
) => {
  const days = await loadDailyTotals(
    database.read,
    kind,
    company_id,
    toDayRange(list[0]!.start_date, list.at(-1)!.end_date),
  );
  return list.map(({ start_date, end_date }) =>
    days
      .filter(({ day }) => start_date <= day && day <= end_date)
      .reduce<MonthSums>(
        (sum, day) => ({
          value: sum.value + day.total - day.vat_amount,
          vat: sum.vat + day.vat_amount,
        }),
        { value: 0, vat: 0 },
      ),
  );
};

/**
 * What registers count of imports beyond what their vendors billed, by month, in paisa: running totals
 * do not know the declaration.
 */
const sumDeclaredByMonth = async (
  database: Database,
  company_id: number,
  list: BsMonth[],
): Promise<MonthSums[]> => {
  const billed = buildTaxedColumns('billings');
  const counted = buildRegisterColumns('billings');
  const rows = await query<{ day: string } & MonthSums>(
    database.read,
    `select substr(effective_at, 1, 10) as day,
       sum(${counted.total} - ${counted.vat_amount} - total + ${billed.vat_amount}) as value,
       sum(${counted.vat_amount} - ${billed.vat_amount}) as vat
     from billings where company_id = ? and type = 'import' and effective_at >= ? and effective_at <= ?
     group by substr(effective_at, 1, 10)`,
    [company_id, list[0]!.start_date, `${list.at(-1)!.end_date} 23:59:59`],
  );
  return list.map(({ start_date, end_date }) =>
    rows
      .filter(({ day }) => start_date <= day && day <= end_date)
      .reduce<MonthSums>(
        (sum, { value, vat }) => ({ value: sum.value + value, vat: sum.vat + vat }),
        { value: 0, vat: 0 },
      ),
  );
};

/**
 * The twelve months of the fiscal year that contains the AD day; rupees, net of cancellations and
 * notes.
 */
export const computeMonthCharts = async (database: Database, company_id: number, ad: string) => {
  const months = listFiscalMonths(ad);
  const [invoices, cancellations, credits, bills, debits] = (await Promise.all(
    (['invoice', 'cancellation', 'credit-note', 'billing', 'debit-note'] as const).map(kind =>
      sumByMonth(database, company_id, kind, months),
    ),
  )) as [MonthSums[], MonthSums[], MonthSums[], MonthSums[], MonthSums[]];
  const declared = await sumDeclaredByMonth(database, company_id, months);
  return months.map((month, index) => {
    const net = (added: MonthSums[][], taken: MonthSums[][], name: keyof MonthSums) =>
      added.reduce((sum, each) => sum + each[index]![name], 0) -
      taken.reduce((sum, each) => sum + each[index]![name], 0);
    return {
      ...month,
      sales: toRupees(net([invoices], [cancellations, credits], 'value')),
      sales_vat: toRupees(net([invoices], [cancellations, credits], 'vat')),
      purchases: toRupees(net([bills, declared], [debits], 'value')),
      purchases_vat: toRupees(net([bills, declared], [debits], 'vat')),
    };
  });
};

type ChartEntry = { name: string; value: number };

/** The largest, and the sum of all others; rupees. */
const toTopAndOthers = (weights: ChartEntry[]) => {
  const sorted = weights
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || (a.name < b.name ? -1 : 1));
  return {
    top: sorted.slice(0, MAX_BARS).map(({ name, value }) => ({ name, value: toRupees(value) })),
    others: {
      count: Math.max(0, sorted.length - MAX_BARS),
      value: toRupees(sorted.slice(MAX_BARS).reduce((sum, { value }) => sum + value, 0)),
    },
  };
};

type ProductSource = { kind: CountedKind; join: string; date: string; sign: 1 | -1 };

const productSources: ProductSource[] = [
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

/** The sales of each product in the period, without VAT and net of returns; paisa. */
const sumProductSales = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
): Promise<ChartEntry[]> => {
  const products = new Map<number, ChartEntry>();
  for (const { kind, join, date, sign } of productSources) {
    const days = await loadDailyTotals(
      database.read,
      kind,
      company_id,
      toDayRange(start_date, end_date),
    );
    const text = `select l.product_id as id, max(l.product_name) as name, sum(l.total - l.discount_amount + l.tsc_amount) as value from ${join}
      where d.company_id = ? and d.${date} >= ? and d.${date} <= ? group by l.product_id`;
    for (const slice of toDateChunks(days, toDayRange(start_date, end_date), CHUNK_SIZE)) {
      const rows = await query<{ id: number; name: string; value: number }>(database.read, text, [
        company_id,
        slice.start,
        slice.end,
      ]);
      for (const row of rows) {
        const known = products.get(row.id) ?? { name: row.name, value: 0 };
        products.set(row.id, {
          name: row.name,
          value: known.value + sign * row.value,
        });
      }
      await yieldToWriters(database);
    }
  }
  return [...products.values()];
};

/** The customers with the largest purchases in the period. */
export const computeTopCustomers = async (
  database: Database,
  company_id: number,
  { start_date, end_date }: FormPeriod,
) =>
  toTopAndOthers(
    (await loadPartyTotals(database, company_id, 'S', start_date, end_date)).map(
      ({ name, taxable, exempt }) => ({
        name,
        value: taxable + exempt,
      }),
    ),
  );

/** The products with the largest sales in the period. */
export const computeTopProducts = async (
  database: Database,
  company_id: number,
  period: FormPeriod,
) => toTopAndOthers(await sumProductSales(database, company_id, period));
