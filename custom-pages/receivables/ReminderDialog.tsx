// A reminder by hand: what the company's texts say, which the sender may change, by mail or SMS.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { formatDate } from '../../domain/calendar/format-date.ts';
import type { ReminderChannel } from '../../domain/documents/reminders.ts';
import { countSmsParts } from '../../domain/documents/sms-text.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { usePostOnce } from '../../src/api/use-post-once.ts';
import { useRecordForm } from '../../src/forms/use-record-form.ts';
import { useCalendar } from '../../src/i18n/calendar.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { LoadingButton } from '../../src/ui/LoadingButton.tsx';
import { Select } from '../../src/ui/Select.tsx';
import { reminderTexts } from './reminder-texts.ts';

type Offer = {
  mail: { to: string; subject: string; message: string };
  sms: { to: string; message: string };
  has_sms: boolean;
  wants_reminders: 0 | 1;
  documents: { number: string }[];
  last: { created_at: string } | null;
};
type Props = { id: number | string; name: string; onClose: () => void; onSent?: () => void };

export const ReminderDialog = ({ id, name, onClose, onSent }: Props) => {
  const t = useTranslations();
  const titleId = useId();
  const path = `parties/customer/${id}/reminder`;
  const { data, error } = useApiQuery<Offer>(path);
  const offer = data?.body;
  const isEmpty = offer?.documents.length === 0;
  const content = () => {
    if (error && !offer) return <Alert severity="error">{error.message}</Alert>;
    if (!offer) return <LinearProgress />;
    if (isEmpty) return <Alert severity="info">{t(reminderTexts.nothing)}</Alert>;
    return <ReminderForm path={path} offer={offer} onClose={onClose} onSent={onSent} />;
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t(reminderTexts.sendTo, { name })}</DialogTitle>
      <DialogContent>{content()}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};

type FormProps = Pick<Props, 'onClose'> & {
  path: string;
  offer: Offer;
  onSent: (() => void) | undefined;
};

const ReminderForm = ({ path, offer, onClose, onSent }: FormProps) => {
  const t = useTranslations();
  const language = useLanguage();
  const calendar = useCalendar();
  const { post } = usePostOnce();
  const toLetter = (channel: ReminderChannel) => ({ channel, subject: '', ...offer[channel] });
  const form = useRecordForm({ start: toLetter('mail') });
  const { values, change } = form;
  const { letters, parts } = countSmsParts(values.message);
  const send = async ({ channel, to, subject, message }: typeof values) => {
    const answer = await post<{ message: string }>(path, {
      ...{ channel, to, message },
      ...(channel === 'mail' ? { subject } : {}),
    });
    toast('success', answer.message, t(reminderTexts.reminders));
    onSent?.();
    onClose();
  };
  return (
    <Stack component="form" spacing={1.5} sx={{ pt: 1 }} {...form.formProps(send)}>
      {offer.wants_reminders === 0 && (
        <Alert severity="warning">{t(reminderTexts.notWanted)}</Alert>
      )}
      {offer.last && (
        <Alert severity="info">
          {t(reminderTexts.last, {
            day: formatDate(offer.last.created_at.slice(0, 10), calendar, language),
          })}
        </Alert>
      )}
      {offer.has_sms && (
        <Select
          label={t(reminderTexts.channel)}
          {...form.field('channel')}
          onChange={event => change(toLetter(event.target.value as ReminderChannel))}
        >
          <MenuItem value="mail">{t(reminderTexts.mail)}</MenuItem>
          <MenuItem value="sms">{t(reminderTexts.sms)}</MenuItem>
        </Select>
      )}
      <TextField label={t(reminderTexts.to)} {...form.field('to')} />
      {values.channel === 'mail' && (
        <TextField label={t(reminderTexts.subject)} {...form.field('subject')} />
      )}
      <TextField
        multiline
        minRows={4}
        label={t(reminderTexts.message)}
        {...form.field('message')}
        helperText={
          form.problems.message ??
          (values.channel === 'sms' ? t(reminderTexts.parts, { letters, parts }) : undefined)
        }
      />
      <LoadingButton type="submit" variant="contained" running={form.running}>
        {t(reminderTexts.submit)}
      </LoadingButton>
    </Stack>
  );
};
