// Validates a record, the same in browser and server: ajv finds the problems, this file says them
// in the documents' words. Earlier problems of untouched fields do not block other changes.
import type { ErrorObject, ValidateFunction } from 'ajv';
import { type Language, type Texts, translate } from '../language.ts';
import type { Condition, Entity, Field, FieldErrors, Format, Row } from './entity.ts';
import { formatValidators } from './formats.ts';
import { findSchemaErrors, type SchemaError } from './interpret-schema.ts';
import { messages } from './messages.ts';
import { isOwnField, listFlatNames, listOwnFields, type OwnField } from './own-fields.ts';
import { matchesPattern } from './text-pattern.ts';
import { toFieldSchema } from './validation-schema.ts';

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' && value.trim() === '');

/** The record without its empty values: all rules but `required` skip them (VAL-002). */
export const omitEmpty = (record: Row): Row =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/** True if the record meets the condition, aliases of choices included. */
export const evaluateCondition = (
  entity: Entity,
  condition: Condition | undefined,
  record: Row,
): boolean => {
  if (!condition) return true;
  const options = entity.fields.find(field => field.name === condition.field)?.options ?? [];
  const given = record[condition.field];
  const stored =
    options.find(option => option.aliases?.includes(given as string | number))?.value ?? given;
  return condition.is.some(value => value === stored);
};

/** What decides the sentence about a field: of a record, or of a request. */
type ErrorField = Pick<Field, 'kind'> & Partial<Pick<Field, 'format' | 'label' | 'patternMessage'>>;

/** The sentence for one error of ajv about one field. */
export const toErrorText = (
  error: Pick<ErrorObject, 'keyword' | 'params'>,
  field: ErrorField | undefined,
  language: Language,
): string => {
  const params = error.params as Record<string, string | number>;
  switch (error.keyword) {
    case 'required':
    case 'minItems':
      return translate(messages.required, language);
    case 'additionalProperties':
      return translate(messages.unknown, language);
    case 'format':
      return translate(messages[params.format as Format], language);
    case 'enum':
      return translate(messages.choice, language);
    case 'pattern':
      return (field?.patternMessage ?? messages.pattern)[language];
    case 'minLength':
      return translate(messages.minLength, language, { n: params.limit! });
    case 'maxLength':
      return translate(messages.maxLength, language, { n: params.limit! });
    case 'maxItems':
      return translate(messages.maxItems, language, { n: params.limit! });
    case 'minimum':
    case 'maximum':
      if (error.keyword === 'minimum' && field?.format === 'numeric')
        return translate(messages.numeric, language);
      // Not a configured limit: beyond it a number is not exact any more.
      if (Math.abs(Number(params.limit)) === Number.MAX_SAFE_INTEGER)
        return translate(messages.wrongNumber, language);
      return translate(messages[error.keyword], language, { n: params.limit! });
    case 'uniqueItems':
      return translate(messages.unique, language, { Field: field?.label?.[language] ?? '' });
    default:
      return translate(toTypeMessage(field), language);
  }
};

const toTypeMessage = (field: ErrorField | undefined): Texts => {
  if (field?.kind === 'references' || field?.kind === 'tags') return messages.array;
  if (field?.format === 'numeric') return messages.numeric;
  if (field?.kind === 'money' || field?.kind === 'decimal') return messages.decimal;
  if (field?.kind === 'integer' || field?.kind === 'reference') return messages.wrongNumber;
  return field?.kind === 'text' || field?.kind === 'multiline' ? messages.wrongText : messages.type;
};

const findFieldName = (error: ErrorObject): string => {
  const params = error.params as Record<string, string>;
  return (
    error.instancePath.split('/')[1] ?? params.missingProperty ?? params.additionalProperty ?? ''
  );
};

/** The format that holds in place of the field's own (x-format-when) for this record, if any. */
const findOtherFormat = (
  entity: Entity,
  field: Field | undefined,
  record: Row,
): Format | undefined =>
  field?.formatWhen?.find(({ when }) => evaluateCondition(entity, when, record))?.format;

