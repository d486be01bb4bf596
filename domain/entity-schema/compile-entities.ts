// Compiles schema files into entities, with defaults filled in and every name resolved. Refuses
// files that the grammar or other files contradict; each sentence names the file and the fix.

import { listPermissionNames } from '../permissions.ts';
import type {
  Column,
  Condition,
  Entity,
  Field,
  FieldType,
  FormSection,
  ListView,
  ViewSection,
} from './entity.ts';
import { toEntityTexts } from './entity-texts.ts';
import { toReferenceTarget } from './own-references.ts';
import { addRowFields, addRowLists, findRowListProblems } from './row-lists.ts';
import type { PropertySchema, SchemaFile } from './schema-file.ts';
import { findBeginning } from './states.ts';
import { validateEntities } from './validate-entities.ts';

const TYPE_BY_FORMAT: Partial<Record<string, FieldType>> = {
  multiline: 'multiline',
  date: 'date',
  'date-time': 'timestamp',
  time: 'time',
  tags: 'tags',
  password: 'password',
  image: 'image',
  // A picture or a PDF: stored, moved and validated in the same way.
  file: 'image',
  decimal: 'decimal',
  money: 'money',
};

/**
 * The kind of a property by reference, options, format, type: the first one decides. The
 * meta-schema has already refused anything else.
 */
const toFieldType = (property: PropertySchema): FieldType => {
  if (property['x-children']) return 'children';
  if (property['x-reference']) return property.type === 'array' ? 'references' : 'reference';
  if (property.oneOf || property['x-options']) return 'choice';
  const formatted = property.format ? TYPE_BY_FORMAT[property.format] : undefined;
  if (formatted) return formatted;
  if (property.type === 'boolean') return 'yes-no';
  return property.type === 'integer' ? 'integer' : 'text';
};

const ALL_VERBS = ['list', 'get', 'create', 'patch', 'put', 'delete'] as const;

/** A state without a default begins as its steps say. */
const toStates = (property: PropertySchema): Pick<Field, 'states' | 'default'> => {
  const { oneOf, default: given, 'x-states': states } = property;
  if (!states) return {};
  const options = oneOf?.map(option => ({ value: option.const, label: option['x-label'] }));
  return { states, default: findBeginning({ states, options, default: given }) };
};

const toField = (name: string, property: PropertySchema, required: string[]): Field => ({
  name,
  was: property['x-was'],
  kind: toFieldType(property),
  label: property['x-label'],
  help: property['x-help'],
  placeholder: property['x-placeholder'],
  format: property.format,
  required: required.includes(name),
  readOnly: Boolean(
    property.readOnly ||
      property['x-children'] ||
      property['x-composed'] ||
      property['x-computed'] ||
      property['x-code'] ||
      property['x-set'] ||
      name === 'id',
  ),
  default: property.default,
  minimum: property.minimum,
  maximum: property.maximum,
  minLength: property.minLength,
  maxLength: property.maxLength,
  pattern: property.pattern,
  patternMessage: property['x-pattern-message'],
  minItems: property.minItems,
  dimensions: property['x-dimensions'],
  options: property.oneOf?.map(option => ({
    value: option.const,
    label: option['x-label'],
    formLabel: option['x-form-label'],
    color: option['x-color'],
    aliases: option['x-aliases'],
  })),
  widget: property['x-widget'],
  reference: property['x-reference'],
  rows: property['x-rows'],
  namesRoles: property['x-seen-by'] || property['x-changed-by'] ? true : undefined,
  namesRecord: property['x-default-record'] ? true : undefined,
  imported: property['x-imported'],
  exported: property['x-exported'],
  children: property['x-children'],
  composedOf: property['x-composed'],
  formula: property['x-computed'],
  code: property['x-code'],
  setBy: property['x-set'],
  onlyOn: property['x-on'],
  requiredOn: property['x-required-on'],
  createFormat: property['x-create-format'],
  fixed: property['x-fixed'] ?? false,
  shipped: property['x-shipped'] && [],
  when: property['x-when'],
  relabel: property['x-relabel'],
  formatWhen: property['x-format-when'],
  ...toStates(property),
});

