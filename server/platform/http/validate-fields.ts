// Checks that all requests share, and the collection of their messages by field.

import type { FastifyRequest } from 'fastify';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';

/** Adds a message under a field. */
export type AddError = (field: string, text: Texts) => void;

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

/** Validates an optional text with a maximum length. */
export const validateText = (
  record: Row,
  addError: AddError,
  name: string,
  longest: number,
): void => {
  const value = record[name];
  if (isFilled(value) && typeof value !== 'string') addError(name, messages.wrongText);
  else if (typeof value === 'string' && value.length > longest)
    addError(name, {
      en: translate(messages.maxLength, 'en', { n: longest }),
      ne: translate(messages.maxLength, 'ne', { n: longest }),
    });
};

/**
 * The JSON object of a request; an empty one for anything else, so that each required field is
 * reported.
 */
export const readObjectBody = ({ body }: FastifyRequest): Row =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Row) : {};
