// What is wrong with the definition of a field by itself: its lengths, its pattern.
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import { MAX_OWN_TEXT, type OwnFieldDefinition } from '../../../domain/entity-schema/own-fields.ts';
import { findPatternProblem } from '../../../domain/entity-schema/text-pattern.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import { writtenTables } from '../../database/schema.ts';

const texts = {
  lengths: {
    en: 'The longest text is shorter than the shortest.',
    ne: 'बढीमा अक्षर कम्तीमा अक्षरभन्दा कम छ।',
  },
} satisfies Record<string, Texts>;

/** A record of the entity as the definition that it is; what is missing is not set. */
export const toDefinition = (record: Row): OwnFieldDefinition =>
  ({ id: 0, choices: [], title_ne: null, help: null, help_ne: null, ...record }) as never;

export const findLengthProblems = (
  { type, min_length, max_length }: Row,
  language: Language,
): FieldErrors => {
  const tooLong = [translate(messages.maximum, language, { n: MAX_OWN_TEXT })];
  const isTooLong = (length: unknown) =>
    type === 'text' && typeof length === 'number' && length > MAX_OWN_TEXT;
  if (isTooLong(max_length)) return { max_length: tooLong };
  if (isTooLong(min_length)) return { min_length: tooLong };
  return typeof min_length === 'number' && typeof max_length === 'number' && max_length < min_length
    ? { max_length: [texts.lengths[language]] }
    : {};
};

export const findPatternProblems = ({ pattern }: Row, language: Language): FieldErrors => {
  const problem = typeof pattern === 'string' ? findPatternProblem(pattern) : undefined;
  return problem ? { pattern: [problem[language]] } : {};
};

/** Documents are written tables. */
export const isDocument = (entity: unknown): boolean =>
  Object.hasOwn(writtenTables, String(entity).replaceAll('-', '_'));
