// A record type as a schema file, and back: what somebody has made on the screen an engineer can commit to
// schemas/, and another company can take over. Both ways keep everything that the screen knows.
import type { Texts } from '../language.ts';
import type { Entity, Format } from './entity.ts';
import { isOwnEntityName, toOwnEntityName, toRecordTypeName } from './own-entities.ts';
import {
  type OwnFieldChoice,
  type OwnFieldDefinition,
  type OwnFieldType,
  toOwnField,
} from './own-fields.ts';
import { isOwnFieldName, isRecordTypeName } from './own-names.ts';
import { findReferenceTarget } from './own-references.ts';
import type { OwnRuleDefinition } from './own-rules.ts';
import { toFormSections, toViewSections } from './record-type-sections.ts';
import { reservedColumns } from './reserved-names.ts';
import type { PropertySchema, SchemaFile } from './schema-file.ts';

/** A record type as its form has it. */
export type RecordType = {
  name: string;
  title: string;
  title_ne: string | null;
  titles: string;
  titles_ne: string | null;
  record_name: string | null;
  record_name_ne: string | null;
  menu_group: string;
  icon: string | null;
};

/**
 * What the file says of a field. Where a list shows documents, or their lines, is of no record type; roles,
 * and the record with which a reference begins, are called by their names.
 */
export type RecordTypeField = Omit<
  OwnFieldDefinition,
  'id' | 'entity' | 'in_lines' | 'in_print' | 'seen_by' | 'changed_by' | 'locked'
> & { seen_by: string[]; changed_by: string[] };

const NO_ROLES = { seen_by: [], changed_by: [] };

/** What the file says of a rule. */
export type RecordTypeRule = Omit<OwnRuleDefinition, 'id' | 'entity' | 'in_lines'>;

/** The entry of the menu that is in no group. */
const TOP = 'top';
/** Of a record type that is in no menu, such as one of rows. */
export const NOWHERE = 'none';
const ICON = 'folder';
const MENU_ORDER = 900;
const NAME_LENGTH = 120;

type Shape = Pick<PropertySchema, 'type' | 'format'>;

/** How a property says of what type a field is; a choice has its options besides. */
const shapes: Record<OwnFieldType, Shape> = {
  text: { type: 'string' },
  'long-text': { type: 'string', format: 'multiline' },
  number: { type: 'number', format: 'decimal' },
  'whole-number': { type: 'integer' },
  money: { type: 'number', format: 'money' },
  date: { type: 'string', format: 'date' },
  'yes-no': { type: 'boolean' },
  choice: { type: 'string' },
  email: { type: 'string', format: 'email' },
  phone: { type: 'string', format: 'mobile' },
  url: { type: 'string', format: 'url' },
  time: { type: 'string', format: 'time' },
  tags: { type: 'array', format: 'tags' },
  reference: { type: 'integer' },
  references: { type: 'array' },
  picture: { type: 'integer', format: 'image' },
  file: { type: 'integer', format: 'file' },
};

/** These say it by more than their shape. */
const SPECIAL: readonly OwnFieldType[] = ['choice', 'reference', 'references'];

const toTexts = (en: string, ne: string | null): Texts => ({ en, ne: ne || en });

/** In a file, record types are called as if the program had them: their names are none of its own. */
const toFileReference = (entities: Entity[], name: string | null) => {
  const target = findReferenceTarget(entities, name) ?? { entity: name ?? '', show: 'name' };
  const { entity } = target;
  return { ...target, entity: isOwnEntityName(entity) ? toRecordTypeName(entity) : entity };
};

const toReferredName = (shipped: ReadonlySet<string>, entity: string): string =>
  shipped.has(entity) ? entity : toOwnEntityName(entity);

/** A record has another id in every company: it is called by its name. */
const toDefaultWord = (
  { type }: RecordTypeField,
  typed: string,
  value: PropertySchema['default'],
): Pick<PropertySchema, 'default' | 'x-default-record'> =>
  type === 'reference' ? { 'x-default-record': typed } : { default: value! };

