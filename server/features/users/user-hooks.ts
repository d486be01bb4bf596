// Users sign in by e-mail alone, so an address is unique over all companies; a disabled user's
// sessions end at once. Nobody creates, changes or becomes a user with more permissions than their
// own: a user who may change an address can request its password.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toNormalForm } from '../../../domain/normal-form.ts';
import { renameAccount } from '../../auth/login-rate-limit.ts';
import { findFullRoles, loadRolePermissions } from '../../auth/role-permissions.ts';
import type { ReadDb } from '../../database/database.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { assertAdministratorRemains, assertCanGrant } from './permission-delegation.ts';

const emailTakenText = { en: 'Email already esists.', ne: 'इमेल पहिले नै छ।' };

/**
 * The field by which the change takes permissions from the user: the role, the end of the access,
 * the status.
 */
const findReducedAccess = (
  before: Row,
  record: Row,
): 'role_id' | 'access_until' | 'status' | undefined => {
  if (record.role_id !== before.role_id) return 'role_id';
  if (record.access_until !== null && before.access_until !== record.access_until)
    return 'access_until';
  return before.status === 1 && record.status === 0 ? 'status' : undefined;
};

/** Users are few, so all of them are compared; addresses in their normal form (decision 47). */
const isAddressTaken = async (read: ReadDb, email: string, id: unknown): Promise<boolean> => {
  const users = await read.selectFrom('users').select(['id', 'email']).execute();
  const wanted = toNormalForm(email);
  return users.some(user => user.id !== id && toNormalForm(user.email) === wanted);
};

export const userHooks: EntityHooks = {
  isOwn: (id, user_id) => id === user_id,
  // Users type their address in any case when they sign in.
  beforeValidate: record => ({
    ...record,
    email: typeof record.email === 'string' ? record.email.toLowerCase() : record.email,
  }),
  validate: async (read, record, { actor, before, language }) => {
    if (
      record.email !== before?.email &&
      (await isAddressTaken(read, record.email as string, before?.id))
    )
      throw new ValidationError({ email: [emailTakenText[language]] });
    const rightsOf = (role_id: unknown) =>
      loadRolePermissions(read, actor.company_id, role_id as number);
    if (record.role_id !== before?.role_id)
      await assertCanGrant(read, actor, await rightsOf(record.role_id), 'role_id', language);
    if (before)
      await assertCanGrant(
        read,
        actor,
        await rightsOf(before.role_id),
        'role_id',
        language,
        'person',
      );
  },
  afterSave: async (tx, { id, record, actor, before, language }) => {
    if (!before)
      await tx
        .updateTable('users')
        .set({ username: record.email as string })
        .where('id', '=', id)
        .execute();
    if (before && before.email !== record.email)
      await tx
        .updateTable('credentials')
        .set({ email: record.email as string })
        .where('user_id', '=', id)
        .execute();
    if (before && before.email !== record.email)
      await renameAccount(
        tx,
        toNormalForm(before.email as string),
        toNormalForm(record.email as string),
      );
    const taken = before && findReducedAccess(before, record);
    if (before && taken) {
      const wasKeeper = before.status === 1 && before.access_until === null;
      const full =
        wasKeeper && (await findFullRoles(tx, actor.company_id)).includes(before.role_id as number);
      await assertAdministratorRemains(tx, actor.company_id, taken, language, full);
    }
    if (record.status === 0)
      await tx
        .deleteFrom('sessions')
        .where('company_id', '=', actor.company_id)
        .where('user_id', '=', id)
        .execute();
  },
  serialize: (record, { company_id }) => ({
    ...record,
    company_id,
    roles: record.role ? [record.role] : [],
  }),
  addRelated: addSignInState,
  mapQuery: ({ q, filter_field, filter_value, ...query }) => ({
    ...query,
    ...(typeof q === 'string' && q !== '' ? { 'search[name,email]': q } : {}),
    ...(typeof filter_field === 'string' && typeof filter_value === 'string' && filter_field !== ''
      ? { [`filter[${filter_field}]`]: filter_value }
      : {}),
  }),
};

/**
 * Adds `invited`, 1 until the user has chosen a first password, and `second_factor`, 1 if the user
 * has one.
 */
async function addSignInState(read: ReadDb, company_id: number, records: Row[]): Promise<Row[]> {
  const ids = records.map(({ id }) => id as number);
  if (ids.length === 0) return records;
  const accepted = await read
    .selectFrom('credentials')
    .select('user_id')
    .where('company_id', '=', company_id)
    .where('user_id', 'in', ids)
    .execute();
  const secured = await read
    .selectFrom('second_factors')
    .select('user_id')
    .distinct()
    .where('company_id', '=', company_id)
    .where('user_id', 'in', ids)
    .where('kind', '!=', 'recovery_code')
    .where('pending_until', 'is', null)
    .execute();
  const isIn = (rows: { user_id: number }[], { id }: Row) =>
    rows.some(({ user_id }) => user_id === id);
  return records.map(record => ({
    ...record,
    invited: isIn(accepted, record) ? 0 : 1,
    second_factor: isIn(secured, record) ? 1 : 0,
  }));
}
