// Which entities a field of a company may refer to, and by what a person knows their records. The
// list of entities is given: a company may have some of its own among them.
import type { Entity, Field, Reference } from './entity.ts';

/** What is chosen from: records that are in use. */
const ACTIVE = 1;

const isText = ({ kind, setBy }: Field): boolean => kind === 'text' && setBy === undefined;

/** The field that names a record: what the search over everything finds it by, `name`, or the first text of its list. */
const findDisplayName = ({ fields, find, list }: Entity): string | undefined =>
  [find?.words, 'name', ...list.columns.flatMap(column => column.fields)].find(name =>
    fields.some(field => field.name === name && isText(field)),
  );

const hasStatus = ({ fields }: Entity): boolean =>
  fields.some(
    ({ name, options }) => name === 'status' && options?.some(({ value }) => value === ACTIVE),
  );

/**
 * How an own field refers to the records of an entity: those that are active are offered by their
 * name. Undefined for documents, for parts of other records, and where the schema says so.
 */
export const toReferenceTarget = (entity: Entity): Omit<Reference, 'as'> | undefined => {
  const show = findDisplayName(entity);
  if (entity.written || !entity.referable || !entity.verbs.includes('list') || !show)
    return undefined;
  const nepali = entity.fields.find(({ name }) => name === `${show}_ne`)?.name;
  return {
    entity: entity.name,
    show,
    ...(nepali ? { nepali } : {}),
    ...(hasStatus(entity) ? { filter: { status: ACTIVE } } : {}),
  };
};

/** The same by the name of the entity; undefined for one that is not there, or cannot be referred to. */
export const findReferenceTarget = (
  entities: Entity[],
  name: string | null,
): Omit<Reference, 'as'> | undefined => {
  const entity = entities.find(candidate => candidate.name === name);
  return entity && toReferenceTarget(entity);
};
