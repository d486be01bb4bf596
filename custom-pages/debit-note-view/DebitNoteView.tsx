// An issued debit note to read and to print, laid out like the bill that it puts right.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { digitsIn } from '../../domain/language.ts';
import { CompanyHead } from '../../src/document/CompanyHead.tsx';
import { Fact } from '../../src/document/Fact.tsx';
import { PurchaseLines } from '../../src/document/PurchaseLines.tsx';
import { PurchaseParties } from '../../src/document/PurchaseParties.tsx';
import { PurchaseTotals } from '../../src/document/PurchaseTotals.tsx';
import { useBothCalendars } from '../../src/document/use-both-calendars.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { HistoryButton } from '../../src/screens/HistoryButton.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import type { Note } from './note.ts';
import { texts } from './texts.ts';

const PrintDialog = lazy(() =>
  import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

const Parties = ({ note }: { note: Note }) => {
  const say = useSay();
  const language = useLanguage();
  const day = useBothCalendars();
  const facts = [
    [texts.number, digitsIn(note.debit_note_no, language)],
    [texts.date, day(note.created_at)],
    [texts.billingNo, note.billing_no],
    [texts.billingDate, day(note.billing_date)],
    [texts.paymentId, digitsIn(String(note.payment_id), language)],
    [texts.fiscalYear, note.fiscal_year],
    [texts.type, say(texts[note.type])],
    [texts.createdBy, note.created_by],
  ] as const;
  return <PurchaseParties purchase={note} by={texts.vendor} facts={facts} />;
};

export const DebitNoteView = () => {
  const say = useSay();
  const { id } = useParams();
  const { answer, error } = useAnswer<Note>(`purchase-returns/${id}`);
  const [printing, setPrinting] = useState(false);
  if (error && !answer) return <NotFound />;
  const note = answer?.body;
  if (!note) return <Loading />;
  return (
    <>
      <PageHeader
        title={say(texts.title)}
        trail={[{ label: say(texts.list), to: '/purchases/returns' }]}
      >
        <Button component={Link} to={`/purchases/billings/${note.billing_id}`}>
          {say(texts.bill)}
        </Button>
        <HistoryButton table="purchase_returns" id={Number(note.id)} />
        <Button variant="contained" onClick={() => setPrinting(true)}>
          {say(words.print)}
        </Button>
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, maxWidth: 980 }}>
        <CompanyHead />
        <Parties note={note} />
        <PurchaseLines label={say(texts.title)} purchase={note} />
        <PurchaseTotals purchase={note} />
        <Box sx={{ mt: 2 }}>
          <Fact label={say(texts.remarks)} value={note.remarks} />
        </Box>
      </Paper>
      {printing && (
        <Suspense>
          <PrintDialog
            path={`purchase-returns/${note.id}`}
            number={note.debit_note_no}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
};
