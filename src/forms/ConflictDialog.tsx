// The fields that two people have changed at once, side by side: the person chooses in each, then
// it is saved.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { useRestoreFocus } from '../ui/restore-focus.ts';
import type { ConflictChoices } from './save-changes.ts';
import { conflictTexts } from './save-changes.ts';

/** One field in which two people disagree; what is empty is said to be. */
export type FieldConflict = { name: string; label: string; yours: ReactNode; now: ReactNode };

type Props = { conflicts: FieldConflict[]; onDone: (choices: ConflictChoices | undefined) => void };

const sides = ['yours', 'now'] as const;

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
      {title}:{' '}
    </Typography>
    <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
  </>
);

export const ConflictDialog = ({ conflicts, onDone }: Props) => {
  const t = useTranslations();
  const id = useId();
  const [choices, setChoices] = useState<ConflictChoices>({});
  useRestoreFocus(true);
  const isDone = conflicts.every(({ name }) => choices[name] !== undefined);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isDone) onDone(choices);
  };
  return (
    <Dialog
      open
      onClose={(_, reason) => reason === 'escapeKeyDown' && onDone(undefined)}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
    >
      <form noValidate onSubmit={save}>
        <DialogTitle id={`${id}-title`}>{t(conflictTexts.title)}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-about`} sx={{ mb: 2 }}>
            {t(conflictTexts.about)}
          </DialogContentText>
          {conflicts.map((conflict, index) => (
            <FormControl component="fieldset" key={conflict.name} sx={{ display: 'block', mb: 2 }}>
              <FormLabel component="legend" id={`${id}-${conflict.name}`}>
                {conflict.label}
              </FormLabel>
              <RadioGroup
                aria-labelledby={`${id}-${conflict.name}`}
                value={choices[conflict.name] ?? ''}
                onChange={(_, side) =>
                  setChoices(known => ({
                    ...known,
                    [conflict.name]: side as ConflictChoices[string],
                  }))
                }
                sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1 }}
              >
                {sides.map((side, place) => (
                  <FormControlLabel
                    key={side}
                    value={side}
                    sx={{ alignItems: 'flex-start', m: 0 }}
                    control={<Radio size="small" autoFocus={index === 0 && place === 0} />}
                    label={
                      <Side title={t(conflictTexts[side])}>
                        {conflict[side] ?? t(conflictTexts.empty)}
                      </Side>
                    }
                  />
                ))}
              </RadioGroup>
            </FormControl>
          ))}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onDone(undefined)}>{t(words.cancel)}</Button>
          <Button type="submit" variant="contained" disabled={!isDone}>
            {t(words.save)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
