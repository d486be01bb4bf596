// Stores records inside a transaction that has locked and validated them: rows, links and activity
// log.
import { listEditedChildren } from '../../domain/entity-schema/child-rows.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { listOwnFields, OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import type { Texts } from '../../domain/language.ts';
import { logChange, logCreations, logDeletion } from '../audit/activity-log.ts';
import type { Transaction, Value } from '../database/database.ts';
import {
  columnCodecs,
  listLinkFields,
  listStoredFields,
  toLinkTableName,
} from '../database/entity-tables.ts';
import { listKeptEntities } from '../database/own-entities.ts';
import {
  indexOwnValues,
  readOwnValues,
  removeOwnValues,
  storeOwnValues,
  toOwnColumn,
  toOwnValues,
} from '../database/own-values.ts';
import { dynamicTables, insertRows, query } from '../database/raw-query.ts';
import { takeNextCodes } from './code-sequence.ts';
import { completeChange, completeNewRecord } from './complete-record.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { createLockedUniqueSearch, findUniqueErrors } from './find-unique.ts';
import { assertNotReferenced } from './reference-guard.ts';
import { noteStored } from './row-totals.ts';
import { assertNoErrors } from './validate-change.ts';

const toRow = (entity: Entity, record: Row): Record<string, Value> =>
  Object.fromEntries(
    listStoredFields(entity)
      // The session decides the owner of a record, whatever a schema calls its properties.
      .filter(field => field.name in record && field.name !== 'company_id')
      .map(field => [field.name, columnCodecs[field.kind].toColumn(record[field.name])]),
  );

/** The row of a new record, with the column of its own fields where there are any. */
const toNewRow = (entity: Entity, record: Row): Record<string, Value> =>
  listOwnFields(entity).length === 0
    ? toRow(entity, record)
    : { ...toRow(entity, record), [OWN_FIELDS]: toOwnColumn(toOwnValues(entity, record)) };

const storeLinks = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  id: number,
  record: Row,
) => {
  for (const field of listLinkFields(entity).filter(({ name }) => name in record)) {
    const table = toLinkTableName(entity, field);
    await dynamicTables(tx)
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .where('owner_id', '=', id)
      .execute();
    const ids = (record[field.name] ?? []) as number[];
    if (ids.length > 0)
      await dynamicTables(tx)
        .insertInto(table)
        .values(ids.map(other_id => ({ company_id, owner_id: id, other_id })))
        .execute();
  }
};

const toServerFields = (entity: Entity, doing: ChangeContext, creating: boolean): Row =>
  Object.fromEntries(
    entity.fields.flatMap((field): [string, unknown][] => {
      if (field.setBy === 'updated') return [[field.name, doing.now]];
      if (!creating) return [];
      if (field.setBy === 'created') return [[field.name, doing.now]];
      return field.setBy === 'creator' ? [[field.name, doing.actor.name]] : [];
    }),
  );

/** The values for the log: never a password. */
const omitPasswords = <V>(entity: Entity, values: Record<string, V>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => entity.fields.find(field => field.name === name)?.kind !== 'password',
    ),
  );

/** Rows of one statement: SQLite takes 32,766 values. */
const MAX_INSERTED_ROWS = 100;

/**
 * A deleted record that is made again: `entry` is that of the log about its deletion, `id` its old one
 * where that is free, `kept` what the program once set.
 */
export type Again = { entry: number; id: number | undefined; kept: Row };

/** The log names the deletion that is undone under this name. */
export const RESTORED_FROM = 'restored_from';

/**
 * Stores new records in as few statements as there are kinds of rows, with codes, creator and log, and
 * returns them with their ids.
 */
