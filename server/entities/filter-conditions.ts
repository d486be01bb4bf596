// The filters of a list as conditions in SQL. A company's own fields are looked up in the index of
// their values, several references in their link table, all others are columns.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import { findStoredNames, translateSeedName } from '../../domain/seed-translations.ts';
import type { Database, Value } from '../database/database.ts';
import { isNameField, isNameIndex, toLinkTableName } from '../database/entity-tables.ts';
import { matchOwnValue } from './own-field-queries.ts';
import type { ContainsFilter, FieldFilter, Filter, Range, WithinFilter } from './parse-filters.ts';
import { toRangesMatch } from './range-conditions.ts';

/**
 * The condition of a filter that is no column of the table, such as what is open of a document;
 * undefined for one that is.
 */
export type FindCondition = (filter: FieldFilter) => Expression<SqlBool> | undefined;
const everyIsColumn: FindCondition = () => undefined;

/** Whose rows are asked for. */
type Scope = {
  database: Database;
  entity: Entity;
  company_id: number;
  findCondition?: FindCondition;
};

const toContainsFilter = (field: string, text: string): ContainsFilter => ({
  field,
  how: 'contains',
  text,
  also: [],
});

const toContainsCondition = (
  { database, entity }: Scope,
  field: Field,
  text: string,
): Expression<SqlBool> => {
  const column = `${entity.table}.${field.name}`;
  const inWords = entity.indexes.some(
    names => isNameIndex(entity, names) && names.includes(field.name),
  );
  const typed = database.contains(column, text, inWords);
  const stored = field.shipped ? findStoredNames(text, field.shipped) : [];
  return stored.length === 0
    ? typed
    : sql`(${typed} or ${sql.ref(column)} in (${sql.join(stored)}))`;
};

/** The stored names that a reader of Nepali sees as one of the values. */
const addStoredNames = ({ shipped }: Field, ranges: Range[]): Range[] => {
  if (!shipped) return ranges;
  const stored = ranges.flatMap(({ from }) =>
    typeof from === 'string'
      ? findStoredNames(from, shipped).filter(
          name => translateSeedName(name, 'ne', shipped) === from,
        )
      : [],
  );
  return [...ranges, ...stored.map((value: Value) => ({ from: value, to: value }))];
};

/** The rows with a link to one of the records, or to any at all. */
const toLinkCondition = (
  { entity, company_id }: Scope,
  field: Field,
  ranges: Range[],
): Expression<SqlBool> => {
  const others = ranges.flatMap(({ from }) => (from === undefined ? [] : [from]));
  const which = others.length === 0 ? sql`` : sql` and l.other_id in (${sql.join(others)})`;
  return sql`exists (select 1 from ${sql.table(toLinkTableName(entity, field))} l where l.company_id = ${company_id} and l.owner_id = ${sql.ref(`${entity.table}.id`)}${which})`;
};

/** The rows with one of the tags, or with any: a tag is in the list of its column as JSON writes it. */
const toTagCondition = (
  { database, entity }: Scope,
  { name }: Field,
  ranges: Range[],
): Expression<SqlBool> => {
  const column = `${entity.table}.${name}`;
  const tags = ranges.flatMap(({ from }) => (from === undefined ? [] : [String(from)]));
  if (tags.length === 0) return sql`${sql.ref(column)} is not null`;
  const either = tags.map(tag => database.contains(column, JSON.stringify(tag)));
  return sql`(${sql.join(either, sql` or `)})`;
};

const toWithinCondition = (
  scope: Scope,
  field: Field,
  filter: WithinFilter,
): Expression<SqlBool> => {
  const { database, entity, company_id } = scope;
  const { ranges, negated } = filter;
  if (isOwnField(field) || field.kind === 'references') {
    const found = isOwnField(field)
      ? matchOwnValue(database, entity, company_id, field, filter)
      : toLinkCondition(scope, field, ranges);
    return negated ? sql`not (${found})` : found;
  }
  if (field.kind === 'tags') {
    const found = toTagCondition(scope, field, ranges);
    return negated
      ? sql`(${sql.ref(`${entity.table}.${field.name}`)} is null or not ${found})`
      : found;
  }
  const column = sql.ref(`${entity.table}.${field.name}`);
  const fold = isNameField(field) ? database.foldCase : undefined;
  const found = toRangesMatch(column, addStoredNames(field, ranges), fold);
  return negated ? sql`(${column} is null or not ${found})` : found;
};

const toFieldCondition = (scope: Scope, filter: FieldFilter): Expression<SqlBool> => {
  const { database, entity, company_id, findCondition = everyIsColumn } = scope;
  const other = findCondition(filter);
  if (other) return other;
  const field = entity.fields.find(candidate => candidate.name === filter.field)!;
  if (filter.how === 'contains' && filter.also.length > 0) {
    const { text } = filter;
    const either = [filter.field, ...filter.also].map(name =>
      toFieldCondition(scope, toContainsFilter(name, text)),
    );
    return sql`(${sql.join(either, sql` or `)})`;
  }
  if (filter.how === 'within') return toWithinCondition(scope, field, filter);
  if (isOwnField(field)) return matchOwnValue(database, entity, company_id, field, filter);
  if (filter.how === 'contains') return toContainsCondition(scope, field, filter.text);
  if (field.kind === 'tags') return toTagCondition(scope, field, [{ from: filter.value }]);
  if (field.kind !== 'references')
    return sql`${sql.ref(`${entity.table}.${filter.field}`)} = ${filter.value}`;
  return toLinkCondition(scope, field, [{ from: filter.value }]);
};

/** The condition of a filter; of an or-group that of all its alternatives. */
export const toFilterCondition = (scope: Scope, filter: Filter): Expression<SqlBool> => {
  if (filter.how !== 'any') return toFieldCondition(scope, filter);
  const either = filter.of.map(all => {
    const conditions = all.map(each => toFieldCondition(scope, each));
    return sql`(${sql.join(conditions, sql` and `)})`;
  });
  return sql`(${sql.join(either, sql` or `)})`;
};
