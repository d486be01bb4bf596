// The sums of a register under its filters, never those of a page (OPEN-084). Whole days come from
// running totals, everything else from an index that covers the figures.
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { buildRegisterColumns } from '../../../database/registered-documents.ts';
import { addTotals, NO_TOTALS, sumDailyTotals } from './daily-totals.ts';
import { type DateChunk, toDateChunks, yieldToWriters } from './date-chunks.ts';
import { buildScopeCondition, type RegisterFilter } from './register-filter.ts';
import { isWholeDays, type RegisterQuery } from './register-query.ts';
import type { RegisterSource } from './register-source.ts';

/**
 * Entries per query, and queries at a time: an engine with several processes runs them in parallel,
 * and other requests are served between two rounds.
 */
const CHUNK_SIZE = 12_500;
const CONCURRENCY = 2;

/** Purchases have no exports. */
const buildSumColumns = (table: RegisterSource['table'] | 'cancellations') =>
  sql`count(*) as documents, coalesce(sum(discount_amount), 0) as discount_amount,
  ${sql.join(
    Object.entries(buildRegisterColumns(table)).map(
      ([name, column]) => sql`coalesce(sum(${sql.raw(column)}), 0) as ${sql.ref(name)}`,
    ),
  )}, ${
    table === 'billings' || table === 'purchase_returns'
      ? sql`0`
      : sql`coalesce(sum(export_sales), 0)`
  } as export_sales`;
type SumRow = Record<keyof typeof NO_TOTALS, number>;

const toTotals = (row: SumRow): typeof NO_TOTALS =>
  Object.fromEntries(
    Object.keys(NO_TOTALS).map(name => [name, row[name as keyof SumRow]]),
  ) as typeof NO_TOTALS;

/** Runs a query for each chunk of the period and passes the results on in order. */
const forEachChunk = async <Row>(
  database: Database,
  { days }: RegisterFilter,
  asked: RegisterQuery,
  ask: (slice: DateChunk) => Promise<Row[]>,
  add: (row: Row) => void,
): Promise<void> => {
  const slices = toDateChunks(days, asked, CHUNK_SIZE);
  while (slices.length > 0) {
    const answers = await Promise.all(slices.splice(0, CONCURRENCY).map(ask));
    answers.flat().forEach(add);
    await yieldToWriters(database);
  }
};

/** The number of matching documents and their sums, in paisa. */
export const computeRegisterSums = async (
  database: Database,
  source: RegisterSource,
  company_id: number,
  asked: RegisterQuery,
  matching: RegisterFilter,
): Promise<typeof NO_TOTALS> => {
  if (matching.none) return NO_TOTALS;
  if (isWholeDays(asked)) return sumDailyTotals(matching.days);
  let sums = NO_TOTALS;
  const ask = async (slice: DateChunk) =>
    (
      await sql<SumRow>`select ${buildSumColumns(source.table)} from ${sql.table(source.table)} where ${buildScopeCondition(source, company_id, slice, matching)}`.execute(
        database.read,
      )
    ).rows;
  await forEachChunk(database, matching, asked, ask, row => {
    sums = addTotals(sums, toTotals(row));
  });
  return sums;
};

/** The same by type: normal, import, capital. */
export const computeSumsByType = async (
  database: Database,
  source: RegisterSource,
  company_id: number,
  asked: RegisterQuery,
  matching: RegisterFilter,
): Promise<Map<string, typeof NO_TOTALS>> => {
  const sums = new Map<string, typeof NO_TOTALS>();
  if (matching.none) return sums;
  const ask = async (slice: DateChunk) =>
    (
      await sql<
        SumRow & { type: string }
      >`select type, ${buildSumColumns(source.table)} from ${sql.table(source.table)} where ${buildScopeCondition(source, company_id, slice, matching)} group by type`.execute(
        database.read,
      )
    ).rows;
  await forEachChunk(database, matching, asked, ask, row =>
    sums.set(row.type, addTotals(sums.get(row.type) ?? NO_TOTALS, toTotals(row))),
  );
  return sums;
};

/**
 * The amounts of invoices of the period that were cancelled on the day of their issue: those are
 * listed but do not count.
 */
export const computeCancelledSums = async (
  database: Database,
  company_id: number,
  asked: RegisterQuery,
): Promise<typeof NO_TOTALS> => {
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
  const { rows } =
    await sql<SumRow>`select ${buildSumColumns('cancellations')} from cancellations where ${period}`.execute(
      database.read,
    );
  return toTotals(rows[0]!);
};
