// The fields that a company has added to its records: their definitions, the column with the values
// of a record, and the index of values by which lists are filtered and sorted (decision 74).
import { createHash } from 'node:crypto';
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import {
  hasRoles,
  limitToRole,
  listLimitedEntities,
} from '../../domain/entity-schema/own-field-roles.ts';
import {
  isOwnFieldType,
  listOwnFields,
  MAX_OWN_TEXT,
  OWN_FIELDS,
  type OwnField,
  type OwnFieldDefinition,
  type OwnFieldType,
  toOwnLineFields,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import { isOwnFieldName } from '../../domain/entity-schema/own-names.ts';
import { withOwnFields } from '../../domain/entity-schema/row-lists.ts';
import type { Database, ReadDb, Stored, Transaction, Value } from './database.ts';
import { columnCodecs, toApiValue } from './entity-tables.ts';
import { freezeName, thawName } from './frozen-names.ts';
import { createRowsMemo } from './memo-of-rows.ts';
import { insertRows, query } from './raw-query.ts';
import { addStep, joinSteps, loadSteps, type StepRow } from './state-steps.ts';

/** Where the fields are kept. */
export const OWN_FIELD_TABLES = [
  'own_fields',
  'own_field_choices',
  'own_field_transitions',
  'own_fields_seen_by',
  'own_fields_changed_by',
];

/** What is locked by who changes a field of the company, and held by who stores a record by them. */
export const toOwnFieldsLock = (company_id: number): string =>
  JSON.stringify([company_id, ...OWN_FIELD_TABLES]);

type DefinitionRow = Stored<'own_fields'> & {
  choice: string | null;
  choice_title: string | null;
  choice_title_ne: string | null;
  choice_color: string | null;
  choice_id: number | null;
  seen_by: number | null;
  changed_by: number | null;
};

const DEFINITIONS = `select f.*, c.value as choice, c.title as choice_title, c.title_ne as choice_title_ne, c.color as choice_color, c.id as choice_id,
  s.other_id as seen_by, g.other_id as changed_by
  from own_fields as f left join own_field_choices as c on c.company_id = f.company_id and c.own_field_id = f.id
  left join own_fields_seen_by as s on s.company_id = f.company_id and s.owner_id = f.id
  left join own_fields_changed_by as g on g.company_id = f.company_id and g.owner_id = f.id
  where f.company_id = ? and f.status >= ? order by coalesce(f.position, 9999), f.id, c.id, s.other_id, g.other_id`;

const toDefinition = (row: DefinitionRow): OwnFieldDefinition => ({
  id: row.id,
  entity: row.entity,
  name: row.name ?? '',
  type: row.type as OwnFieldType,
  title: row.title,
  title_ne: row.title_ne,
  help: row.help,
  help_ne: row.help_ne,
  section: row.section,
  section_ne: row.section_ne,
  required: row.required === 1,
  is_unique: row.is_unique === 1,
  default_value: row.default_value,
  minimum: columnCodecs.decimal.fromColumn(row.minimum) as number | null,
  maximum: columnCodecs.decimal.fromColumn(row.maximum) as number | null,
  min_length: row.min_length,
  max_length: row.max_length,
  pattern: row.pattern,
  pattern_message: row.pattern_message,
  pattern_message_ne: row.pattern_message_ne,
  in_list: row.in_list === 1,
  in_filter: row.in_filter === 1,
  in_search: row.in_search === 1,
  in_lines: row.in_lines === 1,
  in_print: row.in_print === 1,
  refers_to: row.refers_to,
  formula: row.formula || null,
  as_rows: row.as_rows === 1,
  seen_by: [],
  changed_by: [],
  choices: [],
  is_state: row.is_state === 1 && row.type === 'choice',
  steps: [],
});

const addOnce = (ids: number[], id: number | null): void => {
  if (id !== null && !ids.includes(id)) ids.push(id);
};

const toDefinitions = (rows: readonly (DefinitionRow | StepRow)[]): OwnFieldDefinition[] => {
  const found = new Map<number, OwnFieldDefinition>();
  const choices = new Set<number>();
  for (const row of rows) {
    if (!('id' in row)) {
      const field = found.get(row.own_field_id);
      if (field?.is_state) addStep(field, row);
      continue;
    }
    // A forged backup may have anything; no record is shown or judged by it.
    if (!isOwnFieldType(row.type) || !isOwnFieldName(row.name ?? '')) continue;
    const known = found.get(row.id) ?? toDefinition(row);
    // A row for each choice with each of the roles.
    if (row.choice !== null && !choices.has(row.choice_id!))
      known.choices.push({
        value: row.choice,
        title: row.choice_title ?? row.choice,
        title_ne: row.choice_title_ne,
        color: row.choice_color,
      });
    if (row.choice_id !== null) choices.add(row.choice_id);
    addOnce(known.seen_by, row.seen_by);
    addOnce(known.changed_by, row.changed_by);
    found.set(row.id, known);
  }
  return [...found.values()];
};

/**
 * The own fields of a company. `version` differs when one of them has changed, empty where there are
 * none; `extend` answers an entity with those that are its own, of which references may name any of
 * `entities`.
 */
export type OwnFields = {
  version: string;
  definitions: OwnFieldDefinition[];
  extend: (entity: Entity, entities: Entity[]) => Entity;
  /** The fields of each line of a document. */
  linesOf: (entity: Entity, entities: Entity[]) => OwnField[];
  /** The fields as a role has them. */
  forRole: (role_id: number) => OwnFields;
};

/** The entity, and its rows, marked where a role does not see all of their fields. */
const markLimited = (entity: Entity, limited: ReadonlySet<string>): Entity => {
  if (limited.size === 0) return entity;
  const fields = entity.fields.map(field =>
    field.children?.rows
      ? {
          ...field,
          children: { ...field.children, rows: markLimited(field.children.rows, limited) },
        }
      : field,
  );
  return { ...entity, fields, ...(limited.has(entity.name) ? { isLimited: true as const } : {}) };
};

const createOwnFields = (
  definitions: OwnFieldDefinition[],
  limitedEntities: ReadonlySet<string> = new Set(),
): OwnFields => {
  const extendedAmong = new WeakMap<Entity[], Map<Entity, Entity>>();
  const linesAmong = new WeakMap<Entity[], Map<Entity, OwnField[]>>();
  const limited = new Map<number, OwnFields>();
  const own: OwnFields = {
    version:
      definitions.length === 0
        ? ''
        : createHash('sha256').update(JSON.stringify(definitions)).digest('base64url').slice(0, 12),
    definitions,
    extend: (entity, entities) => {
      const extended = extendedAmong.get(entities) ?? new Map<Entity, Entity>();
      extendedAmong.set(entities, extended);
      const known = extended.get(entity);
      if (known) return known;
      const own = withOwnFields(entity, definitions, entities);
      const made = markLimited(own, limitedEntities);
      extended.set(entity, made);
      return made;
    },
    linesOf: (entity, entities) => {
      const ofLines = linesAmong.get(entities) ?? new Map<Entity, OwnField[]>();
      linesAmong.set(entities, ofLines);
      const known = ofLines.get(entity) ?? toOwnLineFields(entity, definitions, entities);
      ofLines.set(entity, known);
      return known;
    },
    forRole: role_id => {
      if (!hasRoles(definitions)) return own;
      const known =
        limited.get(role_id) ??
        createOwnFields(
          limitToRole(definitions, role_id),
          listLimitedEntities(definitions, role_id),
        );
      limited.set(role_id, known);
      return known;
    },
  };
  return own;
};

const NONE = createOwnFields([]);

const reuseOrCreate = createRowsMemo((rows: readonly (DefinitionRow | StepRow)[]) =>
  createOwnFields(toDefinitions(rows)),
);

const ACTIVE = 1;
const ALL = 0;

/**
 * The active own fields of a company; with `cachedReads` without asking the database again. With
 * `all` the inactive ones, too, whose values are kept.
 */
export const loadOwnFields = async (
  read: ReadDb | Transaction,
  company_id: number,
  all = false,
): Promise<OwnFields> => {
  const rows = await query<DefinitionRow>(read, DEFINITIONS, [company_id, all ? ALL : ACTIVE]);
  if (rows.length === 0) return NONE;
  if (!rows.some(({ is_state }) => is_state === 1)) return reuseOrCreate(rows);
  return reuseOrCreate(joinSteps(rows, await loadSteps(read, company_id)));
};

/** The entity with the own fields of a company, among all `entities`. */
export const extendEntity = async (
  { database, entities }: { database: Database; entities: Entity[] },
  entity: Entity,
  company_id: number,
): Promise<Entity> =>
  entity.ownFields
    ? (await loadOwnFields(database.cachedReads, company_id)).extend(entity, entities)
    : entity;

/** A value as the column has it: of several references a list of ids, of tags their list. */
export type OwnValue = Value | number[] | string[];
/** Values by the names of their fields, as columns have them. */
type OwnValues = Record<string, OwnValue>;

const isTagList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(tag => typeof tag === 'string');

const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(id => Number.isSafeInteger(id));

/** The values of a column. What is none of ours, as a forged backup may have it, counts as nothing. */
export const parseOwnColumn = (column: Value | undefined): OwnValues => {
  if (typeof column !== 'string') return {};
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(column) as OwnValues).filter(
        ([, value]) =>
          typeof value === 'string' ||
          Number.isFinite(value) ||
          isIdList(value) ||
          isTagList(value),
      ),
    );
  } catch {
    return {};
  }
};

