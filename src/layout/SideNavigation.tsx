// The side navigation: the role's menu from the server, flattened to one level (SHELL-014..016).
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { useSay } from '../i18n/language.ts';
import type { MenuNode } from '../providers/session.ts';
import { iconOf } from './icons.ts';

const navigation = { en: 'Main navigation', ne: 'मुख्य मेनु' };

type EntryProps = { node: MenuNode; selected: boolean; onChoose: () => void };

/** Drawn anew only when it is chosen or left: a change of page must not cost the whole menu. */
const Entry = memo(({ node, selected, onChoose }: EntryProps) => {
  const Icon = iconOf(node.icon);
  return (
    <ListItemButton
      component={Link}
      to={node.url ?? '/'}
      selected={selected}
      aria-current={selected ? 'page' : undefined}
      onClick={onChoose}
      sx={{ borderRadius: 1, mx: 1, py: 0.5 }}
    >
      <ListItemIcon sx={{ minWidth: 36 }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={node.name} />
    </ListItemButton>
  );
});

const subheader = { lineHeight: 2.4, background: 'transparent', position: 'static' } as const;

export const SideNavigation = ({ menu, onChoose }: { menu: MenuNode[]; onChoose: () => void }) => {
  const say = useSay();
  const { pathname } = useLocation();
  const isAt = ({ url }: MenuNode) => pathname === url || pathname.startsWith(`${url}/`);
  const entry = (node: MenuNode) => <Entry key={node.id} node={node} selected={isAt(node)} onChoose={onChoose} />;
  return (
    <List component="nav" aria-label={say(navigation)} dense sx={{ pt: 1 }}>
      {menu.map(node =>
        node.url ? (
          entry(node)
        ) : (
          <li key={node.id}>
            <List dense disablePadding subheader={<ListSubheader sx={subheader}>{node.name}</ListSubheader>}>
              {node.children.filter(child => child.url).map(entry)}
            </List>
          </li>
        ),
      )}
    </List>
  );
};
