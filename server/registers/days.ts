// A period day by day, from the kept totals: how many documents each day has and what they add up
// to.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reading } from '../database/connect.ts';
import type { Counted } from '../documents/kept-totals.ts';
import type { Asked } from './asked.ts';

/** Whole paisa. */
export type Sums = {
  total: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
};
export type Day = Sums & { day: string; documents: number };

export const nothing: Sums & { documents: number } = {
  documents: 0,
  total: 0,
  discount_amount: 0,
  taxable_amount: 0,
  vat_amount: 0,
};

/** The sum of two, or with -1 the difference. */
export const plus = <S extends typeof nothing>(
  sums: S,
  more: typeof nothing,
  sign: 1 | -1 = 1,
): typeof nothing => ({
  documents: sums.documents + sign * more.documents,
  total: sums.total + sign * more.total,
  discount_amount: sums.discount_amount + sign * more.discount_amount,
  taxable_amount: sums.taxable_amount + sign * more.taxable_amount,
  vat_amount: sums.vat_amount + sign * more.vat_amount,
});

const figures = ['documents', 'total', 'discount_amount', 'taxable_amount', 'vat_amount'] as const;

/**
 * The days of the period on which there were documents of the kind, the first one first. Bounds
 * within a day count as that whole day.
 */
export const daysOf = async (
  read: Reading,
  kind: Counted['kind'],
  company_id: number,
  { start, end }: Pick<Asked, 'start' | 'end'>,
): Promise<Day[]> => {
  const where: Expression<SqlBool>[] = [
    sql`company_id = ${company_id} and kind = ${kind} and status in (0, 1)`,
    ...(start ? [sql<SqlBool>`day >= ${start.slice(0, 10)}`] : []),
    ...(end ? [sql<SqlBool>`day <= ${end.slice(0, 10)}`] : []),
  ];
  const rows = await read
    .selectFrom('day_totals')
    .select(['day', ...figures])
    .where(eb => eb.and(where))
    .execute();
  const days = new Map<string, Day>();
  for (const row of rows) {
    const day = String(row.day);
    const sums = Object.fromEntries(
      figures.map(name => [name, Number(row[name])]),
    ) as typeof nothing;
    days.set(day, { day, ...plus(days.get(day) ?? nothing, sums) });
  }
  // A document that moved to another status leaves an empty sum behind.
  return [...days.values()]
    .filter(day => day.documents > 0)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
};

export const sumOfDays = (days: Day[]): typeof nothing =>
  days.reduce<typeof nothing>((sums, day) => plus(sums, day), nothing);
