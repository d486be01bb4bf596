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
import { type ChangeEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { saveFile } from '../../src/api/download.ts';
import { getEditConflict, toIfMatchHeader } from '../../src/api/etag.ts';
import { ApiError, callApi, fetchFile, isHandledGlobally } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useVersionedSave } from '../../src/forms/use-versioned-save.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { lazyComponent } from '../../src/ui/Loading.tsx';

const texts = {
  title: { en: 'Template File of {name}', ne: '{name} को ढाँचा फाइल' },
  own: {
    en: 'Documents print with your own file.',
    ne: 'कागजात तपाईंको आफ्नै फाइलबाट प्रिन्ट हुन्छ।',
  },
  standard: {
    en: 'Documents print with the standard template.',
    ne: 'कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ।',
  },
  time: {
    en: 'Printing with your own file took too long. It was turned off, and documents now print with the standard template. Upload a working file.',
    ne: 'तपाईंको आफ्नै फाइलले प्रिन्ट गर्न धेरै समय लगायो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ। प्रिन्ट हुने फाइल अपलोड गर्नुहोस्।',
  },
  memory: {
    en: 'Printing with your own file needed too much memory. It was turned off, and documents now print with the standard template. Upload a working file.',
    ne: 'तपाईंको आफ्नै फाइललाई प्रिन्ट गर्न धेरै मेमोरी चाहियो। त्यो बन्द गरिएको छ, र कागजात मानक ढाँचाबाट प्रिन्ट हुन्छ। प्रिन्ट हुने फाइल अपलोड गर्नुहोस्।',
  },
  about: {
    en: 'A template is a Typst file. It is accepted if a sample can be printed with it; watermark and copy marks are added automatically.',
    ne: 'ढाँचा Typst फाइल हो। नमुना प्रिन्ट गर्न सकिएमा मात्र स्वीकार हुन्छ; वाटरमार्क र प्रतिको चिह्न आफैँ थपिन्छ।',
  },
  upload: { en: 'Upload File', ne: 'फाइल अपलोड गर्नुहोस्' },
  download: { en: 'Download File', ne: 'फाइल डाउनलोड गर्नुहोस्' },
  example: { en: 'Download Example', ne: 'नमुना डाउनलोड गर्नुहोस्' },
  remove: { en: 'Use the standard template', ne: 'मानक ढाँचा प्रयोग गर्नुहोस्' },
  sample: { en: 'Sample', ne: 'नमुना' },
  toast: { en: 'Template File', ne: 'ढाँचा फाइल' },
} satisfies Record<string, Texts>;

const MAX_EXCERPT_LENGTH = 2000;

const PdfView = lazyComponent(() => import('../../src/print/PdfView.tsx'), 'PdfView');

const toFileError = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fields?.file?.[0] : undefined;

type SamplePage = { page?: Blob; refusal?: string };

/**
 * The page that the server prints of a sample document, or why it prints none; loaded again in
 * every round and language.
 */
const useSamplePage = (path: string, round: number): SamplePage => {
  const language = useLanguage();
  const [sample, setSample] = useState<SamplePage>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round or language is another page.
  useEffect(() => {
    const left = new AbortController();
    fetchFile(`${path}/sample`, {}, left.signal).then(
      page => setSample({ page }),
      (error: unknown) => {
        console.warn(error);
        // A file that was fine when it was brought need not be any more.
        if (!left.signal.aborted) setSample({ refusal: toFileError(error) });
      },
    );
    return () => left.abort();
  }, [path, round, language]);
  return sample;
};

/** The beginning of a file, by which a person knows it. */
const FileExcerpt = ({ text }: { text: string }) => (
  <Box
    component="pre"
    sx={{ m: 0, maxHeight: 160, overflow: 'auto', fontSize: 12, whiteSpace: 'pre-wrap' }}
  >
    {text.slice(0, MAX_EXCERPT_LENGTH)}
  </Box>
);

type TemplateFileProps = { record: Row & { id: number }; onClose: () => void };

