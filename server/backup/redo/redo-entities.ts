// A record of any entity again: made, changed field by field, deleted, with its links. What a rule
// adds to its row is added here as well.
import type { Entity } from '../../../domain/schema/entity.ts';
import { columns } from '../../database/columns.ts';
import type { Value } from '../../database/connect.ts';
import { insertRows, run } from '../../database/statement.ts';
import { linkTable, storedFields } from '../../database/tables-of-schemas.ts';
import { loggedValue } from '../../entities/logged-value.ts';
import { inventory } from '../../entities/rules/inventory.ts';
import type { Saved } from '../../entities/rules/rules.ts';
import { numberIn, raiseCounter } from './counters.ts';
import { actorOf, type Change, type Redoing, recordOf } from './redoing.ts';

const targetOf = ({ tables }: Redoing, entity: Entity, column: string): string | undefined => {
  const target = tables.get(entity.table)?.references[column];
  return typeof target === 'string' ? target : undefined;
};

const here = (redoing: Redoing, entity: Entity, column: string, value: Value): Value => {
  const target = targetOf(redoing, entity, column);
  if (!target || value === null || !/^\d+$/.test(String(value))) return value;
  const id = redoing.here(target, Number(value));
  return typeof value === 'number' ? id : String(id);
};

/** The columns that the values of a record fill. */
const columnsOf = (
  redoing: Redoing,
  entity: Entity,
  record: Record<string, unknown>,
): Record<string, Value> =>
  Object.fromEntries(
    storedFields(entity)
      .filter(field => field.name in record)
      .map(field => [
        field.name,
        here(redoing, entity, field.name, columns[field.kind].toColumn(record[field.name])),
      ]),
  );

const link = async (
  redoing: Redoing,
  entity: Entity,
  id: number,
  record: Record<string, unknown>,
): Promise<void> => {
  const { tx, company_id } = redoing;
  for (const field of entity.fields.filter(
    candidate => candidate.kind === 'references' && candidate.name in record,
  )) {
    const table = linkTable(entity, field);
    const target = redoing.entities.find(
      candidate => candidate.name === field.reference!.entity,
    )!.table;
    await tx
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .where('owner_id', '=', id)
      .execute();
    const ids = (record[field.name] ?? []) as number[];
    if (ids.length > 0)
      await insertRows(
        tx,
        table,
        ids.map(other => ({ company_id, owner_id: id, other_id: redoing.here(target, other) })),
      );
  }
};

/** What a rule writes beside the record. */
const beside: Record<
  string,
  (redoing: Redoing, change: Change, record: Record<string, unknown>) => Promise<void>
> = {
  users: async ({ tx, company_id }, { id, action }, { email }) => {
    if (typeof email !== 'string') return;
    if (action === 'create')
      await run(tx, 'update users set username = ? where company_id = ? and id = ?', [
        email,
        company_id,
        id,
      ]);
    else
      await run(tx, 'update credentials set email = ? where company_id = ? and user_id = ?', [
        email,
        company_id,
        id,
      ]);
  },
  products: async ({ tx, company_id }, { id }, record) => {
    if (!('image' in record)) return;
    await run(
      tx,
      `update products set image_path = (select name from files where files.company_id = products.company_id and cast(files.id as text) = products.image)
       where company_id = ? and id = ?`,
      [company_id, id],
    );
  },
  inventory: async (redoing, change, record) => {
    const saved: Saved = {
      actor: actorOf(redoing, change),
      language: 'en',
      now: change.at,
      before: undefined,
      id: change.id,
      record,
    };
    await inventory.saved!(redoing.tx, saved);
  },
  // What a new version brings is given to the Administrator, unlogged.
  permissions: async ({ tx, company_id }, change, { name }) => {
    if (change.action !== 'create' || change.lines[0]!.user !== 'Bijak') return;
    await raiseCounter(tx, company_id, 'welcomed', String(name), 1);
    await giveToAdministrators(
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
    await giveToAdministrators(tx, company_id, 'menus_role_id', 'owner_id', 'other_id', change.id);
  },
};

const giveToAdministrators = async (
  tx: Redoing['tx'],
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
      roles.map(row => ({ company_id, [column]: id, [role]: Number(row.id) })),
    );
};

const create = async (redoing: Redoing, entity: Entity, change: Change): Promise<void> => {
  const { tx, company_id } = redoing;
  const record = recordOf(change.lines[0]!);
  await insertRows(tx, entity.table, [
    { created_at: change.at, ...columnsOf(redoing, entity, record), company_id, id: change.id },
  ]);
  await link(redoing, entity, change.id, record);
  for (const field of entity.fields.filter(candidate => candidate.code))
    await raiseCounter(
      tx,
      company_id,
      'code',
      `${entity.table}.${field.name}`,
      numberIn(record[field.name]),
    );
  await beside[entity.table]?.(redoing, change, record);
};

const update = async (redoing: Redoing, entity: Entity, change: Change): Promise<void> => {
  const { tx, company_id } = redoing;
  const record: Record<string, unknown> = {};
  for (const line of change.lines) {
    const field = entity.fields.find(candidate => candidate.name === line.field);
    if (field) record[field.name] = loggedValue(field, line.new);
  }
  for (const field of entity.fields) if (field.setBy === 'updated') record[field.name] = change.at;
  const row = columnsOf(redoing, entity, record);
  if (Object.keys(row).length > 0)
    await tx
      .updateTable(entity.table)
      .set(row)
      .where('company_id', '=', company_id)
      .where('id', '=', change.id)
      .execute();
  await link(redoing, entity, change.id, record);
  await beside[entity.table]?.(redoing, change, record);
};

const remove = async (redoing: Redoing, entity: Entity, change: Change): Promise<void> => {
  const { tx, company_id } = redoing;
  if (entity.table === 'inventory')
    await inventory.deleting!(tx, {
      actor: actorOf(redoing, change),
      language: 'en',
      now: change.at,
      before: undefined,
      id: change.id,
    });
  for (const field of entity.fields.filter(candidate => candidate.kind === 'references'))
    await tx
      .deleteFrom(linkTable(entity, field))
      .where('company_id', '=', company_id)
      .where('owner_id', '=', change.id)
      .execute();
  await tx
    .deleteFrom(entity.table)
    .where('company_id', '=', company_id)
    .where('id', '=', change.id)
    .execute();
};

/** Does a change of a generated entity again. */
export const redoEntity = (redoing: Redoing, entity: Entity, change: Change): Promise<void> =>
  ({ create, update, delete: remove })[change.action as 'create' | 'update' | 'delete'](
    redoing,
    entity,
    change,
  );