const toProperty = (field: RecordTypeField, entities: Entity[]): PropertySchema => {
  const made = toOwnField({
    ...field,
    id: 0,
    entity: '',
    in_lines: false,
    in_print: false,
    ...NO_ROLES,
  });
  return {
    ...shapes[field.type],
    ...(field.min_length === null ? {} : { minLength: field.min_length }),
    ...(field.max_length === null ? {} : { maxLength: field.max_length }),
    ...(field.pattern === null ? {} : { pattern: field.pattern }),
    ...(field.pattern_message
      ? { 'x-pattern-message': toTexts(field.pattern_message, field.pattern_message_ne) }
      : {}),
    ...(field.minimum === null ? {} : { minimum: field.minimum }),
    ...(field.maximum === null ? {} : { maximum: field.maximum }),
    // A state begins without any, too.
    ...(field.default_value?.trim() ? toDefaultWord(field, field.default_value, made.default) : {}),
    'x-label': toTexts(field.title, field.title_ne),
    ...(field.help ? { 'x-help': toTexts(field.help, field.help_ne) } : {}),
    ...(field.formula ? { 'x-computed': field.formula } : {}),
    ...(field.as_rows ? { 'x-rows': true as const } : {}),
    ...(field.seen_by.length > 0 ? { 'x-seen-by': field.seen_by } : {}),
    ...(field.changed_by.length > 0 ? { 'x-changed-by': field.changed_by } : {}),
    ...(field.in_import ? {} : { 'x-imported': false as const }),
    ...(field.in_export ? {} : { 'x-exported': false as const }),
    ...(field.refers_to ? { 'x-reference': toFileReference(entities, field.refers_to) } : {}),
    ...(field.type === 'choice'
      ? {
          oneOf: field.choices.map(({ value, title, title_ne, color }) => ({
            const: value,
            'x-label': toTexts(title, title_ne),
            ...(color ? { 'x-color': color as 'info' } : {}),
          })),
        }
      : {}),
    ...(made.states ? { 'x-states': made.states } : {}),
  };
};

const made: Record<string, PropertySchema> = {
  created_by: {
    type: 'string',
    'x-set': 'creator',
    'x-label': { en: 'Created By', ne: 'तयार गर्ने' },
  },
  created_at: {
    type: 'string',
    format: 'date-time',
    'x-set': 'created',
    'x-label': { en: 'Created Date', ne: 'थपिएको मिति' },
  },
};

/**
 * The schema file of a record type with its active fields, in the order of its form, and its active rules. `entities` are those
 * that its references may name.
 */
export const toRecordTypeFile = (
  type: RecordType,
  fields: RecordTypeField[],
  rules: RecordTypeRule[],
  entities: Entity[],
): SchemaFile => {
  const namesWhere = (is: (field: RecordTypeField) => boolean) =>
    fields.filter(is).map(({ name }) => name);
  const sections = toFormSections(fields);
  const unique = namesWhere(({ is_unique }) => is_unique);
  return {
    $id: type.name,
    type: 'object',
    'x-title': {
      one: toTexts(type.title, type.title_ne),
      many: toTexts(type.titles, type.titles_ne),
    },
    'x-address': `/records/${type.name}`,
    'x-screens': { form: 'page', view: 'page' },
    'x-import': true,
    'x-find': { words: 'name' },
    'x-row-scope': 'created_by',
    ...(type.menu_group === NOWHERE
      ? {}
      : {
          'x-menu': {
            ...(type.menu_group === TOP ? {} : { under: type.menu_group }),
            icon: type.icon ?? ICON,
            order: MENU_ORDER,
          },
        }),
    ...(unique.length > 0 ? { 'x-unique': unique.map(name => [name]) } : {}),
    ...(rules.length > 0
      ? {
          'x-rules': rules.map(({ rule, says, says_ne, shown_at }) => ({
            rule,
            message: toTexts(says, says_ne),
            ...(shown_at ? { at: shown_at } : {}),
          })),
        }
      : {}),
    'x-list': {
      columns: ['name', ...namesWhere(({ in_list }) => in_list)],
      search: ['name', ...namesWhere(({ in_search }) => in_search)],
      filters: namesWhere(({ in_filter }) => in_filter),
    },
    'x-form': sections,
    'x-view': toViewSections(sections, fields),
    required: ['name', ...namesWhere(({ required }) => required)],
    properties: {
      id: { type: 'integer', readOnly: true, 'x-label': { en: 'ID', ne: 'आईडी' } },
      name: {
        type: 'string',
        maxLength: NAME_LENGTH,
        'x-label': type.record_name
          ? toTexts(type.record_name, type.record_name_ne)
          : { en: 'Name', ne: 'नाम' },
      },
      ...Object.fromEntries(fields.map(field => [field.name, toProperty(field, entities)])),
      ...made,
    },
  };
};

