// The own company for the head of a page.
import type { ReadDb, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { loadPrintableLogo } from '../../files/file-store.ts';
import type { PrintData } from '../../platform/printing/print-data.ts';

const LETTERHEAD_FIELDS = ['name', 'street', 'city', 'phone', 'email', 'pan'] as const;
type LetterheadFields = Record<(typeof LETTERHEAD_FIELDS)[number], Value>;

/** Undoes later changes: the log has each change of the company with the value before it. */
const loadFieldsAsOf = async (
  read: ReadDb,
  company_id: number,
  now: LetterheadFields,
  moment: string,
): Promise<LetterheadFields> => {
  const changes = await query(
    read,
    `select field_name, old_value from activity_log where company_id = ? and table_name = 'companies' and action = 'update' and created > ?
     order by id desc`,
    [company_id, moment],
  );
  const before = { ...now };
  for (const { field_name, old_value } of changes)
    if (LETTERHEAD_FIELDS.includes(field_name as keyof LetterheadFields))
      before[field_name as keyof LetterheadFields] = old_value!;
  return before;
};

/**
 * Name, address, phone, email and PAN as texts, and the logo if it can be printed. `issued` (Nepal
 * time): their values at that moment, so that a copy matches the original; a replaced logo is not
 * kept, so every page has the current one.
 */
export const loadLetterhead = async (
  read: ReadDb,
  company_id: number,
  issued?: string,
): Promise<PrintData['company']> => {
  const company = await read
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const logo = await loadPrintableLogo(read, company.logo as string | null);
  const now = Object.fromEntries(
    LETTERHEAD_FIELDS.map(name => [name, company[name]]),
  ) as LetterheadFields;
  const shown = issued ? await loadFieldsAsOf(read, company_id, now, issued) : now;
  return {
    ...(Object.fromEntries(
      LETTERHEAD_FIELDS.map(name => [name, String(shown[name] ?? '')]),
    ) as Record<keyof LetterheadFields, string>),
    ...(logo ? { logo } : {}),
  };
};
