// Sends each ticked document to its party: one window with every address, what was sent, and what was
// not and why. Who has no address is named and left out.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Texts } from '../../../domain/language.ts';
import { useUnmountedRef } from '../../forms/use-unmounted-ref.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';
import { words } from '../../i18n/words.ts';
import { toast } from '../../platform/toast-store.ts';
import { emailTexts } from '../../print/email-texts.ts';
import {
  type SelectedProps,
  toDocumentId,
  useCopyCount,
  useDocumentName,
  useRefusal,
} from './selected-documents.ts';
import { loadLetter, type SelectedLetter, type SendOutcome, sendLetters } from './send-selected.ts';

const texts = {
  title: { en: 'Send {n} {things} by E-mail', ne: '{n} {things} इमेलमा पठाउने' },
  loading: { en: 'Looking up the addresses …', ne: 'ठेगाना खोज्दै …' },
  none: {
    en: 'No address is known. Add the e-mail address to the customer or vendor first.',
    ne: 'कुनै इमेल ठेगाना छैन। पहिले ग्राहक वा आपूर्तिकर्तामा इमेल ठेगाना राख्नुहोस्।',
  },
  without: {
    en: 'Left out, because no e-mail address is known:',
    ne: 'इमेल ठेगाना नभएकाले छाडिने:',
  },
  message: {
    en: 'Each gets the document and a message of its own, in the party’s language. The first one:',
    ne: 'हरेकलाई कागजातसँगै आफ्नै सन्देश, आफ्नै भाषामा जान्छ। पहिलो यस्तो छ:',
  },
  counted: { en: 'Each e-mail is counted like a print.', ne: 'हरेक इमेल प्रिन्ट सरह गनिन्छ।' },
  progress: { en: '{through} of {n} sent', ne: '{n} मध्ये {through} पठाइयो' },
  waiting: {
    en: 'The server takes only some mails a minute. It continues by itself.',
    ne: 'सर्भरले एक मिनेटमा केही इमेल मात्र लिन्छ। आफैँ अघि बढ्छ।',
  },
  stop: { en: 'Stop', ne: 'रोक्नुहोस्' },
  again: { en: 'Try Again', ne: 'फेरि पठाउनुहोस्' },
  sent: { en: 'Sent to {n}.', ne: '{n} जनालाई पठाइयो।' },
  partly: {
    en: 'Sent to {sent}, {failed} failed: {reasons}',
    ne: '{sent} जनालाई पठाइयो, {failed} वटा पठाउन सकिएन: {reasons}',
  },
  notTried: { en: '{n} not tried.', ne: '{n} वटा पठाउन खोजिएन।' },
} satisfies Record<string, Texts>;

/** The letters of the documents, one look-up after the other; undefined until all are there. */
const useLetters = (
  props: SelectedProps,
): { letters: SelectedLetter[] | undefined; refusal: string } => {
  const { entity, selection } = props;
  const language = useLanguage();
  const toRefusal = useRefusal();
  const [letters, setLetters] = useState<SelectedLetter[] | undefined>();
  const [error, setError] = useState<unknown>();
  const load = useEvent(async (signal: AbortSignal) => {
    const loaded: SelectedLetter[] = [];
    for (const record of selection.records) {
      const path = `${entity.name}/${toDocumentId(props, record)}`;
      loaded.push(await loadLetter(record, path, language, signal));
    }
    setLetters(loaded);
  });
  useEffect(() => {
    const left = new AbortController();
    load(left.signal).catch((failure: unknown) => left.signal.aborted || setError(failure));
    return () => left.abort();
  }, [load]);
  return { letters, refusal: error === undefined ? '' : toRefusal(error) };
};

