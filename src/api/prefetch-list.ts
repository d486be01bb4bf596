// The list that an address leads to, asked for while its screen is still on its way, so that it is
// drawn together with its rows.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { getLanguage } from '../i18n/language.ts';
import { callApi, prefetch } from './http.ts';
import { buildListQuery, type PagedResponse } from './list-query.ts';

/**
 * What of an entity says how its list is asked for: the first script knows no more, the rest comes
 * with the code that draws.
 */
export type PrefetchableList = Pick<Entity, 'name' | 'address' | 'listPath'> & {
  list: Pick<Entity['list'], 'limit' | 'sort'>;
};
export type PrefetchedList = { entity: PrefetchableList; answer: PagedResponse };

/** The order that a list has before anybody chose another, as react-admin names it. */
export const toInitialSort = ({ list: { sort } }: Pick<PrefetchableList, 'list'>) => ({
  field: sort.field,
  order: sort.by === 'desc' ? ('DESC' as const) : ('ASC' as const),
});

/** Milliseconds that the first paint waits for its rows. */
const PREFETCH_TIMEOUT_MS = 60;

const withTimeout = (asked: Promise<boolean>): Promise<boolean> =>
  Promise.race([
    asked,
    new Promise<boolean>(resolve => setTimeout(resolve, PREFETCH_TIMEOUT_MS, false)),
  ]);

/**
 * Asks for the first page of the list at the address; nothing for any other address, or one that
 * has filters. Answers how to take the page: undefined where it fails, is late, or came in another
 * language; the list then asks by itself.
 */
export const prefetchList = (
  lists: PrefetchableList[],
  { pathname, search }: { pathname: string; search: string },
) => {
  const entity =
    search === '' ? lists.find(candidate => candidate.address === pathname) : undefined;
  if (!entity) return undefined;
  const query = buildListQuery(entity, {
    page: 1,
    perPage: entity.list.limit,
    sort: toInitialSort(entity),
    filter: {},
  });
  const asked = prefetch(entity.listPath, query);
  const spoken = getLanguage();
  return async (): Promise<PrefetchedList | undefined> => {
    if (!(await withTimeout(asked)) || getLanguage() !== spoken) return undefined;
    return { entity, answer: (await callApi<PagedResponse>(entity.listPath, { query })).body };
  };
};
