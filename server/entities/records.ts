// Creating, changing and deleting a record of any entity: judged, then one transaction with its
// row, its links and the activity log.
import type { ValidateFunction } from 'ajv';
import type { Language } from '../../domain/language.ts';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { columns } from '../database/columns.ts';
import type { Database, Transaction, Value } from '../database/connect.ts';
import { linkTable, storedFields } from '../database/tables-of-schemas.ts';
import { type Actor, logChange, logCreation, logDeletion } from './activity-log.ts';
import { nextCode } from './codes.ts';
import { refuseWhenInUse } from './in-use.ts';
import { heldRecord, judgedRecord, passing, refuse, standing } from './judged-record.ts';
import type { Rules } from './rules/rules.ts';
import { saidAsProblem, uniqueProblems } from './unique.ts';

export type Store = {
  database: Database;
  entities: Entity[];
  rules: Record<string, Rules>;
  validatorOf: (entityName: string) => ValidateFunction;
  /** Where the bytes of uploaded files stand. */
  files: string;
};
export type Doing = { actor: Actor; language: Language; now: string };

const toRow = (entity: Entity, record: Row): Record<string, Value> =>
  Object.fromEntries(
    storedFields(entity)
      // Whose a record is, the session says, whatever a schema calls its properties.
      .filter(field => field.name in record && field.name !== 'company_id')
      .map(field => [field.name, columns[field.kind].toColumn(record[field.name])]),
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
    const table = linkTable(entity, field);
    await tx
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .where('owner_id', '=', id)
      .execute();
    const ids = (record[field.name] ?? []) as number[];
    if (ids.length > 0)
      await tx
        .insertInto(table)
        .values(ids.map(other_id => ({ company_id, owner_id: id, other_id })))
        .execute();
  }
};

const setByServer = (entity: Entity, doing: Doing, creating: boolean): Row =>
  Object.fromEntries(
    entity.fields.flatMap((field): [string, unknown][] => {
      if (field.setBy === 'updated') return [[field.name, doing.now]];
      if (!creating) return [];
      if (field.setBy === 'created') return [[field.name, doing.now]];
      return field.setBy === 'creator' ? [[field.name, doing.actor.name]] : [];
    }),
  );

/** What the log may hold of it: never a password. */
const withoutPasswords = <V>(entity: Entity, values: Record<string, V>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => entity.fields.find(field => field.name === name)?.kind !== 'password',
    ),
  );

/**
 * Stores a judged new record and answers its id. Throws Invalid (422) for what is there already.
 */
const insertRecord = async (
  tx: Transaction,
  store: Store,
  entity: Entity,
  record: Row,
  doing: Doing,
): Promise<number> => {
  const { company_id } = doing.actor;
  refuse(await uniqueProblems(tx, entity, record, doing, undefined));
  const codes = await nextCode(tx, entity, company_id);
  const complete = { ...record, ...codes, ...setByServer(entity, doing, true) };
  const { id } = (await tx
    .insertInto(entity.table)
    .values({ company_id, created_at: doing.now, ...toRow(entity, complete) })
    .returning('id')
    .executeTakeFirstOrThrow()) as { id: number };
  await storeLinks(tx, entity, company_id, id, complete);
  await logCreation(tx, doing.actor, {
    table: entity.table,
    id,
    now: doing.now,
    record: withoutPasswords(entity, { id, ...complete }),
  });
  await store.rules[entity.name]?.saved?.(tx, {
    ...doing,
    before: undefined,
    id,
    record: complete,
  });
  return id;
};

/**
 * Stores new records inside the transaction, each judged by what stands then, and answers their
 * ids. `refused` is told of the first that is not accepted, by its place. Throws Invalid (422).
 */
