// Each user's preferences, by name. In the activity log each is a field of the user,
// "preferences.language", so that a recovery can assign and replay it.

import type { Entity, FieldErrors, FieldType, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import {
  listPreferenceNames,
  preferenceChoices,
  SAVED_QUERY_LIMITS,
  toColumnKey,
} from '../../../domain/users/preferences.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';

const LOG_FIELD_PREFIX = 'preferences.';

/** The name of the preference in a field of the log. */
export const parsePreferenceField = (field: string): string | undefined =>
  field.startsWith(LOG_FIELD_PREFIX) ? field.slice(LOG_FIELD_PREFIX.length) : undefined;

type PreferenceOwner = { company_id: number; user_id: number };

const loadStoredPreferences = async (
  read: ReadDb | Transaction,
  { company_id, user_id }: PreferenceOwner,
): Promise<Record<string, string>> => {
  const rows = await query(
    read,
    'select name, value from preferences where company_id = ? and user_id = ?',
    [company_id, user_id],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
};

/** All preferences of the user, by name. */
export const loadPreferences = async (
  read: ReadDb,
  owner: PreferenceOwner,
): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(await loadStoredPreferences(read, owner)).map(([name, value]) => [
      name,
      JSON.parse(value) as unknown,
    ]),
  );

/** Stores one, as JSON; null removes it. */
export const writePreference = async (
  tx: Transaction,
  { company_id, user_id }: PreferenceOwner,
  name: string,
  value: string | null,
): Promise<void> => {
  if (value === null)
    await query(tx, 'delete from preferences where company_id = ? and user_id = ? and name = ?', [
      company_id,
      user_id,
      name,
    ]);
  else
    await insertRows(
      tx,
      'preferences',
      [{ company_id, user_id, name, value }],
      'on conflict (company_id, user_id, name) do update set value = excluded.value',
    );
};

/** Stores changed preferences and logs them; null removes a name, the others stay. */
export const savePreferences = async (
  tx: Transaction,
  actor: Actor,
  chosen: Record<string, unknown>,
  now: string,
): Promise<void> => {
  const before = await loadStoredPreferences(tx, actor);
  const changes: Record<string, { from: string | null; to: string | null }> = {};
  for (const [name, value] of Object.entries(chosen)) {
    const from = before[name] ?? null;
    const to = value === null ? null : JSON.stringify(value);
    if (from === to) continue;
    await writePreference(tx, actor, name, to);
    changes[LOG_FIELD_PREFIX + name] = { from, to };
  }
  await logChange(tx, actor, { table: 'users', id: actor.user_id, now, changes });
};

const isObjectRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isShortText = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= longest;
const hasOnlyKeys = (row: Row, names: string[]) =>
  Object.keys(row).every(name => names.includes(name));

const preferenceTexts = {
  columns: {
    en: 'Only columns of this list can be hidden.',
    ne: 'यो सूचीका महलहरू मात्र लुकाउन मिल्छ।',
  },
  queries: {
    en: `A list can have up to ${SAVED_QUERY_LIMITS.queries} saved filters, each with its own name of at most ${SAVED_QUERY_LIMITS.label} characters.`,
    ne: `यो सूचीका बढीमा ${SAVED_QUERY_LIMITS.queries} फिल्टर, हरेकको बढीमा ${SAVED_QUERY_LIMITS.label} अक्षरको छुट्टै नाम।`,
  },
} satisfies Record<string, Texts>;

const isColumnList = ({ list }: Entity, value: unknown): boolean => {
  const keys = list.columns.map(toColumnKey);
  return (
    Array.isArray(value) &&
    value.every(key => keys.includes(key)) &&
    new Set(value).size === value.length
  );
};

/** Lists cannot be filtered by these. */
const UNFILTERABLE_KINDS: FieldType[] = ['children', 'password'];

const isFilter = ({ fields }: Entity, filter: unknown): boolean =>
  isObjectRow(filter) &&
  Object.entries(filter).every(
    ([name, value]) =>
      (['start_date', 'end_date'].includes(name) ||
        fields.some(field => field.name === name && !UNFILTERABLE_KINDS.includes(field.kind))) &&
      (isShortText(value, SAVED_QUERY_LIMITS.value) || Number.isFinite(value)),
  );

const isSort = ({ fields }: Entity, sort: unknown): boolean =>
  isObjectRow(sort) &&
  hasOnlyKeys(sort, ['field', 'order']) &&
  fields.some(field => field.name === sort.field) &&
  ['ASC', 'DESC'].includes(String(sort.order));

const isSavedQuery = (entity: Entity, query: unknown): boolean => {
  if (
    !isObjectRow(query) ||
    !hasOnlyKeys(query, ['label', 'value']) ||
    !isShortText(query.label, SAVED_QUERY_LIMITS.label)
  )
    return false;
  const { value } = query;
  if (!isObjectRow(value) || !hasOnlyKeys(value, ['filter', 'sort', 'perPage', 'displayedFilters']))
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

const isSavedQueryList = (entity: Entity, value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= SAVED_QUERY_LIMITS.queries &&
  value.every(query => isSavedQuery(entity, query)) &&
  new Set(value.map((query: Row) => query.label)).size === value.length;

const listPreferenceRules: Record<
  (typeof listPreferenceNames)[number],
  { holds: (entity: Entity, value: unknown) => boolean; text: Texts }
> = {
  hiddenColumns: { holds: isColumnList, text: preferenceTexts.columns },
  savedQueries: { holds: isSavedQueryList, text: preferenceTexts.queries },
};

const findPreferenceError = (
  entities: Entity[],
  name: string,
  value: unknown,
): Texts | undefined => {
  if (Object.hasOwn(preferenceChoices, name)) {
    const known: readonly unknown[] = preferenceChoices[name as keyof typeof preferenceChoices];
    return value === null || known.includes(value) ? undefined : messages.choice;
  }
  const [of, what] = name.split('.', 2) as [string, string | undefined];
  const entity = entities.find(candidate => candidate.name === of);
  const rule = listPreferenceNames.find(known => `${of}.${known}` === name);
  if (!entity || !rule || what !== rule) return messages.unknown;
  return value === null || listPreferenceRules[rule].holds(entity, value)
    ? undefined
    : listPreferenceRules[rule].text;
};

/**
 * Problems of the preferences to store, by name: known names and values only, within a size limit.
 */
export const validatePreferences = (
  entities: Entity[],
  chosen: Row,
  language: Language,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) => {
      const problem = findPreferenceError(entities, name, value);
      return problem ? [[name, [problem[language]]]] : [];
    }),
  );