/** The column of the values; null for none. The order of the names says nothing. */
export const toOwnColumn = (values: OwnValues): string | null => {
  const filled = Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled));
};

/** A value of the API as the column has it; ids in their order. */
export const toOwnValue = (field: Field, value: unknown): OwnValue => {
  if (field.kind === 'tags') return isTagList(value) && value.length > 0 ? value : null;
  if (field.kind !== 'references') return columnCodecs[field.kind].toColumn(value);
  return isIdList(value) && value.length > 0 ? [...new Set(value)].sort((a, b) => a - b) : null;
};

/** A value of the column as the API has it. */
const fromOwnValue = (field: Field, value: OwnValue): unknown => {
  if (field.kind === 'references') return isIdList(value) ? value : [];
  if (field.kind === 'tags') return isTagList(value) ? value : [];
  return Array.isArray(value) ? null : toApiValue(field, value);
};

/** The values of the own fields that a flat record has; of a document with the names it refers to. */
export const toOwnValues = (entity: Entity, record: Row): OwnValues =>
  Object.assign(
    {},
    ...listOwnFields(entity)
      .filter(({ name }) => name in record)
      .map(field => ({
        [toOwnName(field)]: toOwnValue(field, record[field.name]),
        ...(entity.written && field.kind === 'reference'
          ? freezeName(field, toOwnName(field), record[field.reference!.as!])
          : {}),
      })),
  ) as OwnValues;

