// A compiled schema file: the one shape from which tables, endpoints and screens are made.
import type { Texts } from '../language.ts';

/**
 * Every type of field. Tables keyed by it must be total: a type without a column or a widget does
 * not compile.
 */
export type FieldType =
  | 'text'
  | 'multiline'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'yes-no'
  | 'date'
  | 'timestamp'
  | 'time'
  | 'tags'
  | 'choice'
  | 'reference'
  | 'references'
  | 'children'
  | 'password'
  | 'image';

/** One value of a choice; `aliases` are accepted from a request and stored as `value`. */
export type Option = {
  value: string | number;
  label: Texts;
  /** Another word for it in forms. */
  formLabel?: Texts;
  color?: OptionColor;
  aliases?: (string | number)[];
};
export type OptionColor = 'success' | 'error' | 'info' | 'warning' | 'default';

/**
 * The target of a reference: `show` is the field that names the other record, `nepali` the one with
 * its Nepali name; `as` nests `{id, [show], [nepali]}` in answers under that key; `filter` narrows the options; `within` ties a field of the
 * other record to a field of this one (a province to its country).
 */
export type Reference = {
  entity: string;
  show: string;
  nepali?: string;
  as?: string;
  filter?: Record<string, string | number>;
  within?: Record<string, string>;
  /** The number of options offered at a time, the rest by searching; a thousand by default. */
  limit?: number;
};

/**
 * A record of another entity that a new record brings along, such as the opening stock of a product:
 * `by` is its reference to the new record, `fields` are the columns by their labels, `help` is what
 * a form says below some of them, `unfit` why none can come along.
 */
export type ImportedWith = {
  entity: string;
  by: string;
  fields: Record<string, Texts>;
  help?: Record<string, Texts>;
  unfit?: Texts;
};

/**
 * Rows of another entity that point here, answered inside this record. With `edited` a request for
 * the record may bring the whole list along: it is then stored in the same transaction.
 */
export type ChildRecords = {
  entity: string;
  by: string;
  fields: string[];
  edited?: boolean;
  /**
   * Their entity as the company of the caller has it, with its own fields and rules (row-lists.ts).
   */
  rows?: Entity;
  /** Of rows that are edited with their record: the fields that formulas know of them. */
  rowFields?: Field[];
};

/**
 * A step of a state: from one choice to another, or without `from` what a new record begins as. `roles`
 * are the names of those that may do it; without any, everybody who may change the record.
 */
export type StateStep = { from?: Option['value']; to: Option['value']; roles?: string[] };

/** True when the record's `field` has one of the values. */
export type Condition = { field: string; is: (string | number)[] };

/**
 * The source of a read-only field: the signed-in user as "Name (id)", the moment of creation, of
 * the last change.
 */
export type SetBy = 'creator' | 'created' | 'updated';

/** Width and height of a picture in pixels. */
export type Dimensions = { width: number; height: number };

export type Field = {
  name: string;
  /** The former name of the property: its values come along. */
  was?: string;
  /** Of a field that the company has added: the id of its definition (own-fields.ts). */
  own?: number;
  kind: FieldType;
  label: Texts;
  help?: Texts;
  placeholder?: Texts;
  format?: Format;
  required: boolean;
  readOnly: boolean;
  default?: string | number | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  /** What the whole text must look like (text-pattern.ts), and what is said of one that does not. */
  pattern?: string;
  patternMessage?: Texts;
  minItems?: number;
  maxItems?: number;
  /** The exact dimensions of a picture. */
  dimensions?: Dimensions;
  options?: Option[];
  /** More options are those of the company: its own record types. */
  optionsFrom?: 'entities' | 'referable' | 'scoped';
  /** Of a choice that is a state: the steps that are allowed (states.ts). */
  states?: StateStep[];
  /**
   * Values of a choice that are no longer offered but still stored; the server finds them at its
   * start.
   */
  former?: (string | number)[];
  /** Records from before it was required lack it; the server finds them at its start. */
  isSometimesEmpty?: boolean;
  widget?: 'switch' | 'toggle' | 'checkboxes';
  reference?: Reference;
  /** The record that it refers to shows and edits these records as its rows (row-lists.ts). */
  rows?: true;
  /** A schema file says who sees or changes it, which only the fields of a company have. */
  namesRoles?: true | undefined;
  namesRecord?: true | undefined;
  /** No file fills it in; no file has it. */
  imported?: false | undefined;
  exported?: false | undefined;
  /** The role of the reader may see it, and not change it (decision 84). */
  locked?: true;
  children?: ChildRecords;
  /** Joined with a space from these fields at every write, stored, searchable. */
  composedOf?: string[];
  /** Calculated by this formula from other fields at every write (formulas.ts). */
  formula?: string;
  /** Server-made, counted per company: prefix and a number of that many digits. */
  code?: { prefix: string; digits: number };
  setBy?: SetBy;
  /** In the form only when creating, or only when editing. */
  onlyOn?: 'create' | 'edit';
  /** Marked and checked as required by the edit form; the server does not insist. */
  requiredOn?: 'edit';
  /** Judged when the record is made; an edit has no such rule. */
  createFormat?: Format;
  /**
   * Chosen when the record is made; later sent values are ignored and the form shows it read-only.
   */
  fixed: boolean;
  /**
   * May contain a seed name, which is shown in the reader's language (domain/seed-translations.ts):
   * one of those that every property may contain, or one of these.
   */
  shipped?: Texts[];
  /** Shown, and its rules apply, only while this is true. */
  when?: Condition;
  /** The label while a condition is true. */
  relabel?: { when: Condition; label: Texts }[];
  /** The format while a condition is true, in place of `format`. */
  formatWhen?: { when: Condition; format: Format }[];
};

