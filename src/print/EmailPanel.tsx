// A document by mail: the customer's copy is enclosed, and counted as a print of its kind. A mail
// that is on its way closes the dialog (PRINT-010..016); where the mail server refuses it, the
// letter stays to be sent again.
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import type { WrittenLetters } from '../../domain/documents/letter.ts';
import type { Language } from '../../domain/language.ts';
import { callApi, isHandledGlobally } from '../api/http.ts';
import { RestoredNotice } from '../forms/RestoredNotice.tsx';
import { useAutosaveDraft } from '../forms/use-autosave-draft.ts';
import { useRecordForm } from '../forms/use-record-form.ts';
import { useUnmountedRef } from '../forms/use-unmounted-ref.ts';
import { createDraftStorage } from '../forms/user-storage.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { toast } from '../platform/toast-store.ts';
import { LoadingButton } from '../ui/LoadingButton.tsx';
import { readAsciiInput } from '../ui/number-input.ts';
import { Select } from '../ui/Select.tsx';
import { emailTexts } from './email-texts.ts';

/**
 * The letter while it is written: kept until it is sent, for a session that is renewed reloads the
 * page, and a dialog is soon closed by mistake.
 */
type EmailDraft = {
  to: string;
  subject: string;
  message: string;
  copy: boolean;
  /** Of the PDF, and of the letter as long as nobody has changed it. */
  language: Language;
};
/** What the server offers: the other party's address and language, and a letter in each. */
type OfferedLetter = { to: string; language: Language | null; letter: WrittenLetters };

type Props = {
  path: string;
  /** Until the server offers one. */
  subject: string;
  /** What is sent with the letter, such as the period of a statement. */
  more?: Record<string, string>;
  /** The hands have come to the letter. */
  onWriting?: () => void;
  onSent: () => void;
};

export const EmailPanel = ({ path, subject, more, onWriting, onSent }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const offered = useRef<EmailDraft>({ to: '', subject, message: '', copy: false, language });
  const letters = useRef<WrittenLetters>(undefined);
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
  // What somebody has typed or chosen meanwhile stays; answers what has been put in.
  const offer = useEvent((found: Partial<EmailDraft>): Partial<EmailDraft> => {
    const before = offered.current;
    const untouched = Object.entries(found).filter(
      ([name]) => form.values[name as keyof EmailDraft] === before[name as keyof EmailDraft],
    );
    offered.current = { ...before, ...found };
    const put: Partial<EmailDraft> = Object.fromEntries(untouched);
    form.change(put);
    return put;
  });
  const choose = (chosen: Language) => {
    change({ ...offer({ ...letters.current?.[chosen] }), language: chosen });
  };
  const take = useEvent(({ to, language: own, letter }: OfferedLetter) => {
    const wanted = own ?? language;
    const isChosen = form.values.language !== offered.current.language;
    letters.current = letter;
    offer({ to, language: wanted, ...letter[isChosen ? form.values.language : wanted] });
  });
  const query = more && new URLSearchParams(more).toString();
  useEffect(() => {
    const left = new AbortController();
    callApi<OfferedLetter>(`${path}/email${query ? `?${query}` : ''}`, {
      ...{ purpose: 'look-up', signal: left.signal },
    })
      .then(({ body }) => take(body))
      .catch((error: unknown) => left.signal.aborted || console.warn(error));
    return () => left.abort();
  }, [path, query, take]);

  const send = async (letter: EmailDraft) => {
    const body = { ...more, ...letter, copy: letter.copy ? 1 : 0 };
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
      <RestoredNotice
        draft={draft}
        one={emailTexts.title}
        onDiscard={() => {
          form.change(offered.current);
          draft.discard();
        }}
      />
      <Stack component="form" spacing={1.5} {...form.formProps(send)}>
        <TextField type="email" {...field('to')} />
        <TextField {...field('subject')} />
        <TextField multiline minRows={4} maxRows={10} {...field('message')} />
        <Select
          label={t(emailTexts.language)}
          {...form.field('language')}
          onChange={event => choose(event.target.value as Language)}
        >
          {(['en', 'ne'] as const).map(each => (
            <MenuItem key={each} value={each}>
              {t(emailTexts[each])}
            </MenuItem>
          ))}
        </Select>
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
