// A period by day, from the running totals: the number of documents of each day and their sums.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ReadDb } from '../../../database/database.ts';
import type { CountedDocument } from '../../../posting/running-totals.ts';
import type { RegisterQuery } from './register-query.ts';

/** Whole paisa. */
type AmountSums = {
  total: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  /** Of sales only. */
  export_sales: number;
  /** Of documents without registration for VAT, outside the VAT return. */
  unregistered_documents: number;
  unregistered_total: number;
};
export type DayTotals = AmountSums & { day: string; documents: number };

export const NO_TOTALS: AmountSums & { documents: number } = {
  documents: 0,
  total: 0,
  discount_amount: 0,
  taxable_amount: 0,
  vat_amount: 0,
  export_sales: 0,
  unregistered_documents: 0,
  unregistered_total: 0,
};

/** The sum of the two, or with -1 the difference. */
export const addTotals = <S extends typeof NO_TOTALS>(
  sums: S,
  more: typeof NO_TOTALS,
  sign: 1 | -1 = 1,
): typeof NO_TOTALS => ({
  documents: sums.documents + sign * more.documents,
  total: sums.total + sign * more.total,
  discount_amount: sums.discount_amount + sign * more.discount_amount,
  taxable_amount: sums.taxable_amount + sign * more.taxable_amount,
  vat_amount: sums.vat_amount + sign * more.vat_amount,
  export_sales: sums.export_sales + sign * more.export_sales,
  unregistered_documents: sums.unregistered_documents + sign * more.unregistered_documents,
  unregistered_total: sums.unregistered_total + sign * more.unregistered_total,
});

const TOTALS_COLUMNS = [
  'documents',
  'total',
  'discount_amount',
  'taxable_amount',
  'vat_amount',
  'export_sales',
  'unregistered_documents',
  'unregistered_total',
] as const;

/**
 * The days of the period with documents of the kind, in ascending order. Bounds within a day count
 * as that whole day.
 */
export const loadDailyTotals = async (
  read: ReadDb,
  kind: CountedDocument['kind'],
  company_id: number,
  { start, end }: Pick<RegisterQuery, 'start' | 'end'>,
): Promise<DayTotals[]> => {
  const where: Expression<SqlBool>[] = [
    sql`company_id = ${company_id} and kind = ${kind} and status in (0, 1)`,
    ...(start ? [sql<SqlBool>`day >= ${start.slice(0, 10)}`] : []),
    ...(end ? [sql<SqlBool>`day <= ${end.slice(0, 10)}`] : []),
  ];
  const rows = await read
    .selectFrom('daily_totals')
    .select(['day', ...TOTALS_COLUMNS])
    .where(eb => eb.and(where))
    .execute();
  const days = new Map<string, DayTotals>();
  for (const row of rows) {
    const day = row.day;
    const sums = Object.fromEntries(
      TOTALS_COLUMNS.map(name => [name, row[name]]),
    ) as typeof NO_TOTALS;
    days.set(day, { day, ...addTotals(days.get(day) ?? NO_TOTALS, sums) });
  }
  // A document that moved to another status leaves a zero sum behind.
  return [...days.values()]
    .filter(day => day.documents > 0)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
};

export const sumDailyTotals = (days: DayTotals[]): typeof NO_TOTALS =>
  days.reduce<typeof NO_TOTALS>((sums, day) => addTotals(sums, day), NO_TOTALS);