/** The own fields of a stored row, under their flat names. */
export const readOwnValues = (entity: Entity, column: Value | undefined): Row => {
  const own = listOwnFields(entity);
  if (own.length === 0) return {};
  const values = parseOwnColumn(column);
  return Object.fromEntries(
    own.flatMap((field): [string, unknown][] => [
      [field.name, fromOwnValue(field, values[toOwnName(field)] ?? null)],
      ...(field.kind === 'reference'
        ? [[field.reference!.as!, thawName(field, values)] as [string, unknown]]
        : []),
    ]),
  );
};

/**
 * Where the index has the values of a field: as numbers, as texts, or not at all. The ids of files are
 * in it so that a file in use is found.
 */
export const getIndexColumn = ({ kind }: OwnField): 'number' | 'text' | undefined => {
  if (kind === 'multiline') return undefined;
  return kind === 'text' || kind === 'choice' || kind === 'tags' ? 'text' : 'number';
};

/**
 * A value of the API as the index has it; a day or a time as the number of its digits. Null for a value that
 * no rule has let through.
 */
export const toIndexValue = (field: OwnField, value: unknown): Value => {
  if (value === null || value === undefined) return null;
  if (getIndexColumn(field) === 'text') return String(value).slice(0, MAX_OWN_TEXT);
  const number =
    field.kind === 'date' || field.kind === 'time' || field.kind === 'image'
      ? Number(String(value).replaceAll(/[-:]/g, ''))
      : columnCodecs[field.kind].toColumn(value);
  return Number.isSafeInteger(number) ? number : null;
};

