// Refuses a schema file that the grammar or the other files contradict; each sentence names the
// file and the fix.
import { permissionNames } from '../permissions.ts';
import { compile } from './compile.ts';
import { contradictions } from './contradictions.ts';
import type { Condition, Entity } from './entity.ts';
import type { PropertySchema, SchemaFile } from './schema-file.ts';

export type GivenFile = { file: string; content: unknown };

/** Answers a sentence for each problem that a file has by the grammar. */
export type Judge = (given: GivenFile) => string[];

const conditionsIn = (property: PropertySchema): Condition[] => [
  ...(property['x-when'] ? [property['x-when']] : []),
  ...(property['x-relabel'] ?? []).map(({ when }) => when),
];

const namesIn = (file: SchemaFile): [string, string[]][] => {
  const list = file['x-list'] ?? {};
  const properties = Object.entries(file.properties);
  return [
    [
      'x-list.columns',
      (list.columns ?? []).flatMap(column =>
        typeof column === 'string' ? [column] : column.fields,
      ),
    ],
    ['x-list.search', list.search ?? []],
    ['x-list.numbers', list.numbers ?? []],
    ['x-list.filters', list.filters ?? []],
    ['x-list.dates', list.dates ? [list.dates] : []],
    ['x-list.sort', list.sort ? [list.sort.field] : []],
    [
      'x-find',
      [
        file['x-find']?.words,
        file['x-find']?.number,
        file['x-find']?.address,
        ...(file['x-find']?.note ?? []),
      ].filter(name => name !== undefined),
    ],
    ['x-form', (file['x-form'] ?? []).flatMap(section => section.rows.flat())],
    ['x-view', (file['x-view'] ?? []).flatMap(section => section.fields)],
    ['x-unique', (file['x-unique'] ?? []).flat()],
    ['x-index', (file['x-index'] ?? []).flat()],
    ['x-one-of', (file['x-one-of'] ?? []).flatMap(rule => rule.fields)],
    ['required', file.required ?? []],
    ...properties.map(([name, property]): [string, string[]] => [
      `properties.${name}`,
      [
        ...(property['x-composed'] ?? []),
        ...Object.values(property['x-reference']?.within ?? {}),
        ...conditionsIn(property).map(({ field }) => field),
      ],
    ]),
  ];
};

const ownProblems = ({ file, content }: { file: string; content: SchemaFile }): string[] => {
  const known = new Set(Object.keys(content.properties));
  const unknown = namesIn(content).flatMap(([place, names]) =>
    names
      .filter(name => !known.has(name))
      .map(
        name =>
          `${file}: ${place} names "${name}", but there is no such property; correct the name or add it`,
      ),
  );
  const named = file.endsWith(`${content.$id}.json`)
    ? []
    : [`${file}: "$id" is "${content.$id}"; name the file ${content.$id}.json`];
  const addressed =
    content['x-address'] || content['x-screens']?.form === 'none' || content['x-table']
      ? []
      : [
          `${file}: x-address is missing; say where the screens stand, or set x-screens.form to "none"`,
        ];
  return [...unknown, ...named, ...addressed];
};

/**
 * Where names of permissions stand, they are read by the titles of what they are about: known when
 * every file has been read.
 */
const withPermissionNames = (entity: Entity, files: GivenFile[], entities: Entity[]): Entity => {
  const { properties } = files.find(({ content }) => (content as SchemaFile).$id === entity.name)!
    .content as SchemaFile;
  const holds = (name: string) => properties[name]?.['x-shipped'] === 'permissions';
  return {
    ...entity,
    fields: entity.fields.map(field =>
      holds(field.name) ? { ...field, shipped: permissionNames(entities) } : field,
    ),
  };
};

/**
 * Compiles all schema files. Throws an Error with one line a problem when any is refused: by the
 * grammar's judge (`grammar.ts`), or because it contradicts itself or the others.
 */
export const compileAll = (files: GivenFile[], judge: Judge): Entity[] => {
  const problems = files.flatMap(({ file, content }) => {
    const ofGrammar = judge({ file, content });
    return ofGrammar.length > 0 ? ofGrammar : ownProblems({ file, content: content as SchemaFile });
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const entities = files
    .map(({ content }) => compile(content as SchemaFile))
    .sort((a, b) => a.name.localeCompare(b.name));
  const crossed = contradictions(entities);
  if (crossed.length > 0) throw new Error(crossed.join('\n'));
  return entities.map(entity => withPermissionNames(entity, files, entities));
};
