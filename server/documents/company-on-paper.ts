// The own company as a page's head says it.
import type { Reading, Value } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { printableLogo } from '../files/file-store.ts';
import type { PrintData } from '../printing/print-data.ts';

const parts = ['name', 'street', 'city', 'phone', 'email', 'pan'] as const;
type Parts = Record<(typeof parts)[number], Value>;

/**
 * What has changed since, undone: the log tells each change of the company with the value before
 * it.
 */
const asItWas = async (
  read: Reading,
  company_id: number,
  now: Parts,
  moment: string,
): Promise<Parts> => {
  const changes = await run(
    read,
    `select field_name, old_value from activity_log where company_id = ? and table_name = 'companies' and action = 'update' and created > ?
     order by id desc`,
    [company_id, moment],
  );
  const before = { ...now };
  for (const { field_name, old_value } of changes)
    if (parts.includes(field_name as keyof Parts)) before[field_name as keyof Parts] = old_value!;
  return before;
};

/**
 * Name, address, phone, email and PAN as texts, and the logo where it can be printed. `issued`
 * (Nepal time): as they were at that moment, so that a copy says what the original said; a logo
 * that was replaced is not kept, and every page bears the present one.
 */
export const companyOnPaper = async (
  read: Reading,
  company_id: number,
  issued?: string,
): Promise<PrintData['company']> => {
  const company = await read
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow();
  const logo = await printableLogo(read, company.logo as string | null);
  const now = Object.fromEntries(parts.map(name => [name, company[name]])) as Parts;
  const shown = issued ? await asItWas(read, company_id, now, issued) : now;
  return {
    ...(Object.fromEntries(parts.map(name => [name, String(shown[name] ?? '')])) as Record<
      keyof Parts,
      string
    >),
    ...(logo ? { logo } : {}),
  };
};
