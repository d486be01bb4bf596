// Reads schemas/ at start and compiles every file; a refused file stops the start with its
// sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { compileAll } from '../../domain/schema/check.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { validationSchema } from '../../domain/schema/validation-schema.ts';
import { fittingSchemas } from './fitting-schemas.ts';

const parsed = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: is no JSON; ${(error as Error).message}`);
  }
};

const require = createRequire(import.meta.url);

const ajvWithFormats = (): Ajv2020 => {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
  for (const [name, validate] of Object.entries(accepts))
    ajv.addFormat(name, {
      type: name === 'money' || name === 'decimal' ? 'number' : 'string',
      validate: validate as (value: string | number) => boolean,
    } as never);
  return ajv;
};

/**
 * The validator of an entity's records. It is compiled, and ajv read, when it is first asked for:
 * at a start nobody asks for any.
 */
const validating = (entities: Entity[]): ((entityName: string) => ValidateFunction) => {
  let ajv: Ajv2020 | undefined;
  const compiled = new Map<string, ValidateFunction>();
  return entityName => {
    const known = compiled.get(entityName);
    if (known) return known;
    ajv ??= ajvWithFormats();
    const made = ajv.compile(validationSchema(entities.find(({ name }) => name === entityName)!));
    compiled.set(entityName, made);
    return made;
  };
};

export type Loaded = { entities: Entity[]; validatorOf: (entityName: string) => ValidateFunction };

const loaded = (entities: Entity[]): Loaded => ({ entities, validatorOf: validating(entities) });

const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache');

/**
 * All entities of the folder and what answers the validator of each by its name. Throws an Error
 * with one line a problem.
 */
export const loadEntities = async (folder: string, rememberedIn = cache): Promise<Loaded> => {
  const names = readdirSync(folder).filter(name => name.endsWith('.json'));
  const texts = names.map((name): [string, string] => [
    name,
    readFileSync(join(folder, name), 'utf8'),
  ]);
  const files = texts.map(([name, text]) => ({
    file: `schemas/${name}`,
    content: parsed(`schemas/${name}`, text),
  }));
  const grammar = readFileSync(join(folder, 'meta', 'entity.schema.json'), 'utf8');
  const fitting = fittingSchemas(rememberedIn, [['grammar', grammar], ...texts]);
  if (fitting.known) return loaded(compileAll(files, () => []));
  const { judgeBy } = await import('../../domain/schema/grammar.ts');
  const entities = compileAll(files, judgeBy(JSON.parse(grammar) as object));
  fitting.remember();
  return loaded(entities);
};