export const insertRecords = async (
  tx: Transaction,
  store: Store,
  entity: Entity,
  sent: Row[],
  doing: Doing,
  refused: (error: unknown, place: number) => never = error => {
    throw error;
  },
): Promise<number[]> => {
  const grounds = await standing(store, entity, tx);
  const ids: number[] = [];
  for (const [place, record] of sent.entries())
    ids.push(
      await judgedRecord(grounds, store, entity, record, doing)
        .then(judged => insertRecord(tx, store, entity, judged, doing))
        .catch((error: unknown) => refused(error, place)),
    );
  return ids;
};

/** Stores a new record and answers its id. Throws Invalid (422). */
export const createRecord = async (
  store: Store,
  entity: Entity,
  sent: Row,
  doing: Doing,
): Promise<number> => {
  await judgedRecord(passing(store), store, entity, sent, doing);
  const [id] = await store.database
    .write(tx => insertRecords(tx, store, entity, [sent], doing))
    .catch(saidAsProblem(store.database, entity, doing.language));
  return id!;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const isSame = (before: unknown, value: unknown): boolean =>
  same(before, value) ||
  (Array.isArray(value) &&
    same([...value].sort(), [...((before as unknown[] | undefined) ?? [])].sort()));

const changesOf = (before: Row, record: Row) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name, value]) => !isSame(before[name], value))
      .map(([name, to]) => [name, { from: before[name], to }]),
  );

/** Throws when the stored record, which is locked, is not the one that was expected. */
type Expected = (stored: Row) => void;

/**
 * Changes a stored record (`seen`, as answered). What was sent is laid over what stands when it is
 * stored, so that of two who change different fields at once both are right. Only fields that
 * differ are written and logged. Throws Invalid (422).
 */
export const updateRecord = async (
  store: Store,
  entity: Entity,
  seen: Row,
  sent: Row,
  doing: Doing,
  expected: Expected = () => undefined,
): Promise<void> => {
  const id = seen.id as number;
  const { company_id } = doing.actor;
  const asked = await judgedRecord(passing(store), store, entity, sent, doing, seen);
  if (Object.keys(changesOf(seen, asked)).length === 0) return;
  await store.database
    .write(async tx => {
      const grounds = await standing(store, entity, tx);
      const before = await heldRecord(tx, store, entity, id, doing);
      expected(before);
      const record = await judgedRecord(grounds, store, entity, sent, doing, before);
      const changes = changesOf(before, record);
      if (Object.keys(changes).length === 0) return;
      refuse(await uniqueProblems(tx, entity, record, doing, id));
      const changed = Object.fromEntries(Object.keys(changes).map(name => [name, record[name]]));
      const row = { ...toRow(entity, { ...changed, ...setByServer(entity, doing, false) }) };
      if (Object.keys(row).length > 0)
        await tx
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
        changes: withoutPasswords(entity, changes),
      });
      await store.rules[entity.name]?.saved?.(tx, { ...doing, before, id, record });
    })
    .catch(saidAsProblem(store.database, entity, doing.language));
};

/**
 * Deletes a stored record. Throws NotFound (404) when somebody else did, BadRequest (400) naming
 * the use when something refers to it.
 */
export const deleteRecord = async (
  store: Store,
  entity: Entity,
  id: number,
  doing: Doing,
  expected: Expected = () => undefined,
): Promise<void> => {
  const { company_id } = doing.actor;
  await store.database.write(async tx => {
    await standing(store, entity, tx);
    const before = await heldRecord(tx, store, entity, id, doing);
    expected(before);
    await store.rules[entity.name]?.release?.(tx, { ...doing, before, id });
    await refuseWhenInUse(tx, store.entities, entity, company_id, id, doing.language);
    await store.rules[entity.name]?.deleting?.(tx, { ...doing, before, id });
    for (const field of entity.fields.filter(candidate => candidate.kind === 'references')) {
      await tx
        .deleteFrom(linkTable(entity, field))
        .where('company_id', '=', company_id)
        .where('owner_id', '=', id)
        .execute();
    }
    await tx
      .deleteFrom(entity.table)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
    await logDeletion(tx, doing.actor, { table: entity.table, id, now: doing.now, record: before });
  });
};
