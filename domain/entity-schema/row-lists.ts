// Records that are rows of another record: a reference with `x-rows` gives the record that it refers to a
// list of them, which is edited, stored and answered as children are (child-rows.ts). What a company says
// of a field on the screen, a schema file says of a property.
import { type Texts, translateBoth } from '../language.ts';
import type { ChildRecords, Entity, Field } from './entity.ts';
import { listOwnFields, type OwnFieldDefinition } from './own-fields.ts';
import { withFields } from './with-own-fields.ts';

/** The property of the record with its rows: own/contract-lines gives contract_lines. */
export const toRowListName = (entity: string): string =>
  entity.replace(/^.*\//, '').replaceAll('-', '_');

/** What is filled in of a row: what its own form shows, but for the record that it belongs to. */
const listShownNames = ({ formSections, fields }: Entity, by: Field): string[] =>
  formSections
    .flatMap(({ rows }) => rows.flat())
    .filter(name =>
      fields.some(
        field =>
          field.name === name && name !== by.name && !['children', 'password'].includes(field.kind),
      ),
    );

const pickFields = ({ fields }: Entity, names: string[], by: string): Field[] =>
  fields.filter(({ name }) => names.includes(name) && name !== 'id' && name !== by);

/** The list of rows as a property of the record that `by` refers to. */
const toRowList = (rows: Entity, by: Field, isOwn: boolean): Field => ({
  name: toRowListName(rows.name),
  kind: 'children',
  label: rows.many,
  required: false,
  readOnly: true,
  fixed: false,
  children: {
    entity: rows.name,
    by: by.name,
    fields: ['id', ...listShownNames(rows, by)],
    edited: true,
    // What the company has added is in no schema file.
    ...(isOwn ? { rows } : {}),
    rowFields: pickFields(rows, listShownNames(rows, by), by.name),
  },
});

/** Lists that are edited with their record know the fields of their rows, which formulas name. */
export const addRowFields = (entities: Entity[]): Entity[] =>
  entities.map(entity => ({
    ...entity,
    fields: entity.fields.map(field => {
      const { children } = field;
      const rows = entities.find(({ name }) => name === children?.entity);
      if (!children?.edited || children.rowFields || !rows) return field;
      const rowFields = pickFields(rows, children.fields, children.by);
      return { ...field, children: { ...children, rowFields } };
    }),
  }));

/** The record with its list of rows, at the end of its form and view; as it is where it has the list. */
const withRowList = (entity: Entity, list: Field): Entity =>
  entity.fields.some(({ name }) => name === list.name)
    ? entity
    : {
        ...entity,
        fields: [...entity.fields, list],
        formSections: [...entity.formSections, { rows: [[list.name]] }],
        viewSections: [...entity.viewSections, { fields: [list.name] }],
      };

/** A record type of a company with the rows that its own record types have in it. */
const addOwnRowLists = (entity: Entity, rowTypes: Entity[]): Entity =>
  rowTypes.reduce((now, rows) => {
    const by = rows.fields.find(field => field.rows && field.reference?.entity === entity.name);
    return by ? withRowList(now, toRowList(rows, by, true)) : now;
  }, entity);

/**
 * What a company has added to the rows of a list and shows in their form, behind what the list has.
 */
const withRows = (field: Field, children: ChildRecords, rows: Entity): Field => {
  const by = rows.fields.find(({ name }) => name === children.by)!;
  const own = new Set(listOwnFields(rows).map(({ name }) => name));
  const added = listShownNames(rows, by).filter(name => own.has(name));
  return {
    ...field,
    children: {
      ...children,
      rows,
      fields: [...children.fields, ...added],
      ...(children.rowFields
        ? { rowFields: [...children.rowFields, ...pickFields(rows, added, by.name)] }
        : {}),
    },
  };
};

/** `above` are those of which the records are rows already: a forged backup may have a circle. */
type Extension = { definitions: OwnFieldDefinition[]; entities: Entity[]; above: string[] };

/** Rows of schema files with what the company has added to them, also where it is nothing. */
const extendRows = (entity: Entity, { definitions, entities, above }: Extension): Entity => {
  const toRows = ({ children }: Field): Entity | undefined =>
    children?.edited && !children.rows && !above.includes(children.entity)
      ? entities.find(({ name, ownFields }) => name === children.entity && ownFields)
      : undefined;
  return entity.fields.some(toRows)
    ? {
        ...entity,
        fields: entity.fields.map(field => {
          const rows = toRows(field);
          return rows
            ? withRows(field, field.children!, extend(rows, { definitions, entities, above }))
            : field;
        }),
      }
    : entity;
};

/** The record types of a company whose records are rows of the entity. */
const listRowTypes = (
  { name, scope }: Entity,
  { definitions, entities, above }: Extension,
): Entity[] =>
  scope
    ? definitions
        .filter(
          ({ as_rows, refers_to, entity }) =>
            as_rows && refers_to === name && !above.includes(entity),
        )
        .flatMap(({ entity }) => entities.find(each => each.name === entity && each.scope) ?? [])
        .map(rows => extend(rows, { definitions, entities, above }))
    : [];

/** The entity with its own fields and its rows, each with theirs. */
const extend = (entity: Entity, extension: Extension): Entity => {
  const { definitions, entities } = extension;
  const within = { ...extension, above: [...extension.above, entity.name] };
  return addOwnRowLists(
    extendRows(withFields(entity, definitions, entities), within),
    listRowTypes(entity, within),
  );
};

/**
 * The entity with the own fields of a company, in the form, the view, the list, its filters and its
 * searches, and with the rows that its record types have in it; the entity itself where there are none.
 * `entities` are those that fields may refer to.
 */
export const withOwnFields = (
  entity: Entity,
  definitions: OwnFieldDefinition[],
  entities: Entity[],
): Entity => extend(entity, { definitions, entities, above: [] });

const listRowFieldsOf = (entity: Entity): Field[] => entity.fields.filter(({ rows }) => rows);

/** The entities of schema files, each with its rows. */
export const addRowLists = (entities: Entity[]): Entity[] => {
  const found = entities.flatMap(rows => listRowFieldsOf(rows).map(by => ({ rows, by })));
  return found.length === 0
    ? entities
    : entities.map(entity =>
        found
          .filter(({ by }) => by.reference?.entity === entity.name)
          .reduce((now, { rows, by }) => withRowList(now, toRowList(rows, by, false)), entity),
      );
};

/** The entity of the rows of a list, as the caller may see its records. */
export const findRowEntity = (entities: Entity[], { entity, rows }: ChildRecords): Entity => {
  const known = entities.find(({ name }) => name === entity)!;
  if (!rows) return known;
  return known?.makers ? { ...rows, makers: known.makers } : rows;
};

/** The names of the entities whose records are rows of the entity's, in lists that formulas know. */
export const listRowNames = ({ fields }: Pick<Entity, 'fields'>): string[] =>
  fields.flatMap(({ children }) => (children?.rowFields ? [children.entity] : []));

/** The entities, each behind those whose records are its rows: what rows calculate is there first. */
export const sortRowsFirst = <E extends Pick<Entity, 'name' | 'fields'>>(entities: E[]): E[] => {
  const sorted = new Set<E>();
  const under = new Set<E>();
  const add = (entity: E): void => {
    // A forged backup may have a circle.
    if (sorted.has(entity) || under.has(entity)) return;
    under.add(entity);
    for (const name of listRowNames(entity))
      for (const rows of entities) if (rows.name === name) add(rows);
    sorted.add(entity);
  };
  for (const entity of entities) add(entity);
  return [...sorted];
};

/** "contract-lines are rows of contracts." */
export type RowsOf = { rows: string; of: string };

/** True if rows of `rows` in `of` would make something a row of itself, by way of others or not. */
export const isRowCircle = (known: RowsOf[], { rows, of }: RowsOf): boolean => {
  const seen = new Set<string>();
  const open = [of];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === rows) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...known.filter(each => each.rows === at).map(each => each.of));
  }
  return false;
};