/** The formats a property may name; each has a rule in formats.ts or decides the kind. */
export type Format =
  | 'email'
  | 'numeric'
  | 'url'
  | 'pan'
  | 'zip'
  | 'address'
  | 'phone'
  | 'mobile'
  | 'text'
  | 'registered-name'
  | 'decimal'
  | 'money'
  | 'multiline'
  | 'date'
  | 'date-time'
  | 'time'
  | 'tags'
  | 'code'
  | 'password'
  | 'image'
  | 'file';

export type Column = { label: Texts; fields: string[] };
type RowAction = 'view' | 'edit' | 'delete' | (string & {});
export type ListView = {
  columns: Column[];
  /** Text fields with a search box each ("contains"). */
  search: string[];
  /**
   * Codes, telephone numbers and the like: a search of the first of those finds by them as well,
   * where a digit is typed.
   */
  numbers: string[];
  /** Choices and references offered as exact filters. */
  filters: string[];
  /** The field whose dates the range Start Date / End Date narrows. */
  dates?: string;
  sort: { field: string; by: 'asc' | 'desc' };
  limit: number;
  actions: RowAction[];
  /** Those of them that are available for many rows at once. */
  bulk: RowAction[];
  /** The whole list can be exported as a file. */
  exported: boolean;
  /** All records and fields can be exported under Company Settings. */
  exportedInSettings: boolean;
};
export type FormSection = { title?: Texts; note?: Texts; rows: string[][] };
export type ViewSection = { title?: Texts; fields: string[] };

/**
 * `words` is the field that names a record, `number` its code or number; `note` is small text next
 * to it; `address` is the field whose value is the record's id in its address.
 */
export type SearchFields = { words?: string; number?: string; note?: string[]; address?: string };

/**
 * Guidance where there is no record yet and a form does not make one: a sentence, and the page to
 * which it leads.
 */
export type EmptyState = { text: Texts; to?: string; label?: Texts };

/** A condition that every record meets; where it does not, the message is at the field. */
export type EntityRule = { rule: string; message: Texts; at?: string };

export type Verb = 'list' | 'get' | 'create' | 'patch' | 'put' | 'delete';

/**
 * Rows of a table that several entities share: those with this id in the column of the entity. `base` is
 * the entity of the whole table (own-entities.ts).
 */
export type EntityScope = { base: string; column: string; id: number };

export type Entity = {
  /** The one name: path segment, file, resource, translation key. */
  name: string;
  /** The former name: its records come along. */
  was?: string;
  /** The same in snake_case. */
  table: string;
  one: Texts;
  many: Texts;
  /** The path of its screens, e.g. /sales/customers; empty when it has none of its own. */
  address: string;
  form: 'page' | 'dialog' | 'none';
  view: 'page' | 'dialog' | 'none';
  verbs: Verb[];
  /** Path of the list when it is not the name itself (fiscal-year/list). */
  listPath: string;
  /** Further lists of the same rows under a fixed filter (api/units). */
  lookups: Record<string, Record<string, string | number>>;
  /** Names that requests may carry and that are ignored. */
  accepts: string[];
  /** Of a record type that a company has made: which rows of the shared table are its own. */
  scope?: EntityScope;
  /** The field that says who made a record: a role may be limited to records of some makers. */
  rowScope?: string;
  /** Of a caller whose role is limited: only the records that these users have made are there. */
  makers?: number[];
  /** The role of the request does not see all own fields: the others are looked after apart. */
  isLimited?: true;
  /** True when the table is made by a written migration (documents). */
  written: boolean;
  /** A company may add fields of its own (own-fields.ts). */
  ownFields: boolean;
  /** Also to each line of the document. */
  ownLineFields: boolean;
  /** Fields of a company may refer to its records (own-references.ts). */
  referable: boolean;
  fields: Field[];
  unique: string[][];
  /** A new record with the same values as another one is probably that one: the form shows it. */
  similar: string[][];
  /** The indexed fields for searches in a large table. */
  indexes: string[][];
  oneOf: { fields: string[]; message: Texts }[];
  /** What must be true of the values of a record together (formulas.ts). */
  rules: EntityRule[];
  list: ListView;
  formSections: FormSection[];
  viewSections: ViewSection[];
  /** Its entry, in a group or on its own. */
  menu?: { under?: string; icon: string; order: number };
  /** New records may come from a file of rows. */
  imported: boolean;
  /** A record of another entity that may come in the same row. */
  importedWith?: ImportedWith;
  /** The message of its list while there is no record. */
  empty?: EmptyState;
  /** The search over everything finds its records by this; without it they are not found. */
  find?: SearchFields;
  texts: EntityTexts;
};

/** Every sentence of an entity's screens; what the schema leaves out is made from its name. */
export type EntityTexts = {
  createButton: Texts;
  createTitle: Texts;
  editTitle: Texts;
  viewTitle: Texts;
  deleteTitle: Texts;
  deleteText: Texts;
  /** Titles of the toasts after a create, an update, a delete. */
  created: Texts;
  updated: Texts;
  deleted: Texts;
};

/** A record as it travels: field names of the documents, money in rupees, dates as text. */
export type Row = Record<string, unknown>;

/** The problems by field: exact texts in the language asked for. */
export type FieldErrors = Record<string, string[]>;
