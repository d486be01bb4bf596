// By which field a list is grouped: one of those that the server groups by, or none.
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { listGroupFields } from '../../domain/entity-schema/list-groups.ts';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { getFilterLabel } from './FilterFields.tsx';

const texts = {
  none: { en: 'No groups', ne: 'समूह नबनाउनुहोस्' },
} satisfies Record<string, Texts>;

type Props = {
  entity: Entity;
  /** The name of the field, empty for none. */
  groupBy: string;
  onGroup: (name: string) => void;
};

export const GroupChoice = ({ entity, groupBy, onGroup }: Props) => {
  const t = useTranslations();
  const names = ['', ...listGroupFields(entity).map(({ name }) => name)];
  return (
    <List
      dense
      disablePadding
      aria-label={t(words.groupBy)}
      sx={{ maxHeight: 360, overflowY: 'auto' }}
    >
      {names.map(name => (
        <ListItem key={name} disablePadding>
          <ListItemButton
            autoFocus={name === groupBy}
            selected={name === groupBy}
            aria-current={name === groupBy || undefined}
            onClick={() => onGroup(name)}
            sx={{ borderRadius: 1 }}
          >
            {name === '' ? t(texts.none) : t(getFilterLabel(entity, name))}
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
};
