// Who is written to when something of a company needs a person.
import type { Reading } from '../database/connect.ts';
import { run } from '../database/statement.ts';

/** Name and address of the active users whose role holds the permission. */
export const usersWithPermission = (
  read: Reading,
  company_id: number,
  permission: string,
): Promise<{ name: string; email: string }[]> =>
  run<{ name: string; email: string }>(
    read,
    `select distinct users.name as name, users.email as email from users
     join roles_permission_id as link on link.company_id = users.company_id and link.owner_id = users.role_id
     join permissions on permissions.company_id = link.company_id and permissions.id = link.other_id
     where users.company_id = ? and users.status = 1 and permissions.name = ?`,
    [company_id, permission],
  );
