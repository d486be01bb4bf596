// Adds what is new since the last start to every company: permissions, for the Administrator and, where
// they are about the books, the Accountant, menu entries with their icons and names, and a chart of accounts.
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { toPermission, toPermissionTitle } from '../../../domain/permissions.ts';
import { roleNames } from '../../../domain/seed-translations.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import { insertRowsInChunks, insertWithAudit } from '../../audit/insert-with-audit.ts';
import { loadRolePermissions } from '../../auth/role-permissions.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { createChart } from '../../posting/accounts.ts';
import { listMenuEntries, MENU_GROUPS, type MenuEntry } from './menus.ts';
import { settlePaymentMethods } from './payment-methods.ts';
import { renewMenus } from './renew-menus.ts';
import { ADMINISTRATORS_GRANTED_ALL, accountingSubjects, listPermissions } from './roles.ts';
import { createTdsTypes } from './tds-types.ts';

const loadRolesNamed = async (
  tx: Transaction,
  company_id: number,
  name: string,
): Promise<number[]> =>
  (
    await tx
      .selectFrom('roles')
      .select('id')
      .where('company_id', '=', company_id)
      .where('name', '=', name)
      .execute()
  ).map(row => row.id);

const loadNames = async (
  tx: Transaction,
  text: string,
  company_id: number,
): Promise<Set<unknown>> => new Set((await query(tx, text, [company_id])).map(row => row.name));

/** "edit lock dates" */
const isForAccountants = (permission: string): boolean =>
  accountingSubjects.some(subject => permission.endsWith(` ${subject}`));

const addPermissions = async (
  tx: Transaction,
  actor: Actor,
  wanted: string[],
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const known = await loadNames(
    tx,
    'select name from permissions where company_id = ?',
    company_id,
  );
  const welcomed = await loadNames(
    tx,
    "select scope as name from counters where company_id = ? and kind = 'welcomed'",
    company_id,
  );
  const missing = wanted.filter(name => !known.has(name) && !welcomed.has(name));
  if (missing.length === 0) return;
  const administrators = await loadRolesNamed(tx, company_id, roleNames.administrator.name.en);
  const accountants = await loadRolesNamed(tx, company_id, roleNames.accountant.name.en);
  const ids = await insertWithAudit(
    tx,
    actor,
    'permissions',
    missing.map(name => ({
      name,
      display_name: toPermissionTitle(name),
      description: null,
      created_at: now,
    })),
    now,
  );
  await insertRowsInChunks(
    tx,
    'roles_permission_id',
    ids.flatMap((other_id, index) =>
      [...administrators, ...(isForAccountants(missing[index]!) ? accountants : [])].map(
        owner_id => ({ company_id, owner_id, other_id }),
      ),
    ),
  );
  // A permission that is deleted later stays deleted.
  await insertRowsInChunks(
    tx,
    'counters',
    missing.map(name => ({ company_id, kind: 'welcomed', scope: name, value: 1 })),
  );
};

/**
 * Once per company: permissions made by hand were only in the roles that they were given to, so
 * that nobody could pass them on.
 */
const grantAllToAdministrators = async (
  tx: Transaction,
  actor: Actor,
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const welcomed = await loadNames(
    tx,
    "select scope as name from counters where company_id = ? and kind = 'welcomed'",
    company_id,
  );
  if (welcomed.has(ADMINISTRATORS_GRANTED_ALL)) return;
  const all = (
    await tx
      .selectFrom('permissions')
      .select('id')
      .where('company_id', '=', company_id)
      .orderBy('id')
      .execute()
  ).map(row => row.id);
  for (const owner_id of await loadRolesNamed(tx, company_id, roleNames.administrator.name.en)) {
    const from = (await loadRolePermissions(tx, company_id, owner_id)).map(({ id }) => id);
    const missing = all.filter(id => !from.includes(id));
    if (missing.length === 0) continue;
    await insertRowsInChunks(
      tx,
      'roles_permission_id',
      missing.map(other_id => ({ company_id, owner_id, other_id })),
    );
    await logChange(tx, actor, {
      table: 'roles',
      id: owner_id,
      now,
      changes: { permission_id: { from, to: [...from, ...missing] } },
    });
  }
  await insertRowsInChunks(tx, 'counters', [
    { company_id, kind: 'welcomed', scope: ADMINISTRATORS_GRANTED_ALL, value: 1 },
  ]);
};

/** Brings every company up to the schemas and menus of this start. */
export const seedNewEntities = async (
  database: Database,
  entities: Entity[],
  now: string,
): Promise<void> => {
  const wanted = listPermissions(entities);
  for (const { id } of await database.read.selectFrom('companies').select('id').execute()) {
    const actor: Actor = {
      company_id: id,
      user_id: 0,
      name: 'Bijak',
      username: 'Bijak',
      group_id: randomUUID(),
    };
    await database.write(async tx => {
      await addPermissions(tx, actor, wanted, now);
      await grantAllToAdministrators(tx, actor, now);
      await renewMenus(tx, actor, entities, now);
      await seedNewMenus(tx, actor, entities, now);
      await createChart(tx, actor, now);
      await settlePaymentMethods(tx, actor, now);
      await createTdsTypes(tx, actor, now);
    });
  }
};

/** The kind of the counters with the addresses that a company has been offered. */
const OFFERED_KIND = 'menu';

