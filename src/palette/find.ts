// What the search over everything offers: screens by their name in either language, and records by
// name or number, each asked of the list that knows them. What the role may not see, the server
// does not answer.
import type { Texts } from '../../domain/language.ts';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import { callApi } from '../providers/http.ts';
import type { PagedAnswer } from '../providers/list-query.ts';
import type { MenuNode } from '../providers/session.ts';

/** One thing to go to; `group` is what it is. */
export type Found = { key: string; group: string; label: string; note: string; address: string };

const MOST = 5;
const MOST_SCREENS = 8;

/** True for "12", "C00012", "KTM-7": what is typed to find a number rather than a name. */
export const isNumber = (text: string): boolean => /^\p{L}{0,4}[-/]?\d[\d/-]*$/u.test(text);

const has = (where: string, text: string) => where.toLowerCase().includes(text.toLowerCase());
const flat = (menu: MenuNode[]): MenuNode[] => menu.flatMap(node => [node, ...flat(node.children)]);

/**
 * The screens of the role's menu, and those on which something new is made, whose name in either
 * language contains the text.
 */
export const screensFor = (
  text: string,
  menu: MenuNode[],
  entities: Entity[],
  say: (texts: Texts) => string,
  group: string,
): Found[] => {
  const shown = flat(menu).filter(node => node.url);
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
      label: say(createButton),
      address: `${address}/new`,
    }));
  return [...ofMenu, ...making]
    .filter(({ names }) => names.some(name => has(name, text)))
    .slice(0, MOST_SCREENS)
    .map(({ label, address }) => ({ key: address, group, label, note: '', address }));
};

const recordsOf = async (
  entity: Entity,
  text: string,
  signal: AbortSignal,
  say: (texts: Texts) => string,
): Promise<Found[]> => {
  const { words, number, note = [], address = 'id' } = entity.find!;
  const by = isNumber(text) ? number : words;
  if (!by) return [];
  const query = { limit: MOST, page: 1, [`filter[${by}]`]: text };
  const { body } = await callApi<PagedAnswer | undefined>(entity.listPath, {
    query,
    signal,
    purpose: 'look-up',
  });
  return (body?.data ?? []).map((row: Row) => ({
    key: `${entity.name} ${row.id}`,
    group: say(entity.many),
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
  }));
};

/**
 * Records of every entity that can be found, in the entities' order; a list that refuses or fails
 * offers nothing.
 */
export const recordsFor = async (
  text: string,
  entities: Entity[],
  signal: AbortSignal,
  say: (texts: Texts) => string,
): Promise<Found[]> => {
  const asked = entities
    .filter(entity => entity.find)
    .map(entity => recordsOf(entity, text, signal, say).catch((): Found[] => []));
  return (await Promise.all(asked)).flat();
};