const insertAll = async (
  tx: Transaction,
  entity: Entity,
  records: Row[],
  doing: ChangeContext,
  again?: Again,
): Promise<(Row & { id: number })[]> => {
  const { company_id } = doing.actor;
  const codes = again ? [] : await takeNextCodes(tx, entity, company_id, records.length);
  const rows = records.map((record, index) => {
    const complete: Row = {
      ...record,
      ...(entity.scope ? { [entity.scope.column]: entity.scope.id } : {}),
      ...codes[index],
      ...toServerFields(entity, doing, true),
      ...again?.kept,
    };
    return { complete, row: toNewRow(entity, complete) };
  });
  const stored: (Row & { id: number })[] = [];
  // Rows one after the other that fill the same columns.
  for (let from = 0; from < rows.length; ) {
    const columns = Object.keys(rows[from]!.row).join();
    const end = rows.findIndex(
      ({ row }, index) =>
        index === from + MAX_INSERTED_ROWS || (index > from && Object.keys(row).join() !== columns),
    );
    const some = rows.slice(from, end < 0 ? rows.length : end);
    const inserted = await insertRows<{ id: number }>(
      tx,
      entity.table,
      some.map(({ row }) => ({
        ...(again?.id === undefined ? {} : { id: again.id }),
        ...{ company_id, created_at: doing.now, ...row },
      })),
      'returning id',
    );
    // Both engines give the ids in the order of the rows; only that they answer so is not promised.
    const ids = inserted.map(({ id }) => id).sort((a, b) => a - b);
    stored.push(...some.map(({ complete }, index) => ({ ...complete, id: ids[index]! })));
    from += some.length;
  }
  await indexOwnValues(tx, entity, company_id, stored);
  await logCreations(
    tx,
    doing.actor,
    stored.map(({ id, ...record }) => ({
      table: entity.table,
      id,
      now: doing.now,
      record: {
        ...omitPasswords(entity, { id, ...record }),
        ...(again ? { [RESTORED_FROM]: again.entry } : {}),
      },
    })),
  );
  return stored;
};

/** True if records have nothing that must be looked at one after the other. */
export const canInsertTogether = (
  { hooks }: EntityStore,
  entity: Entity,
  records: Row[],
): boolean =>
  entity.unique.length === 0 &&
  !entity.isLimited &&
  !hooks[entity.name]?.afterSave &&
  !hooks[entity.name]?.afterChildren &&
  listEditedChildren(entity).every(({ name }) =>
    records.every(record => record[name] === undefined),
  ) &&
  listLinkFields(entity).length === 0;

/** Stores validated new records of an entity for which `canInsertTogether`; their ids, in order. */
export const insertTogether = async (
  tx: Transaction,
  entity: Entity,
  records: Row[],
  doing: ChangeContext,
): Promise<number[]> =>
  records.length === 0 ? [] : (await insertAll(tx, entity, records, doing)).map(({ id }) => id);

/**
 * Stores a validated new record and returns its id. Throws ValidationError (422) for a value that
 * must be unique.
 */
export const insertRecord = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  record: Row,
  doing: ChangeContext,
  again?: Again,
): Promise<number> => {
  assertNoErrors(
    await findUniqueErrors(createLockedUniqueSearch(store.database, tx), entity, record, doing),
  );
  const made = entity.isLimited
    ? await completeNewRecord(tx, store, entity, record, doing)
    : { whole: entity, record };
  const [stored] = await insertAll(tx, made.whole, [made.record], doing, again);
  const { id, ...complete } = stored!;
  await noteStored(tx, store, made.whole, { id, before: undefined, after: complete }, doing);
  await storeLinks(tx, entity, doing.actor.company_id, id, complete);
  await store.hooks[entity.name]?.afterSave?.(tx, {
    ...doing,
    before: undefined,
    id,
    record: complete,
  });
  return id;
};

const isEqualJson = (a: unknown, b: unknown) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isSameField = (before: unknown, value: unknown): boolean =>
  isEqualJson(before, value) ||
  (Array.isArray(value) &&
    isEqualJson([...value].sort(), [...((before as unknown[] | undefined) ?? [])].sort()));