const toListView = (file: SchemaFile, fields: Field[], actions: string[]): ListView => {
  const given = file['x-list'] ?? {};
  const labelled = (column: string | Column): Column =>
    typeof column === 'string'
      ? { label: fields.find(field => field.name === column)!.label, fields: [column] }
      : column;
  const columns =
    given.columns ??
    fields
      .filter(field => field.name !== 'id' && field.kind !== 'children')
      .map(field => field.name);
  return {
    columns: columns.slice(0, given.columns ? undefined : 6).map(labelled),
    search: given.search ?? [],
    numbers: given.numbers ?? [],
    filters: given.filters ?? [],
    dates: given.dates,
    sort: given.sort ?? { field: 'id', by: 'desc' },
    limit: given.limit ?? 10,
    actions: given.actions ?? actions,
    bulk: given.bulk ?? [],
    exported: (given.exported ?? true) === true,
    exportedInSettings: given.exported === 'settings',
  };
};

/**
 * Compiles one accepted schema file. Never throws: meta-schema and checks have refused what cannot
 * be compiled.
 */
export const compileEntity = (file: SchemaFile): Entity => {
  const required = file.required ?? [];
  const fields = Object.entries(file.properties).map(([name, property]) =>
    toField(name, property, required),
  );
  const writable = fields
    .filter(field => !field.readOnly || field.children?.edited || field.formula !== undefined)
    .map(field => field.name);
  const api = file['x-api'] ?? {};
  const verbs = api.verbs ?? [...ALL_VERBS];
  const screens = file['x-screens'] ?? {};
  const changes = verbs.includes('patch') || verbs.includes('put');
  const formSections: FormSection[] = file['x-form'] ?? [{ rows: writable.map(name => [name]) }];
  const viewSections: ViewSection[] = file['x-view'] ?? [
    { fields: fields.map(field => field.name).filter(name => name !== 'id') },
  ];
  const view = screens.view ?? 'dialog';
  const actions = [
    ...(view === 'none' ? [] : ['view']),
    ...(changes ? ['edit'] : []),
    ...(verbs.includes('delete') ? ['delete'] : []),
  ];
  return {
    name: file.$id,
    was: file['x-was'],
    table: file.$id.replaceAll('-', '_'),
    one: file['x-title'].one,
    many: file['x-title'].many,
    address: file['x-address'] ?? '',
    form: screens.form ?? 'page',
    view,
    verbs,
    listPath: api.list ?? file.$id,
    lookups: api.lookups ?? {},
    accepts: api.accepts ?? [],
    written: file['x-table'] === 'written',
    ownFields:
      file['x-table'] === 'written'
        ? Boolean(file['x-own-fields'])
        : (file['x-own-fields'] ??
            (screens.form !== 'none' && verbs.includes('create') && changes)) === true,
    ownLineFields: file['x-own-fields'] === 'head-and-lines',
    referable: file['x-referable'] !== false,
    ...(file['x-row-scope'] ? { rowScope: file['x-row-scope'] } : {}),
    fields,
    unique: file['x-unique'] ?? [],
    similar: file['x-similar'] ?? [],
    indexes: file['x-index'] ?? [],
    oneOf: file['x-one-of'] ?? [],
    rules: file['x-rules'] ?? [],
    list: toListView(file, fields, actions),
    formSections,
    viewSections,
    menu: file['x-menu'],
    imported: file['x-import'] !== undefined,
    importedWith: typeof file['x-import'] === 'object' ? file['x-import'].with : undefined,
    empty: file['x-empty'],
    find: file['x-find'],
    texts: toEntityTexts(file['x-title'], file['x-texts']),
  };
};

export type SchemaSource = { file: string; content: unknown };

/** Returns a sentence for each problem that the grammar finds in a file. */
export type SchemaFileValidator = (given: SchemaSource) => string[];

const listConditions = (property: PropertySchema): Condition[] => [
  ...(property['x-when'] ? [property['x-when']] : []),
  ...(property['x-relabel'] ?? []).map(({ when }) => when),
  ...(property['x-format-when'] ?? []).map(({ when }) => when),
];

const listNames = (file: SchemaFile): [string, string[]][] => {
  const list = file['x-list'] ?? {};
  const properties = Object.entries(file.properties);
  return [
    [
      'x-list.columns',
      (list.columns ?? []).flatMap(column =>
        typeof column === 'string' ? [column] : column.fields,
      ),
    ],
    ['x-list.search', list.search ?? []],
    ['x-list.numbers', list.numbers ?? []],
    ['x-list.filters', list.filters ?? []],
    ['x-list.dates', list.dates ? [list.dates] : []],
    ['x-row-scope', file['x-row-scope'] ? [file['x-row-scope']] : []],
    ['x-list.sort', list.sort ? [list.sort.field] : []],
    [
      'x-find',
      [
        file['x-find']?.words,
        file['x-find']?.number,
        file['x-find']?.address,
        ...(file['x-find']?.note ?? []),
      ].filter(name => name !== undefined),
    ],
    ['x-form', (file['x-form'] ?? []).flatMap(section => section.rows.flat())],
    ['x-view', (file['x-view'] ?? []).flatMap(section => section.fields)],
    ['x-unique', (file['x-unique'] ?? []).flat()],
    ['x-similar', (file['x-similar'] ?? []).flat()],
    ['x-index', (file['x-index'] ?? []).flat()],
    ['x-one-of', (file['x-one-of'] ?? []).flatMap(rule => rule.fields)],
    ['required', file.required ?? []],
    ...properties.map(([name, property]): [string, string[]] => [
      `properties.${name}`,
      [
        ...(property['x-composed'] ?? []),
        ...Object.values(property['x-reference']?.within ?? {}),
        ...listConditions(property).map(({ field }) => field),
      ],
    ]),
  ];
};

