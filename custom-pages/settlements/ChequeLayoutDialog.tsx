// Moves the texts of a leaf by millimetres; the leaf is drawn as it would be printed, and kept for the bank
// account.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import {
  type ChequeElement,
  type ChequeLayout,
  chequeElements,
  usualChequeLayout,
} from '../../domain/documents/cheque-leaf.ts';
import { localizeDigits } from '../../domain/language.ts';
import { toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi } from '../../src/api/http.ts';
import { showFieldErrors } from '../../src/api/show-server-errors.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { readAsciiInput } from '../../src/ui/number-input.ts';
import { ChequePreview, type ChequeWriting } from './ChequePreview.tsx';
import { readTypedLayout, toTypedLayout } from './cheque-layout-form.ts';
import { elementTexts, numberTexts, printTexts } from './cheque-print-texts.ts';

type Props = {
  account_id: number;
  stored: { layout: ChequeLayout; tag: string | undefined };
  writing: ChequeWriting;
  onClose: () => void;
  onSaved: () => void;
};

export const ChequeLayoutDialog = ({ account_id, stored, writing, onClose, onSaved }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const titleId = useId();
  const [typed, setTyped] = useState(() => toTypedLayout(stored.layout));
  const [drawn, setDrawn] = useState(stored.layout);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [running, setRunning] = useState(false);

  const show = (next: Record<string, string>) => {
    setTyped(next);
    const read = readTypedLayout(next, language);
    setProblems(read.problems);
    // What cannot be drawn leaves the leaf as it was.
    if (Object.keys(read.problems).length === 0) setDrawn(read.layout);
  };
  const save = async () => {
    const read = readTypedLayout(typed, language);
    setProblems(read.problems);
    if (Object.keys(read.problems).length > 0) return;
    setRunning(true);
    try {
      const { body } = await callApi<{ message: string }>(`cheque-layouts/${account_id}`, {
        method: 'PUT',
        body: read.layout,
        headers: toIfMatchHeader(stored.tag),
      });
      toast('success', body.message, t(printTexts.adjust));
      onSaved();
    } catch (error) {
      if (error instanceof ApiError) setProblems(showFieldErrors(error));
    } finally {
      setRunning(false);
    }
  };
  const number = (path: string, group: string, name: keyof typeof numberTexts) => (
    <TextField
      key={path}
      size="small"
      label={t(numberTexts[name])}
      value={localizeDigits(typed[path]!, language)}
      error={problems[path] !== undefined}
      helperText={problems[path]}
      onChange={event => show({ ...typed, [path]: readAsciiInput(event).trim() })}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          maxLength: 6,
          'aria-label': `${group}: ${t(numberTexts[name])}`,
        },
      }}
      sx={{ width: 110 }}
    />
  );
  const row = (group: string, fields: React.ReactNode) => (
    <Box key={group} role="group" aria-label={group}>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {group}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 1.5 }}>
        {fields}
      </Stack>
    </Box>
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id={titleId}>{t(printTexts.adjust)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t(printTexts.adjustHelp)}</DialogContentText>
          <ChequePreview layout={drawn} writing={writing} crossed />
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
              gap: 2,
              mt: 2,
            }}
          >
            {row(
              t(printTexts.leaf),
              (['width', 'height'] as const).map(name => number(name, t(printTexts.leaf), name)),
            )}
            {(Object.keys(chequeElements) as ChequeElement[]).map(element =>
              row(
                t(elementTexts[element]),
                chequeElements[element].map(name =>
                  number(`${element}.${name}`, t(elementTexts[element]), name),
                ),
              ),
            )}
          </Box>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          <Button onClick={() => show(toTypedLayout(usualChequeLayout))} sx={{ mr: 'auto' }}>
            {t(printTexts.usual)}
          </Button>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={running}>
            {t(words.save)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
