// The sums of a register under its filters, never those of a page (OPEN-084). Whole days come from
// kept totals, everything else from an index that holds the figures.
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type Asked, isWholeDays } from './asked.ts';
import { nothing, plus, sumOfDays } from './days.ts';
import { type Matching, within } from './matching.ts';
import { giveWay, type Slice, slicesOf } from './slices.ts';
import type { Source } from './source.ts';

/**
 * So many entries are added up by one question, and so many questions asked at a time: an engine of
 * several processes answers them side by side, and others are served between two rounds.
 */
const ENTRIES = 12_500;
const QUESTIONS = 2;

const figures = sql`count(*) as documents, coalesce(sum(total), 0) as total, coalesce(sum(discount_amount), 0) as discount_amount,
  coalesce(sum(taxable_amount), 0) as taxable_amount, coalesce(sum(vat_amount), 0) as vat_amount`;
type Figures = Record<keyof typeof nothing, number>;

const asNumbers = (row: Figures): typeof nothing =>
  Object.fromEntries(
    Object.keys(nothing).map(name => [name, Number(row[name as keyof Figures])]),
  ) as typeof nothing;

/** Asks for each stretch of the period and hands the answers on in their order. */
const inSlices = async <Row>(
  database: Database,
  { days }: Matching,
  asked: Asked,
  ask: (slice: Slice) => Promise<Row[]>,
  add: (row: Row) => void,
): Promise<void> => {
  const slices = slicesOf(days, asked, ENTRIES);
  while (slices.length > 0) {
    const answers = await Promise.all(slices.splice(0, QUESTIONS).map(ask));
    answers.flat().forEach(add);
    await giveWay(database);
  }
};

/** How many documents match and what they add up to, in paisa. */
export const sumsOf = async (
  database: Database,
  source: Source,
  company_id: number,
  asked: Asked,
  matching: Matching,
): Promise<typeof nothing> => {
  if (matching.none) return nothing;
  if (isWholeDays(asked)) return sumOfDays(matching.days);
  let sums = nothing;
  const ask = async (slice: Slice) =>
    (
      await sql<Figures>`select ${figures} from ${sql.table(source.table)} where ${within(source, company_id, slice, matching)}`.execute(
        database.read,
      )
    ).rows;
  await inSlices(database, matching, asked, ask, row => {
    sums = plus(sums, asNumbers(row));
  });
  return sums;
};

/** The same by type: normal, import, capital. */
export const sumsByType = async (
  database: Database,
  source: Source,
  company_id: number,
  asked: Asked,
  matching: Matching,
): Promise<Map<string, typeof nothing>> => {
  const sums = new Map<string, typeof nothing>();
  if (matching.none) return sums;
  const ask = async (slice: Slice) =>
    (
      await sql<
        Figures & { type: string }
      >`select type, ${figures} from ${sql.table(source.table)} where ${within(source, company_id, slice, matching)} group by type`.execute(
        database.read,
      )
    ).rows;
  await inSlices(database, matching, asked, ask, row =>
    sums.set(row.type, plus(sums.get(row.type) ?? nothing, asNumbers(row))),
  );
  return sums;
};

/**
 * What cancellations took back of the invoices of the period on the very day of their issue: those
 * are listed and count for nothing.
 */
export const cancelledSums = async (
  database: Database,
  company_id: number,
  asked: Asked,
): Promise<typeof nothing> => {
  const conditions = [
    ...asked.exact.map(
      ({
        column,
        value,
      }) => sql`exists (select 1 from invoices where invoices.company_id = cancellations.company_id
        and invoices.company_payment_id = cancellations.invoice_id and ${sql.ref(`invoices.${column}`)} = ${value})`,
    ),
    ...(asked.name === undefined
      ? []
      : [database.contains('cancellations.customer_name', asked.name)]),
  ];
  const period = sql.join(
    [
      sql`company_id = ${company_id}`,
      ...(asked.start ? [sql`invoice_date >= ${asked.start}`] : []),
      ...(asked.end ? [sql`invoice_date <= ${asked.end}`] : []),
      ...conditions,
    ],
    sql` and `,
  );
  const { rows } = await sql<Figures>`select ${figures} from cancellations where ${period}`.execute(
    database.read,
  );
  return asNumbers(rows[0]!);
};
