// Validates a request by its schema: ajv finds the problems, this file says them in the documents'
// words, under the field's path ("details.0.qty").
import type { ErrorObject, ValidateFunction } from 'ajv';
import { isMillimetres } from '../documents/cheque-leaf.ts';
import type { FieldErrors, Row } from '../entity-schema/entity.ts';
import { formatValidators } from '../entity-schema/formats.ts';
import { toErrorText } from '../entity-schema/validate-record.ts';
import type { Language, Texts } from '../language.ts';
import { isMoney } from '../money/money.ts';
import type { RequestSchema } from './request-schema.ts';

type FormatRule = { type: 'string' | 'number'; validate: (value: never) => boolean };

/** The formats of requests: those of records and some more. */
export const requestFormats: Record<string, FormatRule> = {
  ...Object.fromEntries(
    Object.entries(formatValidators).map(([name, validate]): [string, FormatRule] => [
      name,
      { type: name === 'money' || name === 'decimal' ? 'number' : 'string', validate },
    ]),
  ),
  /** Rupees that may be negative. */
  figure: { type: 'number', validate: isMoney },
  /** With one decimal at most. */
  millimetres: { type: 'number', validate: isMillimetres },
  /** Domestic and foreign numbers, with extensions, of at least seven digits. */
  'office-phone': {
    type: 'string',
    validate: (value: string) =>
      /^[\d\s()+,/-]+$/.test(value) && value.replace(/\D/g, '').length >= 7,
  },
  'day-or-moment': {
    type: 'string',
    validate: value => formatValidators.date(value) || formatValidators['date-time'](value),
  },
};

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty counts as not sent; where the schema says so, spaces alone do too. */
function isNotSent(value: unknown, schema: RequestSchema): boolean {
  if (schema['x-strict']) return value === undefined;
  if (value === undefined || value === null || value === '') return true;
  return schema['x-blank'] === true && typeof value === 'string' && value.trim() === '';
}

const fieldLists = new WeakMap<RequestSchema, [name: string, schema: RequestSchema][]>();

/** The properties of a request that are judged. */
function listFields(schema: RequestSchema) {
  const known = fieldLists.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.properties!).filter(([, { readOnly }]) => !readOnly);
  fieldLists.set(schema, fields);
  return fields;
}

/** What is reported of a list that is longer than its schema allows. */
type ReportOverlong = (path: string[], list: RequestSchema) => void;

/**
 * What is sent, without empty values. A list that is too long is left out and reported by its path,
 * so that a hostile one costs nothing. A value without either is answered as it is, not copied:
 * most requests are.
 */
function prepareValue(
  schema: RequestSchema | undefined,
  value: unknown,
  path: string[],
  reportOverlong: ReportOverlong,
): unknown {
  if (Array.isArray(value))
    return schema?.items ? prepareItems(schema.items, value, path, reportOverlong) : value;
  if (!schema?.properties || !isObject(value)) return value;
  let copy: Row | undefined;
  for (const [name, property] of listFields(schema)) {
    const one = value[name];
    if (one === undefined) continue;
    const isOverlong = Array.isArray(one) && one.length > (property.maxItems ?? one.length);
    const prepared =
      isOverlong || isNotSent(one, property)
        ? undefined
        : property.properties || property.items
          ? prepareValue(property, one, [...path, name], reportOverlong)
          : one;
    if (isOverlong) reportOverlong([...path, name], property);
    if (prepared === one) continue;
    copy ??= { ...value };
    if (prepared === undefined) delete copy[name];
    else copy[name] = prepared;
  }
  return copy ?? value;
}

function prepareItems(
  schema: RequestSchema,
  items: unknown[],
  path: string[],
  reportOverlong: ReportOverlong,
): unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, item] of items.entries()) {
    const prepared = prepareValue(schema, item, path, reportOverlong);
    if (prepared === item) continue;
    copy ??= [...items];
    copy[index] = prepared;
  }
  return copy ?? items;
}

const toPath = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The kind of field whose sentences are said of a value of this type. */
const KINDS = {
  string: 'text',
  integer: 'integer',
  number: 'decimal',
  array: 'references',
} as const;

function toSentences(
  error: Pick<ErrorObject, 'keyword' | 'params'>,
  schema: RequestSchema | undefined,
  language: Language,
): string[] {
  const own = schema?.['x-messages'];
  const isOfValue = error.keyword !== 'required' && error.keyword !== 'additionalProperties';
  const chosen: Texts | readonly Texts[] | undefined =
    own?.[error.keyword] ?? (isOfValue ? own?.['*'] : undefined);
  if (chosen) return [chosen].flat().map(text => text[language]);
  const kind = KINDS[schema?.type as keyof typeof KINDS] as (typeof KINDS)['string'] | undefined;
  return [toErrorText(error, kind && { kind }, language)];
}

/** The value of a request at a path, for a field that may be sent under another name. */
const readPath = (body: unknown, path: string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Row | undefined)?.[name], body);

/**
 * All problems of a request by field, one sentence or pair of sentences each. `validate` is ajv's
 * function for the schema, with all errors and verbose.
 */
export function validateRequest(
  schema: RequestSchema,
  body: Row,
  validate: ValidateFunction,
  language: Language,
): FieldErrors {
  const problems: FieldErrors = {};
  const add = (path: string[], sentences: string[]) => {
    const whole = findWhole(schema, body, path);
    const name = (whole?.path ?? path).join('.');
    const said = whole
      ? toSentences({ keyword: '*', params: {} }, whole.schema, language)
      : sentences;
    if (!Object.hasOwn(problems, name)) setOwn(problems, name, said);
  };
  const prepared = prepareValue(schema, body, [], (path, list) =>
    add(path, toSentences({ keyword: 'maxItems', params: {} }, list, language)),
  );
  for (const error of validate(prepared) ? [] : (validate.errors ?? [])) {
    const path = toPath(error.instancePath);
    const parent = error.parentSchema as RequestSchema;
    const { missingProperty: missing, additionalProperty: unknown } = error.params as {
      missingProperty?: string;
      additionalProperty?: string;
    };
    if (unknown !== undefined) add([...path, unknown], toSentences(error, parent, language));
    else if (missing === undefined) add(path, toSentences(error, parent, language));
    else {
      const field = parent.properties![missing]!;
      const other = field['x-instead'];
      const isThere = other && readPath(prepared, [...path, other]) !== undefined;
      if (!isThere && !Object.hasOwn(problems, [...path, missing].join('.')))
        add([...path, field['x-named'] ?? missing], toSentences(error, field, language));
    }
  }
  return problems;
}

/** The list that the path leads into, if problems of its items are said of all of it. */
function findWhole(
  schema: RequestSchema,
  value: unknown,
  inside: string[],
  path: string[] = [],
): { path: string[]; schema: RequestSchema } | undefined {
  const [name, ...rest] = inside;
  if (name === undefined) return undefined;
  if (Array.isArray(value) && schema['x-whole']) return { path, schema };
  const isKnown = Object.hasOwn(schema.properties ?? {}, name);
  const inner = Array.isArray(value)
    ? schema.items
    : isKnown
      ? schema.properties![name]
      : undefined;
  return inner && findWhole(inner, readPath(value, [name]), rest, [...path, name]);
}

/** A name of a request may be one of Object's own, "__proto__" too. */
function setOwn(problems: FieldErrors, name: string, sentences: string[]): void {
  Object.defineProperty(problems, name, {
    value: sentences,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
