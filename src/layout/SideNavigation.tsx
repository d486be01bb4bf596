// The side navigation: the role's menu from the server, flattened to one level (SHELL-014..016).
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { Link, useLocation } from 'react-router';
import { useSay } from '../i18n/language.ts';
import type { MenuNode } from '../providers/session.ts';
import { iconOf } from './icons.ts';

const navigation = { en: 'Main navigation', ne: 'मुख्य मेनु' };

const Entry = ({ node, onChoose }: { node: MenuNode; onChoose: () => void }) => {
  const { pathname } = useLocation();
  const Icon = iconOf(node.icon);
  const url = node.url ?? '/';
  return (
    <ListItemButton
      component={Link}
      to={url}
      selected={pathname === url || pathname.startsWith(`${url}/`)}
      onClick={onChoose}
      sx={{ borderRadius: 1, mx: 1, py: 0.5 }}
    >
      <ListItemIcon sx={{ minWidth: 36 }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={node.name} />
    </ListItemButton>
  );
};

export const SideNavigation = ({ menu, onChoose }: { menu: MenuNode[]; onChoose: () => void }) => {
  const say = useSay();
  return (
    <List component="nav" aria-label={say(navigation)} dense sx={{ pt: 1 }}>
      {menu.map(node =>
        node.url ? (
          <Entry key={node.id} node={node} onChoose={onChoose} />
        ) : (
          <li key={node.id}>
            <List
              dense
              disablePadding
              subheader={<ListSubheader sx={{ lineHeight: 2.4, background: 'transparent', position: 'static' }}>{node.name}</ListSubheader>}
            >
              {node.children
                .filter(child => child.url)
                .map(child => (
                  <Entry key={child.id} node={child} onChoose={onChoose} />
                ))}
            </List>
          </li>
        ),
      )}
    </List>
  );
};
