// Documents keep the names that they were issued with: who deletes a payment method or a unit is
// shown those that still have its name, or one that it had before (finding B15).
import { type Texts, translate } from '../../../domain/language.ts';
import type { Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

const keptText: Texts = {
  en: 'Documents issued before keep the name {names}.',
  ne: 'पहिले जारी भएका कागजातमा {names} नाम नै रहन्छ।',
};

type NamedRecord = { table: string; id: number; name: unknown };

/** The record's name and those that it had before, from the activity log. */
const listNames = async (
  tx: Transaction,
  company_id: number,
  { table, id, name }: NamedRecord,
): Promise<string[]> => {
  const rows = await query<{ old_value: string | null }>(
    tx,
    `select distinct old_value from activity_log
     where company_id = ? and table_name = ? and table_pk_value = ? and field_name = 'name' and old_value is not null`,
    [company_id, table, String(id)],
  );
  return [...new Set([String(name ?? ''), ...rows.map(row => row.old_value ?? '')])].filter(
    Boolean,
  );
};

/** The sentence for who deletes the record; undefined if no document has one of its names. */
export const toKeptNamesNote = async (
  tx: Transaction,
  company_id: number,
  record: NamedRecord,
  places: { table: string; column: string }[],
): Promise<Texts | undefined> => {
  const names = await listNames(tx, company_id, record);
  const kept = new Set<string>();
  for (const { table, column } of places) {
    const rows = await query<{ name: string }>(
      tx,
      `select distinct "${column}" as name from "${table}" where company_id = ? and "${column}" in (${placeholders(names.length)})`,
      [company_id, ...names],
    );
    for (const { name } of rows) kept.add(name);
  }
  if (kept.size === 0) return undefined;
  const shown = [...kept].map(name => `“${name}”`).join(', ');
  return {
    en: translate(keptText, 'en', { names: shown }),
    ne: translate(keptText, 'ne', { names: shown }),
  };
};
