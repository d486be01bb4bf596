// The side navigation: the role's menu from the server, flattened to one level (SHELL-014..016).
// Sixty entries are drawn before anything else on a page, so they are the browser's own elements,
// dressed by the theme.
import ExpandMore from '@mui/icons-material/ExpandMore';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuNode } from '../../api/session.ts';
import { useTranslations } from '../../i18n/language.ts';
import { getMenuIcon } from './menu-icons.ts';
import { useFoldedGroups } from './use-folded-groups.ts';

const navigation = { en: 'Main navigation', ne: 'मुख्य मेनु' };

export const SideNavigation = ({ menu, onChoose }: { menu: MenuNode[]; onChoose: () => void }) => {
  const t = useTranslations();
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(null);
  const current = findCurrent(menu, pathname);
  const { isFolded, toggle } = useFoldedGroups(
    menu.find(node => current && node.children.includes(current))?.id,
  );
  useLayoutEffect(() => {
    if (current?.url) bringIntoView(place.current?.querySelector('[aria-current]'));
  }, [current?.url]);
  const entry = (node: MenuNode) => (
    <Entry key={node.id} node={node} selected={node.url === current?.url} onChoose={onChoose} />
  );
  return (
    <nav className="side-navigation" aria-label={t(navigation)} ref={place}>
      <ul>
        {menu.flatMap(node => {
          const children = node.children.filter(child => child.url).map(entry);
          // An entry with an address of its own is followed by its children.
          if (node.url) return [entry(node), ...children];
          const folded = isFolded(node.id);
          return [
            <li key={node.id}>
              <GroupHeading node={node} folded={folded} onToggle={toggle} />
              <ul id={toGroupId(node)} hidden={folded}>
                {children}
              </ul>
            </li>,
          ];
        })}
      </ul>
    </nav>
  );
};

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

type GroupHeadingProps = { node: MenuNode; folded: boolean; onToggle: (id: number) => void };

const GroupHeading = memo(({ node, folded, onToggle }: GroupHeadingProps) => {
  const Icon = getMenuIcon(node.icon);
  const choose = useCallback(() => onToggle(node.id), [onToggle, node.id]);
  return (
    <button
      type="button"
      className="group"
      aria-expanded={!folded}
      aria-controls={toGroupId(node)}
      onClick={choose}
    >
      <Icon fontSize="small" />
      {node.name}
      <ExpandMore fontSize="small" />
    </button>
  );
});

const toGroupId = ({ id }: MenuNode): string => `menu-group-${id}`;

/** Of an entry and its child, whose address may begin with the same, the longer one is the page. */
const findCurrent = (menu: MenuNode[], pathname: string): MenuNode | undefined =>
  menu
    .flatMap(node => [node, ...node.children])
    .filter(({ url }) => pathname === url || pathname.startsWith(`${url}/`))
    .sort((a, b) => b.url!.length - a.url!.length)[0];

/** Scrolls the drawer, and nothing around it, until the entry is in its middle; not if it is seen. */
const bringIntoView = (entry: Element | null | undefined): void => {
  const drawer = entry?.closest('nav')?.parentElement;
  if (!entry || !drawer) return;
  const [own, seen] = [entry.getBoundingClientRect(), drawer.getBoundingClientRect()];
  const bar = drawer.firstElementChild?.getBoundingClientRect().height ?? 0;
  if (own.top >= seen.top + bar && own.bottom <= seen.bottom) return;
  drawer.scrollTop += own.top - seen.top - (seen.height + bar - own.height) / 2;
};
