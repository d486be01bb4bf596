// A document by mail: the customer's copy is enclosed, and counted as a print of its kind. A mail
// that is on its way closes the dialog (PRINT-010..016); where the mail server refuses it, the
// letter stays to be sent again.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type SubmitEvent, useEffect, useState } from 'react';
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { ApiError, callApi, isHandledGlobally } from '../api/http.ts';
import { useFocusFirstError } from '../forms/focus-first-error.ts';
import { useAutosaveDraft } from '../forms/use-autosave-draft.ts';
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

type Props = {
  path: string;
  subject: string /** The hands have come to the letter. */;
  onWriting?: () => void;
  onSent: () => void;
};

export const EmailPanel = ({ path, subject, onWriting, onSent }: Props) => {
  const say = useTranslations();
  const [to, setTo] = useState('');
  const { letter, change, forget } = useEmailDraft(path, { to, subject, message: '', copy: false });
  const [problems, setProblems] = useState<FieldErrors>({});
  const leading = useFocusFirstError(problems);
  const [sending, setSending] = useState(false);
  const closed = useUnmountedRef();
  useEffect(() => {
    const left = new AbortController();
    callApi<{ to: string }>(`${path}/email`, { purpose: 'look-up', signal: left.signal }).then(
      ({ body }) => setTo(body.to),
      (error: unknown) => left.signal.aborted || console.warn(error),
    );
    return () => left.abort();
  }, [path]);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setSending(true);
    try {
      const body = { ...letter, copy: letter.copy ? 1 : 0 };
      const { body: told } = await callApi<{ message: string; copy?: 0 | 1 }>(`${path}/email`, {
        method: 'POST',
        body,
      });
      forget();
      const isWhole = body.copy === 0 || told.copy !== 0;
      toast(isWhole ? 'success' : 'warning', told.message, say(emailTexts.title), {
        persistent: !isWhole,
      });
      // The mail server took its time, and who has closed the dialog meanwhile is somewhere else.
      if (!closed.current) onSent();
    } catch (error) {
      if (error instanceof ApiError && error.fields) setProblems(error.fields);
      // What a mail server says takes longer to read than a toast stays.
      else if (error instanceof ApiError && !isHandledGlobally(error.status))
        toast('error', error.message, say(emailTexts.title), { persistent: true });
      setSending(false);
    }
  };
  const field = (name: 'to' | 'subject' | 'message') => ({
    label: say(emailTexts[name]),
    value: letter[name],
    error: Boolean(problems[name]?.length),
    helperText: problems[name]?.join(' '),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      change({ [name]: name === 'to' ? readAsciiInput(event) : event.target.value });
      setProblems({ ...problems, [name]: [] });
    },
  });

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={say(emailTexts.title)}
      onFocus={onWriting}
      sx={{ p: 2 }}
    >
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {say(emailTexts.title)}
      </Typography>
      <Stack component="form" spacing={1.5} noValidate {...leading} onSubmit={send}>
        <TextField type="email" {...field('to')} />
        <TextField {...field('subject')} />
        <TextField multiline minRows={2} maxRows={6} {...field('message')} />
        <FormControlLabel
          label={say(emailTexts.copy)}
          control={
            <Checkbox size="small" checked={letter.copy} onChange={(_, copy) => change({ copy })} />
          }
        />
        <LoadingButton type="submit" variant="outlined" running={sending}>
          {say(emailTexts.send)}
        </LoadingButton>
      </Stack>
    </Paper>
  );
};

// The letter that takes a document along, while it is written: kept until it is sent, for a session
// that is renewed loads the page anew, and a dialog is soon closed by mistake.

type EmailDraft = { to: string; subject: string; message: string; copy: boolean };

/**
 * `offered` is the letter as nobody has touched it. Of what is typed only that is kept in which it
 * differs.
 */
const useEmailDraft = (path: string, offered: EmailDraft) => {
  const draft = useAutosaveDraft(createDraftStorage<Partial<EmailDraft>>(`${path}/email`));
  const [typed, setTyped] = useState(draft.restored ?? {});
  const change = (changed: Partial<EmailDraft>) => {
    const all = Object.entries({ ...typed, ...changed }) as [keyof EmailDraft, string | boolean][];
    const own = all.filter(([field, value]) => value !== offered[field]);
    const letter: Partial<EmailDraft> = Object.fromEntries(own);
    setTyped(letter);
    draft.schedule(() => (own.length > 0 ? letter : undefined));
  };
  return { letter: { ...offered, ...typed }, change, forget: draft.discard };
};
