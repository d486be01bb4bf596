// The schemas inside the client build: `virtual:entities` has them compiled, `virtual:lists` the
// list query of each, `virtual:validators` one ajv function for each, compiled now because the
// browser's content security policy lets nothing compile there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'vite';
import { compileSchemas } from '../domain/entity-schema/compile-entities.ts';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { formatValidators } from '../domain/entity-schema/formats.ts';
import { createSchemaFileValidator } from '../domain/entity-schema/validate-schema-file.ts';
import { toValidationSchema } from '../domain/entity-schema/validation-schema.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'schemas');

const compileEntities = (): Entity[] =>
  compileSchemas(
    readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => ({
        file: `schemas/${name}`,
        content: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
      })),
    createSchemaFileValidator(
      JSON.parse(readFileSync(join(folder, 'meta', 'entity.schema.json'), 'utf8')) as object,
    ),
  );

type Standalone = (ajv: Ajv2020, names: Record<string, string>) => string;

const generateValidators = (entities: Entity[]): string => {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    code: { source: true, esm: true, formats: _`accepts` },
  });
  for (const [name, validate] of Object.entries(formatValidators)) {
    ajv.addFormat(name, {
      type: name === 'money' || name === 'decimal' ? 'number' : 'string',
      validate: validate as never,
    } as never);
  }
  const exported = Object.fromEntries(entities.map((entity, index) => [`v${index}`, entity.name]));
  for (const entity of entities) ajv.addSchema(toValidationSchema(entity));
  const generate = ((standaloneCode as unknown as { default?: Standalone }).default ??
    standaloneCode) as unknown as Standalone;
  const code = generate(ajv, exported).replaceAll(
    'require("ajv/dist/runtime/ucs2length").default',
    'lengthOf',
  );
  const table = entities
    .map((entity, index) => `${JSON.stringify(entity.name)}: v${index}`)
    .join(', ');
  return [
    "import { formatValidators as rules } from '/domain/entity-schema/formats.ts';",
    // Counts characters as the server does: a letter beyond the basic plane is one.
    'const lengthOf = text => [...text].length;',
    'const accepts = Object.fromEntries(Object.entries(rules).map(([name, validate]) => [name, { validate }]));',
    code,
    `export const validators = { ${table} };`,
  ].join('\n');
};

const toLists = (entities: Entity[]) =>
  entities.map(({ name, address, listPath, list: { limit, sort } }) => ({
    name,
    address,
    listPath,
    list: { limit, sort },
  }));

const sources: Record<string, (entities: Entity[]) => string> = {
  // A browser reads JSON in half the time of the same as a script.
  'virtual:entities': entities =>
    `export const entities = JSON.parse(${JSON.stringify(JSON.stringify(entities))});`,
  'virtual:lists': entities => `export const lists = ${JSON.stringify(toLists(entities))};`,
  'virtual:validators': generateValidators,
};

/** The plugin; in development a changed, new or deleted schema reloads the page. */
export const entities = (): Plugin => ({
  name: 'bijak-entities',
  configureServer(server) {
    const renew = (path: string) => {
      if (!path.startsWith(folder) || !path.endsWith('.json')) return;
      for (const id of Object.keys(sources)) {
        const known = server.moduleGraph.getModuleById(`\0${id}`);
        if (known) server.moduleGraph.invalidateModule(known);
      }
      server.ws.send({ type: 'full-reload' });
    };
    server.watcher.add(folder);
    for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, renew);
  },
  resolveId: id => (Object.hasOwn(sources, id) ? `\0${id}` : undefined),
  load: id =>
    id.startsWith('\0') && Object.hasOwn(sources, id.slice(1))
      ? sources[id.slice(1)]!(compileEntities())
      : undefined,
});
