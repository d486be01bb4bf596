// The permissions that roles have, and the roles that have all of them.
import type { ReadDb, Transaction } from '../database/database.ts';

export type PermissionRow = { id: number; name: string };

/** The permissions of a role. */
export const loadRolePermissions = async (
  read: ReadDb | Transaction,
  company_id: number,
  role_id: number,
): Promise<PermissionRow[]> =>
  (await read
    .selectFrom('permissions')
    .innerJoin('roles_permission_id as link', 'link.other_id', 'permissions.id')
    .select(['permissions.id as id', 'permissions.name as name'])
    .where('permissions.company_id', '=', company_id)
    .where('link.company_id', '=', company_id)
    .where('link.owner_id', '=', role_id)
    .execute()) as PermissionRow[];

/** Roles with every permission of the company; `but` ignores one permission. */
export const findFullRoles = async (
  read: ReadDb | Transaction,
  company_id: number,
  but = 0,
): Promise<number[]> => {
  const counted = (await read
    .selectFrom('permissions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', company_id)
    .where('id', '!=', but)
    .executeTakeFirstOrThrow()) as { count: number | string };
  const rows = await read
    .selectFrom('roles_permission_id as link')
    .innerJoin('permissions', 'permissions.id', 'link.other_id')
    .select('link.owner_id as id')
    .where('link.company_id', '=', company_id)
    .where('permissions.company_id', '=', company_id)
    .where('permissions.id', '!=', but)
    .groupBy('link.owner_id')
    .having(eb => eb.fn.countAll(), '=', Number(counted.count))
    .execute();
  return rows.map(row => row.id).sort((a, b) => a - b);
};
