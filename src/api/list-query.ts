// What a list call carries.
import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { toFilterQuery } from '../../domain/entity-schema/list-filter-values.ts';

/** A page of records with the count of all; a 204 has none. */
export type PagedResponse = { data: (Row & { id: number })[]; total: number } | undefined;

/** Look-ups ask for at most this many rows (CONST-002). */
export const LOOKUP_LIMIT = 1000;

type Sort = { field: string; order: string };

/** Fields that the server orders by: those with a column of their own. */
const isSortable = (
  { written }: Pick<Entity, 'written'>,
  { kind, readOnly, formula }: Field,
): boolean =>
  !['children', 'references', 'tags', 'password'].includes(kind) &&
  (written || !(readOnly && kind === 'yes-no' && formula === undefined));

/**
 * The order that is asked for; the list's usual one where an address names a field or a direction
 * that there is not.
 */
export const resolveSort = (
  entity: Pick<Entity, 'list' | 'fields' | 'written'>,
  sort?: Partial<Sort>,
): Sort => {
  const { field, order } = sort ?? {};
  const isKnown = entity.fields.some(
    candidate => candidate.name === field && isSortable(entity, candidate),
  );
  const usual = { field: entity.list.sort.field, order: entity.list.sort.by.toUpperCase() };
  return isKnown && /^(asc|desc)$/i.test(String(order))
    ? { field: field!, order: String(order).toUpperCase() }
    : usual;
};

/** A whole number from 1 to `most`, else the usual one: an address may say anything. */
export const resolveCount = (
  asked: unknown,
  usual: number,
  most = Number.MAX_SAFE_INTEGER,
): number =>
  Number.isSafeInteger(asked) && (asked as number) >= 1 && (asked as number) <= most
    ? (asked as number)
    : usual;

/**
 * A whole day as the documents write moments (001 §7); what is no date is left for the server to
 * refuse.
 */
const toRangeStart = (day: unknown) =>
  typeof day === 'string' && formatValidators.date(day)
    ? `${day} 00:00:00`
    : (day as string | undefined);
const toRangeEnd = (day: unknown) =>
  typeof day === 'string' && formatValidators.date(day)
    ? `${day} 23:59:59`
    : (day as string | undefined);

/** The last day before the first: no question. */
export const isReversedRange = ({
  start_date,
  end_date,
}: {
  start_date: unknown;
  end_date: unknown;
}): boolean =>
  formatValidators.date(start_date) &&
  formatValidators.date(end_date) &&
  String(end_date) < String(start_date);

/**
 * The query of a list call. A range that runs backwards, as an address may hold one, is left out;
 * its field tells it. Filters are sent as filter[key]; Start Date, End Date and the search over
 * all fields by their own names.
 */
export const buildListQuery = (
  entity: { list: Pick<Entity['list'], 'sort'> },
  parameters: { page: number; perPage: number; sort?: Sort; filter?: Row },
) => {
  const { start_date, end_date, ...filters } = parameters.filter ?? {};
  const hasRange = !isReversedRange({ start_date, end_date });
  return {
    limit: parameters.perPage,
    page: parameters.page,
    sort_field:
      parameters.sort?.field && parameters.sort.field !== entity.list.sort.field
        ? parameters.sort.field
        : undefined,
    sort_by: parameters.sort ? parameters.sort.order.toLowerCase() : undefined,
    start_date: hasRange ? toRangeStart(start_date) : undefined,
    end_date: hasRange ? toRangeEnd(end_date) : undefined,
    ...toFilterQuery(filters),
  };
};
