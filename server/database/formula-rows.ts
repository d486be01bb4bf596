// The rows of records as their formulas know them: of each list that a formula or a rule of the record names,
// as they are stored.
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { listSummedLists } from '../../domain/entity-schema/formulas.ts';
import { isOwnField, OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import { findRowEntity } from '../../domain/entity-schema/row-lists.ts';
import type { ReadDb, Transaction, Value } from './database.ts';
import { listStoredFields, toApiValue } from './entity-tables.ts';
import { readOwnValues } from './own-values.ts';
import { query } from './raw-query.ts';

export type StoredRecord = Record<string, Value> & { id: number };

/** The record as it travels, as far as formulas know it, without its rows. */
const toFormulaRecord = (entity: Entity, row: StoredRecord): Row => ({
  ...Object.fromEntries(
    listStoredFields(entity)
      .filter(({ name, own }) => own === undefined && name in row)
      .map(field => [field.name, toApiValue(field, row[field.name] ?? null)]),
  ),
  ...readOwnValues(entity, row[OWN_FIELDS]),
});

/** The stored rows of a list, of all these records. */
const readRows = (
  read: ReadDb | Transaction,
  child: Entity,
  by: string,
  company_id: number,
  owners: number[],
): Promise<StoredRecord[]> => {
  const marks = owners.map(() => '?').join(', ');
  const field = child.fields.find(({ name }) => name === by)!;
  if (!isOwnField(field))
    return query<StoredRecord>(
      read,
      `select * from "${child.table}" where company_id = ? and "${by}" in (${marks}) order by id`,
      [company_id, ...owners],
    );
  return query<StoredRecord>(
    read,
    `select r.* from "${child.table}" as r where r.company_id = ? and r.id in (
       select record_id from own_field_values where company_id = ? and own_field_id = ? and number in (${marks})
     ) order by r.id`,
    [company_id, company_id, field.own, ...owners],
  );
};

/**
 * Stored records of a company as formulas know them, in their order, each with the rows of the lists that its
 * formulas and rules name. `entities` are those of the company.
 */
export const loadFormulaRecords = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  entity: Entity,
  company_id: number,
  rows: StoredRecord[],
): Promise<Row[]> => {
  const records = rows.map(row => toFormulaRecord(entity, row));
  if (rows.length === 0) return records;
  for (const { name, children } of listSummedLists(entity)) {
    const child = findRowEntity(entities, children);
    const owners = rows.map(({ id }) => id);
    const stored = await readRows(read, child, children.by, company_id, owners);
    const found = new Map<unknown, Row[]>(owners.map(id => [id, []]));
    for (const row of stored.map(each => toFormulaRecord(child, each)))
      found.get(row[children.by])?.push(row);
    for (const [place, { id }] of rows.entries()) records[place]![name] = found.get(id);
  }
  return records;
};
