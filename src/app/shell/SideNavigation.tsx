// The side navigation: the role's menu from the server, flattened to one level (SHELL-014..016).
// Sixty entries are drawn before anything else on a page, so they are the browser's own elements,
// dressed by the theme.
import ExpandMore from '@mui/icons-material/ExpandMore';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuNode } from '../../api/session.ts';
import { useTranslations } from '../../i18n/language.ts';
import { getMenuIcon } from './menu-icons.ts';
import { useFavourites } from './use-favourites.ts';
import { useFoldedGroups } from './use-folded-groups.ts';

const texts = {
  navigation: { en: 'Main navigation', ne: 'मुख्य मेनु' },
  favourites: { en: 'Favourites', ne: 'रोजाइका पाना' },
  add: { en: 'Add {name} to favourites', ne: '{name} रोजाइका पानामा राख्नुहोस्' },
  remove: { en: 'Remove {name} from favourites', ne: '{name} रोजाइका पानाबाट हटाउनुहोस्' },
};

type Props = {
  menu: MenuNode[];
  /** Icons only; names are their tooltips. */
  narrow: boolean;
  onChoose: () => void;
};

export const SideNavigation = ({ menu, narrow, onChoose }: Props) => {
  const t = useTranslations();
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(null);
  const current = findCurrent(menu, pathname);
  const { isFolded, toggle } = useFoldedGroups(
    menu.find(node => current && node.children.includes(current))?.id,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width moves the entries.
  useLayoutEffect(() => {
    if (current?.url) bringIntoView(place.current?.querySelector('[aria-current]'));
  }, [current?.url, narrow]);
  const { addresses, toggle: toggleFavourite } = useFavourites();
  const favourites = addresses.flatMap(
    address => listPages(menu).find(({ url }) => url === address) ?? [],
  );
  const entry = (node: MenuNode) => (
    <Entry
      key={node.id}
      node={node}
      narrow={narrow}
      selected={node.url === current?.url}
      starred={addresses.includes(node.url!)}
      onStar={toggleFavourite}
      onChoose={onChoose}
    />
  );
  return (
    <nav
      className={`side-navigation${narrow ? ' narrow' : ''}`}
      aria-label={t(texts.navigation)}
      ref={place}
    >
      <ul>
        {favourites.length > 0 && (
          <li>
            <div
              className="group"
              id="menu-favourites"
              title={narrow ? t(texts.favourites) : undefined}
            >
              <Star fontSize="small" />
              <span>{t(texts.favourites)}</span>
            </div>
            <ul aria-labelledby="menu-favourites">
              {favourites.map(node => (
                <Entry key={node.id} node={node} narrow={narrow} onChoose={onChoose} />
              ))}
            </ul>
          </li>
        )}
        {menu.flatMap(node => {
          const children = node.children.filter(child => child.url).map(entry);
          // An entry with an address of its own is followed by its children.
          if (node.url) return [entry(node), ...children];
          const folded = isFolded(node.id);
          return [
            <li key={node.id}>
              <GroupHeading node={node} narrow={narrow} folded={folded} onToggle={toggle} />
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

type NodeProps = { node: MenuNode; narrow: boolean };
type EntryProps = NodeProps & {
  selected?: boolean;
  starred?: boolean;
  onStar?: (address: string) => void;
  onChoose: () => void;
};

/** Renders only when it is chosen or left: a change of page must not cost the whole menu. */
const Entry = memo(({ node, narrow, selected, starred, onStar, onChoose }: EntryProps) => {
  const Icon = getMenuIcon(node.icon);
  return (
    <li>
      <Link
        to={node.url ?? '/'}
        title={narrow ? node.name : undefined}
        aria-current={selected ? 'page' : undefined}
        onClick={onChoose}
      >
        <Icon fontSize="small" />
        <span>{node.name}</span>
      </Link>
      {selected && onStar && <StarButton node={node} starred={starred} onStar={onStar} />}
    </li>
  );
});

type StarButtonProps = Pick<EntryProps, 'node' | 'starred'> & { onStar: (address: string) => void };

/** At the entry of the page that is open only: one button in the menu, not sixty. */
const StarButton = ({ node, starred = false, onStar }: StarButtonProps) => {
  const t = useTranslations();
  const label = t(starred ? texts.remove : texts.add, { name: node.name });
  const Icon = starred ? Star : StarBorder;
  return (
    <button
      type="button"
      className="star"
      aria-label={label}
      title={label}
      onClick={() => onStar(node.url!)}
    >
      <Icon fontSize="small" />
    </button>
  );
};

type GroupHeadingProps = NodeProps & { folded: boolean; onToggle: (id: number) => void };

const GroupHeading = memo(({ node, narrow, folded, onToggle }: GroupHeadingProps) => {
  const Icon = getMenuIcon(node.icon);
  const choose = useCallback(() => onToggle(node.id), [onToggle, node.id]);
  return (
    <button
      type="button"
      className="group"
      title={narrow ? node.name : undefined}
      aria-expanded={!folded}
      aria-controls={toGroupId(node)}
      onClick={choose}
    >
      <Icon fontSize="small" />
      <span>{node.name}</span>
      <ExpandMore fontSize="small" />
    </button>
  );
});

const toGroupId = ({ id }: MenuNode): string => `menu-group-${id}`;

/** What the menu shows: two levels. */
const listPages = (menu: MenuNode[]): MenuNode[] => menu.flatMap(node => [node, ...node.children]);

/** Of an entry and its child, whose address may begin with the same, the longer one is the page. */
const findCurrent = (menu: MenuNode[], pathname: string): MenuNode | undefined =>
  listPages(menu)
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
