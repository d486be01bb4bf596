// Finds contradictions of compiled schema files: with each other (references, children, look-ups,
// names), and with themselves once each field's type is known.
import type { Entity, Field, FieldType } from './entity.ts';
import { findComputedProblem, findFormulaProblem } from './formula-problems.ts';
import { computedKinds, listComputedFields } from './formulas.ts';
import {
  findReservedPage,
  isInheritedName,
  reservedPaths,
  reservedTables,
} from './reserved-names.ts';
import { createImpossibleCheck, hasColumn, validateProperties } from './validate-properties.ts';

/** Properties of the other entity that are shown or compared with. */
const listReferencedNames = ({ reference, children }: Field): string[] => [
  ...(reference
    ? [
        reference.show,
        ...(reference.nepali ? [reference.nepali] : []),
        ...Object.keys(reference.within ?? {}),
        ...Object.keys(reference.filter ?? {}),
      ]
    : []),
  ...(children ? [children.by, ...children.fields] : []),
];

const validateFilter = (
  filter: Record<string, string | number>,
  target: Entity,
  here: string,
): string[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    const field = target.fields.find(candidate => candidate.name === name);
    return field && createImpossibleCheck(field)(value)
      ? [
          `${here} asks for "${name}" of ${target.name} to be ${JSON.stringify(value)}, which it never is; name one of its values`,
        ]
      : [];
  });

const validateWithin = (
  entity: Entity,
  { reference }: Field,
  target: Entity,
  here: string,
): string[] =>
  Object.entries(reference?.within ?? {}).flatMap(([theirs, ours]) => {
    const tied = [
      target.fields.find(({ name }) => name === theirs),
      entity.fields.find(({ name }) => name === ours),
    ];
    return tied.some(field => field && field.kind !== 'reference')
      ? [`${here} is tied by "${theirs}" and "${ours}" (within), which must both point to a record`]
      : [];
  });

const validateChildren = (
  entity: Entity,
  { children }: Field,
  target: Entity,
  here: string,
): string[] => {
  const by = children && target.fields.find(({ name }) => name === children.by);
  return by && (by.kind !== 'reference' || by.reference!.entity !== entity.name)
    ? [
        `${here} has children by "${by.name}", but that does not point to one record of ${entity.name}; name the property that does`,
      ]
    : [];
};

/** A list that is edited with its record must be able to find, make and fill its rows. */
const validateEditedChildren = (field: Field, target: Entity, here: string): string[] => {
  const { children } = field;
  if (!children?.edited) return [];
  const shown = target.fields.filter(({ name }) => children.fields.includes(name));
  const missing = target.fields.filter(
    each =>
      each.required &&
      !each.readOnly &&
      each.default === undefined &&
      each.name !== children.by &&
      !shown.includes(each),
  );
  return [
    ...(children.fields.includes('id')
      ? []
      : [`${here} is edited with its record, by the ids of its rows; add "id" to its fields`]),
    ...(shown.some(({ name, readOnly }) => !readOnly && name !== children.by)
      ? []
      : [`${here} is edited with its record, but has no field that one can fill; name one`]),
    ...missing.map(
      ({ name }) =>
        `${here} is edited with its record, but its rows need "${name}"; add it to its fields`,
    ),
    ...(target.written
      ? [`${here} is edited with its record, but ${target.name} is written by the program only`]
      : []),
  ];
};

const validateFieldReferences = (entity: Entity, field: Field, entities: Entity[]): string[] => {
  const other = field.reference?.entity ?? field.children?.entity;
  if (other === undefined) return [];
  const target = entities.find(candidate => candidate.name === other);
  const here = `schemas/${entity.name}.json: properties.${field.name}`;
  if (!target) return [`${here} points to "${other}", but there is no schemas/${other}.json`];
  return [
    ...listReferencedNames(field).flatMap(name => {
      const found = target.fields.find(candidate => candidate.name === name);
      if (!found)
        return [
          `${here} names "${name}" of ${other}, but schemas/${other}.json has no such property`,
        ];
      return hasColumn(found) ||
        (found.kind === 'references' && field.children?.fields.includes(name))
        ? []
        : [`${here} names "${name}" of ${other}, which is no value of its own; name another`];
    }),
    ...validateFilter(field.reference?.filter ?? {}, target, here),
    ...validateWithin(entity, field, target, here),
    ...validateChildren(entity, field, target, here),
    ...validateEditedChildren(field, target, here),
  ];
};

