// What compiled entities say that cannot be: of each other, and of themselves once it is known what kind each field is.
import type { Entity, Field, Kind } from './entity.ts';

const pointedAt = (entity: Entity) =>
  entity.fields.flatMap(field => [
    ...(field.reference
      ? [
          {
            entity: field.reference.entity,
            names: [field.reference.show, ...Object.keys(field.reference.within ?? {}), ...Object.keys(field.reference.filter ?? {})],
            field: field.name,
          },
        ]
      : []),
    ...(field.children ? [{ entity: field.children.entity, names: [field.children.by, ...field.children.fields], field: field.name }] : []),
  ]);

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
    .map(field => `schemas/${name}.json: x-list.dates names "${field.name}", which holds no days; give it the format date or date-time`);

/** What a field of this kind can never be. */
const impossible = ({ kind, options }: Field): ((value: string | number) => boolean) => {
  if (options) return value => !options.some(option => option.value === value);
  if (kind === 'integer' || kind === 'decimal' || kind === 'money' || kind === 'reference') return value => typeof value !== 'number';
  if (kind === 'references' || kind === 'children' || kind === 'yes-no') return () => true;
  return value => typeof value !== 'string';
};

const conditionProblems = ({ name, fields }: Entity): string[] =>
  fields.flatMap(field => {
    const conditions = [...(field.when ? [field.when] : []), ...(field.relabel ?? []).map(({ when }) => when)];
    return conditions.flatMap(condition =>
      condition.is
        .filter(impossible(fields.find(other => other.name === condition.field)!))
        .map(
          value =>
            `schemas/${name}.json: properties.${field.name} waits for "${condition.field}" to be ${JSON.stringify(value)}, which it never is; name one of its values`,
        ),
    );
  });

const crossProblems = (entities: Entity[]): string[] =>
  entities.flatMap(entity =>
    pointedAt(entity).flatMap(({ entity: other, names, field }) => {
      const target = entities.find(candidate => candidate.name === other);
      const here = `schemas/${entity.name}.json: properties.${field}`;
      if (!target) return [`${here} points to "${other}", but there is no schemas/${other}.json`];
      return names
        .filter(name => !target.fields.some(candidate => candidate.name === name))
        .map(name => `${here} names "${name}" of ${other}, but schemas/${other}.json has no such property`);
    }),
  );

/** A sentence for each contradiction, which names the file and the fix. */
export const contradictions = (entities: Entity[]): string[] => [
  ...crossProblems(entities),
  ...entities.flatMap(entity => [...bulkProblems(entity), ...datesProblems(entity), ...conditionProblems(entity)]),
];
