// An issued credit note: what it says at a glance, and the page as the customer gets it. Looking at
// it is a preview and is not counted.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { displayDate } from '../../domain/calendar/format-date.ts';
import { digitsIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { fetchFile } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { HistoryButton } from '../../src/screens/HistoryButton.tsx';
import { Amount } from '../../src/ui/Amount.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { StatusBadge } from '../../src/ui/StatusBadge.tsx';
import { texts } from './texts.ts';

const PdfView = lazy(() =>
  import('../../src/print/PdfView.tsx').then(module => ({ default: module.PdfView })),
);
const PrintDialog = lazy(() =>
  import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

/** The PDF of a document as the server draws it in the language of the moment. */
const usePreview = (path: string): Blob | undefined => {
  const language = useLanguage();
  const [file, setFile] = useState<Blob | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another page.
  useEffect(() => {
    const left = new AbortController();
    fetchFile(path, { q: 'preview' }, left.signal).then(setFile, console.warn);
    return () => left.abort();
  }, [path, language]);
  return file;
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ display: 'contents' }}>
    <Typography component="dt" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

const Facts = ({ note }: { note: Row }) => {
  const say = useSay();
  const language = useLanguage();
  const date = String(note.created_at);
  const bs = displayDate(date.slice(0, 10), 'bs', language);
  const synced = note.ird_sync === 1;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}
    >
      <Fact label={say(texts.invoice)}>
        <Link to={`/sales/invoice/${String(note.invoice_id)}`}>
          {digitsIn(String(note.invoice_no), language)}
        </Link>
      </Fact>
      <Fact label={say(texts.customer)}>{String(note.customer_name)}</Fact>
      <Fact label={say(texts.amount)}>
        <Amount value={Number(note.total)} />
      </Fact>
      <Fact label={say(texts.remarks)}>{String(note.remarks ?? '')}</Fact>
      <Fact label={say(texts.date)}>
        {displayDate(date, 'ad', language)}{' '}
        <span style={{ whiteSpace: 'nowrap' }}>
          ({bs} {say(texts.bs)})
        </span>
      </Fact>
      <Fact label={say(texts.createdBy)}>{String(note.created_by)}</Fact>
      <Fact label={say(texts.irdSync)}>
        <StatusBadge
          option={{
            value: Number(note.ird_sync),
            label: synced ? texts.synced : texts.notSynced,
            color: synced ? 'success' : 'error',
          }}
        />
      </Fact>
    </Box>
  );
};

export const CreditNoteView = () => {
  const say = useSay();
  const language = useLanguage();
  const { id } = useParams();
  const path = `credit-notes/${id}`;
  const { answer, error } = useAnswer<Row>(path);
  const preview = usePreview(path);
  const [printing, setPrinting] = useState(false);
  if (error && !answer) return <NotFound />;
  if (!answer) return <Loading />;
  const note = answer.body;
  const number = String(note.credit_note_no);
  return (
    <>
      <PageHeader
        title={say(texts.title, { number: digitsIn(number, language) })}
        trail={[{ label: say(texts.list), to: '/sales/credit_notes' }]}
      >
        <HistoryButton table="credit_notes" id={Number(note.id)} />
        <Button variant="contained" onClick={() => setPrinting(true)}>
          {say(words.print)}
        </Button>
      </PageHeader>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', lg: '340px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Facts note={note} />
        </Paper>
        <Paper
          component="section"
          variant="outlined"
          aria-label={say(texts.preview)}
          sx={{ minHeight: 420, maxWidth: 900 }}
        >
          <Suspense fallback={<Loading />}>
            {preview ? <PdfView file={preview} /> : <Loading />}
          </Suspense>
        </Paper>
      </Box>
      {printing && (
        <Suspense>
          <PrintDialog path={path} number={number} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
};
