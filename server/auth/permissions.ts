// The permissions of a role, and the users of a company who have one.

import { toPermission } from '../../domain/permissions.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { Database, ReadDb } from '../database/database.ts';
import { placeholders, query } from '../database/raw-query.ts';
import { ForbiddenError } from '../platform/http/errors.ts';
import { type Session, toForbiddenMessage } from './load-session.ts';
import type { RoutePermission } from './require-session.ts';

/** Name and address of the active users whose role has the permission. */
export const loadUsersWithPermission = (
  read: ReadDb,
  company_id: number,
  permission: string,
): Promise<{ name: string; email: string }[]> =>
  query<{ name: string; email: string }>(
    read,
    `select distinct users.name as name, users.email as email from users
     join roles_permission_id as link on link.company_id = users.company_id and link.owner_id = users.role_id
     join permissions on permissions.company_id = link.company_id and permissions.id = link.other_id
     where users.company_id = ? and users.status = 1 and permissions.name = ?`,
    [company_id, permission],
  );

/** Those of the permissions that the session's role has. */
export const listGrantedPermissions = async (
  database: Database,
  session: Pick<Session, 'actor' | 'role_id'>,
  wanted: string[],
): Promise<Set<string>> => {
  const rows = await query<{ name: string }>(
    database.read,
    `select permissions.name as name from permissions join roles_permission_id as link on link.company_id = permissions.company_id and link.other_id = permissions.id
     where permissions.company_id = ? and permissions.name in (${placeholders(wanted.length)}) and link.owner_id = ?`,
    [session.actor.company_id, ...wanted, session.role_id],
  );
  return new Set(rows.map(({ name }) => name));
};

/** True if the session's role has the permission. */
export const hasPermission = async (
  database: Database,
  session: Pick<Session, 'actor' | 'role_id'>,
  permission: string,
): Promise<boolean> => (await listGrantedPermissions(database, session, [permission])).size > 0;

/** True if the role that the user has now has the permission, for where there is no session. */
export const isUserGranted = async (
  read: ReadDb,
  { company_id, user_id }: Actor,
  permission: string,
): Promise<boolean> => {
  const rows = await query(
    read,
    `select 1 as granted from users
     join roles_permission_id as link on link.company_id = users.company_id and link.owner_id = users.role_id
     join permissions on permissions.company_id = link.company_id and permissions.id = link.other_id
     where users.company_id = ? and users.id = ? and permissions.name = ?`,
    [company_id, user_id, permission],
  );
  return rows.length > 0;
};

/** Throws ForbiddenError (403), naming the permission, where the session's role lacks it. */
export const assertPermission = async (
  database: Database,
  session: Session,
  { action, resource }: RoutePermission,
): Promise<void> => {
  const permission = toPermission(action, resource);
  if (!(await hasPermission(database, session, permission)))
    throw new ForbiddenError(toForbiddenMessage(permission, session.language));
};
