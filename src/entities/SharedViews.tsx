// The views of a list that are shared in the company, below somebody's own saved filters.
import Check from '@mui/icons-material/Check';
import Delete from '@mui/icons-material/DeleteOutline';
import Edit from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { SAVED_QUERY_LIMITS } from '../../domain/users/preferences.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { SharedView, SharedViewActions } from './use-shared-views.ts';

const texts = {
  heading: { en: 'Shared in the company', ne: 'कम्पनीमा साझा' },
  by: { en: 'by {name}', ne: '{name} ले राखेको' },
  rename: { en: 'Rename "{name}"', ne: '“{name}” को नाम फेर्नुहोस्' },
  newName: { en: 'New name', ne: 'नयाँ नाम' },
  remove: { en: 'Delete "{name}" for everyone', ne: '“{name}” सबैका लागि मेटाउनुहोस्' },
  removeTitle: { en: 'Delete shared view', ne: 'साझा दृश्य मेटाउनुहोस्' },
  removeText: {
    en: 'Nobody in the company will see this view any more.',
    ne: 'यो दृश्य अब कम्पनीका कसैले देख्ने छैनन्।',
  },
} satisfies Record<string, Texts>;

type RenameProps = {
  view: SharedView;
  rename: SharedViewActions['rename'];
  onDone: () => void;
};

const RenameForm = ({ view, rename, onDone }: RenameProps) => {
  const t = useTranslations();
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const refusal = name.trim() === view.name ? undefined : await rename(view, name);
    if (refusal === undefined) onDone();
    else setProblem(refusal);
  };
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={event => void save(event)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
      sx={{ gap: 0.5, py: 0.75, alignItems: 'flex-start', width: 1 }}
    >
      <TextField
        fullWidth
        autoFocus
        label={t(texts.newName)}
        value={name}
        error={problem !== ''}
        helperText={problem || undefined}
        slotProps={{ htmlInput: { maxLength: SAVED_QUERY_LIMITS.label } }}
        onChange={event => {
          setName(event.target.value);
          setProblem('');
        }}
      />
      <IconButton type="submit" aria-label={t(words.save)} title={t(words.save)}>
        <Check fontSize="small" />
      </IconButton>
    </Stack>
  );
};

type ViewProps = {
  view: SharedView;
  shared: SharedViewActions;
  onApply: () => void;
  onDelete: () => void;
};

const ViewItem = ({ view, shared, onApply, onDelete }: ViewProps) => {
  const t = useTranslations();
  const [renaming, setRenaming] = useState(false);
  const isShown = shared.isShown(view);
  const button = (label: string, icon: ReactNode, onClick: () => void) => (
    <IconButton size="small" aria-label={label} title={label} onClick={onClick}>
      {icon}
    </IconButton>
  );
  if (renaming)
    return (
      <ListItem disablePadding>
        <RenameForm view={view} rename={shared.rename} onDone={() => setRenaming(false)} />
      </ListItem>
    );
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isShown}
        aria-current={isShown || undefined}
        onClick={onApply}
        sx={{ overflowWrap: 'anywhere', borderRadius: 1 }}
      >
        <ListItemText
          primary={view.name}
          secondary={t(texts.by, { name: view.created_by.replace(/ \(\d+\)$/, '') })}
        />
      </ListItemButton>
      {view.can_change && (
        <>
          {button(t(texts.rename, { name: view.name }), <Edit fontSize="small" />, () =>
            setRenaming(true),
          )}
          {button(t(texts.remove, { name: view.name }), <Delete fontSize="small" />, onDelete)}
        </>
      )}
    </ListItem>
  );
};

type Props = {
  shared: SharedViewActions;
  /** Filters and order; the columns are shown already. */
  onApply: (view: SharedView) => void;
};

export const SharedViews = ({ shared, onApply }: Props) => {
  const t = useTranslations();
  const id = useId();
  const [deleting, setDeleting] = useState<SharedView>();
  const remove = async (view: SharedView) => {
    const refusal = await shared.remove(view);
    if (refusal) toast('error', refusal, t(words.error));
    setDeleting(undefined);
  };
  if (shared.views.length === 0) return null;
  return (
    <>
      <Typography id={id} variant="subtitle2" sx={{ mt: 1 }}>
        {t(texts.heading)}
      </Typography>
      <List dense disablePadding aria-labelledby={id} sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {shared.views.map(view => (
          <ViewItem
            key={view.id}
            view={view}
            shared={shared}
            onDelete={() => setDeleting(view)}
            onApply={() => {
              shared.showColumns(view);
              onApply(view);
            }}
          />
        ))}
      </List>
      {deleting && (
        <ConfirmDialog
          tone="destructive"
          title={texts.removeTitle}
          text={texts.removeText}
          about={deleting.name}
          confirm={words.delete}
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </>
  );
};
