// A template's own file: brought, taken home, taken away, and looked at on a sample that the server
// prints.

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Row } from '../../domain/schema/entity.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { saveFile } from '../../src/providers/download.ts';
import { ApiError, callApi, fetchFile, isToldByModal } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { toast } from '../../src/ui/toasts.ts';
import { ifMatch, overtakenBy } from '../../src/versions/overtaken.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import { texts } from './texts.ts';

const SHOWN_LETTERS = 2000;

const PdfView = lazy(() =>
  import('../../src/print/PdfView.tsx').then(module => ({ default: module.PdfView })),
);

const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields?.file?.[0] : undefined;

type Sample = { page?: Blob; refusal?: string };

/**
 * The page that the server prints of nobody's document, or why it prints none; drawn anew in every
 * round and language.
 */
const useSample = (path: string, round: number): Sample => {
  const language = useLanguage();
  const [sample, setSample] = useState<Sample>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or language is another page.
  useEffect(() => {
    const left = new AbortController();
    fetchFile(`${path}/sample`, {}, left.signal).then(
      page => setSample({ page }),
      (error: unknown) => {
        console.warn(error);
        // A file that was fine when it was brought need not be any more.
        if (!left.signal.aborted) setSample({ refusal: refusalOf(error) });
      },
    );
    return () => left.abort();
  }, [path, round, language]);
  return sample;
};

/** The beginning of a file, by which a person knows it. */
const Source = ({ text }: { text: string }) => (
  <Box
    component="pre"
    sx={{ m: 0, maxHeight: 160, overflow: 'auto', fontSize: 12, whiteSpace: 'pre-wrap' }}
  >
    {text.slice(0, SHOWN_LETTERS)}
  </Box>
);

type Props = { record: Row & { id: number }; onClose: () => void };

export const TemplateFile = ({ record, onClose }: Props) => {
  const say = useSay();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const path = `invoice-templates/${record.id}`;
  const [round, setRound] = useState(0);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const own = useAnswer<{ file: string; disabled_reason?: 'time' | 'memory' }>(`${path}/file`, {
    purpose: 'look-up',
    query: { round },
  });
  const sample = useSample(path, round);
  const file = own.error ? undefined : own.answer?.body.file;
  const disabled = own.error ? undefined : own.answer?.body.disabled_reason;

  const { save: saveFields, dialog } = useVersionedSave();

  const change = async (call: Promise<{ body: { message: string } } | undefined>) => {
    setRunning(true);
    setProblem('');
    try {
      const done = await call;
      if (done) toast('success', done.body.message, say(texts.toast));
      setRound(known => known + 1);
    } catch (error) {
      // Somebody else brought or took away a file meanwhile: it is shown.
      if (overtakenBy(error)) setRound(known => known + 1);
      const refused = refusalOf(error);
      if (refused) setProblem(refused);
      else if (!(error instanceof ApiError && isToldByModal(error.status)))
        toast('error', (error as Error).message, say(texts.toast));
    }
    setRunning(false);
  };
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // The same file may be chosen again once it was mended.
    event.target.value = '';
    if (chosen) await change(bring(await chosen.text()));
  };
  /** In the place of the file that is shown; where none is, only as the first. */
  const bring = (text: string) =>
    saveFields({
      fields: [
        { name: 'file', label: say(texts.toast), show: source => <Source text={String(source)} /> },
      ],
      read: { file },
      tag: file === undefined ? undefined : own.answer?.tag,
      typed: { file: text },
      send: (_, version, whole) =>
        callApi<{ message: string }>(`${path}/file`, {
          method: 'PUT',
          body: { file: whole.file },
          headers: version === undefined ? { 'if-none-match': '*' } : ifMatch(version),
        }),
    });
  const remove = () =>
    change(
      callApi<{ message: string }>(`${path}/file`, {
        method: 'DELETE',
        headers: ifMatch(own.answer?.tag),
      }),
    );
  const save = (text: string) =>
    saveFile(new File([text], `${String(record.filename)}.typ`, { type: 'text/plain' }));
  const example = () =>
    fetchFile('invoice-templates/-/example').then(
      async blob => save(await blob.text()),
      (error: Error) => toast('error', error.message, say(texts.toast)),
    );

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{say(texts.title, { name: String(record.name) })}</DialogTitle>
      <DialogContent>
        {disabled ? (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {say(texts[disabled])}
          </Alert>
        ) : (
          <Typography>{say(file === undefined ? texts.standard : texts.own)}</Typography>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {say(texts.about)}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
          <input
            ref={input}
            type="file"
            accept=".typ,text/plain"
            hidden
            aria-label={say(texts.upload)}
            onChange={upload}
          />
          <Button variant="contained" disabled={running} onClick={() => input.current?.click()}>
            {running ? <CircularProgress size={20} /> : say(texts.upload)}
          </Button>
          {file !== undefined && <Button onClick={() => save(file)}>{say(texts.download)}</Button>}
          <Button onClick={example}>{say(texts.example)}</Button>
          {file !== undefined && (
            <Button color="secondary" disabled={running} onClick={() => void remove()}>
              {say(texts.remove)}
            </Button>
          )}
        </Stack>
        {(problem || sample.refusal) && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {problem || sample.refusal}
          </Alert>
        )}
        <section aria-label={say(texts.sample)}>
          {sample.page && (
            <Suspense fallback={<CircularProgress />}>
              <PdfView file={sample.page} single />
            </Suspense>
          )}
        </section>
      </DialogContent>
      {dialog}
      <DialogActions>
        <Button onClick={onClose}>{say(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};
