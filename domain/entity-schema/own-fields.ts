// Fields that a company has added to an entity on the screen: they travel inside a record as
// `own_fields: {name: value}`, so that no name can meet one of ours. Within the program a record is
// flat: the value of such a field is found under "own_fields.<name>", like that of any other field.
import { type Texts, toAsciiDigits } from '../language.ts';
import type {
  Entity,
  Field,
  FieldType,
  Format,
  Option,
  OptionColor,
  Row,
  StateStep,
} from './entity.ts';
import { isFileField, toFilePathField } from './file-fields.ts';
import { findReferenceTarget } from './own-references.ts';
import { findBeginning } from './states.ts';

/** Under this name a record carries the values of its own fields. */
export const OWN_FIELDS = 'own_fields';
const PREFIX = `${OWN_FIELDS}.`;

/** The types that an own field may have, and what each is to the rest of the program. */
export const ownFieldTypes = {
  text: { kind: 'text' },
  'long-text': { kind: 'multiline', format: 'multiline' },
  number: { kind: 'decimal', format: 'decimal' },
  'whole-number': { kind: 'integer' },
  money: { kind: 'money', format: 'money' },
  date: { kind: 'date', format: 'date' },
  'yes-no': { kind: 'yes-no' },
  choice: { kind: 'choice' },
  email: { kind: 'text', format: 'email' },
  phone: { kind: 'text', format: 'mobile' },
  url: { kind: 'text', format: 'url' },
  time: { kind: 'time', format: 'time' },
  tags: { kind: 'tags', format: 'tags' },
  reference: { kind: 'reference' },
  references: { kind: 'references' },
  picture: { kind: 'image', format: 'image' },
  file: { kind: 'image', format: 'file' },
} as const satisfies Record<string, { kind: FieldType; format?: Format }>;

export type OwnFieldType = keyof typeof ownFieldTypes;

export const isOwnFieldType = (type: string): type is OwnFieldType =>
  Object.hasOwn(ownFieldTypes, type);

/** Longest text of a line in characters: PostgreSQL's index holds no longer one. */
export const MAX_OWN_TEXT = 255;

/** Records that one field can name. */
const MAX_OWN_REFERENCES = 200;

/** One value of a choice, as it is stored with its field. */
export type OwnFieldChoice = {
  value: string;
  title: string;
  title_ne: string | null;
  color: string | null;
};

/**
 * A field as a company has defined it: limits in the units of its type (rupees for money, characters
 * for text), the default as it is typed, of a reference the id.
 */
export type OwnFieldDefinition = {
  id: number;
  entity: string;
  name: string;
  type: OwnFieldType;
  title: string;
  title_ne: string | null;
  help: string | null;
  help_ne: string | null;
  section: string | null;
  section_ne: string | null;
  required: boolean;
  is_unique: boolean;
  default_value: string | null;
  minimum: number | null;
  maximum: number | null;
  min_length: number | null;
  max_length: number | null;
  /** Of a text: what all of it must look like (text-pattern.ts), and what is said of one that does not. */
  pattern: string | null;
  pattern_message: string | null;
  pattern_message_ne: string | null;
  in_list: boolean;
  in_filter: boolean;
  in_search: boolean;
  /** Of a document: a field of each line, not of the document itself. */
  in_lines: boolean;
  /** Of a document: it is on the paper. */
  in_print: boolean;
  /** Where the values are read by people, filled in from files, and written to files. */
  in_page: boolean;
  in_import: boolean;
  in_export: boolean;
  /** Of references: the name of the entity whose records are referred to. */
  refers_to: string | null;
  /** It is calculated by this from other fields (formulas.ts). */
  formula: string | null;
  /** Of a reference: the record that it refers to shows and edits these records as its rows. */
  as_rows: boolean;
  /** The roles that see the field, and those that change it, by their ids; none: all roles. */
  seen_by: number[];
  changed_by: number[];
  /** For a role that sees the field and does not change it (own-field-roles.ts). */
  locked?: true;
  choices: OwnFieldChoice[];
  /** Of a choice: its values follow each other in these steps alone. */
  is_state: boolean;
  steps: StateStep[];
};

/**
 * An own field as a field of its entity, whose name is in `of`; `own` is the id of its definition,
 * `section` the title of its part of the form, `printed` says that the paper of a document shows it, and
 * `isOffPage` that the page of a record does not.
 */
export type OwnField = Field & {
  own: number;
  of: string;
  section?: Texts;
  printed?: true;
  isOffPage?: true;
};

export const isOwnField = (field: Field): field is OwnField => field.own !== undefined;

/** The own fields among those of an entity. */
export const listOwnFields = ({ fields }: Pick<Entity, 'fields'>): OwnField[] =>
  fields.filter(isOwnField);

/** The name by which a record carries the value: "own_fields.colour" is colour. */
export const toOwnName = ({ name }: Pick<Field, 'name'>): string => name.slice(PREFIX.length);

/** The name within the program. */
export const toFlatName = (name: string): string => PREFIX + name;

/** True for a type whose fields name other records. */
export const isReferenceType = (type: OwnFieldType): boolean =>
  type === 'reference' || type === 'references';

/** The name under which the records that a field names are answered: driver_record, helpers_records. */
const toNestedName = (name: string, type: OwnFieldType): string =>
  type === 'references' ? `${name}_records` : `${name}_record`;

/**
 * Under these names the column of a document has the name of the record, or of each of several, in
 * English and Nepali.
 */
export const toFrozenNames = (
  name: string,
  kind: 'reference' | 'references' = 'reference',
): { show: string; nepali: string } => {
  const show = toNestedName(name, kind);
  return { show, nepali: `${show}_ne` };
};