/** Without what no schema file knows: own fields, and rows that may have some. */
const omitOwnNames = (record: Row, { fields }: Entity): Row => {
  const names = new Set([
    ...listFlatNames(fields.filter(isOwnField)),
    ...fields.filter(({ children }) => children?.rows).map(({ name }) => name),
  ]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
};

/** A document may have a thousand lines, each judged by the same fields. */
const ownSchemas = new WeakMap<Field, object>();

const toOwnSchema = (field: Field): object => {
  const known = ownSchemas.get(field) ?? toFieldSchema(field);
  ownSchemas.set(field, known);
  return known;
};

/** What is wrong with the value of a field that the company has added. */
const findOwnErrors = (field: Field, value: unknown): SchemaError[] => {
  if (value !== undefined) return findSchemaErrors(toOwnSchema(field), value);
  return field.required ? [{ keyword: 'required', params: {} }] : [];
};

/** What is wrong with the own values of a flat record, by field. */
export const findOwnFieldErrors = (
  fields: OwnField[],
  record: Row,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  for (const field of fields) {
    // What is calculated is what it is: a rule says what it may be.
    if (field.formula !== undefined) continue;
    const value = record[field.name];
    const errors = findOwnErrors(field, isEmpty(value) ? undefined : value);
    if (errors.length > 0)
      problems[field.name] = errors.map(error => toErrorText(error, field, language));
  }
  return problems;
};

/**
 * All problems of a whole record (an update is merged with the stored record first), by field.
 * `validate` is ajv's function for toValidationSchema(entity): compiled at start on the server, at
 * build time for the browser.
 */
export const validateRecord = (
  entity: Entity,
  record: Row,
  validate: ValidateFunction,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const add = (name: string, text: string) => {
    const texts = problems[name] ?? [];
    if (!texts.includes(text)) problems[name] = [...texts, text];
  };
  const filled = omitEmpty(record);
  const own = listOwnFields(entity);
  const errors = validate(omitOwnNames(filled, entity)) ? [] : (validate.errors ?? []);
  for (const [name, found] of Object.entries(findOwnFieldErrors(own, record, language)))
    for (const text of found) add(name, text);
  for (const error of errors) {
    const field = entity.fields.find(candidate => candidate.name === findFieldName(error));
    if (field && !evaluateCondition(entity, field.when, record)) continue;
    if (error.keyword === 'format' && findOtherFormat(entity, field, record)) continue;
    add(findFieldName(error), toErrorText(error, field, language));
  }
  for (const field of entity.fields) {
    const format = findOtherFormat(entity, field, record);
    const value = filled[field.name];
    if (!format || typeof value !== 'string' || formatValidators[format](value)) continue;
    if (evaluateCondition(entity, field.when, record))
      add(field.name, translate(messages[format], language));
  }
  for (const field of entity.fields) {
    const value = filled[field.name];
    if (field.pattern === undefined || field.own !== undefined || field.readOnly) continue;
    if (typeof value !== 'string' || matchesPattern(field.pattern, value)) continue;
    if (evaluateCondition(entity, field.when, record))
      add(field.name, toErrorText({ keyword: 'pattern', params: {} }, field, language));
  }
  for (const { fields, message } of entity.oneOf) {
    if (fields.every(name => filled[name] === undefined))
      for (const name of fields) add(name, message[language]);
  }
  return problems;
};

/** The problems of a new record that a changed one may have (`x-create-format`), by field. */
export const findCreateErrors = (
  { fields }: Entity,
  record: Row,
  language: Language,
): FieldErrors =>
  Object.fromEntries(
    fields.flatMap(({ name, createFormat }) => {
      const value = record[name];
      if (!createFormat || typeof value !== 'string' || value === '') return [];
      if (formatValidators[createFormat](value)) return [];
      return [[name, [translate(messages[createFormat], language)]]];
    }),
  );

/** The unique rule's sentence, misspelled as documented (QUIRK-001). */
export const toUniqueMessage = (field: Field, language: Language): string =>
  translate(messages.unique, language, { Field: field.label[language] });

/** True if the values are the same in JSON; nothing is the same as null. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** True if the field and the fields that it is tied to are unchanged. */
export const isUnchanged = (
  { name, reference }: Field,
  record: Row,
  before: Row | undefined,
): boolean =>
  before !== undefined &&
  [name, ...Object.values(reference?.within ?? {})].every(each =>
    isSameValue(record[each], before[each]),
  );

/**
 * The problems, except those of untouched fields that were there before (`earlier`): records that
 * do not fit a stricter rule can still be changed, until the value itself is touched.
 */
export const omitEarlierErrors = (
  problems: FieldErrors,
  earlier: () => FieldErrors,
  record: Row,
  before: Row | undefined,
): FieldErrors => {
  const untouched = Object.keys(problems).filter(
    name => before !== undefined && isSameValue(record[name], before[name]),
  );
  if (untouched.length === 0) return problems;
  const known = earlier();
  const remaining = Object.entries(problems).map(([name, texts]): [string, string[]] => [
    name,
    untouched.includes(name) ? texts.filter(text => !known[name]?.includes(text)) : texts,
  ]);
  return Object.fromEntries(remaining.filter(([, texts]) => texts.length > 0));
};
