// Who may see and change what settles what: allocations are part of the money of their party's side.
import { settlingSubjects } from '../../../domain/ledger/settlements.ts';
import { type Action, toPermission } from '../../../domain/permissions.ts';
import type { Session } from '../../auth/load-session.ts';
import { assertPermission, listGrantedPermissions } from '../../auth/permissions.ts';
import type { Database } from '../../database/database.ts';

/** The kinds of party whose money the user may see or enter. Throws ForbiddenError (403) for none. */
export const listAllocationSides = async (
  database: Database,
  session: Session,
  action: Action,
): Promise<Set<string>> => {
  const sides = Object.entries(settlingSubjects).map(
    ([kind, resource]) => [kind, toPermission(action, resource)] as const,
  );
  const granted = await listGrantedPermissions(
    database,
    session,
    sides.map(([, permission]) => permission),
  );
  if (granted.size === 0)
    await assertPermission(database, session, { action, resource: 'receipts' });
  return new Set(sides.filter(([, permission]) => granted.has(permission)).map(([kind]) => kind));
};
