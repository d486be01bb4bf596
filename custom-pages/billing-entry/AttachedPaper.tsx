// The attachment as it was uploaded, read from the server again, so that it is there after a reload
// too.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { fetchFile } from '../../src/providers/http.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import type { Attached } from './bill.ts';
import { texts } from './texts.ts';

const PdfView = lazy(() =>
  import('../../src/print/PdfView.tsx').then(module => ({ default: module.PdfView })),
);

export const AttachedPaper = ({ file: { name, called } }: { file: Attached }) => {
  const say = useSay();
  const [paper, setPaper] = useState<Blob | undefined>();
  useEffect(() => {
    const left = new AbortController();
    setPaper(undefined);
    fetchFile(name, {}, left.signal).then(setPaper, console.warn);
    return () => left.abort();
  }, [name]);
  const [address, setAddress] = useState<string | undefined>();
  useEffect(() => {
    if (!paper?.type.startsWith('image/')) return setAddress(undefined);
    const made = URL.createObjectURL(paper);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [paper]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={say(texts.attachment)}
      sx={{
        position: { lg: 'sticky' },
        top: { lg: 80 },
        maxHeight: { lg: 'calc(100vh - 96px)' },
        overflow: 'auto',
      }}
    >
      {!paper && <Loading />}
      {paper?.type === 'application/pdf' && (
        <Suspense fallback={<Loading />}>
          <PdfView file={paper} />
        </Suspense>
      )}
      {address && (
        <Box component="img" src={address} alt={called} sx={{ display: 'block', width: '100%' }} />
      )}
    </Paper>
  );
};
