// A state is judged against the stored one: without a lock before the transaction, and again inside it,
// where the record is locked, so that of two people who move it at once the second is answered by what
// the first has made of it (decision 80).
import type { Entity, FieldErrors, Row } from '../../domain/entity-schema/entity.ts';
import { findStateErrors, listChangedStates } from '../../domain/entity-schema/states.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { ReadDb } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import type { ChangeContext } from './entity-store.ts';

/** The name of the role that a user has now, by which steps name it; undefined for nobody. */
export const findRoleName = async (
  read: ReadDb,
  { company_id, user_id }: Pick<Actor, 'company_id' | 'user_id'>,
): Promise<string | undefined> => {
  const [row] = await query<{ name: string }>(
    read,
    `select roles.name as name from users join roles on roles.company_id = users.company_id and roles.id = users.role_id
     where users.company_id = ? and users.id = ?`,
    [company_id, user_id],
  );
  return row?.name;
};

/**
 * The problems of states that cannot follow the stored ones (`before`, undefined for a new record) for
 * the user, by field. A record that is restored comes back in the state it had: that is no step.
 */
export const findStateProblems = async (
  read: ReadDb,
  entity: Entity,
  record: Row,
  { actor, language, restored }: ChangeContext,
  before: Row | undefined,
): Promise<FieldErrors> => {
  if (restored) return {};
  const changed = listChangedStates(entity, record, before);
  if (changed.length === 0) return {};
  const isForRoles = changed.some(({ field }) => field.states.some(({ roles }) => roles));
  const role = isForRoles ? await findRoleName(read, actor) : undefined;
  return findStateErrors(entity, record, before, role, language);
};
