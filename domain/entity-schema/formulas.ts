// Rules between the fields of a record, and fields that are calculated from others, the same in browser and
// server. A formula knows the record as it travels: rupees, AD days; it is read once and kept.
import { fromDayNumber, toDayNumber } from '../calendar/bikram-sambat.ts';
import {
  evaluateExpression,
  type FindRows,
  type FindValue,
} from '../expressions/evaluate-expression.ts';
import {
  type ExactNumber,
  formatExact,
  roundExact,
  toExactNumber,
  toSafeInteger,
} from '../expressions/exact-number.ts';
import {
  type Expression,
  ExpressionError,
  type ExpressionValue,
  listFieldNames,
  splitRowName,
  type ValueType,
} from '../expressions/expression.ts';
import { type ExpressionContext, toPossibleDay } from '../expressions/expression-functions.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { listCalledRows } from '../expressions/row-calls.ts';
import type { Language, Texts } from '../language.ts';
import type { Entity, Field, FieldErrors, FieldType, Row } from './entity.ts';
import { formatValidators } from './formats.ts';
import { MAX_OWN_TEXT, toFlatName } from './own-fields.ts';
import { isSameValue } from './validate-record.ts';

export type Fields = Pick<Entity, 'fields'>;

/** What a formula calls the field: its name, without what own fields have before it. */
export const toFormulaName = ({ name, own }: Field): string =>
  own === undefined ? name : name.slice(toFlatName('').length);

/** True for a field that a formula can name: the program's own notes are not known before a record is kept. */
export const isNameable = (field: Field): boolean =>
  (!field.readOnly || field.composedOf !== undefined || field.formula !== undefined) &&
  field.kind !== 'password' &&
  field.kind !== 'timestamp' &&
  // Links to several records are in a table of their own, which formulas do not read.
  (field.kind !== 'references' || field.own !== undefined) &&
  !field.children;

/** A list of rows that formulas know by the fields of its rows. */
type RowList = Field & { children: { rowFields: Field[] } };

const isRowList = (field: Field): field is RowList => field.children?.rowFields !== undefined;

/** The list of rows of that name. */
export const findRowList = ({ fields }: Fields, name: string): RowList | undefined =>
  fields.filter(isRowList).find(field => field.name === name);

/** The fields of its rows. */
export const toRowFields = ({ children }: RowList): Fields => ({ fields: children.rowFields });

/**
 * The field by its name in a formula: a property of the schema file before an own field of that name. A list
 * of rows by its name, and by that of a field of its rows.
 */
export const findField = (entity: Fields, name: string): Field | undefined => {
  const row = splitRowName(name);
  if (row) {
    const list = findRowList(entity, row.list);
    return list && findField(toRowFields(list), row.field) ? list : undefined;
  }
  const { fields } = entity;
  return (
    fields.find(field => field.name === name && !field.children) ??
    fields.find(field => field.name === toFlatName(name)) ??
    findRowList(entity, name)
  );
};

/** The lists of rows that the formulas and rules of the entity name. */
export const listSummedLists = (entity: Fields & Partial<Pick<Entity, 'rules'>>): RowList[] => {
  const lists = entity.fields.filter(isRowList);
  if (lists.length === 0) return [];
  const texts = [
    ...listComputedFields(entity).map(({ formula }) => formula!),
    ...(entity.rules ?? []).map(({ rule }) => rule),
  ];
  const named = new Set(texts.flatMap(listRowLists));
  return lists.filter(({ name }) => named.has(name));
};

/** The names of the lists over whose rows a formula calculates. */
export const listRowLists = (formula: string): string[] => {
  const expression = readFormula(formula);
  return expression ? listCalledRows(expression) : [];
};

const types: Record<FieldType, ValueType> = {
  text: 'text',
  multiline: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  'yes-no': 'yes-no',
  date: 'date',
  timestamp: 'other',
  choice: 'text',
  reference: 'other',
  references: 'other',
  children: 'other',
  password: 'other',
  image: 'other',
  time: 'text',
  tags: 'other',
};

/** What a formula takes the value of the field for. */
export const toValueType = ({ kind, options }: Pick<Field, 'kind' | 'options'>): ValueType =>
  kind === 'choice' && typeof options?.[0]?.value === 'number' ? 'number' : types[kind];

