// Asks for the day and the reason of a reversal: of a voucher, a receipt or a payment.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { callApi, getServerTime } from '../api/http.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { toast } from '../platform/toast-store.ts';
import { DateField } from '../ui/calendar/DateField.tsx';
import { LoadingButton } from '../ui/LoadingButton.tsx';

const texts = {
  date: { en: 'Date', ne: 'मिति' },
  reason: { en: 'Reason', ne: 'कारण' },
  reverse: { en: 'Reverse', ne: 'उल्टाउनुहोस्' },
} satisfies Record<string, Texts>;

type Props = {
  /** Of the document: `<path>/reversal` takes the day and the reason. */
  path: string;
  title: Texts;
  help?: Texts;
  onClose: () => void;
  /** Called with the id of the reversal. */
  onReversed: (id: number) => void;
};

export const ReverseDialog = ({ path, title, help, onClose, onReversed }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const titleId = useId();
  const form = useRecordForm({
    start: { date: toNepalDate(getServerTime()), reason: '' },
    check: ({ date, reason }) => ({
      ...(date.trim() === '' ? { date: [t(messages.required)] } : {}),
      ...(reason.trim() === '' ? { reason: [t(messages.required)] } : {}),
    }),
  });
  const { values, problems, change } = form;
  const reverse = async (body: { date: string; reason: string }) => {
    const answer = await callApi<{ id: number; number?: string; message: string }>(
      `${path}/reversal`,
      { method: 'POST', body },
    );
    toast('success', answer.body.message, localizeDigits(answer.body.number ?? '', language));
    onClose();
    onReversed(answer.body.id);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form {...form.formProps(reverse)}>
        <DialogTitle id={titleId}>{t(title)}</DialogTitle>
        <DialogContent>
          {help && <DialogContentText>{t(help)}</DialogContentText>}
          <Stack sx={{ gap: 2, pt: 1 }}>
            <DateField
              required
              label={t(texts.date)}
              value={values.date}
              error={problems.date !== undefined}
              {...(problems.date ? { helperText: problems.date } : {})}
              onChange={date => change({ date })}
            />
            <TextField
              required
              label={t(texts.reason)}
              {...form.field('reason')}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <LoadingButton type="submit" variant="contained" running={form.running}>
            {t(texts.reverse)}
          </LoadingButton>
        </DialogActions>
      </form>
    </Dialog>
  );
};
