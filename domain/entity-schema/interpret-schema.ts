// Judges one value by a small part of JSON Schema without compiling anything: what a company defines
// on a screen must be judged in the browser, whose security policy forbids to compile, and on the
// server with the same words. It knows the keywords that a field is made of (validation-schema.ts);
// a test compares it with ajv.
import type { ErrorObject } from 'ajv';
import type { Format } from './entity.ts';
import { formatValidators } from './formats.ts';
import { matchesPattern } from './text-pattern.ts';

/** The keywords of a field. */
export type ValueSchema = {
  type?: string | string[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: Format;
  minimum?: number;
  maximum?: number;
  enum?: (string | number)[];
  items?: ValueSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
};

/** What is wrong, named as ajv names it. */
export type SchemaError = Pick<ErrorObject, 'keyword' | 'params'>;

const isOfType: Record<string, (value: unknown) => boolean> = {
  string: value => typeof value === 'string',
  number: value => typeof value === 'number' && Number.isFinite(value),
  integer: value => typeof value === 'number' && Number.isInteger(value),
  boolean: value => typeof value === 'boolean',
  array: Array.isArray,
};

const isOfSomeType = (type: string | string[], value: unknown): boolean =>
  typeof type === 'string' ? isOfType[type]!(value) : type.some(name => isOfType[name]!(value));

const NUMBER_FORMATS: (Format | undefined)[] = ['money', 'decimal'];

/** Length in characters as people count them: a character outside the first plane is one. */
const countCharacters = (text: string): number => [...text].length;

/** Few texts are near a limit: the others need no counting, for a character is at most two units. */
const isShorterThan = (text: string, limit: number): boolean =>
  text.length < 2 * limit && countCharacters(text) < limit;

const isLongerThan = (text: string, limit: number): boolean =>
  text.length > limit && countCharacters(text) > limit;

const isFormatOf = (value: unknown, format: Format): boolean =>
  typeof value === (NUMBER_FORMATS.includes(format) ? 'number' : 'string');

/** The problems of a list; one of the wrong type among its items is the only one. */
const findListErrors = (
  { items = {}, minItems = 0, maxItems = Infinity, uniqueItems }: ValueSchema,
  list: unknown[],
): SchemaError[] => {
  const errors = list.flatMap(item => findSchemaErrors(items, item));
  const wrong = errors.find(({ keyword }) => keyword === 'type');
  if (wrong) return [wrong];
  if (list.length < minItems) errors.push({ keyword: 'minItems', params: { limit: minItems } });
  if (list.length > maxItems) errors.push({ keyword: 'maxItems', params: { limit: maxItems } });
  if (uniqueItems && new Set(list).size < list.length)
    errors.push({ keyword: 'uniqueItems', params: {} });
  return errors;
};

/** All problems of the value; none where it fits. */
export const findSchemaErrors = (schema: ValueSchema, value: unknown): SchemaError[] => {
  const { type, minLength, maxLength, pattern, format, minimum, maximum } = schema;
  if (schema.items && Array.isArray(value)) return findListErrors(schema, value);
  if (type !== undefined && !isOfSomeType(type, value))
    return [{ keyword: 'type', params: { type } }];
  const errors: SchemaError[] = [];
  const add = (keyword: string, params: Record<string, unknown>) =>
    errors.push({ keyword, params });
  if (schema.enum && !schema.enum.some(each => each === value))
    add('enum', { allowedValues: schema.enum });
  if (typeof value === 'string' && minLength !== undefined && isShorterThan(value, minLength))
    add('minLength', { limit: minLength });
  if (typeof value === 'string' && maxLength !== undefined && isLongerThan(value, maxLength))
    add('maxLength', { limit: maxLength });
  if (typeof value === 'string' && pattern !== undefined && !matchesPattern(pattern, value))
    add('pattern', { pattern });
  if (typeof value === 'number') {
    if (minimum !== undefined && value < minimum) add('minimum', { limit: minimum });
    if (maximum !== undefined && value > maximum) add('maximum', { limit: maximum });
  }
  if (format !== undefined && isFormatOf(value, format) && !formatValidators[format](value))
    add('format', { format });
  return errors;
};
