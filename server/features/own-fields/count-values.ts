// How many records, or lines of documents, have a value in an own field.
import { isOwnEntityName, toRecordTypeName } from '../../../domain/entity-schema/own-entities.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { ownLineTables } from '../../database/schema/own-fields.ts';

/** A definition, as far as its values are found by it. */
export type StoredField = Pick<
  Stored<'own_fields'>,
  'id' | 'entity' | 'name' | 'type' | 'in_lines'
>;

/** The rows of the company whose column has the values: `from` where, and the values of its conditions. */
const toValueRows = (
  { entity, in_lines }: StoredField,
  company_id: number,
): { from: string; values: (number | string)[] } => {
  if (isOwnEntityName(entity))
    return {
      from: `own_records where company_id = ? and own_entity_id in
        (select id from own_entities where company_id = ? and name = ?)`,
      values: [company_id, company_id, toRecordTypeName(entity)],
    };
  const table = entity.replaceAll('-', '_');
  const from = `"${in_lines ? ownLineTables[table]!.table : table}" where company_id = ?`;
  return { from, values: [company_id] };
};

/**
 * The number of records, or lines, that have a value, in whatever type: the column has them all. With
 * `value` that text alone.
 */
export const countValues = async (
  read: ReadDb | Transaction,
  company_id: number,
  field: StoredField,
  value?: string,
): Promise<number> => {
  // A name within a text of the column has its quotes escaped: this is found as a name only.
  const key = `"${field.name}":${value === undefined ? '' : JSON.stringify(value)}`;
  const { from, values } = toValueRows(field, company_id);
  const [row] = await query<{ n: number }>(
    read,
    `select count(*) as n from ${from} and own_fields like ? escape '\\'`,
    [...values, `%${key.replace(/[\\%_]/g, '\\$&')}%`],
  );
  return Number(row!.n);
};
