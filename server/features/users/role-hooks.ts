// Rules of roles and permissions: nobody grants or changes permissions that they lack, and an
// administrator always remains.
import type { Language } from '../../../domain/language.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import { findFullRoles, loadRolePermissions } from '../../auth/role-permissions.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import type { EntityHooks } from '../../entities/entity-store.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  assertAdministratorRemains,
  assertCanGrant,
  assertUniqueName,
  type GrantRefusal,
} from './permission-delegation.ts';
import { assertLimitable } from './row-scope-hooks.ts';

/**
 * A role gets no permission that the editing user lacks, nor is it changed by a user who could not
 * grant it; the last role that may edit users and roles, or has every permission, keeps them.
 */
export const roleHooks: EntityHooks = {
  validate: async (read, record, { actor, before, language }) => {
    if (before?.name !== record.name)
      await assertUniqueName(read, 'roles', record.name as string, actor, before?.id, language);
    const held = (before?.permission_id as number[] | undefined) ?? [];
    const added = (record.permission_id as number[]).filter(id => !held.includes(id));
    await assertCanGrantIds(read, actor, added, language, 'notYours');
    await assertCanGrantIds(read, actor, held, language, 'role');
  },
  afterSave: async (tx, { actor, before, language }) => {
    if (!before) return;
    const { permission_id } = before as { permission_id: number[] };
    const everything = await tx
      .selectFrom('permissions')
      .select('id')
      .where('company_id', '=', actor.company_id)
      .execute();
    const wasFull = everything.every(({ id }) => permission_id.includes(id));
    await assertAdministratorRemains(tx, actor.company_id, 'permission_id', language, wasFull);
  },
  afterChildren: (tx, { actor, id, language }) =>
    assertLimitable(tx, actor.company_id, id, language),
};

const assertCanGrantIds = async (
  read: ReadDb,
  actor: Actor,
  ids: number[],
  language: Language,
  refusing: GrantRefusal,
): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await read
    .selectFrom('permissions')
    .select(['id', 'name'])
    .where('company_id', '=', actor.company_id)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  await assertCanGrant(
    read,
    actor,
    rows as { id: number; name: string }[],
    'permission_id',
    language,
    refusing,
  );
};

const permissionInUseText = {
  en: 'This Permission is in use by Roles: its name cannot be changed.',
  ne: 'यो अनुमति भूमिकामा प्रयोग भएको छ, त्यसैले नाम फेर्न मिल्दैन।',
};

/**
 * The server checks permissions by name (`isShipped`): renaming a used one would silently grant or
 * revoke it. A role with every permission gets new ones too, so the Administrator can grant them.
 */
export const createPermissionHooks = (isShipped: (name: string) => boolean): EntityHooks => ({
  validate: async (read, record, { actor, before, language }) => {
    if (before?.name !== record.name)
      await assertUniqueName(
        read,
        'permissions',
        record.name as string,
        actor,
        before?.id,
        language,
      );
    if (before?.display_name !== record.display_name)
      await assertUniqueName(
        read,
        'permissions',
        record.display_name as string,
        actor,
        before?.id,
        language,
        'display_name',
      );
    if (!before || before.name === record.name) return;
    const holders = await findHoldingRoles(read, actor.company_id, before.id as number);
    // A role with every permission has it under any name.
    const full = isShipped(before.name as string)
      ? []
      : await findFullRoles(read, actor.company_id);
    if (holders.some(id => !full.includes(id)))
      throw new ValidationError({ name: [permissionInUseText[language]] });
  },
  afterSave: async (tx, { id, before, actor, now }) => {
    if (before) return;
    for (const role_id of await findFullRoles(tx, actor.company_id, id)) {
      const from = (await loadRolePermissions(tx, actor.company_id, role_id)).map(
        right => right.id,
      );
      await tx
        .insertInto('roles_permission_id')
        .values({ company_id: actor.company_id, owner_id: role_id, other_id: id })
        .execute();
      await logChange(tx, actor, {
        table: 'roles',
        id: role_id,
        now,
        changes: { permission_id: { from, to: [...from, id] } },
      });
    }
  },
  beforeReferenceCheck: async (tx, { id, before, actor, now }) => {
    if (isShipped(before!.name as string)) return;
    for (const role_id of await findFullRoles(tx, actor.company_id)) {
      const from = (await loadRolePermissions(tx, actor.company_id, role_id)).map(
        right => right.id,
      );
      await tx
        .deleteFrom('roles_permission_id')
        .where('company_id', '=', actor.company_id)
        .where('owner_id', '=', role_id)
        .where('other_id', '=', id)
        .execute();
      const to = from.filter(other => other !== id);
      await logChange(tx, actor, {
        table: 'roles',
        id: role_id,
        now,
        changes: { permission_id: { from, to } },
      });
    }
  },
});

const findHoldingRoles = async (
  read: Transaction,
  company_id: number,
  permission_id: number,
): Promise<number[]> =>
  (
    await read
      .selectFrom('roles_permission_id')
      .select('owner_id')
      .where('company_id', '=', company_id)
      .where('other_id', '=', permission_id)
      .execute()
  ).map(row => row.owner_id);
