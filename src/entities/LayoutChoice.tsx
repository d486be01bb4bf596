// What a list can be laid out as: the table, a board for each choice, a calendar for each date.
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  findLayout,
  type ListLayout,
  listLayouts,
  TABLE_LAYOUT,
  toLayoutKey,
} from '../../domain/entity-schema/list-layouts.ts';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

const texts = {
  table: { en: 'Table', ne: 'तालिका' },
  board: { en: 'Board: {field}', ne: 'बोर्ड: {field}' },
  calendar: { en: 'Calendar: {field}', ne: 'पात्रो: {field}' },
} satisfies Record<string, Texts>;

type Props = {
  entity: Entity;
  layout: ListLayout | undefined;
  onChoose: (layout: ListLayout | undefined) => void;
};

export const LayoutChoice = ({ entity, layout, onChoose }: Props) => {
  const t = useTranslations();
  const chosen = layout ? toLayoutKey(layout) : TABLE_LAYOUT;
  const choices = [
    { key: TABLE_LAYOUT, label: t(texts.table) },
    ...listLayouts(entity).map(each => ({
      key: toLayoutKey(each),
      label: t(texts[each.kind], { field: t(each.field.label) }),
    })),
  ];
  return (
    <List dense disablePadding aria-label={t(words.layout)}>
      {choices.map(({ key, label }) => (
        <li key={key}>
          <ListItemButton
            component="button"
            autoFocus={key === chosen}
            selected={key === chosen}
            aria-current={key === chosen}
            onClick={() => onChoose(findLayout(entity, key))}
            sx={{ width: 1, borderRadius: 1 }}
          >
            <ListItemText primary={label} />
          </ListItemButton>
        </li>
      ))}
    </List>
  );
};
