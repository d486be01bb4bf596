// An entity that is new since the last start gets its permissions, for the Administrator, and its
// menu entry in every company.
import { randomUUID } from 'node:crypto';
import { displayNameOf } from '../../domain/permissions.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { type Actor, logChange } from '../entities/activity-log.ts';
import { rightsOfRole } from '../entities/rules/rights.ts';
import { insertLogged, insertRows } from './insert-logged.ts';
import { ADMINISTRATORS_HOLD_ALL, permissionsOf } from './roles.ts';
import { welcomeMenus } from './welcome-menus.ts';

const administrators = async (tx: Transaction, company_id: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('roles')
      .select('id')
      .where('company_id', '=', company_id)
      .where('name', '=', 'Administrator')
      .execute()
  ).map(row => Number(row.id));

const namesIn = async (tx: Transaction, text: string, company_id: number): Promise<Set<unknown>> =>
  new Set((await run(tx, text, [company_id])).map(row => row.name));

const addPermissions = async (
  tx: Transaction,
  actor: Actor,
  wanted: string[],
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const known = await namesIn(tx, 'select name from permissions where company_id = ?', company_id);
  const welcomed = await namesIn(
    tx,
    "select scope as name from counters where company_id = ? and kind = 'welcomed'",
    company_id,
  );
  const missing = wanted.filter(name => !known.has(name) && !welcomed.has(name));
  if (missing.length === 0) return;
  const roleIds = await administrators(tx, company_id);
  const ids = await insertLogged(
    tx,
    actor,
    'permissions',
    missing.map(name => ({
      name,
      display_name: displayNameOf(name),
      description: null,
      created_at: now,
    })),
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

/**
 * Once a company: permissions that were made by hand were held by the roles they were given to
 * alone, so that nobody could give them on.
 */
const completeAdministrators = async (
  tx: Transaction,
  actor: Actor,
  now: string,
): Promise<void> => {
  const { company_id } = actor;
  const welcomed = await namesIn(
    tx,
    "select scope as name from counters where company_id = ? and kind = 'welcomed'",
    company_id,
  );
  if (welcomed.has(ADMINISTRATORS_HOLD_ALL)) return;
  const all = (
    await tx
      .selectFrom('permissions')
      .select('id')
      .where('company_id', '=', company_id)
      .orderBy('id')
      .execute()
  ).map(row => Number(row.id));
  for (const owner_id of await administrators(tx, company_id)) {
    const from = (await rightsOfRole(tx, company_id, owner_id)).map(({ id }) => id);
    const missing = all.filter(id => !from.includes(id));
    if (missing.length === 0) continue;
    await insertRows(
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
  await insertRows(tx, 'counters', [
    { company_id, kind: 'welcomed', scope: ADMINISTRATORS_HOLD_ALL, value: 1 },
  ]);
};

/** Brings every company up to the schemas and menus of this start. */
export const welcomeEntities = async (
  database: Database,
  entities: Entity[],
  now: string,
): Promise<void> => {
  const wanted = permissionsOf(entities);
  for (const { id } of await database.read.selectFrom('companies').select('id').execute()) {
    const actor: Actor = {
      company_id: Number(id),
      user_id: 0,
      name: 'Bijak',
      username: 'Bijak',
      group_id: randomUUID(),
    };
    await database.write(async tx => {
      await addPermissions(tx, actor, wanted, now);
      await completeAdministrators(tx, actor, now);
      await welcomeMenus(tx, actor, entities, now);
    });
  }
};
