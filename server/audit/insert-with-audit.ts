// Many rows of one table at once, each with its entry in the activity log.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Transaction, Value } from '../database/database.ts';
import { columnCodecs } from '../database/entity-tables.ts';
import { dynamicTables, insertRows as insertRowsOf } from '../database/raw-query.ts';
import type { Actor } from './activity-log.ts';

type Rows = Record<string, Value>[];

/** SQLite binds 32,766 values a statement, PostgreSQL 65,535. */
const MAX_VALUES_PER_STATEMENT = 20_000;

const splitIntoChunks = (rows: Rows): Rows[] => {
  const size = Math.max(
    1,
    Math.floor(MAX_VALUES_PER_STATEMENT / Math.max(1, Object.keys(rows[0] ?? {}).length)),
  );
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
};

/** Inserts rows as they are, unlogged; all have the same columns. */
export const insertRowsInChunks = async (
  tx: Transaction,
  table: string,
  rows: Rows,
): Promise<void> => {
  for (const chunk of splitIntoChunks(rows)) await insertRowsOf(tx, table, chunk);
};

/** The row as a log entry of its entity: rupees and percent, not the stored values. */
const toLoggedRecord = (entity: Entity, row: Rows[number]) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = entity.fields.find(candidate => candidate.name === name);
      return [name, field ? columnCodecs[field.kind].fromColumn(value) : value];
    }),
  );

/**
 * Inserts the rows for the actor's company and returns their ids in order. Rows of an entity have
 * the values of its columns; `linked` are the logged values of each record from other tables.
 */
export const insertWithAudit = async (
  tx: Transaction,
  actor: Actor,
  into: Entity | string,
  rows: Rows,
  now: string,
  linked: Record<string, unknown>[] = [],
): Promise<number[]> => {
  const table = typeof into === 'string' ? into : into.table;
  const ids: number[] = [];
  for (const chunk of splitIntoChunks(rows)) {
    const made = await dynamicTables(tx)
      .insertInto(table)
      .values(chunk.map(row => ({ company_id: actor.company_id, ...row })))
      .returning('id')
      .$castTo<{ id: number }>()
      .execute();
    ids.push(...made.map(row => row.id));
  }
  await insertRowsInChunks(
    tx,
    'activity_log',
    rows.map((row, index) => ({
      company_id: actor.company_id,
      action: 'create',
      created: now,
      field_name: '',
      group_id: actor.group_id,
      new_value: JSON.stringify({
        id: ids[index],
        ...(typeof into === 'string' ? row : toLoggedRecord(into, row)),
        ...linked[index],
      }),
      old_value: null,
      table_name: table,
      table_pk: 'id',
      table_pk_value: String(ids[index]),
      username: actor.name,
    })),
  );
  return ids;
};
