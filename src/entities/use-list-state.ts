// Which columns of a list somebody wants to see (all until they hide some, and never none), and which of
// its rows are ticked.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListContext, useStore } from 'react-admin';
import type { Column, Entity } from '../../domain/entity-schema/entity.ts';
import { toColumnKey } from '../../domain/users/preferences.ts';
import type { ListRecord, RowSelection } from './bulk-actions.ts';

const NO_COLUMNS: string[] = [];

/** The columns that are shown, whether one of all is, and how one is hidden or shown. */
export const useVisibleColumns = (
  entity: Entity,
): {
  columns: Column[];
  isShown: (column: Column) => boolean;
  show: (columns: Column[]) => void;
} => {
  const [hidden, setHidden] = useStore<string[]>(`${entity.name}.hiddenColumns`, NO_COLUMNS);
  const all = entity.list.columns;
  const columns = useMemo(() => {
    const left = all.filter(column => !hidden.includes(toColumnKey(column)));
    return left.length === 0 ? all : left;
  }, [all, hidden]);
  return {
    columns,
    isShown: column => columns.includes(column),
    show: shown => setHidden(all.filter(column => !shown.includes(column)).map(toColumnKey)),
  };
};

/** Where each row is in the list, counted over its pages, as far as it was shown. */
const useRowPlaces = (): { current: ReadonlyMap<number, number> } => {
  const { data, page, perPage, sort, filterValues } = useListContext<ListRecord>();
  const places = useRef(new Map<number, number>());
  const order = JSON.stringify([sort, filterValues]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order has other places.
  useEffect(() => places.current.clear(), [order]);
  useEffect(() => {
    for (const [nth, { id }] of (data ?? []).entries())
      places.current.set(id, (page - 1) * perPage + nth);
  }, [data, page, perPage]);
  return places;
};

/**
 * The rows of a list that somebody has ticked, over all its pages. Nothing can be ticked until they
 * say that they want to. The selection while there is one, and how it is begun and ended.
 */
export const useRowSelection = (): {
  selection: RowSelection | undefined;
  begin: () => void;
  end: () => void;
} => {
  const places = useRowPlaces();
  const [ticked, setTicked] = useState<Map<number, ListRecord> | undefined>();
  const set = useCallback(
    (records: ListRecord[], isTicked: boolean) =>
      setTicked(known => {
        const next = new Map(known);
        for (const record of records) {
          if (isTicked) next.set(record.id, record);
          else next.delete(record.id);
        }
        return next;
      }),
    [],
  );
  const selection = useMemo<RowSelection | undefined>(() => {
    const toPlace = ({ id }: ListRecord) => places.current.get(id) ?? Number.MAX_SAFE_INTEGER;
    return (
      ticked && {
        // Read when it is asked for: rows of another page may have been shown since.
        get records() {
          return [...ticked.values()].sort((a, b) => toPlace(a) - toPlace(b));
        },
        has: (id: number) => ticked.has(id),
        set,
      }
    );
  }, [ticked, set, places]);
  return {
    selection,
    begin: useCallback(() => setTicked(new Map()), []),
    end: useCallback(() => setTicked(undefined), []),
  };
};
