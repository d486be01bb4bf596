// How a list is shown: by which field it is grouped, and whether as a table, a board or a calendar. Both
// are part of its filter values, so of its address and of saved filters; the layout is also remembered
// for the person, for addresses that name none.
import { useMemo } from 'react';
import { useListContext, useStore, useStoreContext } from 'react-admin';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { GROUP_BY, LAYOUT } from '../../domain/entity-schema/list-filter-values.ts';
import { listGroupFields } from '../../domain/entity-schema/list-groups.ts';
import {
  findLayout,
  type ListLayout,
  TABLE_LAYOUT,
  toLayoutKey,
} from '../../domain/entity-schema/list-layouts.ts';
import { buildListQuery, resolveSort } from '../api/list-query.ts';

/** Changes one value of how the list is shown. */
const useShow = () => {
  const { filterValues, setFilters } = useListContext();
  return (name: string, value: string) => {
    const { [name]: _, ...others } = filterValues as Row;
    setFilters(value === '' ? others : { ...others, [name]: value }, undefined, false);
  };
};

/** The field that the list is grouped by, empty for none; an own field may have gone meanwhile. */
export const useGroupBy = (
  entity: Entity,
): { groupBy: string; setGroupBy: (name: string) => void } => {
  const { filterValues } = useListContext();
  const show = useShow();
  const name = (filterValues as Row)[GROUP_BY];
  const field = listGroupFields(entity).find(candidate => candidate.name === name);
  return { groupBy: field?.name ?? '', setGroupBy: next => show(GROUP_BY, next) };
};

/** The layout that was remembered when the list was opened; what is chosen since is in the address. */
const useRememberedLayout = (name: string): string => {
  const store = useStoreContext();
  return useMemo(() => store.getItem<string>(name, TABLE_LAYOUT) ?? TABLE_LAYOUT, [store, name]);
};

/**
 * The layout, undefined for the table, and how another is chosen; the filter values with the layout, as
 * they are saved.
 */
export const useListLayout = (
  entity: Entity,
  isEmbedded = false,
): {
  layout: ListLayout | undefined;
  choose: (layout: ListLayout | undefined) => void;
  savedValues: Row;
} => {
  const { filterValues } = useListContext();
  const name = `${entity.name}.${LAYOUT}`;
  const remembered = useRememberedLayout(name);
  const [, remember] = useStore<string>(name, TABLE_LAYOUT);
  const show = useShow();
  const key = isEmbedded ? TABLE_LAYOUT : String((filterValues as Row)[LAYOUT] ?? remembered);
  const layout = useMemo(() => findLayout(entity, key), [entity, key]);
  return {
    layout,
    choose: next => {
      const chosen = next ? toLayoutKey(next) : TABLE_LAYOUT;
      remember(chosen);
      show(LAYOUT, chosen === remembered ? '' : chosen);
    },
    savedValues: layout ? { ...filterValues, [LAYOUT]: toLayoutKey(layout) } : filterValues,
  };
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
