// The PDF of a document at its own address; showing it is a preview and is not counted.
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useLanguage } from '../../src/i18n/language.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { PdfView } from '../../src/print/PdfView.tsx';
import { fetchFile } from '../../src/providers/http.ts';

export const PrintPage = ({ path }: { path: string }) => {
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
  if (missing) return <NotFound />;
  return file ? <PdfView file={file} /> : <CircularProgress />;
};
