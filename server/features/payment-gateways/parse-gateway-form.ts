// Converts a gateway's form, texts of a multipart form or JSON alike, into values; problems are
// reported under their fields.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { IdListChange } from '../../entities/merge-record.ts';
import { HttpError } from '../../platform/http/errors.ts';
import {
  type AddError,
  collectErrors,
  isFilled,
  isObject,
  parseUsableJson,
  validateText,
} from '../../platform/http/request-validator.ts';
import { isPlatformId, type RequiredField } from './gateway-catalog.ts';

/** A stored gateway; fields that were not sent are absent. */
export type GatewayValues = {
  name: string;
  slug: string;
  description: string;
  status: number;
  enable_tv: number;
  countries: number[];
  platforms: number[];
  config: Record<string, string>;
  required_field: RequiredField[];
};
/** `lists` are those that were sent as additions and removals. */
export type ParsedGatewayForm = {
  values: Partial<GatewayValues>;
  lists: Partial<Record<'countries' | 'platforms', IdListChange>>;
  problems: FieldErrors;
};

const texts = {
  json: { en: 'This is not valid JSON.', ne: 'यो JSON मिलेन।' },
  pairs: {
    en: 'This must be a JSON object of keys and values.',
    ne: 'यहाँ कुञ्जी र मानको JSON अब्जेक्ट हुनुपर्छ।',
  },
  fields: {
    en: 'This must be a JSON list of {"name", "display_name"}.',
    ne: 'यहाँ {"name", "display_name"} को JSON सूची हुनुपर्छ।',
  },
  key: {
    en: 'A key has only the letters a to z, digits, "_", "-" and ".".',
    ne: 'कुञ्जीमा a देखि z, अङ्क, "_", "-" र "." मात्र राख्न मिल्छ।',
  },
  reserved: { en: 'This key is reserved.', ne: 'यो कुञ्जी राख्न मिल्दैन।' },
  slug: {
    en: 'A slug has small letters, digits and "-", and at least one letter.',
    ne: 'स्लगमा साना अङ्ग्रेजी अक्षर, अङ्क र "-" हुन्छन्, कम्तीमा एउटा अक्षर।',
  },
} satisfies Record<string, Texts>;

const isConfigKey = (name: unknown): name is string =>
  typeof name === 'string' && /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/.test(name);
/** Names in the config view besides the keys (GW-036..039). */
const RESERVED_KEYS = ['id', 'type', 'created_at', 'updated_at'];
/** These names have routes of their own. */
const RESERVED_SLUGS = ['all', 'config'];
const MAX_VALUE_LENGTH = 20_000;

const KNOWN_FIELDS = new Set(
  'id name slug description status enable_tv countries platforms config required_field image logo _method country_info platform_info created_by created_at updated_at'.split(
    ' ',
  ),
);

const LIST_CHANGE_PATTERN = /^(countries|platforms)\[(add|remove)\](\[\d*\])?$/;

const parseFlag = (value: unknown): number | undefined =>
  value === 1 || value === '1' ? 1 : value === 0 || value === '0' ? 0 : undefined;

/** `countries`, `countries[]`, `countries[0]`, a list, or ids separated by commas. */
const parseIds = (sent: [string, unknown][], field: string): number[] | undefined => {
  const given = sent
    .filter(
      ([name, value]) =>
        (name === field && !isObject(value)) ||
        (name.startsWith(field) && /^\[\d*\]$/.test(name.slice(field.length))),
    )
    .map(([, value]) => value);
  if (given.length === 0) return undefined;
  return given
    .flatMap(value =>
      typeof value === 'string'
        ? value.replace(/[[\]\s]/g, '').split(',')
        : Array.isArray(value)
          ? value
          : [value],
    )
    .filter(isFilled)
    .map(value => (/^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN));
};

/**
 * `countries: {add: [], remove: []}`, in a form `countries[add][0]` and so on; undefined if the
 * list was not sent as a change.
 */
