// The questions that every document asks of a request's fields, and how a problem is told under its
// name.
import { type Language, type Texts, textIn } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';

/** Tells a problem under a field. */
export type Say = (field: string, text: Texts) => void;

/** An empty collection of problems and the `say` that fills it in the language asked for. */
export const collecting = (language: Language): { problems: Problems; say: Say } => {
  const problems: Problems = {};
  return {
    problems,
    say: (field, text) => {
      problems[field] = [...(problems[field] ?? []), text[language]];
    },
  };
};

/** Empty counts as not sent. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '';

/** The text without the spaces around it; nothing for what is empty. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** The names of a list written as one line of words. */
export const names = (words: string): Set<string> => new Set(words.split(' '));

/** True for what JSON calls an object. */
export const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuses names that neither the documents nor this house know. */
export const judgeNames = (
  record: Row,
  known: Pick<Set<string>, 'has'>,
  say: Say,
  at = '',
): void => {
  for (const name of Object.keys(record))
    if (!known.has(name)) say(`${at}${name}`, messages.unknown);
};

/** An optional text of at most so many characters. */
export const judgeText = (record: Row, say: Say, name: string, longest: number): void => {
  const value = record[name];
  if (isFilled(value) && typeof value !== 'string') say(name, messages.wrongText);
  else if (typeof value === 'string' && value.length > longest)
    say(name, {
      en: textIn(messages.maxLength, 'en', { n: longest }),
      ne: textIn(messages.maxLength, 'ne', { n: longest }),
    });
};

/**
 * So many lines fill forty pages of paper; more are a program gone astray, and no statement holds
 * them.
 */
const MOST_LINES = 1000;
const tooManyLines: Texts = {
  en: 'A document can have at most 1,000 lines',
  ne: 'एउटा कागजातमा बढीमा १,००० पङ्क्ति हुन सक्छन्',
};

/**
 * The lines under `name`, each judged with its place (`details.0`); `none` is what is said where
 * there are none.
 */
export const judgeLines = (
  body: Row,
  name: string,
  none: Texts,
  judge: (line: unknown, at: string, say: Say) => void,
  say: Say,
): void => {
  const lines = body[name];
  if (isFilled(lines) && !Array.isArray(lines)) say(name, messages.array);
  else if (!Array.isArray(lines) || lines.length === 0) say(name, none);
  else if (lines.length > MOST_LINES) say(name, tooManyLines);
  else for (const [index, line] of lines.entries()) judge(line, `${name}.${index}`, say);
};
