// How somebody has laid out a list: as a table until they choose otherwise, remembered for them and for
// this list.
import { useMemo } from 'react';
import { useListContext, useStore } from 'react-admin';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import {
  findLayout,
  type ListLayout,
  TABLE_LAYOUT,
  toLayoutKey,
} from '../../domain/entity-schema/list-layouts.ts';
import { buildListQuery, resolveSort } from '../api/list-query.ts';

/** The layout, undefined for the table, and how another is chosen. */
export const useListLayout = (
  entity: Entity,
): { layout: ListLayout | undefined; choose: (layout: ListLayout | undefined) => void } => {
  const [key, setKey] = useStore<string>(`${entity.name}.layout`, TABLE_LAYOUT);
  const layout = useMemo(() => findLayout(entity, key), [entity, key]);
  return { layout, choose: next => setKey(next ? toLayoutKey(next) : TABLE_LAYOUT) };
};

type Asked = {
  perPage: number;
  sortField?: string;
  filter?: Row;
  more: (query: object) => Record<string, string>;
};

/**
 * The query of a part of the list: its filters and its order hold; `sortField` orders by a field from
 * the first to the last, `filter` replaces the filters, `more` answers further conditions for a query
 * that has those of the list.
 */
export const usePartialQuery = (entity: Entity) => {
  const { filterValues, sort } = useListContext();
  return ({ perPage, sortField, filter, more }: Asked) => {
    const query = buildListQuery(entity, {
      page: 1,
      perPage,
      sort: resolveSort(entity, sortField ? { field: sortField, order: 'ASC' } : sort),
      filter: filter ?? (filterValues as Row),
    });
    return { ...query, ...more(query) };
  };
};
