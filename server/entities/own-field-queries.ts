// Filters and orders of a list by fields that a company has added: their values are found in the index
// of values, not in a column of the table.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChildRecords, Entity } from '../../domain/entity-schema/entity.ts';
import { isOwnField, type OwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Database, Value } from '../database/database.ts';
import { getIndexColumn } from '../database/own-values.ts';
import { dynamicTables } from '../database/raw-query.ts';
import type { Range } from './parse-filters.ts';
import { toRangesMatch } from './range-conditions.ts';

const VALUES = 'own_field_values';

/** The column of the index that has the values of a field; the list has refused those without one. */
const toColumn = (field: OwnField): string => `${VALUES}.${getIndexColumn(field) ?? 'text'}`;

/** The value of a row of the table, for an order. */
export const selectOwnValue = (field: OwnField, table: string): RawBuilder<unknown> =>
  sql`(select ${sql.ref(toColumn(field))} from ${sql.table(VALUES)}
    where ${sql.ref(`${VALUES}.company_id`)} = ${sql.ref(`${table}.company_id`)}
    and ${sql.ref(`${VALUES}.own_field_id`)} = ${field.own}
    and ${sql.ref(`${VALUES}.record_id`)} = ${sql.ref(`${table}.id`)})`;

/**
 * The rows of the index with the values of a field that has one value, to be joined to the table under
 * a name: where all rows are read, PostgreSQL joins them at once and would look up each by itself.
 */
export const joinOwnValue = (
  field: OwnField,
  table: string,
  name: string,
): { join: RawBuilder<unknown>; value: RawBuilder<unknown> } => ({
  join: sql`left join ${sql.table(VALUES)} as ${sql.table(name)}
    on ${sql.ref(`${name}.company_id`)} = ${sql.ref(`${table}.company_id`)}
    and ${sql.ref(`${name}.own_field_id`)} = ${field.own}
    and ${sql.ref(`${name}.record_id`)} = ${sql.ref(`${table}.id`)}
    and ${sql.ref(`${name}.place`)} = 0`,
  value: sql.ref(`${name}.${getIndexColumn(field) ?? 'text'}`),
});

const isSeveral = ({ kind }: OwnField): boolean => kind === 'references' || kind === 'tags';

/** A filter as the index is asked: whether it is negated is a question of the list. */
type OwnFilter =
  | { how: 'contains'; text: string }
  | { how: 'is'; value: Value }
  | { how: 'within'; ranges: Range[] };

/** The rows of the index with a value of the filter, or with its text in theirs. */
const toMatching = (
  database: Database,
  company_id: number,
  field: OwnField,
  filter: OwnFilter,
): RawBuilder<SqlBool> => {
  const column = toColumn(field);
  const fold = getIndexColumn(field) === 'text' ? database.foldCase : undefined;
  const isIn = (ranges: Range[]) => toRangesMatch(sql.ref(column), ranges, fold);
  const matches =
    filter.how === 'contains'
      ? database.contains(column, filter.text)
      : isIn(filter.how === 'is' ? [{ from: filter.value, to: filter.value }] : filter.ranges);
  return sql`${sql.ref(`${VALUES}.company_id`)} = ${company_id}
    and ${sql.ref(`${VALUES}.own_field_id`)} = ${field.own} and ${matches}`;
};

/**
 * How the rows of a filter are found: `gather` collects those of the index, `probe` asks the index
 * for each row of the table in turn, which soon fills a page where most rows match.
 */
export type OwnMatching = 'gather' | 'probe';

/** The rows of the table whose value is the one of the filter, or contains its text. */
export const matchOwnValue = (
  database: Database,
  { table }: Entity,
  company_id: number,
  field: OwnField,
  filter: OwnFilter,
  how: OwnMatching = 'gather',
): Expression<SqlBool> => {
  const matching = toMatching(database, company_id, field, filter);
  const id = sql.ref(`${table}.id`);
  return how === 'gather'
    ? sql`${id} in (select ${sql.ref(`${VALUES}.record_id`)} from ${sql.table(VALUES)} where ${matching})`
    : // With an offset PostgreSQL does not turn it into the join that it is meant to avoid.
      sql`exists (select 1 from ${sql.table(VALUES)} where ${sql.ref(`${VALUES}.record_id`)} = ${id} and ${matching} limit 1 offset 0)`;
};

