// What schema files say of each other that cannot be: references, children and look-ups that lead
// nowhere, or to what cannot answer them.
import type { Entity, Field } from './entity.ts';
import { hasColumn, impossible } from './field-contradictions.ts';

/** Properties of the other entity that are told, or compared with. */
const namesOf = ({ reference, children }: Field): string[] => [
  ...(reference
    ? [
        reference.show,
        ...Object.keys(reference.within ?? {}),
        ...Object.keys(reference.filter ?? {}),
      ]
    : []),
  ...(children ? [children.by, ...children.fields] : []),
];

const filterProblems = (
  filter: Record<string, string | number>,
  target: Entity,
  here: string,
): string[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    const field = target.fields.find(candidate => candidate.name === name);
    return field && impossible(field)(value)
      ? [
          `${here} asks for "${name}" of ${target.name} to be ${JSON.stringify(value)}, which it never is; name one of its values`,
        ]
      : [];
  });

const withinProblems = (
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

const childProblems = (
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

const fieldProblems = (entity: Entity, field: Field, entities: Entity[]): string[] => {
  const other = field.reference?.entity ?? field.children?.entity;
  if (other === undefined) return [];
  const target = entities.find(candidate => candidate.name === other);
  const here = `schemas/${entity.name}.json: properties.${field.name}`;
  if (!target) return [`${here} points to "${other}", but there is no schemas/${other}.json`];
  return [
    ...namesOf(field).flatMap(name => {
      const found = target.fields.find(candidate => candidate.name === name);
      if (!found)
        return [
          `${here} names "${name}" of ${other}, but schemas/${other}.json has no such property`,
        ];
      return hasColumn(found)
        ? []
        : [`${here} names "${name}" of ${other}, which is no value of its own; name another`];
    }),
    ...filterProblems(field.reference?.filter ?? {}, target, here),
    ...withinProblems(entity, field, target, here),
    ...childProblems(entity, field, target, here),
  ];
};

const lookupProblems = (entity: Entity): string[] =>
  Object.entries(entity.lookups).flatMap(([path, filter]) => {
    const here = `schemas/${entity.name}.json: x-api.lookups.${path}`;
    return [
      ...Object.keys(filter)
        .filter(name => !entity.fields.some(field => field.name === name && hasColumn(field)))
        .map(
          name =>
            `${here} asks for "${name}", but there is no such property; correct the name or add it`,
        ),
      ...filterProblems(filter, entity, here),
    ];
  });

/** A sentence for each. */
export const referenceContradictions = (entities: Entity[]): string[] =>
  entities.flatMap(entity => [
    ...entity.fields.flatMap(field => fieldProblems(entity, field, entities)),
    ...lookupProblems(entity),
  ]);
