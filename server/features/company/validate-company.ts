// The fields that a company may change of itself, and their rules. Name, PAN and e-mail are fixed
// at set-up.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import {
  type CompanyRequest,
  changeCompanySchema,
  companyProperties,
} from '../../../domain/requests/setting-requests.ts';
import type { ReadDb, Value } from '../../database/database.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import { createRequestValidator } from '../../platform/http/request-validator.ts';
import type { CompanyRow } from '../documents/company-record.ts';

type CompanyFieldName = keyof CompanyRequest;
const ID_FIELDS = Object.entries(companyProperties)
  .filter(([, { type }]) => type === 'integer')
  .map(([name]) => name);

/** Fixed at set-up: the company is registered and known under them. */
const FIXED_FIELDS = ['name', 'pan', 'email'] as const;
const fixedFieldText: Texts = { en: 'This cannot be changed.', ne: 'यो बदल्न मिल्दैन।' };

/** Problems for fixed fields that were sent with a value other than the stored one. */
export const validateFixedFields = (sent: Row, stored: Row, language: Language): FieldErrors =>
  Object.fromEntries(
    FIXED_FIELDS.filter(
      name => !isEmpty(sent[name]) && String(sent[name]).trim() !== String(stored[name] ?? ''),
    ).map(name => [name, [fixedFieldText[language]]]),
  );

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** An id; forms send it as digits, and a record that was read has the look-up in its place. */
const toId = (value: unknown, fromForm: boolean): unknown => {
  if (fromForm && typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  return typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
};

const validate = createRequestValidator(changeCompanySchema);

const isWritableField = (name: string): name is CompanyFieldName =>
  Object.hasOwn(companyProperties, name);

/** The sent values, ready to store, and the problems found without the database; phone: SET-116. */
export const parseCompanyFields = (
  sent: Row,
  fromForm: boolean,
  language: Language,
): { values: Partial<Record<CompanyFieldName, Value>>; problems: FieldErrors } => {
  const given: Row = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      if (ID_FIELDS.includes(name)) return [name, toId(value, fromForm)];
      return [name, typeof value === 'string' ? value.trim() : value];
    }),
  );
  const problems = validate(given, language);
  const values: Partial<Record<CompanyFieldName, Value>> = {};
  for (const [name, value] of Object.entries(given))
    if (isWritableField(name) && !problems[name])
      values[name] = isEmpty(value) ? null : (value as Value);
  if (values.phone === null) problems.phone = [messages.required[language]];
  return { values, problems };
};

type ReferenceTarget = { table: string; where: (record: CompanyRow) => Record<string, Value> };

const REFERENCE_TARGETS: [keyof CompanyRow, ReferenceTarget][] = [
  ['country', { table: 'countries', where: () => ({}) }],
  ['state', { table: 'provinces', where: record => ({ country_id: record.country }) }],
  ['currency', { table: 'currencies', where: () => ({}) }],
  ['invoice_template_id', { table: 'invoice_templates', where: () => ({ type: 'I', status: 1 }) }],
  [
    'credit_note_template_id',
    { table: 'invoice_templates', where: () => ({ type: 'C', status: 1 }) },
  ],
];

const referenceExists = async (
  read: ReadDb,
  company_id: number,
  id: Value,
  { table, where }: ReferenceTarget,
  record: CompanyRow,
): Promise<boolean> => {
  let query = dynamicTables(read)
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id);
  for (const [column, value] of Object.entries(where(record)))
    query = query.where(column, '=', value);
  return (await query.executeTakeFirst()) !== undefined;
};

/**
 * Problems of references that change: each must be the company's own, a province of the country, a
 * template active and of the right type. `before` is the stored record.
 */
export const validateCompanyReferences = async (
  read: ReadDb,
  record: CompanyRow,
  before: CompanyRow,
  language: Language,
): Promise<FieldErrors> => {
  const problems: FieldErrors = {};
  for (const [name, target] of REFERENCE_TARGETS) {
    const id = record[name] ?? null;
    const moved = id !== before[name] || (name === 'state' && record.country !== before.country);
    if (id !== null && moved && !(await referenceExists(read, before.id, id, target, record)))
      problems[name] = [messages.reference[language]];
  }
  return problems;
};
