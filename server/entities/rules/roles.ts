// A role is given no right that its giver does not hold, and the last one that opens users and roles keeps doing so.
import type { Rules } from './rules.ts';
import { refuseForeignRights, refuseWithoutKeeper } from './rights.ts';

export const roles: Rules = {
  judge: async (read, record, { actor, before, language }) => {
    const held = (before?.permission_id as number[] | undefined) ?? [];
    const added = (record.permission_id as number[]).filter(id => !held.includes(id));
    if (added.length === 0) return;
    const rows = await read
      .selectFrom('permissions')
      .select(['id', 'name'])
      .where('company_id', '=', actor.company_id)
      .where('id', 'in', added)
      .execute();
    await refuseForeignRights(read, actor, rows as { id: number; name: string }[], 'permission_id', language);
  },
  saved: async (tx, { actor, before, language }) => {
    if (before) await refuseWithoutKeeper(tx, actor.company_id, 'permission_id', language);
  },
};
