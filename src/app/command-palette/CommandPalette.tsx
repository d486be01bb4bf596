// Ctrl+K: a box that finds screens, customers, vendors, products and documents, and goes there.
import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { MenuNode } from '../../api/session.ts';
import { useEntities } from '../../fields/entities-context.ts';
import { useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { findPartyActions } from './party-actions.ts';
import { findRecords, findScreens, flattenMenu, type SearchResult } from './search.ts';
import { texts } from './texts.ts';
import { useRecentResults } from './use-recent-results.ts';

/** Milliseconds after the last key. */
const DEBOUNCE_MS = 200;

/** With Ctrl (or Cmd) held it is opened in a new tab. */
const isNewTabClick = (event: SyntheticEvent): boolean => {
  const { ctrlKey, metaKey } = event.nativeEvent as MouseEvent | KeyboardEvent;
  return ctrlKey || metaKey;
};

/**
 * Records for the text, once nobody has typed for a moment; those of an older text are forgotten.
 */
const useFoundRecords = (
  text: string,
  entities: Entity[],
): { found: SearchResult[]; waiting: boolean } => {
  const t = useTranslations();
  const [answer, setAnswer] = useState<{ text: string; found: SearchResult[] }>({
    text: '',
    found: [],
  });
  useEffect(() => {
    if (text === '') return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      void findRecords(text, entities, left.signal, t).then(
        found => left.signal.aborted || setAnswer({ text, found }),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [text, entities, t]);
  return answer.text === text
    ? { found: answer.found, waiting: false }
    : { found: [], waiting: text !== '' };
};

export const CommandPalette = ({ menu, onClose }: { menu: MenuNode[]; onClose: () => void }) => {
  const t = useTranslations();
  const navigate = useNavigate();
  const entities = useEntities();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  // A company may have made a hundred record types: those of the menu are asked.
  const searched = useMemo(() => {
    const lists = new Set(flattenMenu(menu).map(({ url }) => url));
    return entities.filter(({ scope, address }) => !scope || lists.has(address));
  }, [entities, menu]);
  const { found, waiting } = useFoundRecords(text, searched);
  const screens = useMemo(
    () => findScreens(text, menu, entities, t, t(texts.screens)),
    [text, menu, entities, t],
  );
  const actions = useMemo(() => {
    const lists = flattenMenu(menu).flatMap(({ url }) => url ?? []);
    return findPartyActions(found, lists, t, t(texts.actions));
  }, [found, menu, t]);
  const recent = useRecentResults(menu, entities, t(texts.recent));
  const others = screens.filter(({ address }) => recent.every(page => page.address !== address));
  const offered = text === '' ? [...recent, ...others] : [...screens, ...found, ...actions];
  const go = (choice: SearchResult, apart: boolean) => {
    onClose();
    if (apart) window.open(choice.address, '_blank', 'noopener');
    else navigate(choice.address);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': t(texts.title), 'aria-labelledby': undefined } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Autocomplete<SearchResult, false, false, true>
        open
        freeSolo
        autoHighlight
        disablePortal
        options={offered}
        filterOptions={all => all}
        groupBy={choice => choice.group}
        getOptionLabel={choice => (typeof choice === 'string' ? choice : choice.label)}
        getOptionKey={choice => (typeof choice === 'string' ? choice : choice.key)}
        // The list is always open and would keep Escape for itself.
        onClose={(_, reason) => reason === 'escape' && onClose()}
        inputValue={typed}
        onInputChange={(_, value, reason) => reason !== 'reset' && setTyped(value)}
        onChange={(event, choice) => {
          // Enter without having moved to one means the first.
          const chosen = typeof choice === 'string' ? offered[0] : choice;
          if (chosen) go(chosen, isNewTabClick(event));
        }}
        renderOption={({ key, ...props }, choice) => (
          <li key={choice.key} {...props}>
            <span style={{ flexGrow: 1 }}>{choice.label}</span>
            <Typography component="span" variant="body2" color="text.secondary">
              {choice.note}
            </Typography>
          </li>
        )}
        renderGroup={({ key, group, children }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list box holds groups of options, not sets of fields.
          <div key={key} role="group" aria-label={group}>
            <ListSubheader component="div" aria-hidden sx={{ top: -8 }}>
              {group}
            </ListSubheader>
            <ul role="presentation" style={{ padding: 0 }}>
              {children}
            </ul>
          </div>
        )}
        slotProps={{
          popper: {
            sx: {
              position: 'static !important',
              transform: 'none !important',
              width: '100% !important',
            },
          },
          // A part of the dialog, not a list that floats over it.
          paper: { sx: { boxShadow: 'none', border: 0 } },
          listbox: { sx: { maxHeight: '55vh', '& .MuiAutocomplete-option': { pl: 3 } } },
        }}
        renderInput={params => (
          <TextField
            {...params}
            autoFocus
            placeholder={t(texts.search)}
            sx={{ p: 1.5 }}
            slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': t(texts.search) } }}
          />
        )}
      />
      <Typography variant="body2" color="text.secondary" role="status" sx={{ px: 2, pb: 1.5 }}>
        {waiting
          ? t(words.loading)
          : text !== '' && offered.length === 0
            ? t(texts.none)
            : t(texts.hint)}
      </Typography>
    </Dialog>
  );
};
