// Validates a schema file by the grammar (schemas/meta/entity.schema.json). It is a module of its
// own, for compiling the grammar takes a start longer than all the files together: callers with
// files known to fit do without.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { SchemaFileValidator, SchemaSource } from './compile-entities.ts';

const toSchemaError = (file: string, error: ErrorObject): string => {
  const where = error.instancePath === '' ? 'at the top' : `at ${error.instancePath}`;
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties') {
    return `${file}: "${params.additionalProperty}" ${where} is no word of the vocabulary; see docs/vocabulary.md`;
  }
  if (error.keyword === 'required')
    return `${file}: "${params.missingProperty}" is missing ${where}; add it`;
  if (error.keyword === 'enum')
    return `${file}: ${where} must be one of ${JSON.stringify(params.allowedValues)}`;
  if (
    error.keyword === 'pattern' &&
    error.propertyName !== undefined &&
    error.instancePath === '/properties'
  )
    return `${file}: "${error.propertyName}" cannot be the name of a property, nor of its column; use small letters, digits and underscores, such as net_weight (where records have it already, write "x-was": "${error.propertyName}" into the one with the new name)`;
  return `${file}: ${where} ${error.message}`;
};

/** A validator by the grammar: returns a sentence for each problem of a file. */
export const createSchemaFileValidator = (metaSchema: object): SchemaFileValidator => {
  // The grammar itself is validated by a test, not here; optimising its code would take longer than
  // the few files it reads.
  const accepts = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    code: { optimize: false },
  }).compile(metaSchema);
  return ({ file, content }: SchemaSource) =>
    accepts(content)
      ? []
      : (accepts.errors ?? [])
          .filter(error => !['if', 'propertyNames'].includes(error.keyword))
          .map(error => toSchemaError(file, error));
};