/** The number of records that match, read from the index alone. */
export const countOwnMatches = async (
  database: Database,
  company_id: number,
  field: OwnField,
  filter: OwnFilter,
): Promise<number> => {
  const { count } = await dynamicTables(database.read)
    .selectFrom(VALUES)
    .select(
      // A record may have several of the values.
      isSeveral(field)
        ? sql<number>`count(distinct ${sql.ref('record_id')})`.as('count')
        : sql<number>`count(*)`.as('count'),
    )
    .where(toMatching(database, company_id, field, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The ids of a page of the records that match, in the order of the same field: the index has both. */
export const findMatchingPage = async (
  database: Database,
  company_id: number,
  field: OwnField,
  filter: OwnFilter,
  { limit, page, by }: { limit: number; page: number; by: 'asc' | 'desc' },
): Promise<number[]> => {
  const found = await dynamicTables(database.read)
    .selectFrom(VALUES)
    .select('record_id as id')
    .$castTo<{ id: number }>()
    .where(toMatching(database, company_id, field, filter))
    .orderBy(toOrder(database, field, by))
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return found.map(({ id }) => id);
};

/** The order of the index by the values of a field, equal ones by their records. */
const toOrder = (database: Database, field: OwnField, by: 'asc' | 'desc') => {
  const value = sql.ref(toColumn(field));
  const ordered = getIndexColumn(field) === 'text' ? database.foldCase(value) : value;
  return sql`${ordered} ${sql.raw(by)}, ${sql.ref(`${VALUES}.record_id`)} ${sql.raw(by)}`;
};

/**
 * The ids of a page in the order of an own field: first the records that have a value, as the index
 * of values has them, then those without one, by their ids. `where` are the conditions of the list.
 */
export const findOwnPage = async (
  database: Database,
  { table }: Entity,
  company_id: number,
  where: Expression<SqlBool>[],
  field: OwnField,
  { limit, page, by }: { limit: number; page: number; by: 'asc' | 'desc' },
): Promise<number[]> => {
  const skipped = (page - 1) * limit;
  const isOfField = sql<SqlBool>`${sql.ref(`${VALUES}.own_field_id`)} = ${field.own}`;
  const isOfCompany = sql<SqlBool>`${sql.ref(`${VALUES}.company_id`)} = ${company_id}`;
  const withValue = dynamicTables(database.read)
    .selectFrom(VALUES)
    .innerJoin(table, join =>
      join
        .onRef(`${table}.id`, '=', `${VALUES}.record_id`)
        .onRef(`${table}.company_id`, '=', `${VALUES}.company_id`),
    )
    .where(eb => eb.and([isOfField, isOfCompany, ...where]));
  const found = await withValue
    .select(`${table}.id as id`)
    .$castTo<{ id: number }>()
    .orderBy(toOrder(database, field, by))
    .limit(limit)
    .offset(skipped)
    .execute();
  if (found.length === limit) return found.map(({ id }) => id);
  const { count } = await withValue
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const without = await dynamicTables(database.read)
    .selectFrom(table)
    .select('id')
    .$castTo<{ id: number }>()
    .where(eb =>
      eb.and([
        ...where,
        sql<SqlBool>`not exists (select 1 from ${sql.table(VALUES)}
          where ${sql.ref(`${VALUES}.company_id`)} = ${sql.ref(`${table}.company_id`)}
          and ${isOfField} and ${sql.ref(`${VALUES}.record_id`)} = ${sql.ref(`${table}.id`)})`,
      ]),
    )
    .orderBy(sql`${sql.ref(`${table}.id`)} ${sql.raw(by)}`)
    .limit(limit - found.length)
    .offset(Math.max(0, skipped - Number(count)))
    .execute();
  return [...found, ...without].map(({ id }) => id);
};

/**
 * The rows that belong to these records (their ids, at least one) and are edited with them: by a column, or
 * by a field that the company has added, whose values are in the index.
 */
export const toRowsCondition = (
  child: Entity,
  { by }: ChildRecords,
  company_id: number,
  owners: number[],
): RawBuilder<SqlBool> => {
  const field = child.fields.find(({ name }) => name === by)!;
  if (!isOwnField(field)) return sql`${sql.ref(`${child.table}.${by}`)} in (${sql.join(owners)})`;
  const { scope } = child;
  const ofType = scope
    ? sql`${sql.ref(`${child.table}.${scope.column}`)} = ${scope.id} and `
    : sql``;
  return sql`(${ofType}${sql.ref(`${child.table}.id`)} in (select v.record_id from own_field_values v
    where v.company_id = ${company_id} and v.own_field_id = ${field.own} and v.number in (${sql.join(owners)})))`;
};
