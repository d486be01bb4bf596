// The list that an address leads to, asked for while its screen is still on its way, so that it is
// drawn together with its rows.
import type { Entity } from '../domain/schema/entity.ts';
import { language } from './i18n/language.ts';
import { askAhead, callApi } from './providers/http.ts';
import { listQuery, type PagedAnswer } from './providers/list-query.ts';

/**
 * What of an entity says how its list is asked for: the first script knows no more, the rest comes
 * with the code that draws.
 */
export type Listed = Pick<Entity, 'name' | 'address' | 'listPath'> & {
  list: Pick<Entity['list'], 'limit' | 'sort'>;
};
export type FirstList = { entity: Listed; answer: PagedAnswer };

/** The order that a list has before anybody chose another, as react-admin names it. */
export const firstSort = ({ list: { sort } }: Pick<Listed, 'list'>) => ({
  field: sort.field,
  order: sort.by === 'desc' ? ('DESC' as const) : ('ASC' as const),
});

/** So many milliseconds the first paint waits for its rows. */
const PATIENCE_MS = 60;

const inTime = (asked: Promise<boolean>): Promise<boolean> =>
  Promise.race([asked, new Promise<boolean>(resolve => setTimeout(resolve, PATIENCE_MS, false))]);

/**
 * Asks for the first page of the list that stands at the address; nothing for any other address, or
 * one that carries filters. Answers how to take the page: undefined where it fails, is late, or
 * came in another language; the list then asks by itself.
 */
export const askForList = (
  lists: Listed[],
  { pathname, search }: { pathname: string; search: string },
) => {
  const entity =
    search === '' ? lists.find(candidate => candidate.address === pathname) : undefined;
  if (!entity) return undefined;
  const query = listQuery(entity, {
    page: 1,
    perPage: entity.list.limit,
    sort: firstSort(entity),
    filter: {},
  });
  const asked = askAhead(entity.listPath, query);
  const spoken = language();
  return async (): Promise<FirstList | undefined> => {
    if (!(await inTime(asked)) || language() !== spoken) return undefined;
    return { entity, answer: (await callApi<PagedAnswer>(entity.listPath, { query })).body };
  };
};
