// What may be remembered for a user: known names only, known values, and no more than a person has
// use for.

import type { Language, Texts } from '../../domain/language.ts';
import { bounds, choices, columnKey, ofLists } from '../../domain/preferences.ts';
import type { Entity, Kind, Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isShort = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest;
const hasOnly = (row: Row, names: string[]) => Object.keys(row).every(name => names.includes(name));

const texts = {
  columns: {
    en: 'Only columns of this list can be hidden.',
    ne: 'यो सूचीका महलहरू मात्र लुकाउन मिल्छ।',
  },
  queries: {
    en: `A list can have up to ${bounds.queries} saved filters, each with its own name of at most ${bounds.label} characters.`,
    ne: `यो सूचीका बढीमा ${bounds.queries} फिल्टर, हरेकको बढीमा ${bounds.label} अक्षरको छुट्टै नाम।`,
  },
} satisfies Record<string, Texts>;

const areColumns = ({ list }: Entity, value: unknown): boolean => {
  const keys = list.columns.map(columnKey);
  return (
    Array.isArray(value) &&
    value.every(key => keys.includes(key)) &&
    new Set(value).size === value.length
  );
};

/** By these no list can be asked. */
const unfiltered: Kind[] = ['children', 'password'];

const isFilter = ({ fields }: Entity, filter: unknown): boolean =>
  isRow(filter) &&
  Object.entries(filter).every(
    ([name, value]) =>
      (['start_date', 'end_date'].includes(name) ||
        fields.some(field => field.name === name && !unfiltered.includes(field.kind))) &&
      (isShort(value, bounds.value) || Number.isFinite(value)),
  );

const isSort = ({ fields }: Entity, sort: unknown): boolean =>
  isRow(sort) &&
  hasOnly(sort, ['field', 'order']) &&
  fields.some(field => field.name === sort.field) &&
  ['ASC', 'DESC'].includes(String(sort.order));

const isQuery = (entity: Entity, query: unknown): boolean => {
  if (!isRow(query) || !hasOnly(query, ['label', 'value']) || !isShort(query.label, bounds.label))
    return false;
  const { value } = query;
  if (!isRow(value) || !hasOnly(value, ['filter', 'sort', 'perPage', 'displayedFilters']))
    return false;
  const { perPage, displayedFilters: displayed } = value;
  return (
    isFilter(entity, value.filter) &&
    isSort(entity, value.sort) &&
    Number.isInteger(perPage) &&
    (perPage as number) >= 1 &&
    (perPage as number) <= 1000 &&
    Array.isArray(displayed) &&
    displayed.length === 0
  );
};

const areQueries = (entity: Entity, value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= bounds.queries &&
  value.every(query => isQuery(entity, query)) &&
  new Set(value.map((query: Row) => query.label)).size === value.length;

const rules: Record<
  (typeof ofLists)[number],
  { holds: (entity: Entity, value: unknown) => boolean; text: Texts }
> = {
  hiddenColumns: { holds: areColumns, text: texts.columns },
  savedQueries: { holds: areQueries, text: texts.queries },
};

const problemOf = (entities: Entity[], name: string, value: unknown): Texts | undefined => {
  if (Object.hasOwn(choices, name)) {
    const known: readonly unknown[] = choices[name as keyof typeof choices];
    return value === null || known.includes(value) ? undefined : messages.choice;
  }
  const [of, what] = name.split('.', 2) as [string, string | undefined];
  const entity = entities.find(candidate => candidate.name === of);
  const rule = ofLists.find(known => `${of}.${known}` === name);
  if (!entity || !rule || what !== rule) return messages.unknown;
  return value === null || rules[rule].holds(entity, value) ? undefined : rules[rule].text;
};

/** What is wrong with what somebody wants remembered, by name. */
export const problemsOfPreferences = (
  entities: Entity[],
  chosen: Row,
  language: Language,
): Problems =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) => {
      const problem = problemOf(entities, name, value);
      return problem ? [[name, [problem[language]]]] : [];
    }),
  );
