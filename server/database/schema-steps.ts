// What a migration of an installation can do: the few steps that no start may take by itself.
import { randomUUID } from 'node:crypto';
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { logChange } from '../entities/activity-log.ts';
import { followDrop } from '../setup/renamed-entities.ts';
import { followProperty } from '../setup/renamed-properties.ts';
import { type Carried, carryProperty, dropKept, heldIn } from './carry-property.ts';
import { dropIndexes } from './change-entity.ts';
import type { Database, Transaction } from './connect.ts';
import { linkTablesOf, tableNamed } from './entity-names.ts';
import {
  forgetEntity,
  forgetProperty,
  type KnownEntity,
  type KnownProperty,
  keepChange,
  knownOf,
  readMemory,
  rememberProperty,
} from './schema-memory.ts';
import { recordsIn } from './schema-refusals.ts';
import { run } from './statement.ts';

export type Grounds = { tx: Transaction; database: Database; entities: Entity[]; now: string };
/**
 * Does its part inside the transaction of its file. Throws an Error that says what it found
 * instead.
 */
export type Step = (grounds: Grounds) => Promise<void>;

const knownEntity = async (tx: Transaction, entity: string): Promise<KnownEntity> => {
  const known = (await readMemory(tx)).get(entity);
  if (!known) throw new Error(`there is no table of an entity "${entity}"`);
  return known;
};

const knownProperty = async (
  tx: Transaction,
  entity: string,
  property: string,
): Promise<KnownProperty> => {
  const known = (await knownEntity(tx, entity)).properties.get(property);
  if (!known) throw new Error(`"${entity}" has no property "${property}"`);
  return known;
};

/**
 * Drops the table of an entity whose schema file has gone, with its links, permissions, menu
 * entries and what people chose for its list.
 */
const dropEntity =
  (entity: string): Step =>
  async ({ tx, entities, now }) => {
    const known = await knownEntity(tx, entity);
    if (entities.some(({ name }) => name === entity))
      throw new Error(`schemas/${entity}.json is still there; take it away first`);
    for (const table of [...linkTablesOf(entity, known), tableNamed(entity)])
      await run(tx, `drop table if exists "${table}"`, []);
    await followDrop(tx, { name: entity, address: known.address });
    await forgetEntity(tx, entity);
    await keepChange(tx, {
      at: now,
      entity,
      property: null,
      was: { name: entity, links: linkTablesOf(entity, known) },
      became: null,
    });
  };

/**
 * A column that is there and that no start has remembered: the database is from before there was a
 * memory.
 */
const isUnremembered = async (
  { tx, database }: Grounds,
  entity: string,
  property: string,
): Promise<boolean> =>
  !(await readMemory(tx)).has(entity) &&
  (await database.columnsOf(tableNamed(entity))).some(({ name }) => name === property);

/** Drops a property that the schema file no longer has, with its values. */
const dropProperty =
  (entity: string, property: string): Step =>
  async grounds => {
    const { tx, database, entities, now } = grounds;
    if (
      (await isUnremembered(grounds, entity, property)) &&
      property !== 'id' &&
      property !== 'company_id'
    ) {
      await dropIndexes(tx, database, tableNamed(entity));
      await run(tx, `alter table "${tableNamed(entity)}" drop column "${property}"`, []);
      return;
    }
    const known = await knownProperty(tx, entity, property);
    const file = entities.find(({ name }) => name === entity);
    if (file?.fields.some(({ name }) => name === property))
      throw new Error(`schemas/${entity}.json still has "${property}"; take it out first`);
    await dropIndexes(tx, database, tableNamed(entity));
    await dropKept(tx, tableNamed(entity), property, known);
    await followProperty(tx, entity, property, null);
    await forgetProperty(tx, entity, property);
    await keepChange(tx, { at: now, entity, property, was: known, became: null });
  };

