// What a company may change of itself, and what each value must be. Name, PAN and e-mail are what
// it was set up with.

import { type Language, type Texts, textIn } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { Value } from '../database/connect.ts';

type Kind = 'text' | 'phone' | 'url' | 'id';

/** The form's fields (ENT-018); `state` is the province. */
const writable = {
  phone: 'phone',
  website: 'url',
  fax: 'phone',
  country: 'id',
  state: 'id',
  region: 'text',
  city: 'text',
  street: 'text',
  currency: 'id',
  invoice_template_id: 'id',
  credit_note_template_id: 'id',
} satisfies Record<string, Kind>;
export type FieldName = keyof typeof writable;

/** What the company was set up with, and is registered and known under. */
const settled = ['name', 'pan', 'email'] as const;
const settledText: Texts = { en: 'This cannot be changed.', ne: 'यो बदल्न मिल्दैन।' };

/**
 * Problems for settled fields that were sent with another value than the stored one; sent back as
 * it was read they are no problem.
 */
export const settledProblems = (sent: Row, stored: Row, language: Language): Problems =>
  Object.fromEntries(
    settled
      .filter(
        name => !isEmpty(sent[name]) && String(sent[name]).trim() !== String(stored[name] ?? ''),
      )
      .map(name => [name, [settledText[language]]]),
  );

/** Names that a company is answered with, and that a form may carry: known, but not written. */
const ignored = [
  '_method',
  'id',
  'name',
  'pan',
  'email',
  'logo',
  'province',
  'country_info',
  'currency_id',
  'cbms_target',
  'created_at',
];

const MOST = 255;
/**
 * Numbers at home and abroad, with extensions: company phones were never limited to the seven
 * digits of a customer's.
 */
const isPhone = (value: string) =>
  /^[\d\s()+,/-]+$/.test(value) && value.replace(/\D/g, '').length >= 7;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** An id; forms carry it as digits, and a record that was read carries the look-up in its place. */
const idOf = (value: unknown, fromForm: boolean): unknown => {
  if (fromForm && typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  return typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
};

const problemOf = (kind: Kind, value: unknown, language: Language): string | undefined => {
  if (kind === 'id')
    return Number.isSafeInteger(value) ? undefined : messages.wrongNumber[language];
  if (typeof value !== 'string') return messages.wrongText[language];
  if (value.length > MOST) return textIn(messages.maxLength, language, { n: MOST });
  if (kind === 'phone' && !isPhone(value)) return messages.phone[language];
  return kind === 'url' && !accepts.url(value) ? messages.url[language] : undefined;
};

const isWritable = (name: string): name is FieldName => Object.hasOwn(writable, name);

/**
 * The values that were sent, ready to store, and the problems that can be told without the
 * database. Phone is required (SET-116).
 */
export const readFields = (
  sent: Row,
  fromForm: boolean,
  language: Language,
): { values: Partial<Record<FieldName, Value>>; problems: Problems } => {
  const values: Partial<Record<FieldName, Value>> = {};
  const problems: Problems = {};
  for (const [name, given] of Object.entries(sent)) {
    if (!isWritable(name)) {
      if (!ignored.includes(name)) problems[name] = [messages.unknown[language]];
      continue;
    }
    const kind = writable[name];
    const value =
      kind === 'id' ? idOf(given, fromForm) : typeof given === 'string' ? given.trim() : given;
    const problem = isEmpty(value) ? undefined : problemOf(kind, value, language);
    if (problem) problems[name] = [problem];
    else values[name] = isEmpty(value) ? null : (value as Value);
  }
  if (values.phone === null) problems.phone = [messages.required[language]];
  return { values, problems };
};