const validateLookups = (entity: Entity): string[] =>
  Object.entries(entity.lookups).flatMap(([path, filter]) => {
    const here = `schemas/${entity.name}.json: x-api.lookups.${path}`;
    return [
      ...Object.keys(filter)
        .filter(name => !entity.fields.some(field => field.name === name && hasColumn(field)))
        .map(
          name =>
            `${here} asks for "${name}", but there is no such property; correct the name or add it`,
        ),
      ...validateFilter(filter, entity, here),
    ];
  });

/**
 * A sentence for each reference, list of children or look-up that leads nowhere, or to something
 * that cannot answer it.
 */
const validateReferences = (entities: Entity[]): string[] =>
  entities.flatMap(entity => [
    ...entity.fields.flatMap(field => validateFieldReferences(entity, field, entities)),
    ...validateLookups(entity),
  ]);

/** What documents do together and not one by one: one file, or a mail each. */
const BULK_ONLY_ACTIONS = ['print', 'email'];

const validateBulkActions = ({ name, list }: Entity): string[] =>
  list.bulk
    .filter(action => !list.actions.includes(action) && !BULK_ONLY_ACTIONS.includes(action))
    .map(
      action =>
        `schemas/${name}.json: x-list.bulk names "${action}", but rows have no such action; add it to x-list.actions or take it out`,
    );

const DATE_TYPES: FieldType[] = ['date', 'timestamp'];

const validateDates = ({ name, list, fields }: Entity): string[] =>
  fields
    .filter(field => field.name === list.dates && !DATE_TYPES.includes(field.kind))
    .map(
      field =>
        `schemas/${name}.json: x-list.dates names "${field.name}", which holds no days; give it the format date or date-time`,
    );

const validateConditions = ({ name, fields }: Entity): string[] =>
  fields.flatMap(field => {
    const conditions = [
      ...(field.when ? [field.when] : []),
      ...(field.relabel ?? []).map(({ when }) => when),
      ...(field.formatWhen ?? []).map(({ when }) => when),
    ];
    return conditions.flatMap(condition =>
      condition.is
        .filter(createImpossibleCheck(fields.find(other => other.name === condition.field)!))
        .map(
          value =>
            `schemas/${name}.json: properties.${field.name} waits for "${condition.field}" to be ${JSON.stringify(value)}, which it never is; name one of its values`,
        ),
    );
  });

const TEXT_TYPES: FieldType[] = ['text', 'multiline', 'date', 'timestamp', 'time'];

/** True if its column contains texts. */
const isTextField = ({ kind, options }: Field): boolean =>
  TEXT_TYPES.includes(kind) || (kind === 'choice' && typeof options![0]!.value === 'string');

/** Properties that a list, an index or a rule names but that cannot serve it. */
const validateListFields = ({ name, list, fields, unique, indexes }: Entity): string[] => {
  const checkNames = (
    place: string,
    names: string[],
    can: (field: Field) => boolean,
    fix: string,
  ) =>
    fields
      .filter(field => names.includes(field.name) && !can(field))
      .map(field => `schemas/${name}.json: ${place} names "${field.name}", ${fix}`);
  const noColumn = 'which has no column of its own; take it out';
  return [
    ...checkNames(
      'x-list.search',
      list.search,
      isTextField,
      'in which no text can be searched; offer it under x-list.filters',
    ),
    ...checkNames(
      'x-list.numbers',
      list.numbers,
      isTextField,
      'in which no text can be searched; take it out',
    ),
    ...checkNames('x-list.sort', [list.sort.field], hasColumn, noColumn),
    ...checkNames('x-unique', unique.flat(), hasColumn, noColumn),
    ...checkNames('x-index', indexes.flat(), hasColumn, noColumn),
  ];
};

const listApiPaths = ({ name, listPath, lookups }: Entity): string[] => [
  ...new Set([name, listPath]),
  ...Object.keys(lookups),
];

const validateApiPaths = (entity: Entity): string[] =>
  listApiPaths(entity)
    .filter(path => reservedPaths.has(path.split('/')[0]!))
    .map(
      path =>
        `schemas/${entity.name}.json: the call ${path} is one of the program's own; give it another name`,
    );

