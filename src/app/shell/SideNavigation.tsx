// The side navigation: the role's menu from the server, flattened to one level (SHELL-014..016).
// Thirty entries are drawn before anything else on a page, so they are the browser's own elements,
// dressed by the theme.
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuNode } from '../../api/session.ts';
import { useTranslations } from '../../i18n/language.ts';
import { getMenuIcon } from './menu-icons.ts';

const navigation = { en: 'Main navigation', ne: 'मुख्य मेनु' };

type EntryProps = { node: MenuNode; selected: boolean; onChoose: () => void };

/** Renders only when it is chosen or left: a change of page must not cost the whole menu. */
const Entry = memo(({ node, selected, onChoose }: EntryProps) => {
  const Icon = getMenuIcon(node.icon);
  return (
    <li>
      <Link to={node.url ?? '/'} aria-current={selected ? 'page' : undefined} onClick={onChoose}>
        <Icon fontSize="small" />
        {node.name}
      </Link>
    </li>
  );
});

export const SideNavigation = ({ menu, onChoose }: { menu: MenuNode[]; onChoose: () => void }) => {
  const t = useTranslations();
  const { pathname } = useLocation();
  const isAt = ({ url }: MenuNode) => pathname === url || pathname.startsWith(`${url}/`);
  // Of an entry and its child, whose address may begin with the same, the longer one is the page.
  const current = menu
    .flatMap(node => [node, ...node.children])
    .filter(isAt)
    .sort((a, b) => b.url!.length - a.url!.length)[0];
  const entry = (node: MenuNode) => (
    <Entry key={node.id} node={node} selected={node.url === current?.url} onChoose={onChoose} />
  );
  return (
    <nav className="side-navigation" aria-label={t(navigation)}>
      <ul>
        {menu.flatMap(node => {
          const children = node.children.filter(child => child.url).map(entry);
          // An entry with an address of its own is followed by its children.
          if (node.url) return [entry(node), ...children];
          return [
            <li key={node.id}>
              <span className="group">{node.name}</span>
              <ul>{children}</ul>
            </li>,
          ];
        })}
      </ul>
    </nav>
  );
};
