// The filters of a list that somebody comes back to, each under a name of its own, with the order of
// the rows, their groups and the layout.
import Delete from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useListContext, useSavedQueries } from 'react-admin';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { omitView, pickView } from '../../domain/entity-schema/list-filter-values.ts';
import type { Texts } from '../../domain/language.ts';
import { SAVED_QUERY_LIMITS, type SavedQuery } from '../../domain/users/preferences.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { LoadingButton } from '../ui/LoadingButton.tsx';
import { SharedViews } from './SharedViews.tsx';
import { useListLayout } from './use-list-layout.ts';
import { isSameFilter, useSharedViews } from './use-shared-views.ts';

const texts = {
  empty: { en: 'No saved filters yet.', ne: 'अहिलेसम्म कुनै फिल्टर सेभ गरिएको छैन।' },
  first: {
    en: 'Filter or group the list first, then save that here under a name.',
    ne: 'पहिले सूची छान्नुहोस् वा समूह बनाउनुहोस्; त्यसपछि त्यो छनोट नाम दिएर यहाँ सेभ गर्न मिल्छ।',
  },
  name: { en: 'Filter name', ne: 'फिल्टरको नाम' },
  missing: { en: 'Enter a name.', ne: 'नाम राख्नुहोस्।' },
  full: {
    en: 'A list can have {n} saved filters. Remove one first.',
    ne: 'एउटा सूचीमा {n} वटा फिल्टर राख्न मिल्छ। पहिले एउटा हटाउनुहोस्।',
  },
  remove: { en: 'Remove "{name}"', ne: '“{name}” हटाउनुहोस्' },
  share: {
    en: 'Share with everyone in the company',
    ne: 'कम्पनीका सबैसँग साझा गर्नुहोस्',
  },
  saved: { en: 'Filters saved as "{name}".', ne: 'फिल्टर “{name}” नाममा सेभ भयो।' },
  clear: { en: 'Clear all filters', ne: 'सबै फिल्टर हटाउनुहोस्' },
} satisfies Record<string, Texts>;

const useSavedFilters = (entity: Entity) => {
  const [queries, setQueries] = useSavedQueries(entity.name);
  const { sort, perPage } = useListContext();
  const { savedValues } = useListLayout(entity);
  const known = queries as SavedQuery[];
  return {
    queries: known,
    remove: (label: string) => setQueries(known.filter(query => query.label !== label)),
    /** A name that is there already is given to these filters. */
    save: (label: string) => {
      const query = {
        label,
        value: { filter: savedValues, sort, perPage, displayedFilters: [] },
      } as SavedQuery;
      const others = known.filter(each => each.label !== label);
      setQueries([...others, query]);
    },
  };
};

type SaveProps = {
  queries: SavedQuery[];
  save: (label: string) => void;
  /** Shares the filters; answers why that is refused, if it is. */
  share: (label: string) => Promise<string | undefined>;
};

const SaveForm = ({ queries, save, share }: SaveProps) => {
  const t = useTranslations();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [isShared, setShared] = useState(false);
  const [running, setRunning] = useState(false);
  const shareNow = async (label: string) => {
    setRunning(true);
    const refusal = await share(label);
    setRunning(false);
    setProblem(refusal ?? '');
    if (refusal === undefined) setName('');
  };
  const keep = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const label = name.trim();
    if (label === '') return setProblem(t(texts.missing));
    if (isShared) return void shareNow(label);
    if (
      queries.length >= SAVED_QUERY_LIMITS.queries &&
      !queries.some(query => query.label === label)
    )
      return setProblem(t(texts.full, { n: SAVED_QUERY_LIMITS.queries }));
    save(label);
    setName('');
    toast('success', t(texts.saved, { name: label }), t(words.savedFilters));
  };
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={keep}
      direction="row"
      sx={{ gap: 1, alignItems: 'flex-start', flexWrap: 'wrap', mt: 1.5 }}
    >
      <TextField
        label={t(texts.name)}
        value={name}
        autoFocus
        sx={{ flex: '1 1 0' }}
        error={problem !== ''}
        helperText={problem || undefined}
        slotProps={{ htmlInput: { maxLength: SAVED_QUERY_LIMITS.label } }}
        onChange={event => {
          setName(event.target.value);
          setProblem('');
        }}
      />
      <LoadingButton type="submit" variant="contained" running={running}>
        {t(words.save)}
      </LoadingButton>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={isShared}
            onChange={(_, checked) => {
              setShared(checked);
              setProblem('');
            }}
          />
        }
        label={t(texts.share)}
      />
    </Stack>
  );
};

export const SavedFilters = ({ entity, onApplied }: { entity: Entity; onApplied: () => void }) => {
  const t = useTranslations();
  const { filterValues, setFilters, setSort } = useListContext();
  const { savedValues } = useListLayout(entity);
  const { queries, remove, save } = useSavedFilters(entity);
  const shared = useSharedViews(entity);
  const apply = (filter: object, sort?: SavedQuery['value']['sort']) => {
    setFilters(filter, undefined, false);
    if (sort) setSort(sort);
    onApplied();
  };
  const isFiltered = Object.keys(omitView(filterValues)).length > 0;
  const canSave = Object.keys(savedValues).length > 0;
  const isShown = ({ filter }: { filter: Row }) =>
    isSameFilter(filter, filterValues) || isSameFilter(filter, savedValues);
  return (
    <>
      {queries.length === 0 && shared.views.length === 0 && (
        <Typography color="text.secondary">{t(texts.empty)}</Typography>
      )}
      <List dense disablePadding sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {queries.map(({ label, value }) => (
          <ListItem
            key={label}
            disablePadding
            secondaryAction={
              <IconButton
                edge="end"
                size="small"
                aria-label={t(texts.remove, { name: label })}
                onClick={() => remove(label)}
              >
                <Delete fontSize="small" />
              </IconButton>
            }
          >
            <ListItemButton
              autoFocus={!canSave && label === queries[0]!.label}
              selected={isShown(value)}
              aria-current={isShown(value) || undefined}
              onClick={() => apply(value.filter, value.sort)}
              sx={{ overflowWrap: 'anywhere', borderRadius: 1 }}
            >
              {label}
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      <SharedViews shared={shared} onApply={view => apply(view.filter, view.sort)} />
      {canSave ? (
        <>
          <SaveForm queries={queries} save={save} share={shared.share} />
          {isFiltered && (
            <Button size="small" onClick={() => apply(pickView(filterValues))} sx={{ mt: 1 }}>
              {t(texts.clear)}
            </Button>
          )}
        </>
      ) : (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {t(texts.first)}
        </Typography>
      )}
    </>
  );
};