/** What the index has of a field: a value, or each of several. */
const toIndexValues = (field: OwnField, value: unknown): Value[] =>
  field.kind === 'references' || field.kind === 'tags'
    ? ((toOwnValue(field, value) ?? []) as Value[])
    : [toIndexValue(field, value)].filter(found => found !== null);

/** Both engines allow more values in a statement, without any gain. */
const MAX_INDEX_ROWS = 200;

/** Adds new records to the index. */
export const indexOwnValues = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  records: (Row & { id: number })[],
): Promise<void> => {
  const own = listOwnFields(entity);
  const rows = records.flatMap(record =>
    own.flatMap(field => {
      const column = getIndexColumn(field);
      if (!column) return [];
      return toIndexValues(field, record[field.name]).map((value, place) => {
        const found = { number: null, text: null, [column]: value };
        return { company_id, own_field_id: field.own, record_id: record.id, place, ...found };
      });
    }),
  );
  for (let from = 0; from < rows.length; from += MAX_INDEX_ROWS)
    await insertRows(tx, 'own_field_values', rows.slice(from, from + MAX_INDEX_ROWS));
};

/** Removes the values of a record from the index: those of the named fields, or all. */
export const removeOwnValues = async (
  tx: Transaction,
  { name }: Entity,
  company_id: number,
  record_id: number,
  fields?: OwnField[],
): Promise<void> => {
  if (fields) {
    for (const { own } of fields)
      await query(
        tx,
        'delete from own_field_values where company_id = ? and own_field_id = ? and record_id = ?',
        [company_id, own, record_id],
      );
    return;
  }
  await query(
    tx,
    `delete from own_field_values where company_id = ? and record_id = ?
     and own_field_id in (select id from own_fields where company_id = ? and entity = ?)`,
    [company_id, record_id, company_id, name],
  );
};

/**
 * Stores the own values that a record has, over those that are there: values of inactive fields
 * stay. The record is locked.
 */
export const storeOwnValues = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  id: number,
  record: Row,
): Promise<void> => {
  const fields = listOwnFields(entity).filter(({ name }) => name in record);
  if (fields.length === 0) return;
  const where = `"${entity.table}" where company_id = ? and id = ?`;
  const [row] = await query(tx, `select ${OWN_FIELDS} from ${where}`, [company_id, id]);
  const column = toOwnColumn({
    ...parseOwnColumn(row?.[OWN_FIELDS]),
    ...toOwnValues(entity, record),
  });
  await query(
    tx,
    `update "${entity.table}" set ${OWN_FIELDS} = ? where company_id = ? and id = ?`,
    [column, company_id, id],
  );
  await removeOwnValues(tx, entity, company_id, id, fields);
  await indexOwnValues(tx, { ...entity, fields }, company_id, [{ ...record, id }]);
};

/** The rows of a record type in the table that it shares; of every other entity all rows are its own. */
export const toScopeCondition = ({
  scope,
}: Pick<Entity, 'scope'>): { condition: string; values: number[] } =>
  scope
    ? { condition: ` and ${scope.column} = ?`, values: [scope.id] }
    : { condition: '', values: [] };
