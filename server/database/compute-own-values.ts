// The calculated own fields of the records that are there already: when a formula is made or changed, and
// when a recovery has brought records and formulas of different days. Documents keep what they were issued
// with.
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { computeFields } from '../../domain/entity-schema/formulas.ts';
import { listOwnFields, OWN_FIELDS, type OwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Transaction } from './database.ts';
import { loadFormulaRecords, type StoredRecord } from './formula-rows.ts';
import {
  indexOwnValues,
  parseOwnColumn,
  removeOwnValues,
  toOwnColumn,
  toOwnValues,
  toScopeCondition,
} from './own-values.ts';
import { query } from './raw-query.ts';

/** Rows that are read at a time. */
const BATCH_SIZE = 500;

const listComputed = (entity: Entity): OwnField[] =>
  listOwnFields(entity).filter(({ formula }) => formula !== undefined);

/**
 * Calculates the own fields of a stored row once more, of which formulas know this (formula-rows.ts), and
 * answers its record.
 */
export const computeRow = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  row: StoredRecord,
  known: Row,
): Promise<Row> => {
  const computed = listComputed(entity);
  const record = computeFields(entity, known);
  const before = (row[OWN_FIELDS] ?? null) as string | null;
  const column = toOwnColumn({
    ...parseOwnColumn(before),
    ...toOwnValues({ ...entity, fields: computed }, record),
  });
  if (column === before) return record;
  await query(
    tx,
    `update "${entity.table}" set ${OWN_FIELDS} = ? where company_id = ? and id = ?`,
    [column, company_id, row.id],
  );
  await removeOwnValues(tx, entity, company_id, row.id, computed);
  await indexOwnValues(tx, { ...entity, fields: computed }, company_id, [
    { ...record, id: row.id },
  ]);
  return record;
};

/**
 * Calculates the own fields of all records of an entity once more; `entity` has those of the company, and
 * `entities` are all that the company has. Nothing is written where the value is the same. The log has no
 * entry of it: it has that of the formula.
 */
export const recomputeOwnValues = async (
  tx: Transaction,
  entities: Entity[],
  entity: Entity,
  company_id: number,
): Promise<void> => {
  if (listComputed(entity).length === 0 || entity.written) return;
  const { condition, values } = toScopeCondition(entity);
  for (let after = 0; ; ) {
    const rows = await query<StoredRecord>(
      tx,
      `select * from "${entity.table}" where company_id = ? and id > ?${condition}
       order by id limit ${BATCH_SIZE}`,
      [company_id, after, ...values],
    );
    const records = await loadFormulaRecords(tx, entities, entity, company_id, rows);
    for (const [place, row] of rows.entries())
      await computeRow(tx, entity, company_id, row, records[place]!);
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)!.id;
  }
};
