// Which columns of a list somebody wants to see: all until they hide some, and never none.
import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'react-admin';
import type { Column, Entity } from '../../domain/entity-schema/entity.ts';
import { toColumnKey } from '../../domain/users/preferences.ts';
import type { ListRecord } from './bulk-actions.ts';

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

export type RowSelection = {
  /** In the order in which they were ticked. */
  records: ListRecord[];
  has: (id: number) => boolean;
  /** Ticks the rows or takes their ticks away. */
  set: (records: ListRecord[], ticked: boolean) => void;
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
  const selection = useMemo(
    () => ticked && { records: [...ticked.values()], has: (id: number) => ticked.has(id), set },
    [ticked, set],
  );
  return {
    selection,
    begin: useCallback(() => setTicked(new Map()), []),
    end: useCallback(() => setTicked(undefined), []),
  };
};
