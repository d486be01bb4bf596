// Print and preview of a document: the preview as the server draws it, a customer copy and a
// company copy, each printed or downloaded. The writer of a mail sees every page that goes with it
// (PRINT-019).
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { localizeText, type Texts } from '../../domain/language.ts';
import { download, saveFile } from '../api/download.ts';
import { fetchFile } from '../api/http.ts';
import { showServerError } from '../api/show-server-errors.ts';
import { useEntity } from '../fields/entities-context.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { lazyComponent } from '../ui/Loading.tsx';
import { LoadingButton } from '../ui/LoadingButton.tsx';
import { useRestoreFocus } from '../ui/restore-focus.ts';
import { EmailPanel } from './EmailPanel.tsx';
import { PrinterProblems, printerTexts } from './PrinterProblems.tsx';
import { useCopyPrinter, usePosPrinter } from './use-copy-printer.ts';

const PdfView = lazyComponent(() => import('./PdfView.tsx'), 'PdfView');

const texts = {
  title: { en: 'Print {number}', ne: '{number} प्रिन्ट' },
  customer: { en: 'Customer Copy', ne: 'ग्राहकको प्रति' },
  company: { en: 'Company Copy', ne: 'कम्पनीको प्रति' },
  done: { en: 'Done', ne: 'भयो' },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
  counted: {
    en: 'Each print, download and e-mail is counted; copies after the first are marked.',
    ne: 'हरेक प्रिन्ट, डाउनलोड र इमेल गनिन्छ; पहिलोपछिका प्रतिमा चिह्न हुन्छ।',
  },
} satisfies Record<string, Texts>;

const copies = [
  { q: 'print', label: texts.customer },
  { q: 'invoice', label: texts.company },
] as const;

type Props = {
  /** The document's path below the billing address, e.g. "invoices/12". */
  path: string;
  number: string;
  /** What the document is called in a mail; the entity's own name without. */
  name?: Texts | undefined;
  /** The customer's copy is printed as the dialog opens: it was asked for already. */
  printsAtOnce?: boolean;
  /**
   * The heading after something of somebody else's was recorded: only our own copy is offered, and the
   * first button ends it.
   */
  recorded?: Texts;
  /** Drawn above the copies: what else can be done with a document that was just saved. */
  children?: ReactNode;
  onClose: () => void;
};

export const PrintDialog = ({
  path,
  number,
  name,
  printsAtOnce = false,
  recorded,
  children,
  onClose,
}: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const written = localizeText(number, language);
  const id = useId();
  const entity = useEntity(path.split('/')[0]!);
  const [preview, setPreview] = useState<Blob | undefined>();
  const [saving, setSaving] = useState('');
  const [mailing, setMailing] = useState(false);
  // After a deed it opens of itself, while nobody has the focus.
  useRestoreFocus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server draws the page in the language of the moment.
  useEffect(() => {
    const left = new AbortController();
    fetchFile(path, { q: 'preview' }, left.signal).then(setPreview, (error: unknown) => {
      showServerError(error);
    });
    return () => left.abort();
  }, [path, language]);

  const save = async (q: string) => {
    setSaving(q);
    const file = await download(path, `${number}-${q}.pdf`, { q });
    if (file) saveFile(file);
    setSaving('');
  };
  const printer = usePosPrinter();
  const copyPrinter = useCopyPrinter(printer);
  const { running, problems } = copyPrinter;
  const isBusy = saving !== '' || running !== undefined;
  const hasReceipts = copyPrinter.isReceipt(path);
  const isAsked = useRef(printsAtOnce);
  const printAsked = useEvent((isPrinterKnown: boolean) => {
    // A copy is counted: never twice, whatever the page draws again.
    if (!isAsked.current || !isPrinterKnown) return;
    isAsked.current = false;
    void copyPrinter.print({ path, number, q: 'print' });
  });
  const isPrinterKnown = printer !== undefined;
  useEffect(() => printAsked(isPrinterKnown), [printAsked, isPrinterKnown]);

  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={id}>
      <DialogTitle id={id}>
        {recorded ? t(recorded) : t(texts.title, { number: written })}
      </DialogTitle>
      <DialogContent
        dividers
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 280px' },
        }}
      >
        <div style={{ minHeight: 420 }}>
          <Suspense fallback={<CircularProgress />}>
            {preview ? <PdfView file={preview} single={!mailing} /> : <CircularProgress />}
          </Suspense>
        </div>
        <Stack spacing={2} sx={{ order: { xs: recorded ? -1 : 0, md: 0 } }}>
          {recorded && (
            <Button variant="contained" autoFocus onClick={onClose}>
              {t(texts.done)}
            </Button>
          )}
          {children}
          <PrinterProblems copies={copyPrinter} />
          {copies
            .filter(({ q }) => !recorded || q === 'invoice')
            .map(({ q, label }) => (
              <Paper
                key={q}
                component="section"
                variant="outlined"
                aria-label={t(label)}
                sx={{ p: 2 }}
                onFocus={() => setMailing(false)}
              >
                <Typography variant="h2" sx={{ mb: 1 }}>
                  {t(label)}
                </Typography>
                <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
                  <LoadingButton
                    variant={recorded ? 'text' : 'contained'}
                    running={running?.q === q}
                    disabled={isBusy}
                    onClick={() => void copyPrinter.print({ path, number, q })}
                  >
                    {t(words.print)}
                  </LoadingButton>
                  <LoadingButton
                    running={saving === q}
                    disabled={isBusy}
                    onClick={() => void save(q)}
                  >
                    {t(texts.download)}
                  </LoadingButton>
                  {hasReceipts && !problems.some(({ copy }) => copy.q === q) && (
                    <Button
                      disabled={isBusy}
                      onClick={() => void copyPrinter.printInBrowser({ path, number, q })}
                    >
                      {t(printerTexts.inBrowser)}
                    </Button>
                  )}
                </Stack>
              </Paper>
            ))}
          {!recorded && (
            <EmailPanel
              path={path}
              subject={`${t(name ?? entity.one)} ${written}`}
              onWriting={() => setMailing(true)}
              onSent={onClose}
            />
          )}
          <Typography variant="body2" color="text.secondary">
            {t(texts.counted)}
            {hasReceipts && ` ${t(printerTexts.onPrinter, { printer: printer!.address })}`}
          </Typography>
        </Stack>
      </DialogContent>
      {!recorded && (
        <DialogActions>
          <Button onClick={onClose}>{t(words.close)}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
};
