// The four permissions of a record type: made with it, for the role of its creator and for roles that have
// every permission, and removed with it. Each change of a role is logged as its own.
import { toOwnEntityName } from '../../../domain/entity-schema/own-entities.ts';
import { type Action, toPermission, toPermissionTitle } from '../../../domain/permissions.ts';
import { type Actor, logChange, logDeletion } from '../../audit/activity-log.ts';
import { insertRowsInChunks, insertWithAudit } from '../../audit/insert-with-audit.ts';
import { findFullRoles, loadRolePermissions } from '../../auth/role-permissions.ts';
import type { Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { SaveContext, SavedContext } from '../../entities/entity-store.ts';

const ACTIONS: Action[] = ['view', 'create', 'edit', 'delete'];

const listPermissionNames = (name: unknown): string[] =>
  ACTIONS.map(action => toPermission(action, toOwnEntityName(String(name))));

type PermissionRow = {
  id: number;
  name: string;
  display_name: string;
  description: string | null;
  created_at: string | null;
};

const loadPermissions = (
  tx: Transaction,
  { company_id }: Actor,
  names: string[],
): Promise<PermissionRow[]> =>
  query<PermissionRow>(
    tx,
    `select id, name, display_name, description, created_at from permissions
     where company_id = ? and name in (${placeholders(names.length)}) order by id`,
    [company_id, ...names],
  );

const findRole = async (tx: Transaction, { company_id, user_id }: Actor): Promise<number[]> =>
  (
    await query<{ role_id: number }>(
      tx,
      'select role_id from users where company_id = ? and id = ?',
      [company_id, user_id],
    )
  ).map(({ role_id }) => role_id);

/** The permissions of a role become those with what is added, and without what is removed. */
const changeRole = async (
  tx: Transaction,
  { actor, now }: Pick<SaveContext, 'actor' | 'now'>,
  role: number,
  { added = [], removed = [] }: { added?: number[]; removed?: number[] },
): Promise<void> => {
  const { company_id } = actor;
  const from = (await loadRolePermissions(tx, company_id, role)).map(({ id }) => id);
  const missing = added.filter(id => !from.includes(id));
  const to = [...from.filter(id => !removed.includes(id)), ...missing];
  if (missing.length === 0 && to.length === from.length) return;
  for (const id of removed)
    await query(
      tx,
      'delete from roles_permission_id where company_id = ? and owner_id = ? and other_id = ?',
      [company_id, role, id],
    );
  await insertRowsInChunks(
    tx,
    'roles_permission_id',
    missing.map(other_id => ({ company_id, owner_id: role, other_id })),
  );
  await logChange(tx, actor, {
    table: 'roles',
    id: role,
    now,
    changes: { permission_id: { from, to } },
  });
};

/** Makes the permissions of a new record type; the roles that have them. */
export const addPermissions = async (tx: Transaction, saved: SavedContext): Promise<number[]> => {
  const { actor, now, record } = saved;
  const names = listPermissionNames(record.name);
  const full = await findFullRoles(tx, actor.company_id);
  const known = await loadPermissions(tx, actor, names);
  const fresh = names.filter(name => !known.some(each => each.name === name));
  const ids = await insertWithAudit(
    tx,
    actor,
    'permissions',
    fresh.map(name => ({
      name,
      display_name: toPermissionTitle(name),
      description: null,
      created_at: now,
    })),
    now,
  );
  const added = [...known.map(({ id }) => id), ...ids];
  const roles = [...new Set([...full, ...(await findRole(tx, actor))])];
  for (const role of roles) await changeRole(tx, saved, role, { added });
  return roles;
};

/** The roles that may view the records of a record type. */
export const findViewers = async (
  tx: Transaction,
  { actor, record }: Pick<SavedContext, 'actor' | 'record'>,
): Promise<number[]> => {
  const permission = toPermission('view', toOwnEntityName(String(record.name)));
  const holders = await query<{ owner_id: number }>(
    tx,
    `select distinct owner_id from roles_permission_id where company_id = ? and other_id in
     (select id from permissions where company_id = ? and name = ?) order by owner_id`,
    [actor.company_id, actor.company_id, permission],
  );
  return holders.map(({ owner_id }) => owner_id);
};

/** Removes the permissions of a record type from all roles, and then themselves. */
export const removePermissions = async (
  tx: Transaction,
  deleting: SaveContext & { id: number },
): Promise<void> => {
  const { actor, now, before } = deleting;
  const permissions = await loadPermissions(tx, actor, listPermissionNames(before!.name));
  const removed = permissions.map(({ id }) => id);
  if (removed.length === 0) return;
  const holders = await query<{ owner_id: number }>(
    tx,
    `select distinct owner_id from roles_permission_id
     where company_id = ? and other_id in (${placeholders(removed.length)}) order by owner_id`,
    [actor.company_id, ...removed],
  );
  for (const { owner_id } of holders) await changeRole(tx, deleting, owner_id, { removed });
  for (const permission of permissions) {
    await query(tx, 'delete from permissions where company_id = ? and id = ?', [
      actor.company_id,
      permission.id,
    ]);
    await logDeletion(tx, actor, {
      table: 'permissions',
      id: permission.id,
      now,
      record: permission,
    });
  }
};
