// The permissions of a new company, and the roles that hold them.
import { displayNameOf } from '../../domain/permissions.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import type { Transaction } from '../database/connect.ts';
import type { Actor } from '../entities/activity-log.ts';
import { insertLogged, insertRows } from './insert-logged.ts';
import { ADMINISTRATORS_HOLD_ALL, heldBy, permissionsOf, roles } from './roles.ts';

const makePermissions = async (
  tx: Transaction,
  actor: Actor,
  names: string[],
  now: string,
): Promise<Map<string, number>> => {
  const ids = await insertLogged(
    tx,
    actor,
    'permissions',
    names.map(name => ({
      name,
      display_name: displayNameOf(name),
      description: null,
      created_at: now,
    })),
    now,
  );
  return new Map(names.map((name, index) => [name, ids[index]!]));
};

/**
 * Makes the shipped roles over the permissions of the entities and answers the roles' ids in their
 * order.
 */
export const makeRoles = async (
  tx: Transaction,
  actor: Actor,
  entities: Entity[],
  now: string,
): Promise<number[]> => {
  const permissions = await makePermissions(tx, actor, permissionsOf(entities), now);
  const held = roles.map(role =>
    heldBy(role, [...permissions.keys()]).map(name => permissions.get(name)!),
  );
  const ids = await insertLogged(
    tx,
    actor,
    'roles',
    roles.map(({ name, description }) => ({
      name,
      display_name: name,
      description,
      created_at: now,
    })),
    now,
    held.map(permission_id => ({ permission_id })),
  );
  const links = held.flatMap((others, index) =>
    others.map(other_id => ({ company_id: actor.company_id, owner_id: ids[index]!, other_id })),
  );
  await insertRows(tx, 'roles_permission_id', links);
  await insertRows(tx, 'counters', [
    { company_id: actor.company_id, kind: 'welcomed', scope: ADMINISTRATORS_HOLD_ALL, value: 1 },
  ]);
  return ids;
};
