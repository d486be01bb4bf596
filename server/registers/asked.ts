// What is asked of a register: a period, a name, a counter or a reseller, a page. Anything else is
// refused (contract, "Lists").

import type { Language } from '../../domain/language.ts';
import { messages } from '../../domain/schema/messages.ts';
import { listQueryOf, type QueryString } from '../entities/list-query.ts';
import { Invalid } from '../errors.ts';
import { registerEntity, type Source } from './source.ts';

/**
 * Moments are inclusive, "YYYY-MM-DD HH:mm:ss" in Nepal's time; `name` is contained, `exact` is
 * what a column says.
 */
export type Asked = {
  start?: string;
  end?: string;
  name?: string;
  exact: { column: string; value: string }[];
  limit: number;
  page: number;
  by: 'asc' | 'desc';
};

/** Reads and judges the query string. Throws Invalid (422). */
export const askedOf = (source: Source, given: QueryString, language: Language): Asked => {
  const query = listQueryOf(registerEntity(source), given, language);
  // A register is a book: it is read from its first day on, or backwards.
  if (query.sort !== source.date) throw new Invalid({ sort_field: [messages.unknown[language]] });
  const asked: Asked = {
    start: query.start,
    end: query.end,
    exact: [],
    limit: query.limit,
    page: query.page,
    by: query.by,
  };
  for (const filter of query.filters) {
    if (filter.field === source.party && filter.how === 'contains') asked.name = filter.text;
    else if (filter.how === 'is')
      asked.exact.push({ column: filter.field, value: String(filter.value) });
  }
  return asked;
};

/**
 * True where whole days are asked for, all parties and all counters: what the kept totals of days
 * answer.
 */
export const isWholeDays = ({ start, end, name, exact }: Asked): boolean =>
  name === undefined &&
  exact.length === 0 &&
  (!start || start.endsWith('00:00:00')) &&
  (!end || end.endsWith('23:59:59'));
