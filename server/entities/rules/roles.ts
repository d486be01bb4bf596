// A role is given no right that its giver does not hold, nor changed by somebody who could not give
// it, and the last one that opens users and roles, or holds everything, keeps doing so.
import type { Language } from '../../../domain/language.ts';
import type { Reading } from '../../database/connect.ts';
import type { Actor } from '../activity-log.ts';
import {
  type Refusing,
  refuseForeignRights,
  refuseSameName,
  refuseWithoutKeeper,
} from './rights.ts';
import type { Rules } from './rules.ts';

export const roles: Rules = {
  judge: async (read, record, { actor, before, language }) => {
    if (before?.name !== record.name)
      await refuseSameName(read, 'roles', record.name as string, actor, before?.id, language);
    const held = (before?.permission_id as number[] | undefined) ?? [];
    const added = (record.permission_id as number[]).filter(id => !held.includes(id));
    await refuseRightsOf(read, actor, added, language, 'notYours');
    await refuseRightsOf(read, actor, held, language, 'role');
  },
  saved: async (tx, { actor, before, language }) => {
    if (!before) return;
    const { permission_id } = before as { permission_id: number[] };
    const everything = await tx
      .selectFrom('permissions')
      .select('id')
      .where('company_id', '=', actor.company_id)
      .execute();
    const wasFull = everything.every(({ id }) => permission_id.includes(Number(id)));
    await refuseWithoutKeeper(tx, actor.company_id, 'permission_id', language, wasFull);
  },
};

const refuseRightsOf = async (
  read: Reading,
  actor: Actor,
  ids: number[],
  language: Language,
  refusing: Refusing,
): Promise<void> => {
  if (ids.length === 0) return;
  const rows = await read
    .selectFrom('permissions')
    .select(['id', 'name'])
    .where('company_id', '=', actor.company_id)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  await refuseForeignRights(
    read,
    actor,
    rows as { id: number; name: string }[],
    'permission_id',
    language,
    refusing,
  );
};
