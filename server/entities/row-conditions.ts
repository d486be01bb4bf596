// Which rows of a table belong to which records, where these are edited with them (decisions 51 and 83): by
// a column, or by a field that the company has added, whose values are in the index of own values.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChildRecords, Entity } from '../../domain/entity-schema/entity.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';

/** The rows of these records: at least one, by their ids. */
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
