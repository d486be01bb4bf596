// The vendor's own paper, shown in its place and to take away.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSay } from '../../src/i18n/language.ts';
import { download, saveFile } from '../../src/providers/download.ts';
import { fetchFile } from '../../src/providers/http.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import type { Attached } from './bill.ts';
import { texts } from './texts.ts';

const PdfView = lazy(() =>
  import('../../src/print/PdfView.tsx').then(module => ({ default: module.PdfView })),
);

export const AttachedPaper = ({ file: { name, type, original_name } }: { file: Attached }) => {
  const say = useSay();
  const [paper, setPaper] = useState<{ blob: Blob; address: string } | undefined>();
  const called = original_name ?? name.replace(/^.*\//, '');
  useEffect(() => {
    const left = new AbortController();
    let address = '';
    fetchFile(name, {}, left.signal).then(blob => {
      address = URL.createObjectURL(blob);
      setPaper({ blob, address });
    }, console.warn);
    return () => {
      left.abort();
      URL.revokeObjectURL(address);
    };
  }, [name]);
  const take = async () => {
    const file = await download(name, called, {});
    if (file) saveFile(file);
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={say(texts.attachment)}
      sx={{ mt: 2, p: 2, maxWidth: 980 }}
    >
      <Stack
        direction="row"
        spacing={2}
        sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}
      >
        <Typography variant="h2">{say(texts.attachment)}</Typography>
        <Button onClick={take}>{say(texts.download)}</Button>
      </Stack>
      <Typography color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {called}
      </Typography>
      {!paper && <Loading />}
      {paper && type === 'pdf' && (
        <Suspense fallback={<Loading />}>
          <PdfView file={paper.blob} />
        </Suspense>
      )}
      {paper && type !== 'pdf' && (
        <Box component="img" src={paper.address} alt={called} sx={{ maxWidth: '100%' }} />
      )}
    </Paper>
  );
};
