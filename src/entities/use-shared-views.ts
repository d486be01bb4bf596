// The views of a list that the company shares: asked for when they are looked at, applied with their
// columns, shared, renamed and deleted.
import { useListContext } from 'react-admin';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { toColumnKey } from '../../domain/users/preferences.ts';
import { ApiError, callApi, isHandledGlobally, type RequestOptions } from '../api/http.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { useListLayout } from './use-list-layout.ts';
import { useVisibleColumns } from './use-list-state.ts';

export type SharedView = {
  id: number;
  name: string;
  filter: Row;
  sort: { field: string; order: 'ASC' | 'DESC' };
  /** Keys of columns. */
  hidden: string[];
  created_by: string;
  can_change: boolean;
};

export const isSameFilter = (one: object, other: object): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

const PATH = 'shared-views';

/** What is done with the views answers why it was refused; nothing where it is done. */
export type SharedViewActions = {
  views: SharedView[];
  share: (name: string) => Promise<string | undefined>;
  rename: (view: SharedView, name: string) => Promise<string | undefined>;
  remove: (view: SharedView) => Promise<string | undefined>;
  showColumns: (view: SharedView) => void;
  isShown: (view: SharedView) => boolean;
};

export const useSharedViews = (entity: Entity): SharedViewActions => {
  const t = useTranslations();
  const { filterValues, sort } = useListContext();
  const { savedValues } = useListLayout(entity);
  const { isShown, show } = useVisibleColumns(entity);
  const all = entity.list.columns;
  const { data, refetch } = useApiQuery<{ data: SharedView[] } | undefined>(PATH, {
    query: { entity: entity.name },
    purpose: 'look-up',
  });
  const change = async (path: string, options: RequestOptions): Promise<string | undefined> => {
    try {
      const { body } = await callApi<{ message: string }>(path, options);
      toast('success', body.message, t(words.savedFilters));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What has a modal of its own is said there.
      return isHandledGlobally(error.status) ? '' : error.message;
    } finally {
      refetch();
    }
    return undefined;
  };
  return {
    views: data?.body?.data ?? [],
    share: name =>
      change(PATH, {
        method: 'POST',
        body: {
          entity: entity.name,
          name,
          filter: savedValues,
          sort,
          hidden: all.filter(column => !isShown(column)).map(toColumnKey),
        },
      }),
    rename: ({ id }, name) => change(`${PATH}/${id}`, { method: 'PATCH', body: { name } }),
    remove: ({ id }) => change(`${PATH}/${id}`, { method: 'DELETE' }),
    showColumns: ({ hidden }) => show(all.filter(column => !hidden.includes(toColumnKey(column)))),
    isShown: ({ filter }) =>
      isSameFilter(filter, filterValues as Row) || isSameFilter(filter, savedValues),
  };
};
