// An entity with the fields that a company has added: where its form, its view, its list, its filters and
// searches have them.
import type { Texts } from '../language.ts';
import type { Entity } from './entity.ts';
import {
  isOwnField,
  isReferenceType,
  type OwnField,
  type OwnFieldDefinition,
  toFlatName,
  toOwnField,
} from './own-fields.ts';
import { findReferenceTarget } from './own-references.ts';

const moreFields: Texts = { en: 'More Fields', ne: 'थप विवरण' };

type Section = { title: Texts; fields: OwnField[] };

/** The fields under the titles of their sections, in the order in which these come first. */
const groupBySection = (fields: OwnField[]): Section[] => {
  const groups = new Map<string, Section>();
  for (const field of fields) {
    const title = field.section ?? moreFields;
    const group = groups.get(title.en) ?? { title, fields: [] };
    group.fields.push(field);
    groups.set(title.en, group);
  }
  return [...groups.values()];
};

/**
 * The own fields of a document as its pages have them: those without a section, under no title, and
 * then each section.
 */
export const listDocumentSections = (
  fields: OwnField[],
): { title: Texts | undefined; fields: OwnField[] }[] => {
  const plain = fields.filter(({ section }) => !section);
  return [
    ...(plain.length > 0 ? [{ title: undefined, fields: plain }] : []),
    ...groupBySection(fields.filter(({ section }) => section)),
  ];
};

/** Two fields of a form side by side. */
export const toPairs = (names: string[]): string[][] =>
  names.flatMap((name, index) =>
    index % 2 === 0 ? [[name, ...names.slice(index + 1, index + 2)]] : [],
  );

/** A field that a record of the entity can have: a forged backup may have brought another one. */
const isUsable = (entities: Entity[], { type, refers_to }: OwnFieldDefinition): boolean =>
  !isReferenceType(type) || findReferenceTarget(entities, refers_to) !== undefined;

/**
 * The entity with the own fields of a company, in the form, the view, the list, its filters and its
 * searches, but without lists of rows (row-lists.ts).
 */
export const withFields = (
  entity: Entity,
  definitions: OwnFieldDefinition[],
  entities: Entity[],
): Entity => {
  // A list within a page shows less than the entity has: it is not to be extended twice.
  if (entity.fields.some(isOwnField)) return entity;
  const here = definitions.filter(
    definition =>
      definition.entity === entity.name && !definition.in_lines && isUsable(entities, definition),
  );
  if (here.length === 0) return entity;
  const fields = here.map(definition => toOwnField(definition, entities));
  const namesWhere = (is: (definition: OwnFieldDefinition) => boolean) =>
    here.filter(is).map(({ name }) => toFlatName(name));
  const listed = namesWhere(({ in_list }) => in_list);
  // All fields of a record type that the company has made are its own: they need no such title, and are
  // together with the name.
  const together = entity.scope ? fields.filter(({ section }) => !section) : [];
  const sections = groupBySection(fields.filter(each => !together.includes(each))).map(group => ({
    title: group.title,
    names: group.fields.map(({ name }) => name),
  }));
  const first = together.map(({ name }) => name);
  const off = new Set(fields.filter(({ isOffPage }) => isOffPage).map(({ name }) => name));
  const onPage = (names: string[]) => names.filter(name => !off.has(name));
  return {
    ...entity,
    fields: [...entity.fields, ...fields],
    unique: [...entity.unique, ...namesWhere(({ is_unique }) => is_unique).map(name => [name])],
    list: {
      ...entity.list,
      columns: [
        ...entity.list.columns,
        ...fields
          .filter(({ name }) => listed.includes(name))
          .map(({ name, label }) => ({ label, fields: [name] })),
      ],
      search: [...entity.list.search, ...namesWhere(({ in_search }) => in_search)],
      filters: [...entity.list.filters, ...namesWhere(({ in_filter }) => in_filter)],
    },
    formSections: [
      ...entity.formSections.map(section =>
        first.length > 0
          ? { ...section, rows: toPairs([...section.rows.flat(), ...first]) }
          : section,
      ),
      ...sections.map(({ title, names }) => ({ title, rows: toPairs(names) })),
    ],
    viewSections: [
      ...entity.viewSections.map(section =>
        first.length > 0 ? { ...section, fields: [...section.fields, ...onPage(first)] } : section,
      ),
      ...sections
        .map(({ title, names }) => ({ title, fields: onPage(names) }))
        .filter(section => section.fields.length > 0),
    ],
  };
};

/** The own fields of each line of a document. */
export const toOwnLineFields = (
  entity: Entity,
  definitions: OwnFieldDefinition[],
  entities: Entity[],
): OwnField[] =>
  entity.ownLineFields
    ? definitions
        .filter(each => each.entity === entity.name && each.in_lines && isUsable(entities, each))
        .map(each => toOwnField(each, entities))
    : [];
