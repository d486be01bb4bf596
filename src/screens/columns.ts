// Which columns of a list somebody wants to see: all until they hide some, and never none.
import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { columnKey } from '../../domain/preferences.ts';
import type { Column, Entity } from '../../domain/schema/entity.ts';

const nothing: string[] = [];

/** The columns that are shown, whether one of all is, and how one is hidden or shown. */
export const useColumns = (
  entity: Entity,
): {
  columns: Column[];
  isShown: (column: Column) => boolean;
  show: (columns: Column[]) => void;
} => {
  const [hidden, setHidden] = useStore<string[]>(`${entity.name}.hiddenColumns`, nothing);
  const all = entity.list.columns;
  const columns = useMemo(() => {
    const left = all.filter(column => !hidden.includes(columnKey(column)));
    return left.length === 0 ? all : left;
  }, [all, hidden]);
  return {
    columns,
    isShown: column => columns.includes(column),
    show: shown => setHidden(all.filter(column => !shown.includes(column)).map(columnKey)),
  };
};
