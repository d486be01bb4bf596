// What a list call carries.
import type { Entity, Row } from '../../domain/schema/entity.ts';

/** Look-ups ask up to so many rows (CONST-002). */
export const LOOKUP_LIMIT = 1000;

/** The query of a list call. Filters are sent as filter[key]; Start Date and End Date by their own names. */
export const listQuery = (
  entity: Entity,
  parameters: { page: number; perPage: number; sort?: { field: string; order: string }; filter?: Row },
) => {
  const { start_date, end_date, ...filters } = parameters.filter ?? {};
  return {
    limit: parameters.perPage,
    page: parameters.page,
    sort_field: parameters.sort?.field && parameters.sort.field !== entity.list.sort.field ? parameters.sort.field : undefined,
    sort_by: parameters.sort ? parameters.sort.order.toLowerCase() : undefined,
    start_date: start_date as string | undefined,
    end_date: end_date as string | undefined,
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value as string])),
  };
};
