// Replays a record of any entity: created, changed field by field, deleted, with its links.
// Additions of a rule to its row are replayed here as well.
import { listEditedChildren } from '../../../domain/entity-schema/child-rows.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { listOwnFields, toFlatName } from '../../../domain/entity-schema/own-fields.ts';
import { parseLoggedValue } from '../../audit/activity-log.ts';
import type { Value } from '../../database/database.ts';
import { columnCodecs, listStoredFields, toLinkTableName } from '../../database/entity-tables.ts';
import { findKeptEntity } from '../../database/own-entities.ts';
import { type OwnValue, removeOwnValues, storeOwnValues } from '../../database/own-values.ts';
import { dynamicTables, insertRows, query } from '../../database/raw-query.ts';
import { findOwnTarget, moveIds } from '../../database/recover-own-values.ts';
import type { SavedContext } from '../../entities/entity-store.ts';
import { inventoryHooks } from '../../features/stock/inventory-hooks.ts';
import {
  type LoggedChange,
  parseCreatedRecord,
  type ReplayContext,
  toActor,
} from './replay-context.ts';
import { parseTrailingNumber, raiseCounter } from './replay-row.ts';

const findReferencedTable = (
  { tables }: ReplayContext,
  entity: Entity,
  column: string,
): string | undefined => {
  const target = tables.get(entity.table)?.references[column];
  return typeof target === 'string' ? target : undefined;
};

const toLocalValue = (
  redoing: ReplayContext,
  entity: Entity,
  column: string,
  value: Value,
): Value => {
  const target = findReferencedTable(redoing, entity, column);
  if (!target || value === null || !/^\d+$/.test(String(value))) return value;
  const id = redoing.toLocalId(target, Number(value));
  return typeof value === 'number' ? id : String(id);
};

/** The columns for the values of a record. */
const toColumns = (
  redoing: ReplayContext,
  entity: Entity,
  record: Record<string, unknown>,
): Record<string, Value> =>
  Object.fromEntries(
    listStoredFields(entity)
      .filter(field => field.name in record)
      .map(field => [
        field.name,
        toLocalValue(
          redoing,
          entity,
          field.name,
          columnCodecs[field.kind].toColumn(record[field.name]),
        ),
      ]),
  );

const replaceLinks = async (
  redoing: ReplayContext,
  entity: Entity,
  id: number,
  record: Record<string, unknown>,
): Promise<void> => {
  const { tx, company_id } = redoing;
  for (const field of entity.fields.filter(
    candidate => candidate.kind === 'references' && candidate.name in record,
  )) {
    const table = toLinkTableName(entity, field);
    const target = redoing.entities.find(
      candidate => candidate.name === field.reference!.entity,
    )!.table;
    await dynamicTables(tx)
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .where('owner_id', '=', id)
      .execute();
    const ids = (record[field.name] ?? []) as number[];
    if (ids.length > 0)
      await insertRows(
        tx,
        table,
        ids.map(other => ({
          company_id,
          owner_id: id,
          other_id: redoing.toLocalId(target, other),
        })),
      );
  }
};

const isOwnName = (name: string): boolean => name.startsWith(toFlatName(''));

/** With the own fields that the company has at this point of the log, inactive ones among them. */
const extendWithAll = (
  { tx, company_id, entities }: ReplayContext,
  entity: Entity,
  id: number,
): Promise<Entity> => findKeptEntity(tx, entities, entity, company_id, id);

/** The values of own fields that a logged record has. */
const replayOwnValues = async (
  redoing: ReplayContext,
  entity: Entity,
  id: number,
  record: Record<string, unknown>,
): Promise<void> => {
  if (!Object.keys(record).some(isOwnName)) return;
  const { tx, company_id } = redoing;
  const own = await extendWithAll(redoing, entity, id);
  await storeOwnValues(tx, own, company_id, id, {
    ...record,
    ...toLocalOwnValues(redoing, own, record),
  });
};

/** The ids of records and files that own fields name, as they are here. */
const toLocalOwnValues = (
  { toLocalId, entities }: ReplayContext,
  own: Entity,
  record: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    listOwnFields(own).flatMap((field): [string, unknown][] => {
      if (!(field.name in record)) return [];
      const table = findOwnTarget(field, entities);
      const move = (id: number) => toLocalId(table!, id);
      return table ? [[field.name, moveIds((record[field.name] ?? null) as OwnValue, move)]] : [];
    }),
  );

/** Additional writes of a rule. */
const sideEffects: Record<
  string,
  (redoing: ReplayContext, change: LoggedChange, record: Record<string, unknown>) => Promise<void>
