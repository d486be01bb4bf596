// Conditions for the documents of a source, in the cheapest exact way: a name is looked up among
// the names before the documents are read, unless it occurs in more names than reading the period
// is worth.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type DayTotals, loadDailyTotals } from './daily-totals.ts';
import type { RegisterQuery } from './register-query.ts';
import type { RegisterSource } from './register-source.ts';

export type RegisterFilter = {
  /** The days of the period with all their documents, of any party. */
  days: DayTotals[];
  /** The conditions besides company and period. */
  conditions: Expression<SqlBool>[];
  /** True if no document can match. */
  none: boolean;
};

/**
 * Looking up a name costs about as much as reading this many entries in sequence (measured at a
 * million invoices).
 */
const ENTRIES_PER_NAME = 64;
const MIN_NAME_LIMIT = 500;
/** Statuses of a document, issued or reversed: the maximum rows per name. */
const STATUS_COUNT = 2;

/**
 * The names that contain the text, `most` + 1 at most. A name has a row for each status of its
 * documents; duplicates are removed here, because an engine would read all rows before it returns
 * the first.
 */
const findNames = async (
  database: Database,
  { kind }: RegisterSource,
  company_id: number,
  text: string,
  most: number,
): Promise<string[]> => {
  const rows = await database.read
    .selectFrom('party_totals')
    .select('customer_name')
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where(database.contains('party_totals.customer_name', text))
    .limit(STATUS_COUNT * (most + 1))
    .execute();
  return [...new Set(rows.map(row => row.customer_name))];
};

/** The query as conditions on the source's table. */
export const buildRegisterFilter = async (
  database: Database,
  source: RegisterSource,
  company_id: number,
  asked: RegisterQuery,
): Promise<RegisterFilter> => {
  const days = await loadDailyTotals(database.read, source.kind, company_id, asked);
  const conditions: Expression<SqlBool>[] = asked.exact.map(
    ({ column, value }) => sql`${sql.ref(column)} = ${value}`,
  );
  if (days.length === 0) return { days, conditions, none: true };
  if (asked.name === undefined) return { days, conditions, none: false };
  const documents = days.reduce((sum, day) => sum + day.documents, 0);
  const most = Math.max(MIN_NAME_LIMIT, Math.floor(documents / ENTRIES_PER_NAME));
  const names = await findNames(database, source, company_id, asked.name, most);
  const condition =
    names.length > most
      ? database.contains(source.party, asked.name)
      : database.isOneOf(source.party, names);
  return { days, conditions: [...conditions, condition], none: names.length === 0 };
};

/** Company, period and conditions: the one place where a register's scope is applied. */
export const buildScopeCondition = (
  { date }: RegisterSource,
  company_id: number,
  { start, end }: Pick<RegisterQuery, 'start' | 'end'>,
  { conditions }: Pick<RegisterFilter, 'conditions'>,
): Expression<SqlBool> =>
  sql`${sql.join(
    [
      sql`company_id = ${company_id}`,
      ...(start ? [sql`${sql.ref(date)} >= ${start}`] : []),
      ...(end ? [sql`${sql.ref(date)} <= ${end}`] : []),
      ...conditions,
    ],
    sql` and `,
  )}`;
