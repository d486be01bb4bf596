// What is judged of every request: text that cannot be stored as sent is refused on arrival; bodies
// are judged by their JSON Schemas, compiled at the first request of their kind, so that a start
// that serves nobody reads no compiler; further checks collect their messages by field.
import { createRequire } from 'node:module';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage, type Texts } from '../../../domain/language.ts';
import type { RequestSchema } from '../../../domain/requests/request-schema.ts';
import { requestFormats, validateRequest } from '../../../domain/requests/validate-request.ts';
import { HttpError, ValidationError } from './errors.ts';

const require = createRequire(import.meta.url);
let ajv: Ajv2020 | undefined;

function createAjv(): Ajv2020 {
  const { Ajv2020: Compiler } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  // With `verbose` an error names the schema that it breaks, where the sentences are.
  const made = new Compiler({
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
  });
  for (const [name, format] of Object.entries(requestFormats))
    made.addFormat(name, format as never);
  return made;
}

/** Judges a request: all its problems by field, none where it is right. */
type RequestValidator = (body: Row, language: Language) => FieldErrors;

/** The validator of a schema. */
export function createRequestValidator(schema: RequestSchema): RequestValidator {
  let validate: ValidateFunction | undefined;
  return (body, language) => {
    ajv ??= createAjv();
    validate ??= ajv.compile(schema);
    return validateRequest(schema, body, validate, language);
  };
}

export const texts = {
  nul: {
    en: 'The text contains a character that cannot be stored (NUL).',
    ne: 'पाठमा राख्न नसकिने शून्य अक्षर छ।',
  },
  surrogate: {
    en: 'The text contains half a character (a lone surrogate). Please type that character again.',
    ne: 'पाठमा आधा अक्षर (एक्लो सरोगेट) छ। त्यो अक्षर फेरि टाइप गर्नुहोस्।',
  },
} satisfies Record<string, Texts>;

/**
 * Property names that every object inherits: `body[name]` or `value` would reach the
 * inherited one.
 */
const INHERITED_NAMES = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * In JSON, NUL, half surrogate pairs and disguised names need an escape: a body without one and
 * without such a name need not be searched.
 */
const NEEDS_SEARCH_PATTERN = new RegExp(`"(?:${[...INHERITED_NAMES].join('|')})"|\\\\u`);

/**
 * Throws BadRequestError (400) for a text with NUL, which PostgreSQL cannot store, or a lone
 * surrogate, which UTF-8 cannot encode.
 */
export const assertUsableText = (text: string, language: Language): void => {
  if (text.includes('\0')) throw new HttpError(400, texts.nul[language]);
  if (!text.isWellFormed()) throw new HttpError(400, texts.surrogate[language]);
};

/**
 * Validates every name and text in parsed JSON. Throws BadRequestError (400) for text that cannot
 * be stored, ValidationError (422) under its path for a name that every object inherits, such as
 * `toString`.
 */
const assertUsableJson = (body: unknown, language: Language): void => {
  const waiting: { value: unknown; path: string }[] = [{ value: body, path: '' }];
  while (waiting.length > 0) {
    const { value, path } = waiting.pop()!;
    if (typeof value === 'string') assertUsableText(value, language);
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      assertUsableText(name, language);
      const innerPath = path === '' ? name : `${path}.${name}`;
      if (INHERITED_NAMES.has(name) && !Array.isArray(value))
        throw new ValidationError({ [innerPath]: [messages.unknown[language]] });
      waiting.push({ value: inner, path: innerPath });
    }
  }
};

/**
 * Parses JSON that arrived outside a JSON body, such as a field of a form. Throws SyntaxError, or
 * the errors of assertUsableJson.
 */
export const parseUsableJson = (text: string, language: Language): unknown => {
  const value: unknown = JSON.parse(text);
  if (NEEDS_SEARCH_PATTERN.test(text)) assertUsableJson(value, language);
  return value;
};

const getRequestLanguage = (request: FastifyRequest): Language =>
  parseAcceptLanguage(request.headers['accept-language']);

/**
 * Validates the address and the JSON body of every request: 400, 404 for a path with NUL, 422 for
 * inherited names.
 */
export const rejectUnusableText = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, _, done) => {
    const [path = '', query = ''] = request.url.split('?');
    const language = getRequestLanguage(request);
    if (query.includes('%00')) done(new HttpError(400, texts.nul[language]));
    else if (path.includes('%00')) done(new HttpError(404, texts.nul[language]));
    else done();
  });
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (!NEEDS_SEARCH_PATTERN.test(text)) return parse(request, text, done);
      parse(request, text, (error: Error | null, body?: unknown) => {
        if (error) return done(error);
        try {
          assertUsableJson(body, getRequestLanguage(request));
          done(null, body);
        } catch (refusal) {
          done(refusal as Error);
        }
      });
    },
  );
};

/** Adds a message under a field. */
type AddError = (field: string, text: Texts) => void;

/** An empty collection of messages and the `addError` that adds to it in the given language. */
export const collectErrors = (
  language: Language,
): { problems: FieldErrors; addError: AddError } => {
  const problems: FieldErrors = {};
  return {
    problems,
    addError: (field, text) => {
      problems[field] = [...(problems[field] ?? []), text[language]];
    },
  };
};

/** Empty counts as not sent. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';

/** The text without surrounding spaces; null if it is empty. */
export const trimToNull = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The set of names in a string of words. */
export const toFieldSet = (words: string): Set<string> => new Set(words.split(' '));

/** True for a JSON object. */
export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds a message for each name that neither the contract nor this application knows. */
export const validateFieldNames = (
  record: Row,
  known: Pick<Set<string>, 'has'>,
  addError: AddError,
  at = '',
): void => {
  for (const name of Object.keys(record))
    if (!known.has(name)) addError(`${at}${name}`, messages.unknown);
};

/**
 * The JSON object of a request; an empty one for anything else, so that each required field is
 * reported.
 */
export const readObjectBody = ({ body }: FastifyRequest): Row =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Row) : {};