/** The Nepali text, where it says something of its own. */
const toNepali = ({ en, ne }: Texts): string | null => (ne === en ? null : ne);

const findType = (property: PropertySchema): OwnFieldType | undefined => {
  if (property.oneOf) return property.type === 'string' ? 'choice' : undefined;
  if (property['x-reference']) return property.type === 'array' ? 'references' : 'reference';
  const format: Format | undefined = property.format;
  return (Object.keys(shapes) as OwnFieldType[]).find(
    type =>
      !SPECIAL.includes(type) &&
      shapes[type].type === property.type &&
      shapes[type].format === format,
  );
};

/** The words of a property that a field of a record type has, too. */
const PROPERTY_WORDS = new Set(
  (
    'type format default minimum maximum maxLength oneOf x-label x-help x-reference x-computed x-states ' +
    'minLength pattern x-pattern-message x-rows x-imported x-exported x-seen-by x-changed-by x-default-record'
  ).split(' '),
);
/** The words of a file that say nothing else than the form of a record type does. */
const FILE_WORDS = new Set(
  (
    '$schema $id type required properties x-title x-address x-screens x-import x-find x-menu x-unique ' +
    'x-list x-form x-view x-rules x-row-scope'
  ).split(' '),
);
/** What every record has besides its fields. */
const MADE = new Set(['id', 'name', 'created_by', 'created_at']);

/** True for a name that a field of a record type cannot have: it is that of something in every record. */
export const isTakenByRecord = (name: string): boolean =>
  MADE.has(name) || reservedColumns.has(name);

