// Reads schemas/ at start and compiles every file; a refused file stops the start with its sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { compileAll } from '../../domain/schema/check.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { validationSchema } from '../../domain/schema/validation-schema.ts';

const parsed = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: is no JSON; ${(error as Error).message}`);
  }
};

/** The validator of an entity's records, compiled when it is first asked for: at a start nobody asks for all of them. */
const validating = (entities: Entity[]): ((entityName: string) => ValidateFunction) => {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  for (const [name, validate] of Object.entries(accepts))
    ajv.addFormat(name, {
      type: name === 'money' || name === 'decimal' ? 'number' : 'string',
      validate: validate as (value: string | number) => boolean,
    } as never);
  const compiled = new Map<string, ValidateFunction>();
  return entityName => {
    const known = compiled.get(entityName);
    if (known) return known;
    const made = ajv.compile(validationSchema(entities.find(({ name }) => name === entityName)!));
    compiled.set(entityName, made);
    return made;
  };
};

/** All entities of the folder and what answers the validator of each by its name. Throws an Error with one line a problem. */
export const loadEntities = (folder: string): { entities: Entity[]; validatorOf: (entityName: string) => ValidateFunction } => {
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .map(name => ({ file: `schemas/${name}`, content: parsed(`schemas/${name}`, readFileSync(join(folder, name), 'utf8')) }));
  const grammar = JSON.parse(readFileSync(join(folder, 'meta', 'entity.schema.json'), 'utf8')) as object;
  const entities = compileAll(grammar, files);
  return { entities, validatorOf: validating(entities) };
};
