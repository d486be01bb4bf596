// What a company has of record types, fields, rules and records, as a test expects it: plain data
// that can be copied, so that a change which was killed is either in it or not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnFieldType, ownFieldTypes } from '../../../domain/entity-schema/own-fields.ts';

export type Value = string | number | boolean | null | number[] | string[];
export type Values = Record<string, Value>;

/** A step of a state; without a role it is for everybody. */
export type StepModel = { from: string | null; to: string; role: number | null };
export type FieldModel = {
  id: number;
  entity: string;
  name: string;
  title: string;
  title_ne: string | null;
  type: OwnFieldType;
  active: boolean;
  required: boolean;
  unique: boolean;
  default_value: string | null;
  choices: { value: string; title: string }[];
  /** Of a state alone. */
  steps: StepModel[] | null;
  refers_to: string | null;
  formula: string | null;
  seen_by: number[];
  changed_by: number[];
};
/** `less` is at most `more`, both names of fields. */
export type RuleModel = { id: number; entity: string; less: string; more: string; active: boolean };
export type PartModel = { id: number; name: string; pieces: number };
export type RecordModel = {
  id: number;
  name: string;
  /** Those of inactive fields among them. */
  values: Values;
  parts: PartModel[];
  /** Of a deleted record: the types that the fields had when it was deleted. */
  types?: Record<string, OwnFieldType>;
};
/** An entity with its records; `type` is the id of a record type, none of a shipped entity. */
export type EntityModel = {
  name: string;
  type: number | null;
  title: string;
  active: boolean;
  records: RecordModel[];
  deleted: RecordModel[];
};
export type Model = {
  entities: EntityModel[];
  fields: FieldModel[];
  rules: RuleModel[];
  /** Ids of fields that no step changes: those of parts. */
  fixed: number[];
  /** Ids of roles. */
  roles: { Administrator: number; Sales: number };
  /** Those who call. */
  people: (keyof Model['roles'])[];
  /** The next number of a name or a title: none comes twice. */
  next: number;
};

export type Person = keyof Model['roles'];

export const THINGS = 'own/things';
export const PLACES = 'own/places';
export const PARTS = 'own/parts';
export const UNITS = 'units';

/** The path of an entity below the API's prefix is its name. */
export const entityOf = (model: Model, name: string): EntityModel =>
  model.entities.find(entity => entity.name === name)!;

export const fieldsOf = (model: Model, entity: string): FieldModel[] =>
  model.fields.filter(field => field.entity === entity);

/** Those that forms and lists have: what refers to an inactive record type waits for it. */
export const activeFields = (model: Model, entity: string): FieldModel[] =>
  fieldsOf(model, entity).filter(
    ({ active, refers_to }) => active && (refers_to === null || entityOf(model, refers_to).active),
  );

const mayRole = (roles: number[], role: number): boolean =>
  roles.length === 0 || roles.includes(role);

export const isSeenBy = (model: Model, field: FieldModel, person: Person): boolean =>
  mayRole(field.seen_by, model.roles[person]);

export const isChangedBy = (model: Model, field: FieldModel, person: Person): boolean =>
  isSeenBy(model, field, person) && mayRole(field.changed_by, model.roles[person]);

export const isEmpty = (value: Value | undefined): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

export const isSame = (a: Value | undefined, b: Value | undefined): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

export const isList = (type: OwnFieldType): boolean => type === 'references' || type === 'tags';

/** What an answer has where there is no value. */
export const emptyOf = (type: OwnFieldType): Value => (isList(type) ? [] : null);

/** Records that have a value in the field. */
export const listUsing = (model: Model, { entity, name }: FieldModel): RecordModel[] =>
  entityOf(model, entity).records.filter(({ values }) => !isEmpty(values[name]));

/** The types whose form has the setting of a field; of a setting that all have, all types. */
const offered: Record<string, string[] | undefined> = Object.fromEntries(
  Object.entries(
    (
      JSON.parse(
        readFileSync(join(import.meta.dirname, '../../../schemas/own-fields.json'), 'utf8'),
      ) as { properties: Record<string, { 'x-when'?: { field: string; is: string[] } }> }
    ).properties,
  ).map(([name, { 'x-when': when }]) => [name, when?.field === 'type' ? when.is : undefined]),
);

export const isOffered = (setting: string, type: OwnFieldType): boolean =>
  offered[setting]?.includes(type) ?? true;

export const allTypes = Object.keys(ownFieldTypes) as OwnFieldType[];

/**
 * The number that a formula gives: `a + b`, `a * 2 - b`, or the pieces of all rows; empty where one
 * is.
 */
export const calculate = (formula: string, { values, parts }: RecordModel): Value => {
  if (formula === 'sum(parts.pieces)') return parts.reduce((sum, { pieces }) => sum + pieces, 0);
  const [a, times, b] = formula.includes('*')
    ? ([formula.split(' * 2 - ')[0]!, 2, formula.split(' * 2 - ')[1]!] as const)
    : ([formula.split(' + ')[0]!, 1, formula.split(' + ')[1]!] as const);
  const [first, second] = [values[a], values[b]];
  if (isEmpty(first) || isEmpty(second)) return null;
  return times === 2 ? Number(first) * 2 - Number(second) : Number(first) + Number(second);
};

/** True if the formula names the field. */
export const isNamedIn = (formula: string | null, name: string): boolean =>
  formula !== null && new RegExp(`\\b${name}\\b`).test(formula);

/** Calculates what is calculated in a record. */
export const compute = (model: Model, entity: string, record: RecordModel): void => {
  for (const { name, formula } of activeFields(model, entity))
    if (formula !== null) record.values[name] = calculate(formula, record);
};

/** Calculates all records of an entity. */
export const computeAll = (model: Model, entity: string): void => {
  for (const record of entityOf(model, entity).records) compute(model, entity, record);
};