const loadOfferedMenus = async (read: ReadDb, company_id: number): Promise<Set<string>> =>
  new Set(
    (
      await query<{ scope: string }>(
        read,
        'select scope from counters where company_id = ? and kind = ?',
        [company_id, OFFERED_KIND],
      )
    ).map(row => row.scope),
  );

/** Addresses deleted or changed according to the activity log, which is older than the counters. */
const loadDeclinedMenus = async (read: ReadDb, company_id: number): Promise<Set<string>> => {
  const rows = await query(
    read,
    `select action, old_value from activity_log where company_id = ? and table_name = 'menus'
     and (action = 'delete' or (action = 'update' and field_name = 'url'))`,
    [company_id],
  );
  const urlIn = ({ action, old_value }: Record<string, unknown>) =>
    action === 'delete'
      ? (JSON.parse(String(old_value ?? '{}')) as { url?: string | null }).url
      : (old_value as string | null);
  return new Set(rows.map(urlIn).filter(url => typeof url === 'string'));
};

/** Finds the roles that may view the page of an entry. */
const createRoleLookup = async (
  tx: Transaction,
  company_id: number,
): Promise<(entry: MenuEntry) => number[]> => {
  const links = await query<{ role: number; name: string }>(
    tx,
    `select link.owner_id as role, permissions.name as name from roles_permission_id as link
     join permissions on permissions.id = link.other_id and permissions.company_id = link.company_id where link.company_id = ?`,
    [company_id],
  );
  const all = (
    await query<{ id: number }>(tx, 'select id from roles where company_id = ?', [company_id])
  ).map(row => row.id);
  return ({ subject }) =>
    subject === undefined
      ? all
      : links.filter(link => link.name === toPermission('view', subject)).map(link => link.role);
};

/** Creates the groups whose entries are all missing, each before the group that follows it. */
const addMenuGroups = async (
  tx: Transaction,
  actor: Actor,
  all: MenuEntry[],
  missing: MenuEntry[],
  now: string,
): Promise<void> => {
  const known = await loadNames(
    tx,
    'select name from menus where company_id = ? and url is null',
    actor.company_id,
  );
  const isNew = (key: string) => {
    const own = all.filter(({ under }) => under === key);
    const isThere = known.has(MENU_GROUPS[key]!.name.en);
    return !isThere && own.length > 0 && own.every(entry => missing.includes(entry));
  };
  const rows = Object.entries(MENU_GROUPS).flatMap(([key, { name, icon }], index) =>
    isNew(key)
      ? [
          {
            name: name.en,
            name_ne: name.ne,
            url: null,
            icon,
            order: index * 10 + 5,
            parent_id: null,
            status: 1,
            created_at: now,
          },
        ]
      : [],
  );
  if (rows.length > 0) await insertWithAudit(tx, actor, 'menus', rows, now);
};

const addMenuEntries = async (
  tx: Transaction,
  actor: Actor,
  entries: MenuEntry[],
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const named = await query(tx, 'select id, name from menus where company_id = ? and url is null', [
    company_id,
  ]);
  const groupOf = ({ under }: MenuEntry) =>
    Number(named.find(row => under && row.name === MENU_GROUPS[under]!.name.en)?.id ?? 0) || null;
  const ids = await insertWithAudit(
    tx,
    actor,
    'menus',
    entries.map(entry => ({
      name: entry.name.en,
      name_ne: entry.name.ne,
      url: entry.url,
      icon: entry.icon,
      order: entry.order,
      parent_id: groupOf(entry),
      status: 1,
      created_at: now,
    })),
    now,
  );
  const seeing = await createRoleLookup(tx, company_id);
  const linked = await query(
    tx,
    'select owner_id, other_id from menus_role_id where company_id = ?',
    [company_id],
  );
  const known = new Set(linked.map(link => `${link.owner_id}:${link.other_id}`));
  // An entry is visible only to users who see its group.
  const wanted = entries.flatMap((entry, index) =>
    seeing(entry).flatMap(role =>
      [ids[index]!, groupOf(entry)].filter(id => id !== null).map(id => `${id}:${role}`),
    ),
  );
  await insertRowsInChunks(
    tx,
    'menus_role_id',
    [...new Set(wanted)]
      .filter(pair => !known.has(pair))
      .map(pair => {
        const [owner_id, other_id] = pair.split(':').map(Number) as [number, number];
        return { company_id, owner_id, other_id };
      }),
  );
};

/**
 * Offers the company each new entry once: entries that an administrator has removed or redirected
 * are not added again.
 */
const seedNewMenus = async (
  tx: Transaction,
  actor: Actor,
  entities: Entity[],
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const offered = await loadOfferedMenus(tx, company_id);
  const all = listMenuEntries(entities);
  const fresh = all.filter(entry => !offered.has(entry.url));
  if (fresh.length === 0) return;
  const present = new Set(
    (await query(tx, 'select url from menus where company_id = ?', [company_id])).map(
      row => row.url,
    ),
  );
  const declined = await loadDeclinedMenus(tx, company_id);
  const missing = fresh.filter(entry => !present.has(entry.url) && !declined.has(entry.url));
  if (missing.length > 0) {
    await addMenuGroups(tx, actor, all, missing, now);
    await addMenuEntries(tx, actor, missing, now);
  }
  await insertRowsInChunks(
    tx,
    'counters',
    [...new Set(fresh.map(entry => entry.url))].map(url => ({
      company_id,
      kind: OFFERED_KIND,
      scope: url,
      value: 1,
    })),
  );
};
