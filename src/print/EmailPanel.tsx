// A document by mail: the customer's copy is enclosed, and counted as a print of its kind. A mail
// that is on its way closes the dialog (PRINT-010..016); where the mail server refuses it, the
// letter stays to be sent again.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import type { Texts } from '../../domain/language.ts';
import { callApi, isHandledGlobally } from '../api/http.ts';
import { useAutosaveDraft } from '../forms/use-autosave-draft.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { useUnmountedRef } from '../forms/use-unmounted-ref.ts';
import { createDraftStorage } from '../forms/user-storage.ts';
import { useTranslations } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import { LoadingButton } from '../ui/LoadingButton.tsx';
import { readAsciiInput } from '../ui/number-input.ts';

const emailTexts = {
  title: { en: 'E-mail', ne: 'इमेल' },
  to: { en: 'To', ne: 'प्रापक' },
  subject: { en: 'Subject', ne: 'विषय' },
  message: { en: 'Message', ne: 'सन्देश' },
  copy: { en: 'Send me a copy', ne: 'मलाई पनि पठाउनुहोस्' },
  send: { en: 'Send', ne: 'पठाउनुहोस्' },
} satisfies Record<string, Texts>;

/**
 * The letter while it is written: kept until it is sent, for a session that is renewed reloads the
 * page, and a dialog is soon closed by mistake.
 */
type EmailDraft = { to: string; subject: string; message: string; copy: boolean };

type Props = {
  path: string;
  subject: string /** The hands have come to the letter. */;
  onWriting?: () => void;
  onSent: () => void;
};

export const EmailPanel = ({ path, subject, onWriting, onSent }: Props) => {
  const t = useTranslations();
  const offered = useRef<EmailDraft>({ to: '', subject, message: '', copy: false });
  const draft = useAutosaveDraft(createDraftStorage<Partial<EmailDraft>>(`${path}/email`));
  const form = useRecordForm({
    start: { ...offered.current, ...draft.restored },
    // What a mail server says takes longer to read than a toast stays.
    showError: error => {
      if (!isHandledGlobally(error.status))
        toast('error', error.message, t(emailTexts.title), { persistent: true });
    },
  });
  const closed = useUnmountedRef();
  // Of what is typed only that is kept in which it differs from the letter as it was offered.
  const change = (changed: Partial<EmailDraft>) => {
    form.change(changed);
    const letter: Partial<EmailDraft> = Object.fromEntries(
      Object.entries({ ...form.values, ...changed }).filter(
        ([name, value]) => value !== offered.current[name as keyof EmailDraft],
      ),
    );
    draft.schedule(() => (Object.keys(letter).length > 0 ? letter : undefined));
  };
  const offerRecipient = useEvent((to: string) => {
    if (form.values.to === offered.current.to) form.change({ to });
    offered.current.to = to;
  });
  useEffect(() => {
    const left = new AbortController();
    callApi<{ to: string }>(`${path}/email`, { purpose: 'look-up', signal: left.signal }).then(
      ({ body }) => offerRecipient(body.to),
      (error: unknown) => left.signal.aborted || console.warn(error),
    );
    return () => left.abort();
  }, [path, offerRecipient]);

  const send = async (letter: EmailDraft) => {
    const body = { ...letter, copy: letter.copy ? 1 : 0 };
    const { body: answer } = await callApi<{ message: string; copy?: 0 | 1 }>(`${path}/email`, {
      method: 'POST',
      body,
    });
    draft.discard();
    const isWhole = body.copy === 0 || answer.copy !== 0;
    toast(isWhole ? 'success' : 'warning', answer.message, t(emailTexts.title), {
      persistent: !isWhole,
    });
    // The mail server took its time, and the user may have closed the dialog meanwhile.
    if (!closed.current) onSent();
  };
  const field = (name: 'to' | 'subject' | 'message') => ({
    ...form.field(name),
    label: t(emailTexts[name]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: name === 'to' ? readAsciiInput(event) : event.target.value }),
  });

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(emailTexts.title)}
      onFocus={onWriting}
      sx={{ p: 2 }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t(emailTexts.title)}
      </Typography>
      <Stack component="form" spacing={1.5} {...form.formProps(send)}>
        <TextField type="email" {...field('to')} />
        <TextField {...field('subject')} />
        <TextField multiline minRows={2} maxRows={6} {...field('message')} />
        <FormControlLabel
          label={t(emailTexts.copy)}
          control={
            <Checkbox
              size="small"
              checked={form.values.copy}
              onChange={(_, copy) => change({ copy })}
            />
          }
        />
        <LoadingButton type="submit" variant="outlined" running={form.running}>
          {t(emailTexts.send)}
        </LoadingButton>
      </Stack>
    </Paper>
  );
};
