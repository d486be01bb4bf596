// The template file that a company uploaded for one of its invoice templates: a record of its own,
// replaced as a whole, and switched off if it takes too long or too much memory.

import type { Texts } from '../../../domain/language.ts';
import { toPermission } from '../../../domain/permissions.ts';
import { type Actor, logCreation, logDeletion } from '../../audit/activity-log.ts';
import { loadUsersWithPermission } from '../../auth/permissions.ts';
import type { Database, ReadDb, Stored, Transaction, Value } from '../../database/database.ts';
import { insertRow } from '../../database/raw-query.ts';
import { toLoggedTable } from '../../database/renames.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';

const TEMPLATE_TABLE = 'custom_templates';
const LOGGED_TABLE = toLoggedTable(TEMPLATE_TABLE);

/** A stored file; `disabled_reason` is the limit that it exceeded, null while it is in use. */
export type CustomTemplate = { source: string; disabled_reason: 'time' | 'memory' | null };

/** The company's file for one of its templates; undefined if it has none. */
export const findCustomTemplate = async (
  read: ReadDb,
  company_id: number,
  template_id: number,
): Promise<CustomTemplate | undefined> =>
  (await read
    .selectFrom(TEMPLATE_TABLE)
    .select(['source', 'disabled_reason'])
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .executeTakeFirst()) as CustomTemplate | undefined;

/** Deletes the file and returns it; undefined if there was none. */
export const deleteCustomTemplate = async (
  tx: Transaction,
  actor: Actor,
  template_id: number,
  now: string,
): Promise<Stored<'custom_templates'> | undefined> => {
  const { company_id } = actor;
  const gone = await tx
    .deleteFrom(TEMPLATE_TABLE)
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .returningAll()
    .executeTakeFirst();
  if (gone) await logDeletion(tx, actor, { table: LOGGED_TABLE, id: gone.id, record: gone, now });
  return gone;
};

/** Replaces the previous file. */
export const saveCustomTemplate = async (
  tx: Transaction,
  actor: Actor,
  template_id: number,
  source: string,
  now: string,
): Promise<void> => {
  await deleteCustomTemplate(tx, actor, template_id, now);
  const record = {
    company_id: actor.company_id,
    template_id,
    source,
    created_by: actor.name,
    created_at: now,
  };
  const id = await insertRow(tx, TEMPLATE_TABLE, record);
  await logCreation(tx, actor, { table: LOGGED_TABLE, id, record: { id, ...record }, now });
};

/**
 * Keeps the file but disables it; false if none is in use. The log has it as deleted and created
 * again.
 */
const disableCustomTemplate = async (
  tx: Transaction,
  actor: Actor,
  template_id: number,
  disabled_reason: 'time' | 'memory',
  now: string,
): Promise<boolean> => {
  const { company_id } = actor;
  const known = await tx
    .selectFrom(TEMPLATE_TABLE)
    .select('id')
    .where('company_id', '=', company_id)
    .where('template_id', '=', template_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  const gone = known && (await deleteCustomTemplate(tx, actor, template_id, now));
  if (!gone) return false;
  const { id: _, ...kept } = gone;
  const record = { ...kept, disabled_at: now, disabled_reason } as Record<string, Value>;
  const id = await insertRow(tx, TEMPLATE_TABLE, record);
  await logCreation(tx, actor, { table: LOGGED_TABLE, id, record: { id, ...record }, now });
  return true;
};

const disabledSubject = 'A template file was turned off / ढाँचाको फाइल बन्द गरियो';
const disabledTexts: Record<'time' | 'memory', Texts> = {
  time: {
    en: 'Printing with your own template file took too long. It was turned off, and documents now print with the standard template.',
    ne: 'तपाईंको आफ्नै ढाँचाको फाइलले प्रिन्ट गर्न धेरै समय लगायो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ।',
  },
  memory: {
    en: 'Printing with your own template file needed too much memory. It was turned off, and documents now print with the standard template.',
    ne: 'तपाईंको आफ्नै ढाँचाको फाइललाई प्रिन्ट गर्न धेरै मेमोरी चाहियो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ।',
  },
};

/**
 * Disables the template, because every print would wait for it again, and mails users who may edit
 * templates, once; the standard page is printed until a new file works. `now` is Nepal time.
 */
export const disableTemplateAndNotify = async (
  { database, mailer }: { database: Database; mailer: Mailer },
  actor: Actor,
  template_id: number,
  reason: 'time' | 'memory',
  now: string,
): Promise<void> => {
  if (!(await database.write(tx => disableCustomTemplate(tx, actor, template_id, reason, now))))
    return;
  const { en, ne } = disabledTexts[reason];
  const users = await loadUsersWithPermission(
    database.read,
    actor.company_id,
    toPermission('edit', 'invoice-templates'),
  );
  for (const { name, email } of users)
    await mailer.sendInBackground({
      to: email,
      subject: disabledSubject,
      text: `${name},\n\n${en}\n${ne}\n\nBijak / बीजक`,
    });
};