const parseListChange = (
  sent: [string, unknown][],
  field: 'countries' | 'platforms',
  addError: AddError,
): IdListChange | undefined => {
  const inForm = (side: 'add' | 'remove') =>
    sent
      .filter(([name, value]) => name.startsWith(`${field}[${side}]`) && isFilled(value))
      .map(([, value]) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : Number.NaN));
  const whole = sent.find(([name, value]) => name === field && isObject(value))?.[1] as
    | Row
    | undefined;
  if (!whole && !sent.some(([name]) => LIST_CHANGE_PATTERN.test(name) && name.startsWith(field)))
    return undefined;
  if (whole)
    for (const key of Object.keys(whole))
      if (key !== 'add' && key !== 'remove') addError(`${field}.${key}`, messages.unknown);
  const ids = (side: 'add' | 'remove'): number[] => {
    const given = whole?.[side] ?? inForm(side);
    const isRight =
      field === 'platforms' ? isPlatformId : (id: number) => Number.isSafeInteger(id) && id > 0;
    if (Array.isArray(given) && given.every(id => typeof id === 'number' && isRight(id)))
      return given as number[];
    addError(`${field}.${side}`, messages.reference);
    return [];
  };
  return { add: ids('add'), remove: ids('remove') };
};

const parseJsonField = (
  value: unknown,
  field: string,
  addError: AddError,
  language: Language,
): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return parseUsableJson(value, language);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    addError(field, texts.json);
    return undefined;
  }
};

const parseConfig = (
  sent: unknown,
  addError: AddError,
  language: Language,
): Record<string, string> | undefined => {
  if (!isFilled(sent)) return {};
  const value = parseJsonField(sent, 'config', addError, language);
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    addError('config', texts.pairs);
    return undefined;
  }
  const filled = Object.entries(value).filter(([, one]) => isFilled(one));
  for (const [name, one] of filled) {
    if (!isConfigKey(name)) addError(`config.${name}`, texts.key);
    else if (RESERVED_KEYS.includes(name)) addError(`config.${name}`, texts.reserved);
    else validateText({ [`config.${name}`]: one }, addError, `config.${name}`, MAX_VALUE_LENGTH);
  }
  return Object.fromEntries(filled) as Record<string, string>;
};

const parseRequiredField = (
  sent: unknown,
  addError: AddError,
  language: Language,
): RequiredField[] | undefined => {
  if (!isFilled(sent)) return [];
  const value = parseJsonField(sent, 'required_field', addError, language);
  if (value === undefined) return undefined;
  const isField = (one: unknown): one is RequiredField =>
    isObject(one) && isConfigKey(one.name) && typeof one.display_name === 'string';
  if (Array.isArray(value) && value.every(isField))
    return value.map(({ name, display_name }) => ({ name, display_name }));
  addError('required_field', texts.fields);
  return undefined;
};

/**
 * Parses the request, in any order and with repeated names; validates nothing that needs the
 * database.
 */
export const parseGatewayForm = (
  sent: [string, unknown][],
  language: Language,
): ParsedGatewayForm => {
  const { problems, addError } = collectErrors(language);
  const row: Row = Object.fromEntries(sent);
  const values: Partial<GatewayValues> = {};
  for (const [name] of sent)
    if (
      !KNOWN_FIELDS.has(name) &&
      !/^(countries|platforms)\[\d*\]$/.test(name) &&
      !LIST_CHANGE_PATTERN.test(name)
    )
      addError(name, messages.unknown);
  for (const name of ['name', 'slug', 'description'] as const) {
    if (!(name in row)) continue;
    validateText(row, addError, name, name === 'description' ? 2000 : 255);
    values[name] = typeof row[name] === 'string' ? row[name].trim() : '';
  }
  const { slug } = values;
  if (slug && (!/^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) || RESERVED_SLUGS.includes(slug)))
    addError('slug', texts.slug);
  for (const name of ['status', 'enable_tv'] as const) {
    if (!isFilled(row[name])) continue;
    values[name] = parseFlag(row[name]);
    if (values[name] === undefined) addError(name, messages.choice);
  }
  const lists: ParsedGatewayForm['lists'] = {};
  for (const name of ['countries', 'platforms'] as const) {
    const change = parseListChange(sent, name, addError);
    if (change) lists[name] = change;
    const ids = parseIds(sent, name);
    if (!ids) continue;
    values[name] = [...new Set(ids)];
    const isWrong = name === 'platforms' ? (id: number) => !isPlatformId(id) : Number.isNaN;
    if (ids.some(isWrong)) addError(name, messages.reference);
  }
  if ('config' in row) values.config = parseConfig(row.config, addError, language);
  if ('required_field' in row)
    values.required_field = parseRequiredField(row.required_field, addError, language);
  return {
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    lists,
    problems,
  };
};
