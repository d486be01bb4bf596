// Which documents of a source are asked for, said in the cheapest way that is exact: a name is
// looked up among the names before the documents are touched, unless so many names contain it that
// reading the period is less work.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Asked } from './asked.ts';
import { type Day, daysOf } from './days.ts';
import type { Source } from './source.ts';

export type Matching = {
  /** The days of the period with all their documents, whoever the other party is. */
  days: Day[];
  /** The conditions beside company and period. */
  conditions: Expression<SqlBool>[];
  /** No document can match. */
  none: boolean;
};

/**
 * Looking up a name costs about as much as reading so many entries one after the other (measured at
 * a million invoices).
 */
const ENTRIES_A_NAME = 64;
const FEW_NAMES = 500;
/** A document is issued or taken back: so many rows a name has at most. */
const STATUSES = 2;

/**
 * The names that contain the text; more than `most` of them where there are more. A name is kept
 * once for each status of its documents; the doubles are taken out here, for an engine would look
 * at all rows before it answers the first.
 */
const namesOf = async (
  database: Database,
  { kind }: Source,
  company_id: number,
  text: string,
  most: number,
): Promise<string[]> => {
  const rows = await database.read
    .selectFrom('customer_totals')
    .select('customer_name')
    .where('company_id', '=', company_id)
    .where('kind', '=', kind)
    .where(database.contains('customer_totals.customer_name', text))
    .limit(STATUSES * (most + 1))
    .execute();
  return [...new Set(rows.map(row => String(row.customer_name)))];
};

/** What is asked as conditions on the source's table. */
export const matchingOf = async (
  database: Database,
  source: Source,
  company_id: number,
  asked: Asked,
): Promise<Matching> => {
  const days = await daysOf(database.read, source.kind, company_id, asked);
  const conditions: Expression<SqlBool>[] = asked.exact.map(
    ({ column, value }) => sql`${sql.ref(column)} = ${value}`,
  );
  if (days.length === 0) return { days, conditions, none: true };
  if (asked.name === undefined) return { days, conditions, none: false };
  const documents = days.reduce((sum, day) => sum + day.documents, 0);
  const most = Math.max(FEW_NAMES, Math.floor(documents / ENTRIES_A_NAME));
  const names = await namesOf(database, source, company_id, asked.name, most);
  const condition =
    names.length > most
      ? database.contains(source.party, asked.name)
      : database.isOneOf(source.party, names);
  return { days, conditions: [...conditions, condition], none: names.length === 0 };
};

/** Company, period and conditions: the one place where a register's scope is applied. */
export const within = (
  { date }: Source,
  company_id: number,
  { start, end }: Pick<Asked, 'start' | 'end'>,
  { conditions }: Pick<Matching, 'conditions'>,
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
