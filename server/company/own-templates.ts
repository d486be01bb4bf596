// The template file that a company brought for one of its invoice templates: kept as a record of
// its own, replaced as a whole.
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading, Transaction, Value } from '../database/connect.ts';
import { insertRow } from '../database/statement.ts';
import { type Actor, logCreation, logDeletion } from '../entities/activity-log.ts';

const TABLE = 'own_templates';

/** A kept file; `disabled_reason` says what it needed too much of, null while it is used. */
export type OwnTemplate = { source: string; disabled_reason: 'time' | 'memory' | null };

/** The company's file for one of its templates; undefined where it has none. */
export const ownTemplate = async (
  read: Reading,
  company_id: number,
  template_id: number,
): Promise<OwnTemplate | undefined> =>
  (await read
    .selectFrom(TABLE)
    .select(['source', 'disabled_reason'])
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .executeTakeFirst()) as OwnTemplate | undefined;

/** Takes the file away and answers what it was; undefined when there was none. */
export const clearOwnTemplate = async (
  tx: Transaction,
  actor: Actor,
  template_id: number,
  now: string,
): Promise<Row | undefined> => {
  const { company_id } = actor;
  const gone = (await tx
    .deleteFrom(TABLE)
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .returningAll()
    .executeTakeFirst()) as Row | undefined;
  if (gone) await logDeletion(tx, actor, { table: TABLE, id: Number(gone.id), record: gone, now });
  return gone;
};

/** Puts the file in the place of the one before. */
export const keepOwnTemplate = async (
  tx: Transaction,
  actor: Actor,
  template_id: number,
  source: string,
  now: string,
): Promise<void> => {
  await clearOwnTemplate(tx, actor, template_id, now);
  const record = {
    company_id: actor.company_id,
    template_id,
    source,
    created_by: actor.name,
    created_at: now,
  };
  const id = await insertRow(tx, TABLE, record);
  await logCreation(tx, actor, { table: TABLE, id, record: { id, ...record }, now });
};

/**
 * Keeps the file, but out of use from now on; false when there is none in use. It is logged as
 * taken away and brought again.
 */
export const disableOwnTemplate = async (
  tx: Transaction,
  actor: Actor,
  template_id: number,
  disabled_reason: 'time' | 'memory',
  now: string,
): Promise<boolean> => {
  const { company_id } = actor;
  const known = await tx
    .selectFrom(TABLE)
    .select('id')
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const gone = known && (await clearOwnTemplate(tx, actor, template_id, now));
  if (!gone) return false;
  const { id: _, ...kept } = gone;
  const record = { ...kept, disabled_at: now, disabled_reason } as Record<string, Value>;
  const id = await insertRow(tx, TABLE, record);
  await logCreation(tx, actor, { table: TABLE, id, record: { id, ...record }, now });
  return true;
};