/** The types of fields that can be calculated. */
export const computedKinds: readonly FieldType[] = [
  'text',
  'integer',
  'decimal',
  'money',
  'yes-no',
  'date',
];

/** Formulas of all companies that are kept as they were read. */
const MAX_KEPT = 5000;
const kept = new Map<string, Expression | undefined>();

/** The formula as it was read; undefined for one that a forged backup brought. */
export const readFormula = (text: string): Expression | undefined => {
  if (kept.has(text)) return kept.get(text);
  if (kept.size >= MAX_KEPT) kept.clear();
  let expression: Expression | undefined;
  try {
    expression = parseExpression(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
  }
  kept.set(text, expression);
  return expression;
};

/** A value of a record as a formula knows it; what is none of the field's kind is empty. */
const toValue = (field: Field, value: unknown): ExpressionValue => {
  const type = toValueType(field);
  // A switch that nobody has touched is off.
  if (type === 'yes-no') return typeof value === 'boolean' ? value : false;
  if (value === null || value === undefined || value === '') return null;
  if (type === 'number') return typeof value === 'number' ? toExactNumber(value) : null;
  if (type === 'text') return typeof value === 'string' ? value : null;
  if (type === 'date') return typeof value === 'string' ? toDayOf(value) : null;
  return Array.isArray(value) && value.length === 0 ? null : { present: true };
};

const toDayOf = (ad: string): ExpressionValue => {
  try {
    return { day: toDayNumber(ad) };
  } catch {
    return null;
  }
};

/** Decimals of the kinds of numbers: a calculated number is rounded half up to them. */
const placesOf: Partial<Record<FieldType, number>> = { integer: 0, decimal: 4, money: 2 };

const toNumberOf = (kind: FieldType, exact: ExactNumber): number | null => {
  if (kind === 'integer') return toSafeInteger(exact);
  const number = Number(formatExact(roundExact(exact, placesOf[kind]!)));
  // What is calculated may be below zero, which nobody can enter.
  return formatValidators[kind as 'money' | 'decimal'](Math.abs(number)) ? number : null;
};

/** What a formula gives as a value of its field; null for what the field cannot have. */
const fromValue = ({ kind, maxLength }: Field, value: ExpressionValue): unknown => {
  if (value === null) return null;
  if (typeof value === 'boolean') return kind === 'yes-no' ? value : null;
  if (typeof value === 'string')
    return kind === 'text' ? value.trim().slice(0, maxLength ?? MAX_OWN_TEXT) || null : null;
  if ('digits' in value) return kind in placesOf ? toNumberOf(kind, value) : null;
  const day = 'day' in value && kind === 'date' ? toPossibleDay(value.day) : null;
  return day && fromDayNumber(day.day);
};

/** The fields of an entity that are calculated. */
export const listComputedFields = ({ fields }: Fields): Field[] =>
  fields.filter(({ formula }) => formula !== undefined);

/** A value that is kept is the same tomorrow. */
const NO_DAY: ExpressionContext = { today: '' };

/** True if all that its formula names is there: fields, and rows that are known. */
const isKnown = (entity: Fields, record: Row, { formula }: Field): boolean =>
  listNames(formula!).every(name => {
    const field = findField(entity, name);
    return field !== undefined && (!isRowList(field) || Array.isArray(record[field.name]));
  });

/** True if the formula calculates over rows, itself or by a calculated field that it names. */
export const dependsOnRows = (
  entity: Fields,
  formula: string,
  seen: ReadonlySet<string> = new Set(),
): boolean =>
  listRowLists(formula).length > 0 ||
  listNames(formula).some(name => {
    const named = seen.has(name) ? undefined : findField(entity, name)?.formula;
    return named !== undefined && dependsOnRows(entity, named, new Set([...seen, name]));
  });

/** The names in a formula; none of one that a forged backup brought. */
export const listNames = (formula: string): string[] => {
  const expression = readFormula(formula);
  return expression ? listFieldNames(expression) : [];
};

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The rows of a record by the names of their fields, what is calculated in them among these. */
const toFindRows = (entity: Fields, record: Row): FindRows => {
  const found = new Map<string, FindValue[] | null>();
  const read = (name: string): FindValue[] | null => {
    const list = findRowList(entity, name);
    const rows = list && record[list.name];
    if (!list || !Array.isArray(rows)) return null;
    const of = toRowFields(list);
    return rows.filter(isObject).map(row => toFindValue(of, computeFields(of, row)));
  };
  return name => {
    const known = found.get(name);
    if (known !== undefined) return known;
    const rows = read(name);
    found.set(name, rows);
    return rows;
  };
};

/** The values of a record whose calculated fields are there. */
const toFindValue =
  (entity: Fields, record: Row): FindValue =>
  name => {
    const field = findField(entity, name);
    return field && isNameable(field) ? toValue(field, record[field.name]) : null;
  };

/**
 * The record with its calculated fields, but for those from fields that a role does not see, or from rows
 * that the record does not have with it: these stay as they are. Each sees the others as they are kept,
 * rounded.
 */
export const computeFields = (entity: Fields, record: Row): Row => {
  const computed = listComputedFields(entity).filter(field => isKnown(entity, record, field));
  if (computed.length === 0) return record;
  const done = new Map<Field, unknown>();
  const under = new Set<Field>();
  const findRows = toFindRows(entity, record);
  const find = (name: string): ExpressionValue => {
    const field = findField(entity, name);
    if (!field || !isNameable(field)) return null;
    return toValue(field, computed.includes(field) ? compute(field) : record[field.name]);
  };
  const compute = (field: Field): unknown => {
    if (done.has(field)) return done.get(field);
    // The form refuses a circle; a forged backup may have one.
    if (under.has(field)) return null;
    under.add(field);
    const expression = readFormula(field.formula!);
    const value = expression
      ? fromValue(field, evaluateExpression(expression, find, NO_DAY, findRows))
      : null;
    under.delete(field);
    done.set(field, value);
    return value;
  };
  return {
    ...record,
    ...Object.fromEntries(computed.map(field => [field.name, compute(field)])),
  };
};

/** What a rule knows of a record by a name: of rows the value of each. */
const toNamedValue = (entity: Fields, record: Row, name: string): unknown => {
  const field = findField(entity, name);
  if (!field) return null;
  if (!isRowList(field)) return record[field.name];
  const row = splitRowName(name);
  const rows = record[field.name];
  if (!Array.isArray(rows)) return null;
  const of = toRowFields(field);
  const inRow = row && findField(of, row.field);
  return inRow
    ? rows.filter(isObject).map(each => computeFields(of, each)[inRow.name])
    : rows.length;
};

/** A rule that is broken: the name of the field at which the form says so, and what it says. */
type BrokenRule = { place: string; message: Texts };

/**
 * The rules that a record breaks. Of a record that was there before, a rule is judged only when one of its
 * fields has changed: a new rule does not block what was right once. Nothing is broken where a value is missing
 * that the rule needs. `today` is a day (AD).
 */
export const listBrokenRules = (
  entity: Pick<Entity, 'fields' | 'rules'>,
  record: Row,
  before: Row | undefined,
  today: string,
): BrokenRule[] => {
  const broken: BrokenRule[] = [];
  const findRows = toFindRows(entity, record);
  for (const { rule, message, at } of entity.rules) {
    const expression = readFormula(rule);
    if (!expression) continue;
    const names = listFieldNames(expression);
    const isUntouched = (name: string) =>
      isSameValue(toNamedValue(entity, record, name), toNamedValue(entity, before!, name));
    if (before && names.every(isUntouched)) continue;
    const find = toFindValue(entity, record);
    if (evaluateExpression(expression, find, { today }, findRows) !== false) continue;
    const named = names.map(name => findField(entity, name)).filter(field => field !== undefined);
    // What people can correct comes before what is calculated.
    const first = named.find(({ formula }) => formula === undefined) ?? named[0];
    broken.push({ place: ((at && findField(entity, at)) || first)?.name ?? '', message });
  }
  return broken;
};

/** The same as messages of the fields. */
export const findRuleErrors = (
  entity: Pick<Entity, 'fields' | 'rules'>,
  record: Row,
  before: Row | undefined,
  language: Language,
  today: string,
): FieldErrors => {
  const problems: FieldErrors = {};
  for (const { place, message } of listBrokenRules(entity, record, before, today))
    problems[place] = [...(problems[place] ?? []), message[language]];
  return problems;
};