export const rowTexts = {
  circle: {
    en: 'These records would be rows of their own rows.',
    ne: 'यी अभिलेख आफ्नै पङ्क्तिभित्र पर्छन्।',
  },
  twice: {
    en: 'The field "{field}" makes them rows already. Records are rows of one record type only.',
    ne: '"{field}" फिल्डले यिनलाई पहिले नै पङ्क्ति बनाएको छ। अभिलेख एउटै प्रकारका पङ्क्ति हुन्छन्।',
  },
  ofTypes: {
    en: 'Only the records of a record type are rows, and of a record of another record type.',
    ne: 'अभिलेखको प्रकारका अभिलेख मात्र अर्को प्रकारका अभिलेखका पङ्क्ति हुन्छन्।',
  },
  taken: {
    en: 'The list of rows would be called "{name}", which every record has already.',
    ne: 'पङ्क्तिको सूचीको नाम "{name}" हुन्थ्यो, जुन प्रत्येक अभिलेखमा पहिले नै छ।',
  },
} satisfies Record<string, Texts>;

const same = (text: string): Texts => ({ en: text, ne: text });

/** What is wrong with rows that a schema file asks for, as sentences with the file. */
export const findRowListProblems = (entities: Entity[]): string[] => {
  const all = entities.flatMap(entity => listRowFieldsOf(entity).map(by => ({ entity, by })));
  const known = all.map(
    ({ entity, by }): RowsOf => ({ rows: entity.name, of: by.reference?.entity ?? '' }),
  );
  return all.flatMap(({ entity, by }) => {
    const here = `schemas/${entity.name}.json: properties.${by.name}`;
    const of = entities.find(({ name }) => name === by.reference?.entity);
    const name = toRowListName(entity.name);
    const others = listRowFieldsOf(entity).filter(field => field !== by);
    return [
      ...(by.kind === 'reference'
        ? []
        : [`${here} has x-rows, but refers to no one record; take it out`]),
      ...(others.length > 0
        ? [`${here}: ${translateBoth(rowTexts.twice, { field: same(others[0]!.name) }).en}`]
        : []),
      ...(of?.written || entity.written
        ? [`${here} has x-rows, but documents and their parts are written by the program only`]
        : []),
      ...(isRowCircle(known, { rows: entity.name, of: of?.name ?? '' })
        ? [`${here}: ${rowTexts.circle.en} Take x-rows out of one of them`]
        : []),
      ...(of?.fields.some(field => field.name === name)
        ? [`${here} gives ${of.name} the rows "${name}", which it has already; rename one of them`]
        : []),
    ];
  });
};
