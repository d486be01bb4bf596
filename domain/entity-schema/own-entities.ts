// Record types that a company has made on the screen, such as its vehicles: their records are rows of one
// table, all their fields but the name are own fields (own-fields.ts), and everything that draws or keeps
// the records of a schema file does so for these (decision 75).
import type { Texts } from '../language.ts';
import { listPermissionNames } from '../permissions.ts';
import type { Entity, Option } from './entity.ts';
import { toEntityTexts } from './entity-texts.ts';

/** The entity of all those rows: it has no screens and no calls of its own. */
export const OWN_RECORDS = 'own-records';
/** The entity with the record types themselves. */
export const OWN_ENTITIES = 'own-entities';
const SCOPE_COLUMN = 'own_entity_id';
const PREFIX = 'own/';

/** A record type as a company has defined it. */
export type OwnEntityDefinition = {
  id: number;
  name: string;
  title: string;
  title_ne: string | null;
  titles: string;
  titles_ne: string | null;
  /** What the name of each record is called, such as number plate. */
  record_name: string | null;
  record_name_ne: string | null;
};

/** The name of its entity, and the path of its calls: vehicles becomes own/vehicles. */
export const toOwnEntityName = (name: string): string => PREFIX + name;

export const isOwnEntityName = (name: string): boolean => name.startsWith(PREFIX);

/** The name of the record type: own/vehicles becomes vehicles. */
export const toRecordTypeName = (entity: string): string => entity.slice(PREFIX.length);

/** The name of the entity whose schema file judges its records, but for its own fields. */
export const toSchemaName = ({ name, scope }: Pick<Entity, 'name' | 'scope'>): string =>
  scope?.base ?? name;

const toTitle = (en: string, ne: string | null): Texts => ({ en, ne: ne || en });

const nameTitle: Texts = { en: 'Name', ne: 'नाम' };

/**
 * The record type as an entity, without its own fields. `base` is the entity of the whole table.
 */
export const toOwnEntity = (base: Entity, definition: OwnEntityDefinition): Entity => {
  const { id, title, title_ne, titles, titles_ne, record_name, record_name_ne } = definition;
  const name = toOwnEntityName(definition.name);
  const one = toTitle(title, title_ne);
  const label = record_name ? toTitle(record_name, record_name_ne) : nameTitle;
  return {
    ...base,
    name,
    scope: { base: base.name, column: SCOPE_COLUMN, id },
    one,
    many: toTitle(titles, titles_ne),
    address: `/${name}`,
    form: 'page',
    view: 'page',
    verbs: ['list', 'get', 'create', 'patch', 'put', 'delete'],
    listPath: name,
    fields: base.fields.map(field =>
      field.name === SCOPE_COLUMN
        ? { ...field, kind: 'integer' as const, reference: undefined }
        : field.name === 'name'
          ? { ...field, label }
          : field,
    ),
    // The index of the table begins with the record type, which is no field of its searches.
    indexes: [],
    list: {
      ...base.list,
      columns: [{ label, fields: ['name'] }],
      search: ['name'],
      sort: { field: 'id', by: 'desc' },
      actions: ['view', 'edit', 'delete'],
      exported: true,
    },
    formSections: [{ rows: [['name']] }],
    viewSections: [{ fields: ['name'] }],
    imported: true,
    find: { words: 'name' },
    texts: toEntityTexts({ one }),
  };
};

/** The record types as entities, in the order of their definitions; none without the table of their rows. */
export const toOwnEntities = (entities: Entity[], definitions: OwnEntityDefinition[]): Entity[] => {
  const base = entities.find(({ name }) => name === OWN_RECORDS);
  return base ? definitions.map(definition => toOwnEntity(base, definition)) : [];
};

/**
 * The names of permissions are shown by the titles of what they are about, those of record types, too:
 * `own` are these as entities.
 */
export const withPermissionNames = (entity: Entity, own: Entity[]): Entity =>
  entity.fields.some(({ shipped = [] }) => shipped.length > 0)
    ? {
        ...entity,
        fields: entity.fields.map(field =>
          field.shipped && field.shipped.length > 0
            ? { ...field, shipped: [...field.shipped, ...listPermissionNames(own)] }
            : field,
        ),
      }
    : entity;

/** The entities of the schema files and the record types of a company, in one list. */
export const addOwnEntities = (
  entities: Entity[],
  definitions: OwnEntityDefinition[],
): Entity[] => {
  if (definitions.length === 0) return entities;
  const own = toOwnEntities(entities, definitions);
  return [...entities.map(entity => withPermissionNames(entity, own)), ...own];
};

/** An entity whose fields offer the entities of a company: with its record types among the options. */
export const withOwnEntityOptions = (
  entity: Entity,
  definitions: OwnEntityDefinition[],
): Entity => {
  if (definitions.length === 0 || !entity.fields.some(({ optionsFrom }) => optionsFrom))
    return entity;
  const more = definitions.map(
    ({ name, titles, titles_ne }): Option => ({
      value: toOwnEntityName(name),
      label: toTitle(titles, titles_ne),
    }),
  );
  return {
    ...entity,
    fields: entity.fields.map(field =>
      field.optionsFrom ? { ...field, options: [...(field.options ?? []), ...more] } : field,
    ),
  };
};
