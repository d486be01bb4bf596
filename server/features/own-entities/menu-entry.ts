// The entry of a record type in the menu: made with it, renamed and hidden with it as long as nobody has
// changed it under Menus, and removed with it.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import { NOWHERE } from '../../../domain/entity-schema/record-type-file.ts';
import { menuGroups } from '../../../domain/seed-translations.ts';
import { type Actor, logChange, logDeletion } from '../../audit/activity-log.ts';
import { insertRowsInChunks, insertWithAudit } from '../../audit/insert-with-audit.ts';
import type { Transaction, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { SaveContext, SavedContext } from '../../entities/entity-store.ts';

/** After the entries that the program ships. */
const ORDER = 900;

const toUrl = ({ name }: Row): string => `/${toOwnEntityName(String(name))}`;

type MenuRow = Record<'id' | 'status', number> &
  Record<'name' | 'name_ne' | 'url' | 'icon', string | null> &
  Record<'order' | 'parent_id', number | null>;

const loadEntries = (tx: Transaction, { company_id }: Actor, url: string): Promise<MenuRow[]> =>
  query<MenuRow>(
    tx,
    `select id, name, name_ne, url, icon, "order", parent_id, status from menus
     where company_id = ? and url = ? order by id`,
    [company_id, url],
  );

/** The group of the menu; null for the top, and where the company has removed or renamed the group. */
const findGroup = async (
  tx: Transaction,
  { company_id }: Actor,
  group: unknown,
): Promise<number | null> => {
  const name = Object.hasOwn(menuGroups, String(group))
    ? menuGroups[group as keyof typeof menuGroups].en
    : undefined;
  if (!name) return null;
  const [row] = await query<{ id: number }>(
    tx,
    'select id from menus where company_id = ? and url is null and name = ? order by id',
    [company_id, name],
  );
  return row?.id ?? null;
};

/** What the entry shows of a record type. */
const toShown = (record: Row) => ({
  name: String(record.titles),
  name_ne: (record.titles_ne ?? null) as string | null,
  icon: (record.icon ?? null) as string | null,
  status: Number(record.status ?? 1),
});

/** Adds the entry for these roles. */
export const addMenuEntry = async (
  tx: Transaction,
  { actor, now, record }: Pick<SavedContext, 'actor' | 'now' | 'record'>,
  roles: number[],
): Promise<void> => {
  if (record.menu_group === NOWHERE) return;
  const entry = {
    ...toShown(record),
    url: toUrl(record),
    order: ORDER,
    parent_id: await findGroup(tx, actor, record.menu_group),
    created_at: now,
  };
  const [id] = await insertWithAudit(tx, actor, 'menus', [entry], now, [{ role_id: roles }]);
  await insertRowsInChunks(
    tx,
    'menus_role_id',
    roles.map(other_id => ({ company_id: actor.company_id, owner_id: id!, other_id })),
  );
};

/** Takes over what has changed of the record type, where the entry still shows what it was before. */
export const updateMenuEntry = async (
  tx: Transaction,
  { actor, now, before, record }: SavedContext,
): Promise<void> => {
  const was: Record<string, Value> = {
    ...toShown(before!),
    parent_id: await findGroup(tx, actor, before!.menu_group),
  };
  const is: Record<string, Value> = {
    ...toShown(record),
    parent_id: await findGroup(tx, actor, record.menu_group),
  };
  for (const entry of await loadEntries(tx, actor, toUrl(before!))) {
    const changes = Object.fromEntries(
      Object.entries(is)
        .filter(([name, to]) => to !== was[name] && entry[name as keyof MenuRow] === was[name])
        .map(([name, to]) => [name, { from: was[name], to }]),
    );
    for (const [name, { to }] of Object.entries(changes))
      await query(tx, `update menus set "${name}" = ? where company_id = ? and id = ?`, [
        to ?? null,
        actor.company_id,
        entry.id,
      ]);
    await logChange(tx, actor, { table: 'menus', id: entry.id, now, changes });
  }
};

/** Removes the entries that lead to its list. */
export const removeMenuEntry = async (
  tx: Transaction,
  { actor, now, before }: SaveContext & { id: number },
): Promise<void> => {
  for (const entry of await loadEntries(tx, actor, toUrl(before!))) {
    await query(tx, 'delete from menus_role_id where company_id = ? and owner_id = ?', [
      actor.company_id,
      entry.id,
    ]);
    await query(tx, 'delete from menus where company_id = ? and id = ?', [
      actor.company_id,
      entry.id,
    ]);
    await logDeletion(tx, actor, { table: 'menus', id: entry.id, now, record: entry });
  }
};
