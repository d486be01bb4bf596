// Who is written to when something of a company needs a person.
import type { Database, ReadDb } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import type { Session } from './load-session.ts';

/** Name and address of the active users whose role holds the permission. */
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

/** True when the session's role holds the permission. */
export const hasPermission = async (
  database: Database,
  session: Session,
  permission: string,
): Promise<boolean> => {
  const rows = await query(
    database.read,
    `select permissions.id as id from permissions join roles_permission_id as link on link.company_id = permissions.company_id and link.other_id = permissions.id
     where permissions.company_id = ? and permissions.name = ? and link.owner_id = ?`,
    [session.actor.company_id, permission, session.role_id],
  );
  return rows.length > 0;
};
