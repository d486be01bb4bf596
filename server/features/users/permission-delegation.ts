// Who may grant permissions, and the rule that an administrator always remains: without one a
// company would lock itself out permanently.

import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import type { Actor } from '../../audit/activity-log.ts';
import {
  findFullRoles,
  loadRolePermissions,
  type PermissionRow,
} from '../../auth/role-permissions.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';

/** A user with these can grant every other permission again. */
const KEY_PERMISSIONS = ['edit users', 'edit roles'];

const texts = {
  last: {
    en: 'At least one user must be able to change users and roles.',
    ne: 'प्रयोगकर्ता र भूमिका सम्पादन गर्न सक्ने कम्तीमा एक जना चाहिन्छ।',
  },
  lastOfAll: {
    en: 'At least one user must have every permission.',
    ne: 'सबै अनुमति भएको कम्तीमा एक जना चाहिन्छ।',
  },
  notYours: {
    en: 'You cannot grant rights that you do not have: {names}.',
    ne: 'आफूलाई नभएको अधिकार दिन मिल्दैन: {names}।',
  },
  role: {
    en: 'This role has rights that you do not have: {names}.',
    ne: 'यो भूमिकामा आफूलाई नभएका अधिकार छन्: {names}।',
  },
  person: {
    en: 'This user has rights that you do not have: {names}.',
    ne: 'यो प्रयोगकर्तालाई आफूलाई नभएका अधिकार छन्: {names}।',
  },
} satisfies Record<string, Texts>;

/** The messages of a refusal: permissions are granted, or a user who has them is changed. */
export type GrantRefusal = 'notYours' | 'role' | 'person';

const loadOwnPermissions = async (
  read: ReadDb,
  { company_id, user_id }: Actor,
): Promise<PermissionRow[]> => {
  const user = await read
    .selectFrom('users')
    .select('role_id')
    .where('company_id', '=', company_id)
    .where('id', '=', user_id)
    .executeTakeFirst();
  return user ? loadRolePermissions(read, company_id, user.role_id) : [];
};

const findHeldPermissions = async (
  read: ReadDb,
  company_id: number,
  ids: number[],
): Promise<Set<number>> => {
  const rows = await read
    .selectFrom('roles_permission_id')
    .select('other_id')
    .distinct()
    .where('company_id', '=', company_id)
    .where('other_id', 'in', ids)
    .execute();
  return new Set(rows.map(row => row.other_id));
};

/**
 * Refuses under the field if a user grants permissions that they lack. A permission that no role
 * has yet may be granted by a user with the key permissions.
 */
export const assertCanGrant = async (
  read: ReadDb,
  actor: Actor,
  given: PermissionRow[],
  field: string,
  language: Language,
  refusing: GrantRefusal = 'notYours',
): Promise<void> => {
  const own = await loadOwnPermissions(read, actor);
  const foreign = given.filter(({ id }) => !own.some(right => right.id === id));
  if (foreign.length === 0) return;
  const holdsKeys = KEY_PERMISSIONS.every(name => own.some(right => right.name === name));
  const held = holdsKeys
    ? await findHeldPermissions(
        read,
        actor.company_id,
        foreign.map(({ id }) => id),
      )
    : undefined;
  const refused = held ? foreign.filter(({ id }) => held.has(id)) : foreign;
  if (refused.length === 0) return;
  const names = refused
    .slice(0, 3)
    .map(({ name }) => `"${name}"`)
    .join(', ');
  throw new ValidationError({
    [field]: [
      texts[refusing][language].replace('{names}', refused.length > 3 ? `${names}, …` : names),
    ],
  });
};

/** A name as people read it: case, width, spaces and invisible characters make no difference. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/**
 * Refuses under `name` a permission or role whose name looks like another's: permissions are
 * granted by their names.
 */
export const assertUniqueName = async (
  read: ReadDb,
  table: 'permissions' | 'roles',
  name: string,
  { company_id }: Actor,
  own: unknown,
  language: Language,
  column: 'name' | 'display_name' = 'name',
): Promise<void> => {
  const rows = await read
    .selectFrom(table)
    .select(['id', column])
    .where('company_id', '=', company_id)
    .execute();
  if (
    rows.some(row => row.id !== own && normalizeName(String(row[column])) === normalizeName(name))
  )
    throw new ValidationError({
      [column]: [translate(messages.unique, language, { Field: labels[column][language] })],
    });
};
const labels = {
  name: { en: 'Name', ne: 'नाम' },
  display_name: { en: 'Display Name', ne: 'देखिने नाम' },
};

/**
 * After a change, in its transaction: refuses under the field if no active user has the key
 * permissions any more, or, if the change took a full role from a user (`wasFull`), if no user has
 * every permission any more.
 */
export const assertAdministratorRemains = async (
  tx: Transaction,
  company_id: number,
  field: string,
  language: Language,
  wasFull: boolean,
): Promise<void> => {
  // Two users who disable each other at the same moment wait here for one another.
  await tx
    .updateTable('companies')
    .set(eb => ({ name: eb.ref('companies.name') }))
    .where('id', '=', company_id)
    .execute();
  const users = await tx
    .selectFrom('users')
    .select('role_id')
    .distinct()
    .where('company_id', '=', company_id)
    .where('status', '=', 1)
    // A user with limited access is not a permanent administrator.
    .where('access_until', 'is', null)
    .execute();
  const full = await findFullRoles(tx, company_id);
  const held = users.map(({ role_id }) => role_id);
  if (held.some(role_id => full.includes(role_id))) return;
  let hasKeys = false;
  for (const role_id of held) {
    const rights = await loadRolePermissions(tx, company_id, role_id);
    hasKeys ||= KEY_PERMISSIONS.every(name => rights.some(right => right.name === name));
  }
  if (!hasKeys) throw new ValidationError({ [field]: [texts.last[language]] });
  if (wasFull) throw new ValidationError({ [field]: [texts.lastOfAll[language]] });
};