/** Names that the program itself uses: of a table, a page, or an inherited one of every object. */
const validateReservedNames = ({
  name,
  table,
  address,
  written,
  fields,
  accepts,
}: Entity): string[] => {
  const here = `schemas/${name}.json:`;
  const links = fields.filter(({ kind }) => kind === 'references');
  const page = findReservedPage(address);
  return [
    ...(isInheritedName(name)
      ? [
          `${here} "${name}" is a name that every object of the program has already; give the entity another name`,
        ]
      : []),
    ...(!written && reservedTables.has(table)
      ? [
          `${here} the table ${table} is one of the program's own; give the entity another name, such as own-${name}`,
        ]
      : []),
    ...(written && !reservedTables.has(table)
      ? [
          `${here} x-table says that a migration of the program makes the table ${table}, but none does; take x-table out`,
        ]
      : []),
    ...links
      .filter(field => !written && reservedTables.has(`${table}_${field.name}`))
      .map(
        field =>
          `${here} properties.${field.name} needs the table ${table}_${field.name}, one of the program's own; give it another name`,
      ),
    ...accepts
      .filter(isInheritedName)
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

/** Names that only one entity may have: of screens, API paths and tables. */
const validateUniqueNames = (entities: Entity[]): string[] => {
  const taken = new Map<string, string>();
  return entities.flatMap(entity => {
    const links = entity.fields
      .filter(({ kind }) => kind === 'references')
      .map(({ name }) => `table ${entity.table}_${name}`);
    const names = [
      ...listApiPaths(entity).map(path => `call ${path}`),
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

/** What an import brings along must be properties of another entity that refers to this one. */
const validateImportedWith = (entity: Entity, entities: Entity[]): string[] => {
  const { name, importedWith } = entity;
  if (!importedWith) return [];
  const other = entities.find(candidate => candidate.name === importedWith.entity);
  if (!other)
    return [
      `schemas/${name}.json: x-import names "${importedWith.entity}", but there is no schemas/${importedWith.entity}.json`,
    ];
  const by = other.fields.find(field => field.name === importedWith.by);
  const named = [...Object.keys(importedWith.fields), ...Object.keys(importedWith.help ?? {})];
  const unknown = named.filter(
    each => !other.fields.some(field => field.name === each && !field.readOnly),
  );
  return [
    ...(by?.reference?.entity === name
      ? []
      : [
          `schemas/${name}.json: x-import goes by "${importedWith.by}", which is no reference of ${other.name} to ${name}`,
        ]),
    ...unknown.map(
      each =>
        `schemas/${name}.json: x-import names "${each}", which schemas/${other.name}.json does not have`,
    ),
  ];
};

/** Formulas of calculated properties and of rules that cannot be read, or name what is not there. */
const validateFormulas = (entity: Entity): string[] => {
  const here = `schemas/${entity.name}.json:`;
  const computed = listComputedFields(entity).flatMap(field => {
    if (!computedKinds.includes(field.kind))
      return [
        `${here} properties.${field.name} is calculated, which only a text, number, yes or no, or date can be; take x-computed out`,
      ];
    const problem = findComputedProblem(entity, field);
    return problem ? [`${here} properties.${field.name}: ${problem.en} Correct x-computed`] : [];
  });
  const rules = entity.rules.flatMap(({ rule, at }) => {
    const problem = findFormulaProblem(entity, rule, { needed: 'yes-no', stored: false });
    if (problem) return [`${here} x-rules "${rule}": ${problem.en} Correct it`];
    return at === undefined || entity.fields.some(({ name }) => name === at)
      ? []
      : [
          `${here} x-rules names "${at}", but there is no such property; correct the name or add it`,
        ];
  });
  return [...computed, ...rules];
};

/** A sentence for each contradiction, with the file and the fix. */
export const validateEntities = (entities: Entity[]): string[] => [
  ...validateReferences(entities),
  ...validateUniqueNames(entities),
  ...entities.flatMap(entity => [
    ...validateApiPaths(entity),
    ...validateReservedNames(entity),
    ...validateProperties(entity),
    ...validateBulkActions(entity),
    ...validateDates(entity),
    ...validateListFields(entity),
    ...validateConditions(entity),
    ...validateFormulas(entity),
    ...validateImportedWith(entity, entities),
  ]),
];
