// Rows that are not in a table (files, mostly), listed like a table: filtered, sorted, paged.

import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../domain/language.ts';
import { containsText } from '../../domain/normal-form.ts';
import { type Page, toPage } from './fetch-page.ts';
import { type ListQuery, parseListQuery } from './list-query.ts';
import { type Filter, listFilterFields, type QueryString } from './parse-filters.ts';
import { isInRanges } from './range-conditions.ts';

type ListedRow = Record<string, string | number> & { created_at: string };

const toField = (name: string, kind: Field['kind'], label: Texts): Field => ({
  name,
  kind,
  label,
  required: false,
  readOnly: true,
  fixed: false,
});

/**
 * A list of named files: searched by name, newest first. `name` is the contract's name for the file
 * name.
 */
export const createFileListEntity = (list: string, name: string): Entity =>
  ({
    name: list,
    table: list,
    fields: [
      toField(name, 'text', { en: 'Name', ne: 'नाम' }),
      toField('created_at', 'timestamp', { en: 'Created Date', ne: 'थपिएको मिति' }),
      toField('size', 'integer', { en: 'Size', ne: 'आकार' }),
    ],
    list: {
      columns: [],
      search: [name],
      numbers: [],
      filters: [],
      dates: 'created_at',
      sort: { field: 'created_at', by: 'desc' },
      limit: 10,
      actions: [],
    },
  }) as unknown as Entity;

const matchesFilter = (row: ListedRow, filter: Filter): boolean => {
  if (filter.how === 'any')
    return filter.of.some(all => all.every(each => matchesFilter(row, each)));
  if (filter.how === 'contains')
    return listFilterFields(filter).some(name => containsText(String(row[name]), filter.text));
  if (filter.how === 'within')
    return isInRanges(row[filter.field], filter.ranges) !== filter.negated;
  return row[filter.field] === filter.value;
};

const matchesQuery = (row: ListedRow, { filters, start, end }: ListQuery): boolean =>
  (!start || row.created_at >= start) &&
  (!end || row.created_at <= end) &&
  filters.every(filter => matchesFilter(row, filter));

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b));

/**
 * The page that the query string asks for; undefined if nothing matches. Throws ValidationError
 * (422).
 */
export const paginateInMemory = <Row extends ListedRow>(
  entity: Entity,
  rows: Row[],
  asked: QueryString,
  url: string,
  language: Language,
): Page<Row> | undefined => {
  const query = parseListQuery(entity, asked, language);
  const found = rows
    .filter(row => matchesQuery(row, query))
    .sort((a, b) => compare(a[query.sort]!, b[query.sort]!));
  if (query.by === 'desc') found.reverse();
  const from = (query.page - 1) * query.limit;
  return found.length === 0
    ? undefined
    : toPage(found.slice(from, from + query.limit), found.length, query, url);
};
