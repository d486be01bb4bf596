// What a role does not see of the fields that the company has added, where their values are read from the
// log and not from records: fields that are inactive now among them.
import type { Row } from '../../domain/entity-schema/entity.ts';
import { isOwnEntityName, OWN_RECORDS } from '../../domain/entity-schema/own-entities.ts';
import { type OwnFieldDefinition, toFlatName } from '../../domain/entity-schema/own-fields.ts';
import type { Session } from '../auth/load-session.ts';
import type { Database, StoredRow, Value } from '../database/database.ts';
import { loadOwnFields } from '../database/own-fields.ts';

/** In place of a value that is not for the reader. */
const HIDDEN = '…';

const toTable = (entity: string): string =>
  (isOwnEntityName(entity) ? OWN_RECORDS : entity).replaceAll('-', '_');

/** Flat names of fields by the table of their records; a name of any record type is of all. */
export type HiddenFields = Map<string, Set<string>>;

/** The hidden ones among the definitions. */
export const findHiddenFields = (
  definitions: OwnFieldDefinition[],
  role_id: number,
): HiddenFields => {
  const found: HiddenFields = new Map();
  for (const { entity, name, seen_by } of definitions) {
    if (seen_by.length === 0 || seen_by.includes(role_id)) continue;
    const table = toTable(entity);
    found.set(table, (found.get(table) ?? new Set<string>()).add(toFlatName(name)));
  }
  return found;
};

/** The fields that the role of the session does not see. */
export const loadHiddenFields = async (
  { cachedReads }: Database,
  { actor, role_id }: Pick<Session, 'actor' | 'role_id'>,
): Promise<HiddenFields> => {
  const { definitions } = await loadOwnFields(cachedReads, actor.company_id, true);
  return findHiddenFields(definitions, role_id);
};

const hideIn = (value: Value | undefined, names: Set<string>): Value => {
  // A record that was made or deleted is logged whole.
  if (typeof value !== 'string' || !value.startsWith('{')) return value ?? null;
  const record = JSON.parse(value) as Row;
  const shown = Object.entries(record).filter(([name]) => !names.has(name));
  return JSON.stringify(Object.fromEntries(shown));
};

/** A row of the log without the values of those fields. */
export const hideLoggedValues = <R extends StoredRow>(row: R, hidden: HiddenFields): R => {
  const names = hidden.get(String(row.table_name));
  if (!names) return row;
  if (names.has(String(row.field_name))) return { ...row, old_value: HIDDEN, new_value: HIDDEN };
  if (row.field_name) return row;
  return {
    ...row,
    old_value: hideIn(row.old_value, names),
    new_value: hideIn(row.new_value, names),
  };
};
