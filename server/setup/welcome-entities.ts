// An entity that is new since the last start gets its permissions and, for the Administrator, its menu entry in every company.
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../domain/schema/entity.ts';
import { displayNameOf } from '../../domain/permissions.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import { insertLogged, insertRows } from './insert-logged.ts';
import { entriesOf, groups } from './menus.ts';
import { permissionsOf } from './roles.ts';

const administrators = async (tx: Transaction, company_id: number): Promise<number[]> =>
  (await tx.selectFrom('roles').select('id').where('company_id', '=', company_id).where('name', '=', 'Administrator').execute()).map(row =>
    Number(row.id),
  );

const addMenus = async (tx: Transaction, actor: Actor, entities: Entity[], roleIds: number[], now: string) => {
  const present = await tx.selectFrom('menus').select(['id', 'url', 'name']).where('company_id', '=', actor.company_id).execute();
  const missing = entriesOf(entities).filter(entry => !present.some(row => row.url === entry.url));
  if (missing.length === 0) return;
  const groupId = (under: string | undefined) => Number(present.find(row => under && row.name === groups[under]!.name.en)?.id ?? 0) || null;
  const ids = await insertLogged(
    tx,
    actor,
    'menus',
    missing.map(entry => ({
      name: entry.name.en,
      name_ne: entry.name.ne,
      url: entry.url,
      icon: entry.icon,
      order: entry.order,
      parent_id: groupId(entry.under),
      status: 1,
      created_at: now,
    })),
    now,
  );
  await insertRows(
    tx,
    'menus_role_id',
    ids.flatMap(owner_id => roleIds.map(other_id => ({ company_id: actor.company_id, owner_id, other_id }))),
  );
};

/** Brings every company up to the schemas of this start; only permissions that did not exist before bring their menu entry. */
export const welcomeEntities = async (database: Database, entities: Entity[], now: string): Promise<void> => {
  const companies = await database.read.selectFrom('companies').select('id').execute();
  const wanted = permissionsOf(entities);
  for (const { id } of companies) {
    const company_id = Number(id);
    const known = new Set(
      (await database.read.selectFrom('permissions').select('name').where('company_id', '=', company_id).execute()).map(row => row.name),
    );
    const welcomed = new Set(
      (
        await database.read
          .selectFrom('counters')
          .select('scope')
          .where('company_id', '=', company_id)
          .where('kind', '=', 'welcomed')
          .execute()
      ).map(row => row.scope),
    );
    const missing = wanted.filter(name => !known.has(name) && !welcomed.has(name));
    if (missing.length === 0) continue;
    await database.write(async tx => {
      const actor: Actor = { company_id, user_id: 0, name: 'Bijak', username: 'Bijak', group_id: randomUUID() };
      const roleIds = await administrators(tx, company_id);
      const ids = await insertLogged(
        tx,
        actor,
        'permissions',
        missing.map(name => ({ name, display_name: displayNameOf(name), description: null, created_at: now })),
        now,
      );
      await insertRows(
        tx,
        'roles_permission_id',
        ids.flatMap(other_id => roleIds.map(owner_id => ({ company_id, owner_id, other_id }))),
      );
      // A permission that somebody deletes later stays deleted.
      await insertRows(
        tx,
        'counters',
        missing.map(name => ({ company_id, kind: 'welcomed', scope: name, value: 1 })),
      );
      await addMenus(
        tx,
        actor,
        entities.filter(entity => missing.includes(`view ${entity.name.replace(/[-_]/g, ' ')}`)),
        roleIds,
        now,
      );
    });
  }
};
