// The list that an address leads to, asked for while its screen is still on its way.
import type { Entity } from '../domain/schema/entity.ts';
import { askAhead } from './providers/http.ts';
import { listQuery } from './providers/list-query.ts';

/** Asks for the first page of the list that stands at the address; nothing for any other address, or one that carries filters. */
export const askForList = (entities: Entity[], { pathname, search }: { pathname: string; search: string }): void => {
  const entity = search === '' ? entities.find(candidate => candidate.address === pathname) : undefined;
  if (!entity) return;
  const { field, by } = entity.list.sort;
  askAhead(entity.listPath, listQuery(entity, { page: 1, perPage: entity.list.limit, sort: { field, order: by }, filter: {} }));
};
