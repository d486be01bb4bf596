// Reads schemas/ at start and compiles every file; an invalid file stops the start with a message.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { toValidationSchema } from '../../domain/entity-schema/validation-schema.ts';
import { createSchemaValidationCache } from './schema-validation-cache.ts';

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: is no JSON; ${(error as Error).message}`);
  }
};

const require = createRequire(import.meta.url);

const createAjv = (): Ajv2020 => {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  for (const [name, validate] of Object.entries(formatValidators))
    ajv.addFormat(name, {
      type: name === 'money' || name === 'decimal' ? 'number' : 'string',
      validate: validate as (value: string | number) => boolean,
    } as never);
  return ajv;
};

/**
 * The validator of an entity's records. It is compiled, and ajv loaded, on first use: the start
 * does not need it.
 */
const createValidatorLookup = (entities: Entity[]): ((entityName: string) => ValidateFunction) => {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<string, ValidateFunction>();
  return entityName => {
    const known = compiled.get(entityName);
    if (known) return known;
    ajv ??= createAjv();
    const made = ajv.compile(toValidationSchema(entities.find(({ name }) => name === entityName)!));
    compiled.set(entityName, made);
    return made;
  };
};

type LoadedEntities = {
  entities: Entity[];
  getValidator: (entityName: string) => ValidateFunction;
};

const toLoadedEntities = (entities: Entity[]): LoadedEntities => ({
  entities,
  getValidator: createValidatorLookup(entities),
});

const CACHE_FOLDER = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/**
 * All entities of the folder, and a function that returns an entity's validator by its name. Throws
 * an Error with one line per problem.
 */
export const loadEntities = async (
  folder: string,
  rememberedIn = CACHE_FOLDER,
): Promise<LoadedEntities> => {
  const names = readdirSync(folder).filter(name => name.endsWith('.json'));
  const texts = names.map((name): [string, string] => [
    name,
    readFileSync(join(folder, name), 'utf8'),
  ]);
  const files = texts.map(([name, text]) => ({
    file: `schemas/${name}`,
    content: parseJson(`schemas/${name}`, text),
  }));
  const grammar = readFileSync(join(folder, 'meta', 'entity.schema.json'), 'utf8');
  const fitting = createSchemaValidationCache(rememberedIn, [['grammar', grammar], ...texts]);
  if (fitting.isValid) return toLoadedEntities(compileSchemas(files, () => []));
  const { createSchemaFileValidator } = await import(
    '../../domain/entity-schema/validate-schema-file.ts'
  );
  const entities = compileSchemas(files, createSchemaFileValidator(JSON.parse(grammar) as object));
  fitting.markValid();
  return toLoadedEntities(entities);
};
