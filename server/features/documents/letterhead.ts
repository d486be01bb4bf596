// The own company for the head of a page.
import type { ReadDb, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { loadPrintableLogo } from '../../files/file-store.ts';
import type { PrintData } from '../../platform/printing/print-data.ts';
import { loadSalesSettings } from '../../posting/sales-settings.ts';

const LETTERHEAD_FIELDS = ['name', 'street', 'city', 'phone', 'email', 'pan'] as const;
type LetterheadFields = Record<(typeof LETTERHEAD_FIELDS)[number], Value>;

/** Undoes later changes of the one row in the table: the log has each with the value before it. */
const loadFieldsAsOf = async <Fields extends Record<string, Value>>(
  read: ReadDb,
  company_id: number,
  table: 'companies' | 'sales_settings',
  now: Fields,
  moment: string,
): Promise<Fields> => {
  const changes = await query(
    read,
    `select field_name, old_value from activity_log where company_id = ? and table_name = ? and action = 'update' and created > ?
     order by id desc`,
    [company_id, table, moment],
  );
  const before: Record<string, Value> = { ...now };
  for (const { field_name, old_value } of changes)
    if (String(field_name) in before) before[String(field_name)] = old_value!;
  return before as Fields;
};

/** What is below a receipt that was issued at the moment, for the same reason as its head. */
export const loadReceiptFoot = async (
  read: ReadDb,
  company_id: number,
  issued: string,
): Promise<string> => {
  const { receipt_foot } = await loadSalesSettings(read, company_id);
  const shown = await loadFieldsAsOf(read, company_id, 'sales_settings', { receipt_foot }, issued);
  return shown.receipt_foot ?? '';
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
  const shown = issued ? await loadFieldsAsOf(read, company_id, 'companies', now, issued) : now;
  return {
    ...(Object.fromEntries(
      LETTERHEAD_FIELDS.map(name => [name, String(shown[name] ?? '')]),
    ) as Record<keyof LetterheadFields, string>),
    ...(logo ? { logo } : {}),
  };
};
