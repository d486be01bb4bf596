// What stands elsewhere under the name of an entity: its permissions, its menu entries, what people
// have chosen for its list. It follows when the entity is renamed, and goes when it is dropped. The
// activity log keeps what it says: it tells what was called how when it happened.
import { type Deed, displayNameOf, permissionFor } from '../../domain/permissions.ts';
import type { Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';

const deeds: Deed[] = ['view', 'create', 'edit', 'delete'];

type Name = { name: string; address: string };

const tableOf = (name: string) => name.replaceAll('-', '_');

const renamePermissions = async (tx: Transaction, was: string, name: string): Promise<void> => {
  for (const deed of deeds) {
    const [before, after] = [permissionFor(deed, was), permissionFor(deed, name)];
    await run(tx, 'update permissions set name = ?, display_name = ? where name = ?', [
      after,
      displayNameOf(after),
      before,
    ]);
    await run(tx, "update counters set scope = ? where kind = 'welcomed' and scope = ?", [
      after,
      before,
    ]);
  }
};

const renameMenus = async (tx: Transaction, was: Name, now: Name): Promise<void> => {
  if (was.address === '' || now.address === '' || was.address === now.address) return;
  await run(tx, 'update menus set url = ? where url = ?', [now.address, was.address]);
  await run(tx, "update counters set scope = ? where kind = 'menu' and scope = ?", [
    now.address,
    was.address,
  ]);
};

/** Lets everything under the old name go on under the new one. */
export const followRename = async (tx: Transaction, was: Name, now: Name): Promise<void> => {
  await renamePermissions(tx, was.name, now.name);
  await renameMenus(tx, was, now);
  for (const { scope } of await run(
    tx,
    "select distinct scope from counters where kind = 'code'",
    [],
  )) {
    const [table, property] = String(scope).split('.');
    if (table !== tableOf(was.name)) continue;
    await run(tx, "update counters set scope = ? where kind = 'code' and scope = ?", [
      `${tableOf(now.name)}.${property}`,
      scope!,
    ]);
  }
  for (const { name } of await run(tx, 'select distinct name from preferences', [])) {
    const [entity, ...rest] = String(name).split('.');
    if (entity === was.name)
      await run(tx, 'update preferences set name = ? where name = ?', [
        [now.name, ...rest].join('.'),
        name!,
      ]);
  }
};

/** Takes away what stands under the name of an entity that is dropped. */
export const followDrop = async (tx: Transaction, { name, address }: Name): Promise<void> => {
  for (const deed of deeds) {
    const permission = permissionFor(deed, name);
    await run(
      tx,
      'delete from roles_permission_id where other_id in (select id from permissions where name = ?)',
      [permission],
    );
    await run(tx, 'delete from permissions where name = ?', [permission]);
    await run(tx, "delete from counters where kind = 'welcomed' and scope = ?", [permission]);
  }
  if (address !== '') {
    await run(
      tx,
      'delete from menus_role_id where owner_id in (select id from menus where url = ?)',
      [address],
    );
    await run(tx, 'delete from menus where url = ?', [address]);
    await run(tx, "delete from counters where kind = 'menu' and scope = ?", [address]);
  }
  const ofEntity = (text: unknown) => String(text).split('.')[0];
  for (const { scope } of await run(
    tx,
    "select distinct scope from counters where kind = 'code'",
    [],
  ))
    if (ofEntity(scope) === tableOf(name))
      await run(tx, "delete from counters where kind = 'code' and scope = ?", [scope!]);
  for (const { name: kept } of await run(tx, 'select distinct name from preferences', []))
    if (ofEntity(kept) === name) await run(tx, 'delete from preferences where name = ?', [kept!]);
};
