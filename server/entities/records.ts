// Creating, changing and deleting a record of any entity: judged, then one transaction with its row, its links and the activity log.
import type { ValidateFunction } from 'ajv';
import type { Entity, Problems, Row } from '../../domain/schema/entity.ts';
import { problemsOf, withoutEmpty } from '../../domain/schema/problems-of.ts';
import type { Language } from '../../domain/language.ts';
import { columns } from '../database/columns.ts';
import type { Database, Transaction, Value } from '../database/connect.ts';
import { linkTable, storedFields } from '../database/tables-of-schemas.ts';
import { Invalid } from '../errors.ts';
import { type Actor, logChange, logCreation, logDeletion } from './activity-log.ts';
import { nextCode } from './codes.ts';
import { refuseWhenInUse } from './in-use.ts';
import { merged, writable } from './merged-record.ts';
import { pictureProblems } from './picture-problems.ts';
import { referenceProblems } from './references.ts';
import type { Rules, Saving } from './rules/rules.ts';
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

const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

const judge = async (store: Store, entity: Entity, sent: Row, record: Row, saving: Saving): Promise<void> => {
  const { language, actor } = saving;
  const unknown = Object.fromEntries(Object.entries(sent).filter(([name]) => !entity.fields.some(field => field.name === name)));
  const filled = withoutEmpty(Object.fromEntries(writable(entity).map(field => [field.name, record[field.name]])));
  const problems = problemsOf(entity, { ...unknown, ...filled }, store.validatorOf(entity.name), language);
  refuse({
    ...(await referenceProblems(store, entity, record, problems, actor.company_id, language, saving.before)),
    ...(await pictureProblems(store, entity, record, problems, actor.company_id, language, saving.before)),
    ...problems,
  });
  await store.rules[entity.name]?.judge?.(store.database.read, record, saving);
};

const toRow = (entity: Entity, record: Row): Record<string, Value> =>
  Object.fromEntries(
    storedFields(entity)
      .filter(field => field.name in record)
      .map(field => [field.name, columns[field.kind].toColumn(record[field.name])]),
  );

const storeLinks = async (tx: Transaction, entity: Entity, company_id: number, id: number, record: Row) => {
  for (const field of entity.fields.filter(candidate => candidate.kind === 'references' && candidate.name in record)) {
    const table = linkTable(entity, field);
    await tx.deleteFrom(table).where('company_id', '=', company_id).where('owner_id', '=', id).execute();
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
  Object.fromEntries(Object.entries(values).filter(([name]) => entity.fields.find(field => field.name === name)?.kind !== 'password'));

/** A new record as it will stand, judged but for what is unique. Throws Invalid (422). */
export const judgedRecord = async (store: Store, entity: Entity, sent: Row, doing: Doing): Promise<Row> => {
  const record = merged(entity, sent, undefined, store.rules[entity.name] ?? {});
  await judge(store, entity, sent, record, { ...doing, before: undefined });
  return record;
};

/** Stores a judged new record inside the transaction and answers its id. Throws Invalid (422) for what is there already. */
export const insertRecord = async (tx: Transaction, store: Store, entity: Entity, record: Row, doing: Doing): Promise<number> => {
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
  await logCreation(tx, doing.actor, { table: entity.table, id, now: doing.now, record: withoutPasswords(entity, { id, ...complete }) });
  await store.rules[entity.name]?.saved?.(tx, { ...doing, before: undefined, id, record: complete });
  return id;
};

/** Stores a new record and answers its id. Throws Invalid (422). */
export const createRecord = async (store: Store, entity: Entity, sent: Row, doing: Doing): Promise<number> => {
  const record = await judgedRecord(store, entity, sent, doing);
  return store.database
    .write(tx => insertRecord(tx, store, entity, record, doing))
    .catch(saidAsProblem(store.database, entity, doing.language));
};

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Changes a stored record (`before`, as answered). Only fields that differ are written and logged. Throws Invalid (422). */
export const updateRecord = async (store: Store, entity: Entity, before: Row, sent: Row, doing: Doing): Promise<void> => {
  const rules = store.rules[entity.name] ?? {};
  const id = before.id as number;
  const saving: Saving = { ...doing, before };
  const record = merged(entity, sent, before, rules);
  await judge(store, entity, sent, record, saving);
  const { company_id } = doing.actor;
  const changes = Object.fromEntries(
    Object.entries(record)
      .filter(
        ([name, value]) =>
          !same(before[name], value) && !(Array.isArray(value) && same([...value].sort(), [...((before[name] as unknown[]) ?? [])].sort())),
      )
      .map(([name, to]) => [name, { from: before[name], to }]),
  );
  if (Object.keys(changes).length === 0) return;
  await store.database
    .write(async tx => {
      refuse(await uniqueProblems(tx, entity, record, doing, id));
      const changed = Object.fromEntries(Object.keys(changes).map(name => [name, record[name]]));
      const row = { ...toRow(entity, { ...changed, ...setByServer(entity, doing, false) }) };
      if (Object.keys(row).length > 0)
        await tx.updateTable(entity.table).set(row).where('company_id', '=', company_id).where('id', '=', id).execute();
      await storeLinks(tx, entity, company_id, id, changed);
      await logChange(tx, doing.actor, { table: entity.table, id, now: doing.now, changes: withoutPasswords(entity, changes) });
      await rules.saved?.(tx, { ...saving, id, record });
    })
    .catch(saidAsProblem(store.database, entity, doing.language));
};

/** Deletes a stored record. Throws BadRequest (400) naming the use when something refers to it. */
export const deleteRecord = async (store: Store, entity: Entity, before: Row, doing: Doing): Promise<void> => {
  const id = before.id as number;
  const { company_id } = doing.actor;
  await store.database.write(async tx => {
    await refuseWhenInUse(tx, store.entities, entity, company_id, id, doing.language);
    await store.rules[entity.name]?.deleting?.(tx, { ...doing, before, id });
    for (const field of entity.fields.filter(candidate => candidate.kind === 'references')) {
      await tx.deleteFrom(linkTable(entity, field)).where('company_id', '=', company_id).where('owner_id', '=', id).execute();
    }
    await tx.deleteFrom(entity.table).where('company_id', '=', company_id).where('id', '=', id).execute();
    await logDeletion(tx, doing.actor, { table: entity.table, id, now: doing.now, record: before });
  });
};
