// The query of a register: a period, a name, a counter or a reseller, a page. Anything else is
// refused (contract, "Lists").

import { messages } from '../../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../../domain/language.ts';
import { parseListQuery, type QueryString } from '../../../entities/list-query.ts';
import { ValidationError } from '../../../platform/http/errors.ts';
import { type RegisterSource, toRegisterEntity } from './register-source.ts';

/**
 * Moments are inclusive, "YYYY-MM-DD HH:mm:ss" in Nepal time; `name` matches a part, `exact` a
 * whole column.
 */
export type RegisterQuery = {
  start?: string;
  end?: string;
  name?: string;
  exact: { column: string; value: string }[];
  limit: number;
  page: number;
  by: 'asc' | 'desc';
};

/** Parses and validates the query string. Throws ValidationError (422). */
export const parseRegisterQuery = (
  source: RegisterSource,
  given: QueryString,
  language: Language,
): RegisterQuery => {
  const query = parseListQuery(toRegisterEntity(source), given, language, true);
  // A register is ordered by day, ascending or descending.
  if (query.sort !== source.date)
    throw new ValidationError({ sort_field: [messages.unknown[language]] });
  const asked: RegisterQuery = {
    start: query.start,
    end: query.end,
    exact: [],
    limit: query.limit,
    page: query.page,
    by: query.by,
  };
  for (const filter of query.filters) {
    if (filter.how === 'contains' && filter.field === source.party) asked.name = filter.text;
    else if (filter.how === 'is')
      asked.exact.push({ column: filter.field, value: String(filter.value) });
  }
  return asked;
};

/** True for whole days, all parties and all counters: the daily totals answer these. */
export const isWholeDays = ({ start, end, name, exact }: RegisterQuery): boolean =>
  name === undefined &&
  exact.length === 0 &&
  (!start || start.endsWith('00:00:00')) &&
  (!end || end.endsWith('23:59:59'));
