// An entity that is new since the last start gets its permissions, for the Administrator, and its menu entry in every company.
import { randomUUID } from 'node:crypto';
import type { Entity } from '../../domain/schema/entity.ts';
import { displayNameOf } from '../../domain/permissions.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import { run } from '../database/statement.ts';
import { insertLogged, insertRows } from './insert-logged.ts';
import { permissionsOf } from './roles.ts';
import { welcomeMenus } from './welcome-menus.ts';

const administrators = async (tx: Transaction, company_id: number): Promise<number[]> =>
  (await tx.selectFrom('roles').select('id').where('company_id', '=', company_id).where('name', '=', 'Administrator').execute()).map(row =>
    Number(row.id),
  );

const namesIn = async (tx: Transaction, text: string, company_id: number): Promise<Set<unknown>> =>
  new Set((await run(tx, text, [company_id])).map(row => row.name));

const addPermissions = async (tx: Transaction, actor: Actor, wanted: string[], now: string): Promise<void> => {
  const { company_id } = actor;
  const known = await namesIn(tx, 'select name from permissions where company_id = ?', company_id);
  const welcomed = await namesIn(tx, "select scope as name from counters where company_id = ? and kind = 'welcomed'", company_id);
  const missing = wanted.filter(name => !known.has(name) && !welcomed.has(name));
  if (missing.length === 0) return;
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
};

const HELD = 'administrators hold all';

/** Once a company: permissions that were made by hand were held by the roles they were given to alone, so that nobody could give them on. */
const completeAdministrators = async (tx: Transaction, company_id: number): Promise<void> => {
  const welcomed = await namesIn(tx, "select scope as name from counters where company_id = ? and kind = 'welcomed'", company_id);
  if (welcomed.has(HELD)) return;
  await run(
    tx,
    `insert into roles_permission_id (company_id, owner_id, other_id)
     select roles.company_id, roles.id, permissions.id from roles join permissions on permissions.company_id = roles.company_id
     where roles.company_id = ? and roles.name = 'Administrator' and not exists (
       select 1 from roles_permission_id as link
       where link.company_id = roles.company_id and link.owner_id = roles.id and link.other_id = permissions.id)`,
    [company_id],
  );
  await insertRows(tx, 'counters', [{ company_id, kind: 'welcomed', scope: HELD, value: 1 }]);
};

/** Brings every company up to the schemas and menus of this start. */
export const welcomeEntities = async (database: Database, entities: Entity[], now: string): Promise<void> => {
  const wanted = permissionsOf(entities);
  for (const { id } of await database.read.selectFrom('companies').select('id').execute()) {
    const actor: Actor = { company_id: Number(id), user_id: 0, name: 'Bijak', username: 'Bijak', group_id: randomUUID() };
    await database.write(async tx => {
      await addPermissions(tx, actor, wanted, now);
      await completeAdministrators(tx, Number(id));
      await welcomeMenus(tx, actor, entities, now);
    });
  }
};