/** The names that a field has in an answer: its own, and what is answered along with it. */
export const listAnsweredNames = (name: string, type: OwnFieldType): string[] => {
  if (type === 'references' || type === 'reference')
    return [name, ...Object.values(toFrozenNames(name, type))];
  return ownFieldTypes[type].kind === 'image' ? [name, toFilePathField(name)] : [name];
};

/** All names of own fields in a flat record: a client may send back what was answered along with them. */
export const listFlatNames = (fields: Field[]): string[] =>
  fields.flatMap(field => [
    field.name,
    ...(field.reference?.as ? [field.reference.as] : []),
    ...(isFileField(field) ? [toFilePathField(field.name)] : []),
  ]);

const toTexts = (en: string | null, ne: string | null): Texts | undefined =>
  en ? { en, ne: ne || en } : undefined;

/** The default as a value of the type; undefined where there is none, or it is none of the type. */
const parseDefault = ({ type, default_value }: OwnFieldDefinition): Field['default'] => {
  const typed = default_value?.trim() ?? '';
  if (typed === '') return undefined;
  const { kind } = ownFieldTypes[type];
  if (kind === 'yes-no') return /^(yes|true|1|१|हो)$/i.test(typed);
  if (kind === 'decimal' || kind === 'integer' || kind === 'money')
    return Number(toAsciiDigits(typed));
  if (kind === 'reference') return /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined;
  return kind === 'date' || kind === 'time' ? toAsciiDigits(typed) : typed;
};

/** What a list is filtered by. */
const yesOrNo: Option[] = [
  { value: 1, label: { en: 'Yes', ne: 'हो' } },
  { value: 0, label: { en: 'No', ne: 'होइन' } },
];

/**
 * The definition as a field of its entity; `entities` are those that a reference may name, without
 * which nothing is known of its records.
 */
export const toOwnField = (definition: OwnFieldDefinition, entities: Entity[] = []): OwnField => {
  const { id, name, type, title, title_ne, refers_to, formula } = definition;
  const form: { kind: FieldType; format?: Format } = ownFieldTypes[type];
  const section = toTexts(definition.section, definition.section_ne);
  return {
    ...form,
    name: toFlatName(name),
    own: id,
    of: definition.entity,
    ...(section ? { section } : {}),
    label: { en: title, ne: title_ne || title },
    help: toTexts(definition.help, definition.help_ne),
    required: definition.required && !formula,
    readOnly: Boolean(formula),
    ...(formula ? { formula } : {}),
    fixed: false,
    default: parseDefault(definition),
    minimum: definition.minimum ?? undefined,
    maximum: definition.maximum ?? undefined,
    minLength: definition.min_length ?? undefined,
    maxLength: definition.max_length ?? undefined,
    pattern: definition.pattern ?? undefined,
    patternMessage: toTexts(definition.pattern_message, definition.pattern_message_ne),
    ...(definition.in_print ? { printed: true as const } : {}),
    ...(definition.in_page === false ? { isOffPage: true as const } : {}),
    ...(definition.in_import === false ? { imported: false as const } : {}),
    ...(definition.in_export === false ? { exported: false as const } : {}),
    ...(definition.locked ? { locked: true as const } : {}),
    ...(definition.as_rows && type === 'reference' ? { rows: true as const } : {}),
    ...(form.kind === 'yes-no' ? { options: yesOrNo } : {}),
    ...(type === 'references'
      ? // An empty list is no value.
        { maxItems: MAX_OWN_REFERENCES, ...(definition.required ? { minItems: 1 } : {}) }
      : {}),
    ...(isReferenceType(type)
      ? {
          reference: {
            ...(findReferenceTarget(entities, refers_to) ?? {
              entity: refers_to ?? '',
              show: 'id',
            }),
            as: toFlatName(toNestedName(name, type)),
          },
        }
      : {}),
    ...(form.kind === 'choice' ? toChoiceParts(definition) : {}),
  };
};

/** What a choice has besides; a state without a default begins as its steps say. */
const toChoiceParts = (
  definition: OwnFieldDefinition,
): Pick<Field, 'options' | 'states' | 'default'> => {
  const { choices, is_state, steps } = definition;
  const options = choices.map(choice => ({
    value: choice.value,
    label: { en: choice.title, ne: choice.title_ne || choice.title },
    ...(choice.color ? { color: choice.color as OptionColor } : {}),
  }));
  if (!is_state) return { options };
  const given = parseDefault(definition);
  return {
    options,
    states: steps,
    default: findBeginning({ states: steps, options, default: given }),
  };
};

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A sent or answered record, made flat; the record itself where it has no own fields. What is no
 * object stays as it is, for the rules to refuse.
 */
export const flattenOwnFields = (record: Row): Row => {
  if (!(OWN_FIELDS in record)) return record;
  const { [OWN_FIELDS]: own, ...flat } = record;
  if (own === null || own === undefined) return flat;
  if (!isObject(own)) return record;
  for (const name of Object.keys(own)) flat[toFlatName(name)] = own[name];
  return flat;
};

/** A flat record as it travels. Without any own field it is the record itself. */
export const nestOwnFields = (record: Row): Row => {
  const names = Object.keys(record).filter(name => name.startsWith(PREFIX));
  if (names.length === 0) return record;
  const others = Object.fromEntries(
    Object.entries(record).filter(([name]) => !name.startsWith(PREFIX)),
  );
  const own = Object.fromEntries(names.map(name => [name.slice(PREFIX.length), record[name]]));
  return { ...others, [OWN_FIELDS]: own };
};
