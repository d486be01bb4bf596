// A schema file becomes an Entity: defaults filled in, every name resolved, nothing left to guess
// for server or screen.
import type { Texts } from '../language.ts';
import type {
  Column,
  Entity,
  EntityTexts,
  Field,
  FormSection,
  ListView,
  ViewSection,
} from './entity.ts';
import { kindOf } from './kind.ts';
import type { PropertySchema, SchemaFile } from './schema-file.ts';

const allVerbs = ['list', 'get', 'create', 'patch', 'put', 'delete'] as const;

const fieldOf = (name: string, property: PropertySchema, required: string[]): Field => ({
  name,
  was: property['x-was'],
  kind: kindOf(property),
  label: property['x-label'],
  help: property['x-help'],
  placeholder: property['x-placeholder'],
  format: property.format,
  required: required.includes(name),
  readOnly: Boolean(
    property.readOnly ||
      property['x-children'] ||
      property['x-composed'] ||
      property['x-code'] ||
      property['x-set'] ||
      name === 'id',
  ),
  default: property.default,
  minimum: property.minimum,
  maximum: property.maximum,
  maxLength: property.maxLength,
  minItems: property.minItems,
  dimensions: property['x-dimensions'],
  options: property.oneOf?.map(option => ({
    value: option.const,
    label: option['x-label'],
    color: option['x-color'],
    aliases: option['x-aliases'],
  })),
  widget: property['x-widget'],
  reference: property['x-reference'],
  children: property['x-children'],
  composedOf: property['x-composed'],
  code: property['x-code'],
  setBy: property['x-set'],
  onlyOn: property['x-on'],
  requiredOn: property['x-required-on'],
  fixed: property['x-fixed'] ?? false,
  shipped: property['x-shipped'] && [],
  when: property['x-when'],
  relabel: property['x-relabel'],
});

const textsOf = ({ one }: { one: Texts }, given: Partial<EntityTexts> = {}): EntityTexts => {
  const made = (en: string, ne: string): Texts => ({
    en: `${en} ${one.en}`,
    ne: `${one.ne} ${ne}`,
  });
  return {
    createButton: made('Create', 'थप्नुहोस्'),
    createTitle: made('Add New', 'थप्नुहोस्'),
    editTitle: made('Edit', 'सम्पादन'),
    viewTitle: made('View', 'हेर्नुहोस्'),
    deleteTitle: made('Delete', 'मेटाउनुहोस्'),
    deleteText: { en: 'Please confirm to delete.', ne: 'पक्का मेटाउने हो?' },
    created: made('Create', 'थप्ने'),
    updated: made('Update', 'अद्यावधिक'),
    deleted: made('Delete', 'मेटाउने'),
    ...given,
  };
};

const listOf = (file: SchemaFile, fields: Field[], actions: string[]): ListView => {
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
  };
};

/**
 * Compiles one accepted schema file. Throws nothing: meta-schema and checks have refused what
 * cannot be compiled.
 */
export const compile = (file: SchemaFile): Entity => {
  const required = file.required ?? [];
  const fields = Object.entries(file.properties).map(([name, property]) =>
    fieldOf(name, property, required),
  );
  const writable = fields.filter(field => !field.readOnly).map(field => field.name);
  const api = file['x-api'] ?? {};
  const verbs = api.verbs ?? [...allVerbs];
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
    fields,
    unique: file['x-unique'] ?? [],
    indexes: file['x-index'] ?? [],
    oneOf: file['x-one-of'] ?? [],
    list: listOf(file, fields, actions),
    formSections,
    viewSections,
    menu: file['x-menu'],
    imported: file['x-import'] ?? false,
    empty: file['x-empty'],
    find: file['x-find'],
    texts: textsOf(file['x-title'], file['x-texts']),
  };
};
