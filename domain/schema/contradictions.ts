// What compiled entities say that cannot be: of each other, and of themselves once it is known what
// kind each field is.
import type { Entity, Field, Kind } from './entity.ts';
import { fieldContradictions, hasColumn, impossible } from './field-contradictions.ts';
import { referenceContradictions } from './reference-contradictions.ts';
import { isInherited, ownPageAt, ownTables, reservedNames } from './reserved-names.ts';

const bulkProblems = ({ name, list }: Entity): string[] =>
  list.bulk
    .filter(action => !list.actions.includes(action))
    .map(
      action =>
        `schemas/${name}.json: x-list.bulk names "${action}", but rows have no such action; add it to x-list.actions or take it out`,
    );

const dayKinds: Kind[] = ['date', 'timestamp'];

const datesProblems = ({ name, list, fields }: Entity): string[] =>
  fields
    .filter(field => field.name === list.dates && !dayKinds.includes(field.kind))
    .map(
      field =>
        `schemas/${name}.json: x-list.dates names "${field.name}", which holds no days; give it the format date or date-time`,
    );

const conditionProblems = ({ name, fields }: Entity): string[] =>
  fields.flatMap(field => {
    const conditions = [
      ...(field.when ? [field.when] : []),
      ...(field.relabel ?? []).map(({ when }) => when),
    ];
    return conditions.flatMap(condition =>
      condition.is
        .filter(impossible(fields.find(other => other.name === condition.field)!))
        .map(
          value =>
            `schemas/${name}.json: properties.${field.name} waits for "${condition.field}" to be ${JSON.stringify(value)}, which it never is; name one of its values`,
        ),
    );
  });

const texts: Kind[] = ['text', 'multiline', 'date', 'timestamp'];

/** Its column holds texts. */
const isText = ({ kind, options }: Field): boolean =>
  texts.includes(kind) || (kind === 'choice' && typeof options![0]!.value === 'string');

/** What a list, an index or a rule asks of a property that cannot answer. */
const askedProblems = ({ name, list, fields, unique, indexes }: Entity): string[] => {
  const asked = (place: string, names: string[], can: (field: Field) => boolean, fix: string) =>
    fields
      .filter(field => names.includes(field.name) && !can(field))
      .map(field => `schemas/${name}.json: ${place} names "${field.name}", ${fix}`);
  const noColumn = 'which has no column of its own; take it out';
  return [
    ...asked(
      'x-list.search',
      list.search,
      isText,
      'in which no text can be searched; offer it under x-list.filters',
    ),
    ...asked(
      'x-list.numbers',
      list.numbers,
      isText,
      'in which no text can be searched; take it out',
    ),
    ...asked('x-list.sort', [list.sort.field], hasColumn, noColumn),
    ...asked('x-unique', unique.flat(), hasColumn, noColumn),
    ...asked('x-index', indexes.flat(), hasColumn, noColumn),
  ];
};

const callsOf = ({ name, listPath, lookups }: Entity): string[] => [
  ...new Set([name, listPath]),
  ...Object.keys(lookups),
];

const reservedCalls = (entity: Entity): string[] =>
  callsOf(entity)
    .filter(path => reservedNames.has(path.split('/')[0]!))
    .map(
      path =>
        `schemas/${entity.name}.json: the call ${path} is one of the program's own; give it another name`,
    );

/**
 * What the program itself has under the name: a table, a page, or something that every object has.
 */
const ownNames = ({ name, table, address, written, fields, accepts }: Entity): string[] => {
  const here = `schemas/${name}.json:`;
  const links = fields.filter(({ kind }) => kind === 'references');
  const page = ownPageAt(address);
  return [
    ...(isInherited(name)
      ? [
          `${here} "${name}" is a name that every object of the program has already; give the entity another name`,
        ]
      : []),
    ...(!written && ownTables.has(table)
      ? [
          `${here} the table ${table} is one of the program's own; give the entity another name, such as own-${name}`,
        ]
      : []),
    ...(written && !ownTables.has(table)
      ? [
          `${here} x-table says that a migration of the program makes the table ${table}, but none does; take x-table out`,
        ]
      : []),
    ...links
      .filter(field => !written && ownTables.has(`${table}_${field.name}`))
      .map(
        field =>
          `${here} properties.${field.name} needs the table ${table}_${field.name}, one of the program's own; give it another name`,
      ),
    ...accepts
      .filter(isInherited)
      .map(
        accepted =>
          `${here} x-api.accepts names "${accepted}", which no request may carry; take it out`,
      ),
    ...(page === undefined
      ? []
      : [
          `${here} the x-address ${address} is that of a page of the program (${page}); give the entity another`,
        ]),
  ];
};

/** Names that only one may have: of screens, of calls, of tables. */
const sharedNames = (entities: Entity[]): string[] => {
  const taken = new Map<string, string>();
  return entities.flatMap(entity => {
    const links = entity.fields
      .filter(({ kind }) => kind === 'references')
      .map(({ name }) => `table ${entity.table}_${name}`);
    const names = [
      ...callsOf(entity).map(path => `call ${path}`),
      `table ${entity.table}`,
      ...links,
      ...(entity.address === '' ? [] : [`x-address ${entity.address}`]),
    ];
    return names.flatMap(name => {
      const other = taken.get(name);
      taken.set(name, entity.name);
      return other === undefined
        ? []
        : [
            `schemas/${entity.name}.json: the ${name} is that of schemas/${other}.json already; give one of them another name`,
          ];
    });
  });
};

/** A sentence for each contradiction, which names the file and the fix. */
export const contradictions = (entities: Entity[]): string[] => [
  ...referenceContradictions(entities),
  ...sharedNames(entities),
  ...entities.flatMap(entity => [
    ...reservedCalls(entity),
    ...ownNames(entity),
    ...fieldContradictions(entity),
    ...bulkProblems(entity),
    ...datesProblems(entity),
    ...askedProblems(entity),
    ...conditionProblems(entity),
  ]),
];
