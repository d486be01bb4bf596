// The fields that a company has added to its records: their definitions, for everybody or for a role
// (decisions 74 and 84).

import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  hasRoles,
  limitToRole,
  listLimitedEntities,
} from '../../domain/entity-schema/own-field-roles.ts';
import {
  isOwnFieldType,
  type OwnField,
  type OwnFieldDefinition,
  type OwnFieldType,
} from '../../domain/entity-schema/own-fields.ts';
import { isOwnFieldName } from '../../domain/entity-schema/own-names.ts';
import { withOwnFields } from '../../domain/entity-schema/row-lists.ts';
import { toOwnLineFields } from '../../domain/entity-schema/with-own-fields.ts';
import type { Database, ReadDb, Stored, Transaction } from './database.ts';
import { columnCodecs } from './entity-tables.ts';
import { createRowsMemo, toVersion } from './memo-of-rows.ts';
import { query } from './raw-query.ts';
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
  // A field from before the switches is everywhere.
  in_page: row.in_page !== 0,
  in_import: row.in_import !== 0,
  in_export: row.in_export !== 0,
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
    version: toVersion(definitions),
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
