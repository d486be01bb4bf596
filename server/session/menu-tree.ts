// The rows of a role's menu as the tree that the side navigation is built from.

import type { Language } from '../../domain/language.ts';
import { isPageAddress } from '../../domain/page-address.ts';

export type MenuRow = {
  id: number;
  name: string;
  name_ne: string | null;
  url: string | null;
  icon: string | null;
  order: number | null;
  parent_id: number | null;
};
export type MenuNode = {
  id: number;
  name: string;
  url: string | null;
  icon: string | null;
  children: MenuNode[];
};

/** What a query must select for a MenuRow. */
export const columnsOfTree = [
  'menus.id as id',
  'menus.name as name',
  'menus.name_ne as name_ne',
  'menus.url as url',
  'menus.icon as icon',
  'menus.order as order',
  'menus.parent_id as parent_id',
];

/**
 * Roots in menu order, children below; a child whose parent the role does not see stands at the
 * top.
 */
export const treeOf = (rows: MenuRow[], language: Language): MenuNode[] => {
  const present = new Set(rows.map(row => row.id));
  const sorted = [...rows].sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.id - b.id);
  const below = (parent: number | null): MenuNode[] =>
    sorted
      .filter(
        row =>
          (row.parent_id !== null && present.has(row.parent_id) ? row.parent_id : null) === parent,
      )
      .map(({ id, name, name_ne, url, icon }) => ({
        id,
        name: (language === 'ne' && name_ne) || name,
        // What was stored before foreign addresses were refused, or came with a backup, leads
        // nowhere.
        url: url !== null && isPageAddress(url) ? url : null,
        icon,
        children: below(id),
      }));
  return below(null);
};
