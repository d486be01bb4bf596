// The menus of a new company, each seen by the roles that may view what it leads to.
import type { Entity } from '../../domain/schema/entity.ts';
import type { Transaction } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import { insertLogged, insertRows } from './insert-logged.ts';
import { entriesOf, groups, type MenuEntry } from './menus.ts';
import { roles } from './roles.ts';

const rolesSeeing = (entry: MenuEntry, roleIds: number[]): number[] =>
  roleIds.filter((_, index) => !entry.subject || roles[index]!.holds('', entry.subject, 'view'));

/** Makes the menus in their groups; `roleIds` are those of the shipped roles in their order. */
export const makeMenus = async (
  tx: Transaction,
  actor: Actor,
  entities: Entity[],
  roleIds: number[],
  now: string,
): Promise<void> => {
  const entries = entriesOf(entities);
  const row = (
    name: { en: string; ne: string },
    url: string | null,
    icon: string,
    order: number,
    parent_id: number | null,
  ) => ({
    name: name.en,
    name_ne: name.ne,
    url,
    icon,
    order,
    parent_id,
    status: 1,
    created_at: now,
  });
  const used = Object.entries(groups).filter(([key]) => entries.some(entry => entry.under === key));
  const groupIds = await insertLogged(
    tx,
    actor,
    'menus',
    used.map(([, group], index) => row(group.name, null, group.icon, (index + 1) * 10, null)),
    now,
  );
  const groupOf = (entry: MenuEntry) =>
    entry.under ? groupIds[used.findIndex(([key]) => key === entry.under)]! : null;
  const ids = await insertLogged(
    tx,
    actor,
    'menus',
    entries.map(entry => row(entry.name, entry.url, entry.icon, entry.order, groupOf(entry))),
    now,
  );
  const seen = entries.flatMap((entry, index) =>
    rolesSeeing(entry, roleIds).flatMap(role =>
      [ids[index]!, groupOf(entry)].filter(id => id !== null).map(id => `${id}:${role}`),
    ),
  );
  await insertRows(
    tx,
    'menus_role_id',
    [...new Set(seen)].map(pair => ({
      company_id: actor.company_id,
      owner_id: Number(pair.split(':')[0]),
      other_id: Number(pair.split(':')[1]),
    })),
  );
};
