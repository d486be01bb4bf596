// By which fields a list can be grouped, and which of its columns have sums: the same for the server,
// the screens and the description of the API.
import type { Entity, Field } from './entity.ts';
import { isFilterable } from './list-conditions.ts';
import { isOwnField } from './own-fields.ts';

/** By its value, or by the month of Bikram Sambat. */
export const isDayField = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'date' || kind === 'timestamp';

const isGroupable = (field: Field): boolean =>
  ['choice', 'reference', 'yes-no'].includes(field.kind) || isDayField(field);

/** The fields that a list can be grouped by, those of its columns first. */
export const listGroupFields = (entity: Entity): Field[] => {
  const columns = entity.list.columns.flatMap(column => column.fields);
  const place = ({ name }: Field) => (columns.includes(name) ? columns.indexOf(name) : 1000);
  return entity.fields
    .filter(field => isGroupable(field) && isFilterable(entity, field))
    .sort((a, b) => place(a) - place(b));
};

/** True for amounts that can be added: not for ids, and not for rates, which our decimals are. */
const isSummed = (field: Field): boolean =>
  field.kind === 'money' ||
  (field.kind === 'integer' && field.name !== 'id') ||
  (field.kind === 'decimal' && isOwnField(field));

/** The columns of a list that have sums. */
export const listSummedFields = (entity: Entity): Field[] =>
  entity.list.columns
    .flatMap(column => column.fields)
    .map(name => entity.fields.find(field => field.name === name)!)
    .filter(field => isSummed(field) && isFilterable(entity, field));

/**
 * One group: its value (null for empty) and name, the number of its records, the sums of the columns
 * that have them (rupees). Of a month of Bikram Sambat (value "2083-08") also its first and last day.
 */
export type ListGroup = {
  value: string | number | null;
  label: string;
  count: number;
  sums: Record<string, number>;
  from?: string;
  to?: string;
};

/** The most groups that are answered, those with most records; of months all. */
export const MAX_GROUPS = 200;
