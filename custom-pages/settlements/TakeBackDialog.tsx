// Asks for the day under which an allocation is taken back.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { callApi, getServerTime } from '../../src/api/http.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { DateField } from '../../src/ui/calendar/DateField.tsx';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { texts } from './texts.ts';

type Props = {
  /** Of the allocation. */
  id: number;
  /** The document that is open again. */
  about: string;
  onClose: () => void;
  onDone: () => void;
};

export const TakeBackDialog = ({ id, about, onClose, onDone }: Props) => {
  const t = useTranslations();
  const titleId = useId();
  const form = useRecordForm({
    start: { date: toNepalDate(getServerTime()) },
    check: ({ date }): FieldErrors => (date.trim() === '' ? { date: [t(messages.required)] } : {}),
  });
  const { values, problems, change } = form;
  const takeBack = async (body: { date: string }) => {
    const answer = await callApi<{ message: string }>(`allocations/${id}/reversal`, {
      method: 'POST',
      body,
    });
    toast('success', answer.body.message, t(texts.takeBack));
    onClose();
    onDone();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps(takeBack)}>
        <DialogTitle id={titleId}>{t(texts.takeBack)}</DialogTitle>
        <DialogContent>
          <Typography sx={{ fontWeight: 600, mb: 0.5, overflowWrap: 'anywhere' }}>
            {about}
          </Typography>
          <DialogContentText sx={{ mb: 2 }}>{t(texts.takeBackHelp)}</DialogContentText>
          <DateField
            required
            fullWidth
            label={t(texts.date)}
            value={values.date}
            error={problems.date !== undefined}
            {...(problems.date ? { helperText: problems.date } : {})}
            onChange={date => change({ date })}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(texts.takeBack)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
