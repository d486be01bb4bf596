// What a role does not see of the fields that the company has added, where their values are read from the
// log and not from records: fields that are inactive now among them.
import type { Row } from '../../domain/entity-schema/entity.ts';
import { isOwnEntityName, OWN_RECORDS } from '../../domain/entity-schema/own-entities.ts';
import {
  listAnsweredNames,
  OWN_FIELDS,
  type OwnFieldDefinition,
  toFlatName,
} from '../../domain/entity-schema/own-fields.ts';
import type { Session } from '../auth/load-session.ts';
import type { Database, StoredRow, Value } from '../database/database.ts';
import { loadOwnFields } from '../database/own-fields.ts';
import { heldBills } from '../database/schema/held-bills.ts';
import { writtenTables } from '../database/schema.ts';

/** In place of a value that is not for the reader. */
const HIDDEN = '…';

/** The changed lines of a proforma. */
const LINES = 'details';

const toTable = (entity: string): string =>
  (isOwnEntityName(entity) ? OWN_RECORDS : entity).replaceAll('-', '_');

/** Documents and held bills, which are logged as they are stored. */
const isDocument = (table: string): boolean => Object.hasOwn(writtenTables, table);

/**
 * Flat names of fields by the table of their records; a name of any record type is of all, and one of a
 * document is of its head or of its lines. Names of other records, which documents keep, are among them.
 */
export type HiddenFields = Map<string, Set<string>>;

/** The hidden ones among the definitions. */
export const findHiddenFields = (
  definitions: OwnFieldDefinition[],
  role_id: number,
): HiddenFields => {
  const found: HiddenFields = new Map();
  for (const { entity, name, type, seen_by } of definitions) {
    if (seen_by.length === 0 || seen_by.includes(role_id)) continue;
    const table = toTable(entity);
    const names = found.get(table) ?? new Set<string>();
    for (const each of listAnsweredNames(name, type)) names.add(toFlatName(each));
    found.set(table, names);
    if (table === heldBills.of) found.set(heldBills.table, names);
  }
  return found;
};

/** The names under which the log may have a change of a hidden value. */
export const listLoggedNames = (hidden: HiddenFields): Set<string> =>
  new Set([
    ...[...hidden.values()].flatMap(names => [...names]),
    ...([...hidden.keys()].some(isDocument) ? [OWN_FIELDS, LINES] : []),
  ]);

/** The fields that the role of the session does not see. */
export const loadHiddenFields = async (
  { cachedReads }: Database,
  { actor, role_id }: Pick<Session, 'actor' | 'role_id'>,
): Promise<HiddenFields> => {
  const { definitions } = await loadOwnFields(cachedReads, actor.company_id, true);
  return findHiddenFields(definitions, role_id);
};

/**
 * What the role of the session can fill in of an entity, by the names under which values travel: what it sees and
 * changes. A name that no field has is not among them: it may be that of a hidden field that is deleted.
 */
export const loadFillable = async (
  { cachedReads }: Database,
  { actor, role_id }: Pick<Session, 'actor' | 'role_id'>,
  entity: string,
): Promise<Set<string>> => {
  const { definitions } = await loadOwnFields(cachedReads, actor.company_id, true);
  const isOpen = (roles: number[]) => roles.length === 0 || roles.includes(role_id);
  return new Set(
    definitions
      .filter(field => field.entity === entity && isOpen(field.seen_by) && isOpen(field.changed_by))
      .flatMap(({ name, type }) => listAnsweredNames(name, type)),
  );
};

/** Own values as they travel, without those of hidden fields. */
const omitHidden = (values: Row, hidden: Set<string>): Row =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(toFlatName(name))));

const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A record or its lines, with columns of own values and what a held bill has typed, as deep as they are. */
const hideInside = (value: unknown, names: Set<string>): unknown => {
  if (typeof value === 'string') {
    // A column of JSON within the JSON of the log.
    const inner = /^[[{]/.test(value) ? parse(value) : undefined;
    return isRecord(inner) ? JSON.stringify(hideInside(inner, names)) : value;
  }
  if (Array.isArray(value)) return value.map(each => hideInside(each, names));
  if (!isRecord(value)) return value;
  const shown = Object.entries(value).map(([name, each]): [string, unknown] => [
    name,
    name === OWN_FIELDS ? hideOwn(each, names) : hideInside(each, names),
  ]);
  return Object.fromEntries(shown);
};

const hideOwn = (own: unknown, names: Set<string>): unknown => {
  const values = typeof own === 'string' ? parse(own) : own;
  if (!isRecord(values)) return own;
  const shown = omitHidden(values, names);
  return typeof own === 'string' ? JSON.stringify(shown) : shown;
};

const hideIn = (value: Value | undefined, names: Set<string>): Value => {
  // A record that was made or deleted is logged whole.
  if (typeof value !== 'string' || !value.startsWith('{')) return value ?? null;
  const record = JSON.parse(value) as Row;
  const shown = Object.entries(record).filter(([name]) => !names.has(name));
  return JSON.stringify(Object.fromEntries(shown));
};

const hideInDocument = (
  value: Value | undefined,
  field: Value | undefined,
  names: Set<string>,
): Value =>
  (field === OWN_FIELDS
    ? hideOwn(value ?? null, names)
    : hideInside(value ?? null, names)) as Value;

/** A row of the log without the values of those fields. */
export const hideLoggedValues = <R extends StoredRow>(row: R, hidden: HiddenFields): R => {
  const table = String(row.table_name);
  const names = hidden.get(table);
  if (!names) return row;
  const { field_name, old_value, new_value } = row;
  if (isDocument(table))
    return {
      ...row,
      old_value: hideInDocument(old_value, field_name, names),
      new_value: hideInDocument(new_value, field_name, names),
    };
  if (names.has(String(field_name))) return { ...row, old_value: HIDDEN, new_value: HIDDEN };
  if (field_name) return row;
  return { ...row, old_value: hideIn(old_value, names), new_value: hideIn(new_value, names) };
};