/** The fields that differ, `{from, to}` by name; the ids of a list have no order. */
export const diffRecords = (before: Row, record: Row) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name, value]) => !isSameField(before[name], value))
      .map(([name, to]) => [name, { from: before[name], to }]),
  );

/**
 * Stores what differs in a validated record (`before`, as it is locked) and logs it; nothing where
 * nothing differs. The caller has judged what must be unique.
 */
export const storeChange = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  before: Row,
  record: Row,
  doing: ChangeContext,
): Promise<void> => {
  const changes = diffRecords(before, record);
  if (Object.keys(changes).length === 0) return;
  const id = before.id as number;
  const { company_id } = doing.actor;
  const changed = Object.fromEntries(Object.keys(changes).map(name => [name, record[name]]));
  const row = { ...toRow(entity, { ...changed, ...toServerFields(entity, doing, false) }) };
  if (Object.keys(row).length > 0)
    await dynamicTables(tx)
      .updateTable(entity.table)
      .set(row)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
  await storeOwnValues(tx, entity, company_id, id, changed);
  await storeLinks(tx, entity, company_id, id, changed);
  await logChange(tx, doing.actor, {
    table: entity.table,
    id,
    now: doing.now,
    changes: omitPasswords(entity, changes),
  });
  await store.hooks[entity.name]?.afterSave?.(tx, { ...doing, before, id, record });
  if (entity.isLimited) await completeChange(tx, store, entity, id, changes, doing);
  await noteStored(tx, store, entity, { id, before, after: { ...before, ...record } }, doing);
};

/**
 * The record with the values of own fields that are inactive, or that the role does not see, for the log: the
 * row has them, and the bin gives them back.
 */
const withKeptValues = async (
  tx: Transaction,
  { entities }: EntityStore,
  entity: Entity,
  before: Row,
  company_id: number,
): Promise<Row> => {
  if (!entity.ownFields) return before;
  const all = await listKeptEntities(tx, entities, company_id);
  const kept = all.find(({ name }) => name === entity.name);
  const fields = kept?.fields.filter(({ name, own }) => own !== undefined && !(name in before));
  if (!kept || fields!.length === 0) return before;
  const [row] = await query(
    tx,
    `select ${OWN_FIELDS} from "${entity.table}" where company_id = ? and id = ?`,
    [company_id, before.id as number],
  );
  return { ...before, ...readOwnValues({ ...kept, fields: fields! }, row?.[OWN_FIELDS]) };
};

/**
 * Deletes a locked record. Throws BadRequestError (400) naming the use if something refers to it.
 * Answers what the user should know of the deletion.
 */
export const removeRecord = async (
  tx: Transaction,
  store: EntityStore,
  entity: Entity,
  before: Row,
  doing: ChangeContext,
): Promise<Texts | undefined> => {
  const id = before.id as number;
  const { company_id } = doing.actor;
  await store.hooks[entity.name]?.beforeReferenceCheck?.(tx, { ...doing, before, id });
  await assertNotReferenced(tx, store.entities, entity, company_id, id, doing.language);
  await store.hooks[entity.name]?.beforeDelete?.(tx, { ...doing, before, id });
  const note = await store.hooks[entity.name]?.toDeletionNote?.(tx, { ...doing, before, id });
  for (const field of listLinkFields(entity)) {
    await dynamicTables(tx)
      .deleteFrom(toLinkTableName(entity, field))
      .where('company_id', '=', company_id)
      .where('owner_id', '=', id)
      .execute();
  }
  const record = await withKeptValues(tx, store, entity, before, company_id);
  await noteStored(tx, store, entity, { id, before: record, after: undefined }, doing);
  if (entity.ownFields) await removeOwnValues(tx, entity, company_id, id);
  await dynamicTables(tx)
    .deleteFrom(entity.table)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  await logDeletion(tx, doing.actor, { table: entity.table, id, now: doing.now, record });
  return note;
};
