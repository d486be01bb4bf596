// The one judge of a record, on both sides: ajv finds what is wrong, this file says it in the
// documents' words.
import type { ErrorObject, ValidateFunction } from 'ajv';
import { type Language, type Texts, textIn } from '../language.ts';
import type { Condition, Entity, Field, Format, Problems, Row } from './entity.ts';
import { messages } from './messages.ts';

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' && value.trim() === '');

/** The record without its empty values: all rules but `required` skip them (VAL-002). */
export const withoutEmpty = (record: Row): Row =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));

/** True when the condition holds in the record, aliases of choices included. */
export const holds = (entity: Entity, condition: Condition | undefined, record: Row): boolean => {
  if (!condition) return true;
  const options = entity.fields.find(field => field.name === condition.field)?.options ?? [];
  const given = record[condition.field];
  const stored =
    options.find(option => option.aliases?.includes(given as string | number))?.value ?? given;
  return condition.is.some(value => value === stored);
};

/** The sentence for one error of ajv about one field. */
const sentenceFor = (
  error: Pick<ErrorObject, 'keyword' | 'params'>,
  field: Field | undefined,
  language: Language,
): string => {
  const params = error.params as Record<string, string | number>;
  switch (error.keyword) {
    case 'required':
    case 'minItems':
      return textIn(messages.required, language);
    case 'additionalProperties':
      return textIn(messages.unknown, language);
    case 'format':
      return textIn(messages[params.format as Format], language);
    case 'enum':
      return textIn(messages.choice, language);
    case 'maxLength':
      return textIn(messages.maxLength, language, { n: params.limit! });
    case 'minimum':
    case 'maximum':
      if (error.keyword === 'minimum' && field?.format === 'numeric')
        return textIn(messages.numeric, language);
      // No limit that anybody set: beyond it a number is not exact any more.
      if (Math.abs(Number(params.limit)) === Number.MAX_SAFE_INTEGER)
        return textIn(messages.wrongNumber, language);
      return textIn(messages[error.keyword], language, { n: params.limit! });
    case 'uniqueItems':
      return textIn(messages.unique, language, { Field: field?.label[language] ?? '' });
    default:
      return textIn(typeMessage(field), language);
  }
};

const typeMessage = (field: Field | undefined): Texts => {
  if (field?.kind === 'references') return messages.array;
  if (field?.format === 'numeric') return messages.numeric;
  if (field?.kind === 'money' || field?.kind === 'decimal') return messages.decimal;
  if (field?.kind === 'integer' || field?.kind === 'reference') return messages.wrongNumber;
  return field?.kind === 'text' || field?.kind === 'multiline' ? messages.wrongText : messages.type;
};

const nameIn = (error: ErrorObject): string => {
  const params = error.params as Record<string, string>;
  return (
    error.instancePath.split('/')[1] ?? params.missingProperty ?? params.additionalProperty ?? ''
  );
};

/**
 * Everything wrong with a whole record (an update is merged with what is stored before it is
 * judged), by field, in the language asked for. `validate` is ajv's function for
 * validationSchema(entity): compiled at start on the server, at build time for the browser.
 */
export const problemsOf = (
  entity: Entity,
  record: Row,
  validate: ValidateFunction,
  language: Language,
): Problems => {
  const problems: Problems = {};
  const add = (name: string, text: string) => {
    const texts = problems[name] ?? [];
    if (!texts.includes(text)) problems[name] = [...texts, text];
  };
  const filled = withoutEmpty(record);
  const errors = validate(filled) ? [] : (validate.errors ?? []);
  for (const error of errors) {
    const field = entity.fields.find(candidate => candidate.name === nameIn(error));
    if (field && !holds(entity, field.when, record)) continue;
    add(nameIn(error), sentenceFor(error, field, language));
  }
  for (const { fields, message } of entity.oneOf) {
    if (fields.every(name => filled[name] === undefined))
      for (const name of fields) add(name, message[language]);
  }
  return problems;
};

/** The unique rule's sentence, misspelled as documented (QUIRK-001). */
export const alreadyExists = (field: Field, language: Language): string =>
  textIn(messages.unique, language, { Field: field.label[language] });
