// References to names of entities and properties (permissions, menus, counters, preferences) follow
// a rename and are deleted with a drop. The activity log keeps the names of its time.
import { renameInFilter } from '../../domain/entity-schema/list-filter-values.ts';
import { TABLE_LAYOUT } from '../../domain/entity-schema/list-layouts.ts';
import { type Action, toPermission, toPermissionTitle } from '../../domain/permissions.ts';
import type { Transaction } from './database.ts';
import { query } from './raw-query.ts';

const ACTIONS: Action[] = ['view', 'create', 'edit', 'delete'];

type EntityName = { name: string; address: string };

const toTableName = (name: string) => name.replaceAll('-', '_');

const renamePermissions = async (tx: Transaction, was: string, name: string): Promise<void> => {
  for (const deed of ACTIONS) {
    const [before, after] = [toPermission(deed, was), toPermission(deed, name)];
    await query(tx, 'update permissions set name = ?, display_name = ? where name = ?', [
      after,
      toPermissionTitle(after),
      before,
    ]);
    await query(tx, "update counters set scope = ? where kind = 'welcomed' and scope = ?", [
      after,
      before,
    ]);
  }
};

const renameMenus = async (tx: Transaction, was: EntityName, now: EntityName): Promise<void> => {
  if (was.address === '' || now.address === '' || was.address === now.address) return;
  await query(tx, 'update menus set url = ? where url = ?', [now.address, was.address]);
  await query(tx, "update counters set scope = ? where kind = 'menu' and scope = ?", [
    now.address,
    was.address,
  ]);
};

/** Moves everything under the old name to the new one. */
export const renameEntityReferences = async (
  tx: Transaction,
  was: EntityName,
  now: EntityName,
): Promise<void> => {
  await renamePermissions(tx, was.name, now.name);
  await renameMenus(tx, was, now);
  for (const { scope } of await query(
    tx,
    "select distinct scope from counters where kind = 'code'",
    [],
  )) {
    const [table, property] = String(scope).split('.');
    if (table !== toTableName(was.name)) continue;
    await query(tx, "update counters set scope = ? where kind = 'code' and scope = ?", [
      `${toTableName(now.name)}.${property}`,
      scope!,
    ]);
  }
  for (const { name } of await query(tx, 'select distinct name from preferences', [])) {
    const [entity, ...rest] = String(name).split('.');
    if (entity === was.name)
      await query(tx, 'update preferences set name = ? where name = ?', [
        [now.name, ...rest].join('.'),
        name!,
      ]);
  }
  await query(tx, 'update shared_views set entity = ? where entity = ?', [now.name, was.name]);
};

/** Deletes everything under the name of a dropped entity. */
export const deleteEntityReferences = async (
  tx: Transaction,
  { name, address }: EntityName,
): Promise<void> => {
  for (const deed of ACTIONS) {
    const permission = toPermission(deed, name);
    await query(
      tx,
      'delete from roles_permission_id where other_id in (select id from permissions where name = ?)',
      [permission],
    );
    await query(tx, 'delete from permissions where name = ?', [permission]);
    await query(tx, "delete from counters where kind = 'welcomed' and scope = ?", [permission]);
  }
  if (address !== '') {
    await query(
      tx,
      'delete from menus_role_id where owner_id in (select id from menus where url = ?)',
      [address],
    );
    await query(tx, 'delete from menus where url = ?', [address]);
    await query(tx, "delete from counters where kind = 'menu' and scope = ?", [address]);
  }
  const ofEntity = (text: unknown) => String(text).split('.')[0];
  for (const { scope } of await query(
    tx,
    "select distinct scope from counters where kind = 'code'",
    [],
  ))
    if (ofEntity(scope) === toTableName(name))
      await query(tx, "delete from counters where kind = 'code' and scope = ?", [scope!]);
  for (const { name: kept } of await query(tx, 'select distinct name from preferences', []))
    if (ofEntity(kept) === name) await query(tx, 'delete from preferences where name = ?', [kept!]);
  await query(tx, 'delete from shared_views where entity = ?', [name]);
};

type SavedView = { filter: Record<string, unknown>; sort: { field: string } };
type SavedQuery = { value: SavedView };

/** A column is identified by its fields. */
const renameInColumns = (columns: string[], was: string, name: string | null): string[] =>
  columns.flatMap(column => {
    const fields = column.split(' ');
    if (name === null) return fields.includes(was) ? [] : [column];
    return [fields.map(field => (field === was ? name : field)).join(' ')];
  });

/** The view with the new name of a property; undefined if it names one that is gone (null). */
const renameInView = <View extends SavedView>(
  view: View,
  was: string,
  name: string | null,
): View | undefined => {
  const filter = renameInFilter(view.filter, was, name);
  const { sort } = view;
  if (!filter || (name === null && sort.field === was)) return undefined;
  return {
    ...view,
    filter,
    sort: { ...sort, field: sort.field === was ? (name ?? was) : sort.field },
  };
};

const renameInQueries = (queries: SavedQuery[], was: string, name: string | null): SavedQuery[] =>
  queries.flatMap(query => {
    const value = renameInView(query.value, was, name);
    return value ? [{ ...query, value }] : [];
  });

const renameInSharedViews = async (
  tx: Transaction,
  entity: string,
  was: string,
  name: string | null,
): Promise<void> => {
  for (const { id, content } of await query(
    tx,
    'select id, content from shared_views where entity = ?',
    [entity],
  )) {
    const view = JSON.parse(String(content)) as SavedView & { hidden: string[] };
    const renamed = renameInView(view, was, name);
    if (!renamed) await query(tx, 'delete from shared_views where id = ?', [id!]);
    else
      await query(tx, 'update shared_views set content = ? where id = ?', [
        JSON.stringify({ ...renamed, hidden: renameInColumns(view.hidden, was, name) }),
        id!,
      ]);
  }
};

const renameInLayout = (layout: string, was: string, name: string | null): string => {
  const [kind, field] = layout.split(':');
  if (field !== was) return layout;
  return name === null ? TABLE_LAYOUT : `${kind}:${name}`;
};

/**
 * Moves hidden columns, layouts and saved lists (filters, order) to a property's new name; null for a
 * dropped property deletes them, because a list cannot be queried by it any more.
 */
export const renamePropertyReferences = async (
  tx: Transaction,
  entity: string,
  was: string,
  name: string | null,
): Promise<void> => {
  await renameInSharedViews(tx, entity, was, name);
  const kinds: [string, (value: never) => unknown][] = [
    [`${entity}.hiddenColumns`, (value: string[]) => renameInColumns(value, was, name)],
    [`${entity}.layout`, (value: string) => renameInLayout(value, was, name)],
    [`${entity}.savedQueries`, (value: SavedQuery[]) => renameInQueries(value, was, name)],
  ];
  for (const [preference, now] of kinds)
    for (const row of await query(
      tx,
      'select company_id, user_id, value from preferences where name = ?',
      [preference],
    )) {
      const value = JSON.stringify(now(JSON.parse(String(row.value)) as never));
      if (value === row.value) continue;
      await query(
        tx,
        'update preferences set value = ? where company_id = ? and user_id = ? and name = ?',
        [value, row.company_id!, row.user_id!, preference],
      );
    }
};
