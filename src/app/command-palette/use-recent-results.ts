// The pages of before as the palette offers them: those of the role's menu under the menu's name, and
// records under their title, once the server has said that the role may still see their list.
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { callApi } from '../../api/http.ts';
import type { MenuNode } from '../../api/session.ts';
import { useLanguage } from '../../i18n/language.ts';
import { loadRecentPages, type RecentPage } from './recent-pages.ts';
import { flattenMenu, type SearchResult } from './search.ts';

const MAX_SHOWN = 6;

/** The entity whose record the page is about: of several, the one with the longest address. */
const findEntity = (entities: Entity[], address: string): Entity | undefined =>
  entities
    .filter(entity => entity.verbs.includes('list') && address.startsWith(`${entity.address}/`))
    .sort((a, b) => b.address.length - a.address.length)[0];

type Candidate = { page: RecentPage; screen?: MenuNode; entity?: Entity };

/** Newest first, without the page that is open. */
export const useRecentResults = (
  menu: MenuNode[],
  entities: Entity[],
  group: string,
): SearchResult[] => {
  const language = useLanguage();
  const { pathname } = useLocation();
  const candidates = useMemo((): Candidate[] => {
    const screens = flattenMenu(menu).filter(({ url }) => url);
    const isInMenu = (address: string) =>
      screens.some(({ url }) => address === url || address.startsWith(`${url}/`));
    return loadRecentPages()
      .filter(({ address }) => address !== pathname && isInMenu(address))
      .map(page => ({
        page,
        screen: screens.find(({ url }) => url === page.address),
        entity: findEntity(entities, page.address),
      }));
  }, [menu, entities, pathname]);

  const [viewable, setViewable] = useState<Set<string>>(new Set());
  useEffect(() => {
    const left = new AbortController();
    const asked = new Set(
      candidates.flatMap(({ screen, entity }) => (screen ? [] : (entity ?? []))),
    );
    for (const { name, listPath } of asked)
      callApi(listPath, {
        query: { limit: 1, page: 1 },
        purpose: 'look-up',
        signal: left.signal,
      }).then(
        () => setViewable(known => new Set(known).add(name)),
        () => undefined,
      );
    return () => left.abort();
  }, [candidates]);

  return candidates
    .flatMap(({ page: { address, titles }, screen, entity }): SearchResult[] => {
      const title = titles[language] ?? Object.values(titles)[0];
      const label = screen?.name ?? (entity && viewable.has(entity.name) ? title : undefined);
      return label ? [{ key: `recent ${address}`, group, label, note: '', address }] : [];
    })
    .slice(0, MAX_SHOWN);
};
