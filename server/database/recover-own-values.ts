// The own values of a whole company, when a recovery has brought them: the index of values is made
// once more, and the ids in the columns follow the rows that they name.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { isFileField } from '../../domain/entity-schema/file-fields.ts';
import { isOwnEntityName } from '../../domain/entity-schema/own-entities.ts';
import { listOwnFields, OWN_FIELDS, type OwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Transaction } from './database.ts';
import {
  indexOwnValues,
  parseOwnColumn,
  readOwnValues,
  toOwnColumn,
  toOwnValues,
  toScopeCondition,
} from './own-fields.ts';
import { query } from './raw-query.ts';

const OWN_RECORDS_TABLE = 'own_records';

/** The table of the rows that a field names by their ids: of another entity, or of files. */
export const findOwnTarget = (field: OwnField, entities: Entity[]): string | undefined =>
  isFileField(field)
    ? 'files'
    : isOwnEntityName(field.reference?.entity ?? '')
      ? OWN_RECORDS_TABLE
      : entities.find(({ name }) => name === field.reference?.entity)?.table;

/** An id, or each of a list, as `move` has it; anything else as it is. */
export const moveIds = (value: unknown, move: (id: number) => number): unknown => {
  if (Array.isArray(value)) return value.map(each => moveIds(each, move));
  return /^\d+$/.test(String(value ?? '')) ? move(Number(value)) : value;
};

/** Rows that are read at a time. */
const REBUILD_BATCH = 500;

type ValueRow = { id: number; own_fields: string };

/**
 * Calls `take` with the rows that have own values, entity by entity. The entities are those of the
 * company with all of their own fields, the inactive ones among them.
 */
const readValueRows = async (
  tx: Transaction,
  entities: Entity[],
  company_id: number,
  take: (entity: Entity, rows: ValueRow[]) => Promise<void>,
): Promise<void> => {
  for (const entity of entities.filter(each => listOwnFields(each).length > 0)) {
    const { condition, values } = toScopeCondition(entity);
    for (let after = 0; ; ) {
      const rows = await query<ValueRow>(
        tx,
        `select id, ${OWN_FIELDS} from "${entity.table}" where company_id = ? and id > ? and ${OWN_FIELDS} is not null${condition}
         order by id limit ${REBUILD_BATCH}`,
        [company_id, after, ...values],
      );
      await take(entity, rows);
      if (rows.length < REBUILD_BATCH) break;
      after = rows.at(-1)!.id;
    }
  }
};

/** Fills the index of a company from its records once more, after a recovery has brought them. */
export const rebuildOwnValues = async (
  tx: Transaction,
  entities: Entity[],
  company_id: number,
): Promise<void> => {
  await query(tx, 'delete from own_field_values where company_id = ?', [company_id]);
  await readValueRows(tx, entities, company_id, (entity, rows) =>
    indexOwnValues(
      tx,
      entity,
      company_id,
      rows.map(({ id, own_fields }) => ({ ...readOwnValues(entity, own_fields), id })),
    ),
  );
};

/** Moves the ids of records and files in the columns of a company by the offsets of their tables. */
export const shiftOwnValues = async (
  tx: Transaction,
  entities: Entity[],
  company_id: number,
  shift: Map<string, number>,
): Promise<void> => {
  if (shift.size === 0) return;
  await readValueRows(tx, entities, company_id, async (entity, rows) => {
    const moved = listOwnFields(entity).flatMap(field => {
      const by = shift.get(findOwnTarget(field, entities) ?? '');
      return by === undefined ? [] : [{ field, by }];
    });
    if (moved.length === 0) return;
    for (const { id, own_fields } of rows) {
      const record = readOwnValues(entity, own_fields);
      for (const { field, by } of moved)
        record[field.name] = moveIds(record[field.name], each => each + by);
      await query(
        tx,
        `update "${entity.table}" set ${OWN_FIELDS} = ? where company_id = ? and id = ?`,
        [
          toOwnColumn({ ...parseOwnColumn(own_fields), ...toOwnValues(entity, record) }),
          company_id,
          id,
        ],
      );
    }
  });
};
