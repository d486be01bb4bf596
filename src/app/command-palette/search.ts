// What the search over everything offers: screens by their name in either language, and records by
// name or number, each asked of the list that knows them. What the role may not see, the server
// does not answer.

import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { Texts } from '../../../domain/language.ts';
import { containsText, startsWithText } from '../../../domain/normal-form.ts';
import { callApi } from '../../api/http.ts';
import type { PagedResponse } from '../../api/list-query.ts';
import type { MenuNode } from '../../api/session.ts';
import { getSynonyms } from './synonyms.ts';

/** One thing to go to; `group` is what it is. */
export type SearchResult = {
  key: string;
  group: string;
  label: string;
  note: string;
  address: string;
  /** Of a record that was found. */
  record?: { entity: string; id: string; name: string };
};

const MAX_RECORDS = 5;
const MAX_SCREENS = 8;

/** True for "12", "C00012", "KTM-7": what is typed to find a number rather than a name. */
export const isDocumentNumber = (text: string): boolean => /^\p{L}{0,4}[-/]?\d[\d/-]*$/u.test(text);

/** Every entry of the menu, whatever its level. */
export const flattenMenu = (menu: MenuNode[]): MenuNode[] =>
  menu.flatMap(node => [node, ...flattenMenu(node.children)]);

/**
 * The screens of the role's menu, and those on which something new is made, whose name in either
 * language contains the text; after them those for which it is another word, or several.
 */
export const findScreens = (
  text: string,
  menu: MenuNode[],
  entities: Entity[],
  t: (texts: Texts) => string,
  group: string,
): SearchResult[] => {
  const shown = flattenMenu(menu).filter(node => node.url);
  const ofMenu = shown.map(({ name, url }) => ({
    names: [
      name,
      ...entities
        .filter(entity => entity.address === url)
        .flatMap(({ many }) => [many.en, many.ne]),
    ],
    label: name,
    address: url!,
  }));
  const making = entities
    .filter(
      entity =>
        entity.verbs.includes('create') &&
        entity.form !== 'dialog' &&
        shown.some(node => node.url === entity.address),
    )
    .map(({ texts: { createButton }, address }) => ({
      names: [createButton.en, createButton.ne],
      label: t(createButton),
      address: `${address}/new`,
    }));
  const all = [...ofMenu, ...making];
  const named = all.filter(({ names }) => names.some(name => containsText(name, text)));
  const parts = text.split(/\s+/);
  const meant = all.filter(({ names, address }) => {
    const words = [...names, getSynonyms(address)].join(' ').split(/\s+/);
    return parts.every(part => words.some(word => startsWithText(word, part)));
  });
  return [...new Set([...named, ...meant])]
    .slice(0, MAX_SCREENS)
    .map(({ label, address }) => ({ key: address, group, label, note: '', address }));
};

const findEntityRecords = async (
  entity: Entity,
  text: string,
  signal: AbortSignal,
  t: (texts: Texts) => string,
): Promise<SearchResult[]> => {
  const { words, number, note = [], address = 'id' } = entity.find!;
  const by = isDocumentNumber(text) ? number : words;
  if (!by) return [];
  const query = { limit: MAX_RECORDS, page: 1, [`filter[${by}]`]: text };
  const { body } = await callApi<PagedResponse | undefined>(entity.listPath, {
    query,
    signal,
    purpose: 'look-up',
  });
  return (body?.data ?? []).map((row: Row) => ({
    key: `${entity.name} ${row.id}`,
    group: t(entity.many),
    label: [number, words]
      .filter(name => name !== undefined)
      .map(name => row[name])
      .filter(Boolean)
      .join(' · '),
    note: note
      .map(name => row[name])
      .filter(Boolean)
      .join(' · '),
    address: `${entity.address}/${encodeURIComponent(String(row[address]))}`,
    record: { entity: entity.name, id: String(row.id), name: String(row[words ?? number ?? 'id']) },
  }));
};

/**
 * Records of every entity that can be found, in the entities' order; a list that refuses or fails
 * offers nothing.
 */
export const findRecords = async (
  text: string,
  entities: Entity[],
  signal: AbortSignal,
  t: (texts: Texts) => string,
): Promise<SearchResult[]> => {
  const asked = entities
    .filter(entity => entity.find)
    .map(entity => findEntityRecords(entity, text, signal, t).catch((): SearchResult[] => []));
  return (await Promise.all(asked)).flat();
};
