// The input of ajv: plain JSON Schema 2020-12 made from the Entity, so that server and browser
// check with the same words.
import { TAG_LIMITS } from '../tags.ts';
import type { Entity, Field } from './entity.ts';
import { isFileField, toFilePathField } from './file-fields.ts';

/** Longest text of one line; a multiline text may have 2,000 characters. */
const MAX_LINE_LENGTH = 255;
const MAX_MULTILINE_LENGTH = 2000;

/** Exact in every engine, a backup and JSON. */
const wholeNumberSchema = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** What a value of the field must be. */
export const toFieldSchema = (field: Field): object => {
  const text = {
    type: 'string',
    ...(field.minLength === undefined ? {} : { minLength: field.minLength }),
    maxLength:
      field.maxLength ?? (field.kind === 'multiline' ? MAX_MULTILINE_LENGTH : MAX_LINE_LENGTH),
  };
  switch (field.kind) {
    case 'text':
    case 'password':
      return {
        ...text,
        ...(field.format && field.format !== 'password' ? { format: field.format } : {}),
        ...(field.pattern === undefined ? {} : { pattern: field.pattern }),
      };
    case 'multiline':
      return text;
    case 'date':
    case 'timestamp':
    case 'time':
      return { type: 'string', format: field.format };
    case 'integer':
    case 'reference':
      return {
        ...wholeNumberSchema,
        ...(field.format === 'numeric' ? { minimum: 0 } : {}),
        ...(field.minimum === undefined ? {} : { minimum: field.minimum }),
        ...(field.maximum === undefined ? {} : { maximum: field.maximum }),
      };
    case 'decimal':
    case 'money':
      return { type: 'number', format: field.kind, minimum: field.minimum, maximum: field.maximum };
    case 'yes-no':
      return { type: 'boolean' };
    case 'choice':
      // Those of the company are known to its hooks alone.
      if (field.optionsFrom) return text;
      return { enum: field.options!.flatMap(option => [option.value, ...(option.aliases ?? [])]) };
    case 'references':
      return {
        type: 'array',
        items: wholeNumberSchema,
        uniqueItems: true,
        minItems: field.minItems,
        maxItems: field.maxItems,
      };
    case 'tags':
      return {
        type: 'array',
        items: { type: 'string', format: 'tags' },
        // An empty list is no value.
        minItems: field.minItems ?? (field.required ? 1 : undefined),
        maxItems: TAG_LIMITS.tags,
      };
    case 'image':
      return { ...wholeNumberSchema, type: ['string', 'integer'] };
    case 'children':
      return {};
  }
};

/** ajv would try a pattern's ways one after the other: validate-record.ts holds texts against it. */
const omitUndefined = (shape: object) =>
  Object.fromEntries(
    Object.entries(shape).filter(([name, value]) => value !== undefined && name !== 'pattern'),
  );

/**
 * Names that are no fields but may be sent along: the schema's own list, nested lookups, and
 * `_method` of multipart forms.
 */
const listAcceptedNames = (entity: Entity) => [
  '_method',
  ...entity.accepts,
  ...entity.fields.flatMap(field => (field.reference?.as ? [field.reference.as] : [])),
  ...entity.fields.filter(isFileField).map(({ name }) => toFilePathField(name)),
];

/** What a company has added is judged apart (interpret-schema.ts). */
const isOfSchema = ({ own }: Field): boolean => own === undefined;

/**
 * The JSON Schema of a record as it is sent: read-only and merely accepted names may contain
 * anything, unknown names are refused.
 */
export const toValidationSchema = (entity: Entity) => ({
  $id: entity.name,
  type: 'object',
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(listAcceptedNames(entity).map(name => [name, true])),
    ...Object.fromEntries(
      entity.fields
        .filter(isOfSchema)
        .map(field => [field.name, field.readOnly ? true : omitUndefined(toFieldSchema(field))]),
    ),
  },
  required: entity.fields
    .filter(field => field.required && !field.readOnly && isOfSchema(field))
    .map(field => field.name),
});
