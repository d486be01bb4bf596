// The request that stores a user's own preferences: the looks of all screens, and of each list its
// columns and saved filters, by the fields that the list has.
import type { Entity, FieldType } from '../entity-schema/entity.ts';
import { CONDITION_LIMITS, conditionOperators } from '../entity-schema/list-conditions.ts';
import {
  CONDITIONS,
  GENERAL_SEARCH,
  GROUP_BY,
  LAYOUT,
} from '../entity-schema/list-filter-values.ts';
import { LAYOUT_LENGTH, LAYOUT_PATTERN } from '../entity-schema/list-layouts.ts';
import { messages } from '../entity-schema/messages.ts';
import { OWN_RECORDS } from '../entity-schema/own-entities.ts';
import { OWN_FIELDS } from '../entity-schema/own-fields.ts';
import {
  FAVOURITE_LIMITS,
  preferenceChoices,
  SAVED_QUERY_LIMITS,
  toColumnKey,
} from '../users/preferences.ts';
import type { RequestSchema } from './request-schema.ts';

export const preferenceTexts = {
  favourites: {
    en: `Favourites are up to ${FAVOURITE_LIMITS.addresses} different addresses of pages.`,
    ne: `रोजाइका पाना बढीमा ${FAVOURITE_LIMITS.addresses} फरक ठेगाना हुन सक्छन्।`,
  },
  columns: {
    en: 'Only columns of this list can be hidden.',
    ne: 'यो सूचीका महलहरू मात्र लुकाउन मिल्छ।',
  },
  queries: {
    en: `A list can have up to ${SAVED_QUERY_LIMITS.queries} saved filters, each with its own name of at most ${SAVED_QUERY_LIMITS.label} characters.`,
    ne: `यो सूचीका बढीमा ${SAVED_QUERY_LIMITS.queries} फिल्टर, हरेकको बढीमा ${SAVED_QUERY_LIMITS.label} अक्षरको छुट्टै नाम।`,
  },
} as const;

/** Lists cannot be filtered by these. */
const UNFILTERABLE_KINDS: FieldType[] = ['children', 'password'];

/** At least one sign that is no space. */
const filled = { pattern: '\\S', 'x-strict': true } as const;

const object = (properties: Record<string, RequestSchema>): RequestSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

/** The looks of all screens, and the favourites of the menu; null removes a choice. */
export const screenPreferences: Record<string, RequestSchema> = {
  ...Object.fromEntries(
    Object.entries(preferenceChoices).map(([name, values]): [string, RequestSchema] => [
      name,
      { enum: [...values, null], 'x-strict': true, 'x-messages': { '*': messages.choice } },
    ]),
  ),
  favourites: {
    type: ['array', 'null'],
    maxItems: FAVOURITE_LIMITS.addresses,
    uniqueItems: true,
    items: { type: 'string', maxLength: FAVOURITE_LIMITS.length, pattern: '^/', 'x-strict': true },
    'x-strict': true,
    'x-whole': true,
    'x-messages': { '*': preferenceTexts.favourites },
  },
};

/** A field that a company has added: the program does not know its name. */
const OWN_NAME = `${OWN_FIELDS}\\.[a-z][a-z0-9_]{0,39}`;

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** One of the texts, or the name of a field that a company has added. */
export const oneOrOwn = (known: string[]): RequestSchema => ({
  type: 'string',
  pattern: `^(?:${[...known.map(escapePattern), OWN_NAME].join('|')})$`,
  'x-strict': true,
});

/** The keys of all columns that are known to the program; those of a record type are single fields. */
export const toColumnKeys = ({ name, list, fields }: Entity): string[] =>
  name === OWN_RECORDS ? fields.map(field => field.name) : list.columns.map(toColumnKey);

const hiddenColumns = (entity: Entity): RequestSchema => ({
  type: ['array', 'null'],
  uniqueItems: true,
  items: oneOrOwn(toColumnKeys(entity)),
  'x-strict': true,
  'x-whole': true,
  'x-messages': { '*': preferenceTexts.columns },
});

