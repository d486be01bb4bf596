// Each user's preferences, by name. In the activity log each is a field of the user,
// "preferences.language", so that a recovery can assign and replay it.

import type { Entity, FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { isOwnEntityName, OWN_RECORDS } from '../../../domain/entity-schema/own-entities.ts';
import type { Language } from '../../../domain/language.ts';
import {
  preferenceTexts,
  toPreferencesSchema,
} from '../../../domain/requests/preference-requests.ts';
import { type Actor, logChange } from '../../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import { createRequestValidator } from '../../platform/http/request-validator.ts';

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

/**
 * Judges the preferences to store: known names and values only, within a size limit; problems by
 * name. Saved filters of a list have names of their own, which a schema cannot say.
 */
export const createPreferenceValidator = (entities: Entity[]) => {
  // Compiled list by list, when the first person saves something of it.
  const validators = new Map<Entity | undefined, ReturnType<typeof createRequestValidator>>();
  const findValidator = (name: string) => {
    const [list = ''] = name.split('.', 1);
    const known = isOwnEntityName(list) ? OWN_RECORDS : list;
    const entity = entities.find(candidate => candidate.name === known);
    const validate =
      validators.get(entity) ?? createRequestValidator(toPreferencesSchema(entity ? [entity] : []));
    validators.set(entity, validate);
    return validate;
  };
  return (chosen: Row, language: Language): FieldErrors =>
    Object.assign(
      {},
      ...Object.entries(chosen).map(([name, value]) =>
        name.endsWith('.savedQueries') && hasSameLabels(value)
          ? { [name]: [preferenceTexts.queries[language]] }
          : findValidator(name)({ [name]: value }, language),
      ),
    ) as FieldErrors;
};

const hasSameLabels = (value: unknown): boolean =>
  Array.isArray(value) &&
  new Set(value.map(query => (query as Row | null)?.label)).size < value.length;
