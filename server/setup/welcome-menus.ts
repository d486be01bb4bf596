// A menu entry that is new since the last start appears in every company, once: what was offered is
// noted, and what an administrator has taken away, or led elsewhere, stays away.
import { permissionFor } from '../../domain/permissions.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Actor } from '../entities/activity-log.ts';
import { insertLogged, insertRows } from './insert-logged.ts';
import { entriesOf, groups, type MenuEntry } from './menus.ts';

/** Under which kind of counter the addresses stand that a company has been offered. */
const OFFERED = 'menu';

const offeredTo = async (read: Reading, company_id: number): Promise<Set<string>> =>
  new Set(
    (
      await run(read, 'select scope from counters where company_id = ? and kind = ?', [
        company_id,
        OFFERED,
      ])
    ).map(row => String(row.scope)),
  );

/**
 * The addresses that the activity log knows as deleted or changed: it is older than the notes of
 * what was offered.
 */
const declinedBy = async (read: Reading, company_id: number): Promise<Set<string>> => {
  const rows = await run(
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

/** Roles by the permission that they hold: who may see a page finds it in the menu. */
const holders = async (
  tx: Transaction,
  company_id: number,
): Promise<(entry: MenuEntry) => number[]> => {
  const links = await run(
    tx,
    `select link.owner_id as role, permissions.name as name from roles_permission_id as link
     join permissions on permissions.id = link.other_id and permissions.company_id = link.company_id where link.company_id = ?`,
    [company_id],
  );
  const all = (await run(tx, 'select id from roles where company_id = ?', [company_id])).map(row =>
    Number(row.id),
  );
  return ({ subject }) =>
    subject === undefined
      ? all
      : links
          .filter(link => link.name === permissionFor('view', subject))
          .map(link => Number(link.role));
};

const addEntries = async (
  tx: Transaction,
  actor: Actor,
  entries: MenuEntry[],
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const named = await run(tx, 'select id, name from menus where company_id = ? and url is null', [
    company_id,
  ]);
  const groupOf = ({ under }: MenuEntry) =>
    Number(named.find(row => under && row.name === groups[under]!.name.en)?.id ?? 0) || null;
  const ids = await insertLogged(
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
  const seeing = await holders(tx, company_id);
  const linked = await run(
    tx,
    'select owner_id, other_id from menus_role_id where company_id = ?',
    [company_id],
  );
  const known = new Set(linked.map(link => `${link.owner_id}:${link.other_id}`));
  // An entry is found below its group only by whoever sees the group.
  const wanted = entries.flatMap((entry, index) =>
    seeing(entry).flatMap(role =>
      [ids[index]!, groupOf(entry)].filter(id => id !== null).map(id => `${id}:${role}`),
    ),
  );
  await insertRows(
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

/** Offers the company what it has not been offered yet. */
export const welcomeMenus = async (
  tx: Transaction,
  actor: Actor,
  entities: Entity[],
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const offered = await offeredTo(tx, company_id);
  const fresh = entriesOf(entities).filter(entry => !offered.has(entry.url));
  if (fresh.length === 0) return;
  const present = new Set(
    (await run(tx, 'select url from menus where company_id = ?', [company_id])).map(row => row.url),
  );
  const declined = await declinedBy(tx, company_id);
  const missing = fresh.filter(entry => !present.has(entry.url) && !declined.has(entry.url));
  if (missing.length > 0) await addEntries(tx, actor, missing, now);
  await insertRows(
    tx,
    'counters',
    [...new Set(fresh.map(entry => entry.url))].map(url => ({
      company_id,
      kind: OFFERED,
      scope: url,
      value: 1,
    })),
  );
};
