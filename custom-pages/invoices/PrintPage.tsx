// The PDF of a document at its own address; showing it is a preview and is not counted.
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { fetchFile } from '../../src/api/http.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { PdfView } from '../../src/print/PdfView.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { usePageTitle } from '../../src/ui/use-page-title.ts';

const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const texts = { title: { en: 'Print preview', ne: 'प्रिन्ट पूर्वावलोकन' } };

export const PrintPage = ({ path }: { path: string }) => {
  const t = useTranslations();
  usePageTitle(t(texts.title));
  const { id } = useParams();
  const language = useLanguage();
  const [file, setFile] = useState<Blob | undefined>();
  const [missing, setMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server draws the page in the language of the moment.
  useEffect(() => {
    const left = new AbortController();
    fetchFile(`${path}/${id}`, { q: 'preview' }, left.signal).then(setFile, () =>
      setMissing(!left.signal.aborted),
    );
    return () => left.abort();
  }, [path, id, language]);
  if (missing) return <NotFoundPage />;
  return (
    <>
      {/* The page shows the paper alone; its heading is for those who hear it. */}
      <h1 style={visuallyHidden}>{t(texts.title)}</h1>
      {file ? <PdfView file={file} /> : <CircularProgress />}
    </>
  );
};