export const TemplateFile = ({ record, onClose }: TemplateFileProps) => {
  const t = useTranslations();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const path = `invoice-templates/${record.id}`;
  const [round, setRound] = useState(0);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState('');
  const own = useApiQuery<{ file: string; disabled_reason?: 'time' | 'memory' }>(`${path}/file`, {
    purpose: 'look-up',
    query: { round },
  });
  const sample = useSamplePage(path, round);
  const file = own.error ? undefined : own.data?.body.file;
  const disabled = own.error ? undefined : own.data?.body.disabled_reason;

  const { save: saveFields, dialog } = useVersionedSave();

  const change = async (call: Promise<{ body: { message: string } } | undefined>) => {
    setRunning(true);
    setProblem('');
    try {
      const done = await call;
      if (done) toast('success', done.body.message, t(texts.toast));
      setRound(known => known + 1);
    } catch (error) {
      // Somebody else brought or took away a file meanwhile: it is shown.
      if (getEditConflict(error)) setRound(known => known + 1);
      const refused = toFileError(error);
      if (refused) setProblem(refused);
      else if (!(error instanceof ApiError && isHandledGlobally(error.status)))
        toast('error', (error as Error).message, t(texts.toast));
    }
    setRunning(false);
  };
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // The same file may be chosen again once it is corrected.
    event.target.value = '';
    if (chosen) await change(bring(await chosen.text()));
  };
  /** In the place of the file that is shown; where none is, only as the first. */
  const bring = (text: string) =>
    saveFields({
      fields: [
        {
          name: 'file',
          label: t(texts.toast),
          show: source => <FileExcerpt text={String(source)} />,
        },
      ],
      read: { file },
      tag: file === undefined ? undefined : own.data?.tag,
      typed: { file: text },
      send: (_, version, whole) =>
        callApi<{ message: string }>(`${path}/file`, {
          method: 'PUT',
          body: { file: whole.file },
          headers: version === undefined ? { 'if-none-match': '*' } : toIfMatchHeader(version),
        }),
    });
  const remove = () =>
    change(
      callApi<{ message: string }>(`${path}/file`, {
        method: 'DELETE',
        headers: toIfMatchHeader(own.data?.tag),
      }),
    );
  const save = (text: string) =>
    saveFile(new File([text], `${String(record.filename)}.typ`, { type: 'text/plain' }));
  const example = () =>
    fetchFile('invoice-templates/-/example').then(
      async blob => save(await blob.text()),
      (error: Error) => toast('error', error.message, t(texts.toast)),
    );

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t(texts.title, { name: String(record.name) })}</DialogTitle>
      <DialogContent>
        {disabled ? (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {t(texts[disabled])}
          </Alert>
        ) : (
          <Typography>{t(file === undefined ? texts.standard : texts.own)}</Typography>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          {t(texts.about)}
        </Typography>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
          <input
            ref={input}
            type="file"
            accept=".typ,text/plain"
            hidden
            aria-label={t(texts.upload)}
            onChange={upload}
          />
          <Button variant="contained" disabled={running} onClick={() => input.current?.click()}>
            {running ? <CircularProgress size={20} /> : t(texts.upload)}
          </Button>
          {file !== undefined && <Button onClick={() => save(file)}>{t(texts.download)}</Button>}
          <Button onClick={example}>{t(texts.example)}</Button>
          {file !== undefined && (
            <Button color="secondary" disabled={running} onClick={() => void remove()}>
              {t(texts.remove)}
            </Button>
          )}
        </Stack>
        {(problem || sample.refusal) && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            {problem || sample.refusal}
          </Alert>
        )}
        <section aria-label={t(texts.sample)}>
          {sample.page && (
            <Suspense fallback={<CircularProgress />}>
              <PdfView file={sample.page} single />
            </Suspense>
          )}
        </section>
      </DialogContent>
      {dialog}
      <DialogActions>
        <Button onClick={onClose}>{t(words.close)}</Button>
      </DialogActions>
    </Dialog>
  );
};
