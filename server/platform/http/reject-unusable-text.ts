// Validates all text once, on arrival: text that cannot be stored as sent is refused before any
// handler reads it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, parseAcceptLanguage, type Texts } from '../../../domain/language.ts';
import { HttpError, ValidationError } from './errors.ts';

const texts = {
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
