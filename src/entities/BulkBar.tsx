// Above the table while rows can be ticked: how many are, and what can be done to all of them.
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { type BulkAction, getDefaultBulkActions } from './bulk-actions.ts';
import type { Overrides } from './overrides.ts';
import type { RowSelection } from './use-list-state.ts';

const texts = {
  none: { en: 'Select rows first.', ne: 'पहिले पङ्क्तिहरूमा चिह्न लगाउनुहोस्।' },
  end: { en: 'Done', ne: 'भयो' },
} satisfies Record<string, Texts>;

type Props = {
  entity: Entity;
  overrides: Overrides;
  selection: RowSelection;
  reload: () => void;
  onEnd: () => void;
};

export const BulkBar = ({ entity, overrides, selection, reload, onEnd }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const [asked, setAsked] = useState<BulkAction | undefined>();
  const known = { ...getDefaultBulkActions(entity), ...overrides.bulkActions };
  const { records } = selection;
  // Never disabled: who has just done something to all of them would lose the place of the
  // keyboard.
  const ask = (action: BulkAction) =>
    records.length === 0 ? toast('warning', t(texts.none)) : setAsked(action);
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={t(words.selected, { n: localizeDigits(String(records.length), language) })}
      sx={{
        px: 1.5,
        py: 0.5,
        gap: 1,
        alignItems: 'center',
        flexWrap: 'wrap',
        bgcolor: 'action.selected',
      }}
    >
      <Typography aria-live="polite" sx={{ fontWeight: 600, mr: 1 }}>
        {t(words.selected, { n: localizeDigits(String(records.length), language) })}
      </Typography>
      {entity.list.bulk.map(name => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          color="secondary"
          onClick={() => ask(known[name]!)}
        >
          {t(known[name]!.label)}
        </Button>
      ))}
      <Button size="small" onClick={onEnd} sx={{ ml: 'auto' }}>
        {t(texts.end)}
      </Button>
      {asked && (
        <BulkDialog
          entity={entity}
          action={asked}
          selection={selection}
          reload={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  );
};
