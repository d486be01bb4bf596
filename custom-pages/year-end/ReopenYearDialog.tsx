// Reopens a fiscal year, with a reason.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { messages } from '../../domain/entity-schema/messages.ts';
import { localizeDigits } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { texts } from './texts.ts';

type Props = {
  year: { id: number; name: string };
  onDone: () => void;
  onClose: () => void;
};

export const ReopenYearDialog = ({ year, onDone, onClose }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const titleId = useId();
  const form = useRecordForm({
    start: { reason: '' },
    check: ({ reason }) => ({
      ...(reason.trim() === '' ? { reason: [t(messages.required)] } : {}),
    }),
    // The form has no field for the year.
    onFieldErrors: fields => {
      for (const message of fields.year ?? []) toast('error', message);
    },
  });
  const reopen = async (body: { reason: string }) => {
    const answer = await callApi<{ message: string }>(`year-end/${year.id}/reopening`, {
      method: 'POST',
      body,
    });
    toast('success', answer.body.message);
    onDone();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form {...form.formProps(reopen)}>
        <DialogTitle id={titleId}>
          {t(texts.reopenTitle, { name: localizeDigits(year.name, language) })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t(texts.reopenAbout)}</DialogContentText>
          <TextField
            required
            fullWidth
            label={t(texts.reason)}
            {...form.field('reason')}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(texts.reopen)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