export const EmailSelected = (props: SelectedProps) => {
  const { entity, selection, reload, onClose } = props;
  const t = useTranslations();
  const id = useId();
  const name = useDocumentName(props);
  const toRefusal = useRefusal();
  const { letters, refusal } = useLetters(props);
  const [progress, setProgress] = useState<
    { through: number; of: number; waiting: boolean } | undefined
  >();
  const [outcome, setOutcome] = useState<SendOutcome | undefined>();
  const isStopped = useRef(false);
  const closed = useUnmountedRef();
  const addressed = letters?.filter(({ to }) => to !== '') ?? [];
  const without = letters?.filter(({ to }) => to === '') ?? [];
  const records = addressed.map(({ record }) => record);
  const count = useCopyCount(entity, props, records);
  const things = t(addressed.length === 1 ? entity.one : entity.many);
  const isSending = progress !== undefined;
  const remaining = outcome
    ? [...outcome.failed.map(({ letter }) => letter), ...outcome.left]
    : addressed;

  const toReasons = ({ failed }: SendOutcome) =>
    failed.map(({ letter, error }) => `${name(letter.record)}: ${toRefusal(error)}`);
  const summarize = (result: SendOutcome): string =>
    [
      result.failed.length === 0
        ? t(texts.sent, { n: result.sent.length })
        : t(texts.partly, {
            sent: result.sent.length,
            failed: result.failed.length,
            reasons: toReasons(result).join(' '),
          }),
      ...(result.left.length > 0 ? [t(texts.notTried, { n: result.left.length })] : []),
    ].join(' ');

  const send = async () => {
    isStopped.current = false;
    setProgress({ through: 0, of: remaining.length, waiting: false });
    const result = await sendLetters(
      remaining,
      (through, waiting) => setProgress({ through, waiting, of: remaining.length }),
      // After somebody has left the page, a toast says how far it came.
      () => isStopped.current || closed.current,
    );
    setProgress(undefined);
    setOutcome(result);
    selection.set(
      result.sent.map(({ record }) => record),
      false,
    );
    reload();
    const isWhole = result.failed.length + result.left.length === 0;
    toast(isWhole ? 'success' : 'warning', summarize(result), t(emailTexts.title), {
      persistent: !isWhole,
    });
    if (isWhole && !closed.current) onClose();
  };

  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>
        {t(texts.title, { n: letters ? addressed.length : selection.records.length, things })}
      </DialogTitle>
      <DialogContent sx={{ overflowWrap: 'anywhere' }}>
        {!letters && refusal === '' && (
          <>
            <DialogContentText id={`${id}-loading`}>{t(texts.loading)}</DialogContentText>
            <LinearProgress aria-labelledby={`${id}-loading`} />
          </>
        )}
        {(refusal || count.refusal) && <Alert severity="error">{refusal || count.refusal}</Alert>}
        {outcome && !isSending && (
          <Alert
            severity={outcome.sent.length > 0 ? 'warning' : 'error'}
            role="alert"
            sx={{ mb: 1 }}
          >
            {summarize(outcome)}
          </Alert>
        )}
        {letters && addressed.length === 0 && <Alert severity="info">{t(texts.none)}</Alert>}
        <ul style={{ paddingLeft: 20, marginTop: 0 }}>
          {remaining.map(({ record, to }) => (
            <li key={record.id}>
              {name(record)} → {to}
            </li>
          ))}
        </ul>
        {without.length > 0 && (
          <>
            <DialogContentText>{t(texts.without)}</DialogContentText>
            <ul style={{ paddingLeft: 20 }}>
              {without.map(({ record }) => (
                <li key={record.id}>{name(record)}</li>
              ))}
            </ul>
          </>
        )}
        {addressed[0] && !outcome && !isSending && (
          <>
            <DialogContentText>{t(texts.message)}</DialogContentText>
            <Typography
              variant="body2"
              component="blockquote"
              sx={{
                m: 0,
                my: 1,
                pl: 1.5,
                borderLeft: 3,
                borderColor: 'divider',
                whiteSpace: 'pre-line',
              }}
            >
              {`${addressed[0].subject}\n\n${addressed[0].message}`}
            </Typography>
            {count.sentence && (
              <DialogContentText>
                {count.sentence} {t(texts.counted)}
              </DialogContentText>
            )}
          </>
        )}
        {progress && (
          <>
            <LinearProgress
              variant="determinate"
              value={(100 * progress.through) / progress.of}
              aria-labelledby={`${id}-progress`}
            />
            <span id={`${id}-progress`} aria-live="polite">
              {t(texts.progress, { through: progress.through, n: progress.of })}{' '}
              {progress.waiting && t(texts.waiting)}
            </span>
          </>
        )}
      </DialogContent>
      <DialogActions>
        {isSending ? (
          <Button
            onClick={() => {
              isStopped.current = true;
            }}
          >
            {t(texts.stop)}
          </Button>
        ) : (
          <Button onClick={onClose}>{t(outcome ? words.close : words.cancel)}</Button>
        )}
        {remaining.length > 0 && (
          <Button
            variant="contained"
            disabled={isSending || count.pending || count.refusal !== ''}
            onClick={() => void send()}
          >
            {t(outcome ? texts.again : emailTexts.send)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