const shapes: Partial<Record<Field['kind'], (value: unknown) => boolean>> = {
  integer: Number.isSafeInteger,
  reference: Number.isSafeInteger,
  references: value => Array.isArray(value) && value.every(Number.isSafeInteger),
  decimal: accepts.decimal,
  money: accepts.money,
  'yes-no': value => typeof value === 'boolean',
  date: accepts.date,
  timestamp: accepts['date-time'],
};

/**
 * True when a property of the kind can hold the value at all. Limits and formats are rules, which
 * the start counts.
 */
const canHold = (field: Field, value: unknown): boolean => {
  if (field.kind === 'choice') return field.options!.some(option => option.value === value);
  return (shapes[field.kind] ?? (text => typeof text === 'string'))(value);
};

/** Ids that no record of the entity has in that company. */
const refuseStrangers = async (
  tx: Transaction,
  target: Entity,
  carried: Carried[],
): Promise<void> => {
  for (const { held, value } of carried)
    for (const id of [value].flat().filter(each => each !== null)) {
      const [row] = await run(
        tx,
        `select id from "${target.table}" where company_id = ? and id = ?`,
        [held.company_id, Number(id)],
      );
      if (!row)
        throw new Error(
          `record ${held.id} would point to ${target.name} ${id}, which its company does not have`,
        );
    }
};

const logged = async (
  tx: Transaction,
  { table }: Entity,
  property: string,
  carried: Carried[],
  now: string,
): Promise<void> => {
  const group_id = randomUUID();
  for (const { held, value } of carried) {
    if (JSON.stringify(held.value) === JSON.stringify(value)) continue;
    const actor = {
      company_id: held.company_id,
      user_id: 0,
      name: 'Bijak',
      username: 'Bijak',
      group_id,
    };
    await logChange(tx, actor, {
      table,
      id: held.id,
      now,
      changes: { [property]: { from: held.value, to: value } },
    });
  }
};

/**
 * Changes every value of a property: `become` is given each as the API told it (rupees, percent,
 * ids), with the id of its record, and answers what it becomes, null for empty. What changed is in
 * the activity log, as done by "Bijak".
 */
const changeProperty =
  (entity: string, property: string, become: (value: never, id: number) => unknown): Step =>
  async ({ tx, database, entities, now }) => {
    const known = await knownProperty(tx, entity, property);
    const file = entities.find(({ name }) => name === entity);
    const field = file?.fields.find(({ name }) => name === property);
    if (!file || !field) throw new Error(`schemas/${entity}.json has no property "${property}"`);
    const answered = new Map(
      (await heldIn(tx, file.table, property, known)).map(held => [
        held.id,
        become(held.value as never, held.id) ?? null,
      ]),
    );
    const wrong = [...answered].filter(([, value]) => value !== null && !canHold(field, value));
    if (wrong.length > 0) {
      const ids = wrong.slice(0, 5).map(([id]) => id);
      throw new Error(
        `changeProperty of "${property}" answers ${JSON.stringify(wrong[0]![1])}, which a property of the kind ${field.kind} cannot hold, for ${recordsIn(wrong.length, ids)}`,
      );
    }
    await dropIndexes(tx, database, file.table);
    await dropIndexes(tx, database, `${file.table}_${property}`);
    const done = await carryProperty(tx, database, file, field, known, ({ id }) =>
      answered.get(id),
    );
    const carried = 'carried' in done ? done.carried : [];
    const target = entities.find(({ name }) => name === field.reference?.entity);
    if (target) await refuseStrangers(tx, target, carried);
    await logged(tx, file, property, carried, now);
    await rememberProperty(tx, entity, property, { ...knownOf(field), unfit: -1 });
    await keepChange(tx, { at: now, entity, property, was: known, became: knownOf(field) });
  };

/** Anything else, in SQL: `work` is given the transaction and how to run a statement in it. */
const change =
  (
    work: (
      statement: (
        text: string,
        values?: (string | number | null)[],
      ) => Promise<Record<string, unknown>[]>,
    ) => Promise<void>,
  ): Step =>
  ({ tx }) =>
    work((text, values = []) => run(tx, text, values));

export const steps = { dropEntity, dropProperty, changeProperty, change };
export type Steps = typeof steps;
