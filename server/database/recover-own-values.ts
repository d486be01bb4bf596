// The own values of a whole company, when a recovery has brought them: the index of values is made
// once more, and the ids in the columns follow the rows that they name.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { isFileField } from '../../domain/entity-schema/file-fields.ts';
import { isOwnEntityName } from '../../domain/entity-schema/own-entities.ts';
import {
  listOwnFields,
  OWN_FIELDS,
  type OwnField,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { sortRowsFirst } from '../../domain/entity-schema/row-lists.ts';
import { recomputeOwnValues } from './compute-own-values.ts';
import type { Transaction } from './database.ts';
import { indexAllLineNames } from './line-names.ts';
import { loadOwnFields } from './own-fields.ts';
import {
  indexOwnValues,
  type OwnValue,
  parseOwnColumn,
  readOwnValues,
  toOwnColumn,
  toScopeCondition,
} from './own-values.ts';
import { query } from './raw-query.ts';
import { ownLineTables } from './schema/own-fields.ts';

const OWN_RECORDS_TABLE = 'own_records';

/** The table of the rows that a field names by their ids: of another entity, or of files. */
export const findOwnTarget = (field: OwnField, entities: Entity[]): string | undefined =>
  isFileField(field)
    ? 'files'
    : isOwnEntityName(field.reference?.entity ?? '')
      ? OWN_RECORDS_TABLE
      : entities.find(({ name }) => name === field.reference?.entity)?.table;

/** An id, or each of a list, as `move` has it; anything else as it is. */
export const moveIds = (value: OwnValue, move: (id: number) => number): OwnValue => {
  if (Array.isArray(value)) return (value as number[]).map(move);
  if (value === null || !/^\d+$/.test(String(value))) return value;
  return typeof value === 'number' ? move(value) : String(move(Number(value)));
};

/** Rows that are read at a time. */
const BATCH_SIZE = 500;

type ValueRow = { id: number; own_fields: string };
/** Rows with own values: the records of an entity, or the lines of its documents. */
type ValueSource = Pick<Entity, 'table' | 'scope'> & { fields: OwnField[] };

/** Calls `take` with the rows that have own values. */
const readValueRows = async (
  tx: Transaction,
  source: ValueSource,
  company_id: number,
  take: (rows: ValueRow[]) => Promise<void>,
): Promise<void> => {
  const { condition, values } = toScopeCondition(source);
  for (let after = 0; ; ) {
    const rows = await query<ValueRow>(
      tx,
      `select id, ${OWN_FIELDS} from "${source.table}" where company_id = ? and id > ? and ${OWN_FIELDS} is not null${condition}
       order by id limit ${BATCH_SIZE}`,
      [company_id, after, ...values],
    );
    await take(rows);
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)!.id;
  }
};

/**
 * The entities that have own fields, with these, inactive ones among them. They are given as they are
 * kept: each record type by itself.
 */
const loadExtended = async (
  tx: Transaction,
  entities: Entity[],
  company_id: number,
): Promise<{ entity: Entity; line: OwnField[] }[]> => {
  const { definitions, extend, linesOf } = await loadOwnFields(tx, company_id, true);
  const named = new Set(definitions.map(({ entity }) => entity));
  return entities
    .filter(({ name }) => named.has(name))
    .map(each => ({ entity: extend(each, entities), line: linesOf(each, entities) }));
};

/** Fills the index of a company from its records once more, after a recovery has brought them. */
export const rebuildOwnValues = async (
  tx: Transaction,
  entities: Entity[],
  company_id: number,
): Promise<void> => {
  const extended = await loadExtended(tx, entities, company_id);
  await query(tx, 'delete from own_field_values where company_id = ?', [company_id]);
  for (const { entity } of extended) {
    const source = { ...entity, fields: listOwnFields(entity) };
    if (source.fields.length === 0) continue;
    await readValueRows(tx, source, company_id, rows =>
      indexOwnValues(
        tx,
        entity,
        company_id,
        rows.map(({ id, own_fields }) => ({ ...readOwnValues(entity, own_fields), id })),
      ),
    );
  }
  await indexAllLineNames(tx, company_id);
  // Rows of a record are found by the index, and calculated before it.
  for (const entity of sortRowsFirst(extended.map(each => each.entity)))
    await recomputeOwnValues(tx, entities, entity, company_id);
};

/** Moves the ids of the records with which references begin. */
const shiftDefaults = async (
  tx: Transaction,
  fields: OwnField[],
  entities: Entity[],
  company_id: number,
  shift: Map<string, number>,
): Promise<void> => {
  for (const field of fields) {
    const by = shift.get(findOwnTarget(field, entities) ?? '');
    if (field.kind !== 'reference' || typeof field.default !== 'number' || by === undefined)
      continue;
    await query(tx, 'update own_fields set default_value = ? where company_id = ? and id = ?', [
      String(field.default + by),
      company_id,
      field.own,
    ]);
  }
};

/**
 * Moves the ids of records and files in the columns of a company by the offsets of their tables: of
 * records before the log is replayed, which brings ids of here; of documents after it, for the log
 * has their columns as they were stored.
 */
export const shiftOwnValues = async (
  tx: Transaction,
  entities: Entity[],
  company_id: number,
  shift: Map<string, number>,
  of: 'records' | 'documents',
): Promise<void> => {
  if (shift.size === 0) return;
  const extended = await loadExtended(tx, entities, company_id);
  if (of === 'records')
    for (const { entity, line } of extended)
      await shiftDefaults(tx, [...listOwnFields(entity), ...line], entities, company_id, shift);
  const sources = extended
    .filter(({ entity }) => entity.written === (of === 'documents'))
    .flatMap(({ entity, line }): ValueSource[] => [
      { ...entity, fields: listOwnFields(entity) },
      { table: ownLineTables[entity.table]?.table ?? '', fields: line },
    ]);
  for (const source of sources) {
    const moved = source.fields.flatMap(field => {
      const by = shift.get(findOwnTarget(field, entities) ?? '');
      return by === undefined ? [] : [{ name: toOwnName(field), by }];
    });
    if (moved.length === 0) continue;
    await readValueRows(tx, source, company_id, async rows => {
      for (const { id, own_fields } of rows) {
        const values = parseOwnColumn(own_fields);
        for (const { name, by } of moved)
          values[name] = moveIds(values[name] ?? null, each => each + by);
        await query(
          tx,
          `update "${source.table}" set ${OWN_FIELDS} = ? where company_id = ? and id = ?`,
          [toOwnColumn(values), company_id, id],
        );
      }
    });
  }
};
