// The user manual: every page of it at the width of the screen, in the language of the moment, and
// the file to take away (ADM-MAN-001..003).
import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { saveFile } from '../../src/api/download.ts';
import { fetchFile } from '../../src/api/http.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';

const PdfView = lazyComponent(() => import('../../src/print/PdfView.tsx'), 'PdfView');

const texts = {
  title: { en: 'User Manual', ne: 'प्रयोगकर्ता पुस्तिका' },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
  failed: { en: 'The manual could not be loaded.', ne: 'पुस्तिका ल्याउन सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
} satisfies Record<string, Texts>;

type LoadedManual = { language: string; file?: Blob; failed?: boolean };

/** The manual in the current language; another language or another try fetches it again. */
const useManual = (): [LoadedManual, () => void] => {
  const language = useLanguage();
  const [round, setRound] = useState(0);
  const [book, setBook] = useState<LoadedManual>({ language });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again.
  useEffect(() => {
    const left = new AbortController();
    setBook({ language });
    fetchFile('user-manual', {}, left.signal).then(
      file => setBook({ language, file }),
      error => {
        if (left.signal.aborted) return;
        console.warn(error);
        setBook({ language, failed: true });
      },
    );
    return () => left.abort();
  }, [language, round]);
  return [book, () => setRound(known => known + 1)];
};

/** Hidden until the document is open: before that its place is the loader's. */
const ManualPages = ({ file }: { file: Blob }) => {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {!loaded && <Loading />}
      <Box sx={loaded ? undefined : { visibility: 'hidden', height: 0, overflow: 'hidden' }}>
        <Suspense>
          <PdfView file={file} hasChapters onLoaded={() => setLoaded(true)} />
        </Suspense>
      </Box>
    </>
  );
};

export const UserManual = () => {
  const t = useTranslations();
  const [{ language, file, failed }, again] = useManual();
  const take = () =>
    file && saveFile(new File([file], `bijak-manual.${language}.pdf`, { type: 'application/pdf' }));
  return (
    <>
      <PageHeader title={t(texts.title)}>
        <Button variant="contained" startIcon={<DownloadIcon />} disabled={!file} onClick={take}>
          {t(texts.download)}
        </Button>
      </PageHeader>
      {failed && (
        <Alert severity="error" action={<Button onClick={again}>{t(texts.again)}</Button>}>
          {t(texts.failed)}
        </Alert>
      )}
      {!file && !failed && <Loading />}
      {file && <ManualPages key={language} file={file} />}
    </>
  );
};