const toDefault = (value: PropertySchema['default']): string | null => {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

const toChoices = (property: PropertySchema): OwnFieldChoice[] =>
  (property.oneOf ?? []).map(option => ({
    value: String(option.const),
    title: option['x-label'].en,
    title_ne: toNepali(option['x-label']),
    color: option['x-color'] ?? null,
  }));

/** A record type with its fields, as its form would make it; or what of the file no form can say. */
export type ParsedRecordType =
  | { type: RecordType; fields: RecordTypeField[]; rules: RecordTypeRule[] }
  | { unfit: string[] };

/** A reference begins with a record by its name, for an id is another record elsewhere; nothing else does. */
const listUnfitDefaults = (property: PropertySchema): string[] =>
  [findType(property) === 'reference' ? 'default' : 'x-default-record'].filter(
    word => word in property,
  );

const listUnfit = (file: SchemaFile): string[] => [
  ...(isRecordTypeName(file.$id) ? [] : [`$id: ${file.$id}`]),
  ...Object.keys(file).filter(word => !FILE_WORDS.has(word)),
  ...(file.properties.name?.type === 'string' ? [] : ['properties.name']),
  ...(file['x-unique'] ?? [])
    .filter(names => names.length > 1)
    .map(names => `x-unique: ${names.join(', ')}`),
  ...Object.entries(file.properties)
    .filter(([name]) => !MADE.has(name))
    .flatMap(([name, property]) => [
      ...(isOwnFieldName(name) && !isTakenByRecord(name) && findType(property)
        ? []
        : [`properties.${name}`]),
      ...Object.keys(property)
        .filter(word => !PROPERTY_WORDS.has(word))
        .map(word => `properties.${name}.${word}`),
      ...listUnfitDefaults(property).map(word => `properties.${name}.${word}`),
    ]),
];

/**
 * Reads a schema file that the grammar has accepted. Words that no form of a record type has are named
 * in `unfit`, by their place: nothing of a file is lost unsaid. `shipped` are the names of the entities of
 * the program.
 */
export const parseRecordTypeFile = (
  file: SchemaFile,
  shipped: ReadonlySet<string>,
): ParsedRecordType => {
  const unfit = listUnfit(file);
  if (unfit.length > 0) return { unfit };
  const { one, many } = file['x-title'];
  const menu = file['x-menu'];
  const list = file['x-list'] ?? {};
  const columns = new Set(
    (list.columns ?? []).flatMap(each => (typeof each === 'string' ? each : each.fields)),
  );
  const search = new Set(list.search);
  const filters = new Set(list.filters);
  const unique = new Set((file['x-unique'] ?? []).flat());
  const required = new Set(file.required);
  const shown = file['x-view'] && new Set(file['x-view'].flatMap(section => section.fields));
  const sectionOf = (name: string) =>
    (file['x-form'] ?? []).find(({ rows }) => rows.flat().includes(name))?.title;
  const nameLabel = file.properties.name!['x-label'];
  const isPlainName = nameLabel.en === 'Name';
  const fields = Object.entries(file.properties)
    .filter(([name]) => !MADE.has(name))
    .map(([name, property]): RecordTypeField => {
      const section = sectionOf(name);
      const help = property['x-help'];
      const message = property['x-pattern-message'];
      return {
        name,
        type: findType(property)!,
        title: property['x-label'].en,
        title_ne: toNepali(property['x-label']),
        help: help?.en ?? null,
        help_ne: help ? toNepali(help) : null,
        section: section?.en ?? null,
        section_ne: section ? toNepali(section) : null,
        required: required.has(name),
        is_unique: unique.has(name),
        default_value: property['x-default-record'] ?? toDefault(property.default),
        minimum: property.minimum ?? null,
        maximum: property.maximum ?? null,
        min_length: property.minLength ?? null,
        max_length: property.maxLength ?? null,
        pattern: property.pattern ?? null,
        pattern_message: message?.en ?? null,
        pattern_message_ne: message ? toNepali(message) : null,
        in_list: columns.has(name),
        in_filter: filters.has(name),
        in_search: search.has(name),
        refers_to: property['x-reference']
          ? toReferredName(shipped, property['x-reference'].entity)
          : null,
        formula: property['x-computed'] ?? null,
        as_rows: property['x-rows'] ?? false,
        seen_by: property['x-seen-by'] ?? [],
        changed_by: property['x-changed-by'] ?? [],
        in_page: !shown || shown.has(name),
        in_import: property['x-imported'] ?? true,
        in_export: property['x-exported'] ?? true,
        choices: toChoices(property),
        is_state: property['x-states'] !== undefined,
        steps: property['x-states'] ?? [],
      };
    });
  return {
    type: {
      name: file.$id,
      title: one.en,
      title_ne: toNepali(one),
      titles: many.en,
      titles_ne: toNepali(many),
      record_name: isPlainName ? null : nameLabel.en,
      record_name_ne: isPlainName ? null : toNepali(nameLabel),
      menu_group: menu ? (menu.under ?? TOP) : NOWHERE,
      icon: menu?.icon ?? null,
    },
    fields,
    rules: (file['x-rules'] ?? []).map(({ rule, message, at }) => ({
      rule,
      says: message.en,
      says_ne: toNepali(message),
      shown_at: at ?? null,
    })),
  };
};