> = {
  users: async ({ tx, company_id }, { id, action }, { email }) => {
    if (typeof email !== 'string') return;
    if (action === 'create')
      await query(tx, 'update users set username = ? where company_id = ? and id = ?', [
        email,
        company_id,
        id,
      ]);
    else
      await query(tx, 'update credentials set email = ? where company_id = ? and user_id = ?', [
        email,
        company_id,
        id,
      ]);
  },
  products: async ({ tx, company_id }, { id }, record) => {
    if (!('image' in record)) return;
    await query(
      tx,
      `update products set image_path = (select name from files where files.company_id = products.company_id and cast(files.id as text) = products.image)
       where company_id = ? and id = ?`,
      [company_id, id],
    );
  },
  inventory: async (redoing, change, record) => {
    const saved: SavedContext = {
      actor: toActor(redoing, change),
      language: 'en',
      now: change.at,
      before: undefined,
      id: change.id,
      record,
    };
    await inventoryHooks.afterSave!(redoing.tx, saved);
  },
  // Permissions of a new version are given to the Administrator without a log entry.
  permissions: async ({ tx, company_id }, change, { name }) => {
    if (change.action !== 'create' || change.lines[0]!.user !== 'Bijak') return;
    await raiseCounter(tx, company_id, 'welcomed', String(name), 1);
    await grantToAdministrators(
      tx,
      company_id,
      'roles_permission_id',
      'other_id',
      'owner_id',
      change.id,
    );
  },
  menus: async ({ tx, company_id }, change) => {
    if (change.action !== 'create' || change.lines[0]!.user !== 'Bijak') return;
    await grantToAdministrators(tx, company_id, 'menus_role_id', 'owner_id', 'other_id', change.id);
  },
};

const grantToAdministrators = async (
  tx: ReplayContext['tx'],
  company_id: number,
  table: string,
  column: string,
  role: string,
  id: number,
) => {
  const roles = await tx
    .selectFrom('roles')
    .select('id')
    .where('company_id', '=', company_id)
    .where('name', '=', 'Administrator')
    .execute();
  if (roles.length > 0)
    await insertRows(
      tx,
      table,
      roles.map(row => ({ company_id, [column]: id, [role]: row.id })),
    );
};

const replayCreate = async (
  redoing: ReplayContext,
  entity: Entity,
  change: LoggedChange,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const record = parseCreatedRecord(change.lines[0]!);
  await insertRows(tx, entity.table, [
    { created_at: change.at, ...toColumns(redoing, entity, record), company_id, id: change.id },
  ]);
  await replayOwnValues(redoing, entity, change.id, record);
  await replaceLinks(redoing, entity, change.id, record);
  for (const field of entity.fields.filter(candidate => candidate.code))
    await raiseCounter(
      tx,
      company_id,
      'code',
      `${entity.table}.${field.name}`,
      parseTrailingNumber(record[field.name]),
    );
  await sideEffects[entity.table]?.(redoing, change, record);
};

const replayUpdate = async (
  redoing: ReplayContext,
  entity: Entity,
  change: LoggedChange,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const record: Record<string, unknown> = {};
  const own = change.lines.some(({ field }) => isOwnName(field))
    ? await extendWithAll(redoing, entity, change.id)
    : entity;
  for (const line of change.lines) {
    const field = own.fields.find(candidate => candidate.name === line.field);
    if (field) record[field.name] = parseLoggedValue(field, line.new);
  }
  for (const field of entity.fields) if (field.setBy === 'updated') record[field.name] = change.at;
  const row = toColumns(redoing, entity, record);
  if (Object.keys(row).length > 0)
    await dynamicTables(tx)
      .updateTable(entity.table)
      .set(row)
      .where('company_id', '=', company_id)
      .where('id', '=', change.id)
      .execute();
  await replayOwnValues(redoing, entity, change.id, record);
  await replaceLinks(redoing, entity, change.id, record);
  await sideEffects[entity.table]?.(redoing, change, record);
};

const replayDelete = async (
  redoing: ReplayContext,
  entity: Entity,
  change: LoggedChange,
): Promise<void> => {
  const { tx, company_id } = redoing;
  if (entity.table === 'inventory')
    await inventoryHooks.beforeDelete!(tx, {
      actor: toActor(redoing, change),
      language: 'en',
      now: change.at,
      before: undefined,
      id: change.id,
    });
  for (const field of entity.fields.filter(candidate => candidate.kind === 'references'))
    await dynamicTables(tx)
      .deleteFrom(toLinkTableName(entity, field))
      .where('company_id', '=', company_id)
      .where('owner_id', '=', change.id)
      .execute();
  // Children that are edited with the record go with it, without entries of their own.
  for (const { children } of listEditedChildren(entity)) {
    const { table } = redoing.entities.find(({ name }) => name === children.entity)!;
    await dynamicTables(tx)
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .where(children.by, '=', change.id)
      .execute();
  }
  const own = await extendWithAll(redoing, entity, change.id);
  await removeOwnValues(tx, own, company_id, change.id);
  await dynamicTables(tx)
    .deleteFrom(entity.table)
    .where('company_id', '=', company_id)
    .where('id', '=', change.id)
    .execute();
};

/** Replays a change of a generated entity. */
export const replayEntity = (
  redoing: ReplayContext,
  entity: Entity,
  change: LoggedChange,
): Promise<void> =>
  ({ create: replayCreate, update: replayUpdate, delete: replayDelete })[
    change.action as 'create' | 'update' | 'delete'
  ](redoing, entity, change);