const value: RequestSchema = {
  type: ['string', 'number'],
  maxLength: SAVED_QUERY_LIMITS.value,
  ...filled,
};

const condition: Record<string, RequestSchema> = {
  field: { type: 'string', maxLength: SAVED_QUERY_LIMITS.label, ...filled },
  operator: { enum: conditionOperators },
  value: { type: 'string', maxLength: SAVED_QUERY_LIMITS.condition, ...filled },
};

/** What has an operator, and the alternatives of a group (list-filter-values.ts). */
const conditions: RequestSchema = {
  type: 'array',
  maxItems: CONDITION_LIMITS.conditions,
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...condition,
      any: {
        type: 'array',
        maxItems: CONDITION_LIMITS.conditions,
        items: {
          type: 'array',
          maxItems: CONDITION_LIMITS.conditions,
          items: object(condition),
        },
      },
    },
  },
};

/** Which field a list is laid out by; a field of the company is unknown here, and may go. */
const layout: RequestSchema = {
  type: ['string', 'null'],
  maxLength: LAYOUT_LENGTH,
  pattern: LAYOUT_PATTERN,
  'x-strict': true,
  'x-messages': { '*': messages.choice },
};

/** The filters of a list as its screen has them (list-filter-values.ts). */
export const toFilterSchema = ({ fields }: Entity): RequestSchema => {
  const filters = [
    'start_date',
    'end_date',
    GENERAL_SEARCH,
    ...fields.filter(({ kind }) => !UNFILTERABLE_KINDS.includes(kind)).map(({ name }) => name),
  ];
  return {
    ...object({
      ...Object.fromEntries(filters.map(name => [name, value])),
      [CONDITIONS]: conditions,
      [GROUP_BY]: oneOrOwn(fields.map(({ name }) => name)),
      [LAYOUT]: { ...layout, type: 'string' },
    }),
    required: [],
    patternProperties: { [`^${OWN_NAME}$`]: value },
  };
};

/** The order of a list. */
export const toSortSchema = ({ fields }: Entity): RequestSchema =>
  object({
    field: oneOrOwn(fields.map(({ name }) => name)),
    order: { enum: ['ASC', 'DESC'] },
  });

const savedQueries = (entity: Entity): RequestSchema => {
  const query = object({
    filter: toFilterSchema(entity),
    sort: toSortSchema(entity),
    perPage: { type: 'integer', minimum: 1, maximum: 1000 },
    displayedFilters: { type: 'array', maxItems: 0, items: {} },
  });
  return {
    type: ['array', 'null'],
    maxItems: SAVED_QUERY_LIMITS.queries,
    items: object({
      label: { type: 'string', maxLength: SAVED_QUERY_LIMITS.label, ...filled },
      value: query,
    }),
    'x-strict': true,
    'x-whole': true,
    'x-messages': { '*': preferenceTexts.queries },
  };
};

/** The record types of a company are unknown here; their lists are as that of the table of them all. */
const OWN_LISTS = '^own/[a-z][a-z0-9-]*\\.';

const toOwnListPreferences = (base: Entity): Record<string, RequestSchema> => ({
  [`${OWN_LISTS}hiddenColumns$`]: hiddenColumns(base),
  [`${OWN_LISTS}savedQueries$`]: savedQueries(base),
});

/** The preferences of all screens and of the lists of these entities; what is not sent stays. */
export const toPreferencesSchema = (entities: Entity[]): RequestSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    ...screenPreferences,
    ...Object.fromEntries(
      entities.flatMap(entity => [
        [`${entity.name}.hiddenColumns`, hiddenColumns(entity)],
        [`${entity.name}.savedQueries`, savedQueries(entity)],
        [`${entity.name}.layout`, layout],
      ]),
    ),
  },
  patternProperties: {
    [`${OWN_LISTS}layout$`]: layout,
    ...Object.assign(
      {},
      ...entities.filter(({ name }) => name === OWN_RECORDS).map(toOwnListPreferences),
    ),
  },
});
