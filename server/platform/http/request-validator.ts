// Validators of requests, compiled once: at the first request of their kind, so that a start that
// serves nobody reads no compiler.
import { createRequire } from 'node:module';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import type { RequestSchema } from '../../../domain/requests/request-schema.ts';
import { requestFormats, validateRequest } from '../../../domain/requests/validate-request.ts';

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