const validateNames = ({ file, content }: { file: string; content: SchemaFile }): string[] => {
  const known = new Set(Object.keys(content.properties));
  const imports = content['x-import'];
  const along = typeof imports === 'object' ? imports.with.entity : undefined;
  const unknown = listNames(content).flatMap(([place, names]) =>
    names
      // A row of the form may be what comes along with a new record.
      .filter(name => !known.has(name) && !(place === 'x-form' && name === along))
      .map(
        name =>
          `${file}: ${place} names "${name}", but there is no such property; correct the name or add it`,
      ),
  );
  const named = file.endsWith(`${content.$id}.json`)
    ? []
    : [`${file}: "$id" is "${content.$id}"; name the file ${content.$id}.json`];
  const addressed =
    content['x-address'] || content['x-screens']?.form === 'none' || content['x-table']
      ? []
      : [
          `${file}: x-address is missing; say where the screens are, or set x-screens.form to "none"`,
        ];
  return [...unknown, ...named, ...addressed];
};

const offered: Record<NonNullable<PropertySchema['x-options']>, (entity: Entity) => boolean> = {
  entities: ({ ownFields }) => ownFields,
  referable: entity => toReferenceTarget(entity) !== undefined,
  // Record types, which share a table without a list, are added by the company.
  scoped: ({ rowScope, verbs }) => rowScope !== undefined && verbs.includes('list'),
};

/**
 * Offers the entities that may have own fields, or that these may refer to, by their titles, where
 * the options of a choice are those.
 */
const addEntityOptions = (entity: Entity, files: SchemaSource[], entities: Entity[]): Entity => {
  const properties = findProperties(entity, files);
  const optionsOf = (kind: keyof typeof offered) =>
    entities
      .filter(offered[kind])
      .map(({ name, many }) => ({ value: name, label: many }))
      .sort((a, b) => a.label.en.localeCompare(b.label.en, 'en'));
  return {
    ...entity,
    fields: entity.fields.map(field => {
      const kind = properties[field.name]?.['x-options'];
      return kind ? { ...field, options: optionsOf(kind), optionsFrom: kind } : field;
    }),
  };
};

const findProperties = (entity: Entity, files: SchemaSource[]): SchemaFile['properties'] =>
  (files.find(({ content }) => (content as SchemaFile).$id === entity.name)!.content as SchemaFile)
    .properties;

/**
 * Adds all permission names to fields that may contain one, which show them by title; known once
 * every file has been read.
 */
const addPermissionNames = (entity: Entity, files: SchemaSource[], entities: Entity[]): Entity => {
  const properties = findProperties(entity, files);
  const holds = (name: string) => properties[name]?.['x-shipped'] === 'permissions';
  return {
    ...entity,
    fields: entity.fields.map(field =>
      holds(field.name) ? { ...field, shipped: listPermissionNames(entities) } : field,
    ),
  };
};

/**
 * Compiles all schema files. Throws an Error with one line per problem if the grammar refuses a
 * file, or if it contradicts itself or the others.
 */
export const compileSchemas = (files: SchemaSource[], judge: SchemaFileValidator): Entity[] => {
  const problems = files.flatMap(({ file, content }) => {
    const ofGrammar = judge({ file, content });
    return ofGrammar.length > 0
      ? ofGrammar
      : validateNames({ file, content: content as SchemaFile });
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const compiled = files
    .map(({ content }) => compileEntity(content as SchemaFile))
    .sort((a, b) => a.name.localeCompare(b.name));
  const offering = compiled.map(entity => addEntityOptions(entity, files, compiled));
  const entities = addRowFields(addRowLists(offering));
  const crossed = [...findRowListProblems(offering), ...validateEntities(entities)];
  if (crossed.length > 0) throw new Error(crossed.join('\n'));
  return entities.map(entity => addPermissionNames(entity, files, entities));
};
