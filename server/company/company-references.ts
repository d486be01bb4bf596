// What a company points to must be its own: the country, a province of that country, a currency, a
// live template of the right type.

import type { Language } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Reading, Value } from '../database/connect.ts';
import type { FieldName } from './company-fields.ts';
import type { CompanyRow } from './company-record.ts';

type Target = { table: string; where: (record: CompanyRow) => Record<string, Value> };

const targets: Partial<Record<FieldName, Target>> = {
  country: { table: 'countries', where: () => ({}) },
  state: { table: 'provinces', where: record => ({ country_id: record.country ?? null }) },
  currency: { table: 'currencies', where: () => ({}) },
  invoice_template_id: { table: 'invoice_templates', where: () => ({ type: 'I', status: 1 }) },
  credit_note_template_id: { table: 'invoice_templates', where: () => ({ type: 'C', status: 1 }) },
};

const exists = async (
  read: Reading,
  company_id: number,
  id: Value,
  { table, where }: Target,
  record: CompanyRow,
): Promise<boolean> => {
  let query = read
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id);
  for (const [column, value] of Object.entries(where(record)))
    query = query.where(column, '=', value);
  return (await query.executeTakeFirst()) !== undefined;
};

/**
 * Problems of the references in the record as it will stand; `before` is what stands. What has not
 * moved stays valid.
 */
export const referenceProblems = async (
  read: Reading,
  record: CompanyRow,
  before: CompanyRow,
  language: Language,
): Promise<Problems> => {
  const problems: Problems = {};
  for (const [name, target] of Object.entries(targets)) {
    const id = record[name] ?? null;
    const moved = id !== before[name] || (name === 'state' && record.country !== before.country);
    if (id !== null && moved && !(await exists(read, Number(before.id), id, target, record)))
      problems[name] = [messages.reference[language]];
  }
  return problems;
};
