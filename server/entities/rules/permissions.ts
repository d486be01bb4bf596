// The server asks for a permission by its name: renaming one that a role holds would take a right
// away, or give another, unseen. A role that holds every permission holds new ones too, so that the
// Administrator can give them to others.

import type { Transaction } from '../../database/connect.ts';
import { Invalid } from '../../errors.ts';
import { logChange } from '../activity-log.ts';
import { fullRoles, refuseSameName, rightsOfRole } from './rights.ts';
import type { Rules } from './rules.ts';

const held = {
  en: 'This Permission is in use by Roles: its name cannot be changed.',
  ne: 'यो अनुमति भूमिकामा प्रयोग भएको छ, त्यसैले नाम फेर्न मिल्दैन।',
};

/** The rules of permissions; `isShipped` says of a name that the server itself asks for it. */
export const permissionRules = (isShipped: (name: string) => boolean): Rules => ({
  judge: async (read, record, { actor, before, language }) => {
    if (before?.name !== record.name)
      await refuseSameName(read, 'permissions', record.name as string, actor, before?.id, language);
    if (before?.display_name !== record.display_name)
      await refuseSameName(
        read,
        'permissions',
        record.display_name as string,
        actor,
        before?.id,
        language,
        'display_name',
      );
    if (!before || before.name === record.name) return;
    const holders = await holdersOf(read, actor.company_id, before.id as number);
    // A role that holds everything holds it under any name.
    const full = isShipped(before.name as string) ? [] : await fullRoles(read, actor.company_id);
    if (holders.some(id => !full.includes(id))) throw new Invalid({ name: [held[language]] });
  },
  saved: async (tx, { id, before, actor, now }) => {
    if (before) return;
    for (const role_id of await fullRoles(tx, actor.company_id, id)) {
      const from = (await rightsOfRole(tx, actor.company_id, role_id)).map(right => right.id);
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
  release: async (tx, { id, before, actor, now }) => {
    if (isShipped(before!.name as string)) return;
    for (const role_id of await fullRoles(tx, actor.company_id)) {
      const from = (await rightsOfRole(tx, actor.company_id, role_id)).map(right => right.id);
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

const holdersOf = async (
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
  ).map(row => Number(row.owner_id));
