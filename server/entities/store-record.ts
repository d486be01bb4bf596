// Stores one record inside a transaction that has locked and validated it: its row, its links and
// the activity log.
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { logChange, logCreation, logDeletion } from '../audit/activity-log.ts';
import type { Transaction, Value } from '../database/database.ts';
import { columnCodecs, listStoredFields, toLinkTableName } from '../database/entity-tables.ts';
import { dynamicTables } from '../database/raw-query.ts';
import { takeNextCodes } from './code-sequence.ts';
import type { ChangeContext, EntityStore } from './entity-store.ts';
import { assertNotReferenced } from './reference-guard.ts';
import { assertNoErrors, createLockedUniqueSearch, findUniqueErrors } from './validate-change.ts';

const toRow = (entity: Entity, record: Row): Record<string, Value> =>
  Object.fromEntries(
    listStoredFields(entity)
      // The session decides the owner of a record, whatever a schema calls its properties.
      .filter(field => field.name in record && field.name !== 'company_id')
      .map(field => [field.name, columnCodecs[field.kind].toColumn(record[field.name])]),
  );

const storeLinks = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  id: number,
  record: Row,
) => {
  for (const field of entity.fields.filter(
    candidate => candidate.kind === 'references' && candidate.name in record,
  )) {
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
): Promise<number> => {
  const { company_id } = doing.actor;
  assertNoErrors(
    await findUniqueErrors(createLockedUniqueSearch(store.database, tx), entity, record, doing),
  );
  const codes = await takeNextCodes(tx, entity, company_id);
  const complete = { ...record, ...codes, ...toServerFields(entity, doing, true) };
  const { id } = (await dynamicTables(tx)
    .insertInto(entity.table)
    .values({ company_id, created_at: doing.now, ...toRow(entity, complete) })
    .returning('id')
    .executeTakeFirstOrThrow()) as { id: number };
  await storeLinks(tx, entity, company_id, id, complete);
  await logCreation(tx, doing.actor, {
    table: entity.table,
    id,
    now: doing.now,
    record: omitPasswords(entity, { id, ...complete }),
  });
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
  await storeLinks(tx, entity, company_id, id, changed);
  await logChange(tx, doing.actor, {
    table: entity.table,
    id,
    now: doing.now,
    changes: omitPasswords(entity, changes),
  });
  await store.hooks[entity.name]?.afterSave?.(tx, { ...doing, before, id, record });
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
  for (const field of entity.fields.filter(candidate => candidate.kind === 'references')) {
    await dynamicTables(tx)
      .deleteFrom(toLinkTableName(entity, field))
      .where('company_id', '=', company_id)
      .where('owner_id', '=', id)
      .execute();
  }
  await dynamicTables(tx)
    .deleteFrom(entity.table)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  await logDeletion(tx, doing.actor, { table: entity.table, id, now: doing.now, record: before });
  return note;
};
