// The template file that a company brought for one of its invoice templates: kept as a record of its own, replaced as a whole.
import type { Row } from '../../domain/schema/entity.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { insertRow } from '../database/statement.ts';
import { type Actor, logCreation, logDeletion } from '../entities/activity-log.ts';

const TABLE = 'own_templates';

/** The file's text; undefined where the standard page is used. */
export const ownTemplate = async (read: Reading, company_id: number, template_id: number): Promise<string | undefined> => {
  const row = await read
    .selectFrom(TABLE)
    .select('source')
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .executeTakeFirst();
  return row && String(row.source);
};

/** Takes the file away; false when there was none. */
export const clearOwnTemplate = async (tx: Transaction, actor: Actor, template_id: number, now: string): Promise<boolean> => {
  const { company_id } = actor;
  const gone = (await tx
    .deleteFrom(TABLE)
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .returningAll()
    .executeTakeFirst()) as Row | undefined;
  if (gone) await logDeletion(tx, actor, { table: TABLE, id: Number(gone.id), record: gone, now });
  return gone !== undefined;
};

/** Puts the file in the place of the one before. */
export const keepOwnTemplate = async (tx: Transaction, actor: Actor, template_id: number, source: string, now: string): Promise<void> => {
  await clearOwnTemplate(tx, actor, template_id, now);
  const record = { company_id: actor.company_id, template_id, source, created_by: actor.name, created_at: now };
  const id = await insertRow(tx, TABLE, record);
  await logCreation(tx, actor, { table: TABLE, id, record: { id, ...record }, now });
};
