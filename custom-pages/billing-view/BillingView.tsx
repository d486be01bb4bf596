// A recorded bill to read and to print, with its attachment and what went back of it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
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
import { useAmount } from '../../src/ui/Amount.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { AttachedPaper } from './AttachedPaper.tsx';
import type { Bill } from './bill.ts';
import { texts } from './texts.ts';

const PrintDialog = lazy(() =>
  import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

const Parties = ({ bill }: { bill: Bill }) => {
  const say = useSay();
  const language = useLanguage();
  const day = useBothCalendars();
  const facts = [
    [texts.billingNo, bill.billing_no],
    [texts.billingDate, day(bill.transaction_date)],
    [texts.paymentId, digitsIn(String(bill.payment_id), language)],
    [texts.fiscalYear, bill.fiscal_year],
    [texts.type, say(texts[bill.type])],
    [texts.declarationNo, bill.declaration_no],
    [texts.declarationDate, day(bill.declaration_date)],
    [texts.createdBy, bill.created_by],
  ] as const;
  return <PurchaseParties purchase={bill} by={texts.billBy} facts={facts} />;
};

const DebitNotes = ({ bill }: { bill: Bill }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  if (bill.debit_note.length === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={say(texts.debitNotes)}
      sx={{ mt: 2, p: 2, maxWidth: 980 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {say(texts.debitNotes)}
      </Typography>
      {bill.debit_note.map(note => (
        <Box
          key={note.id}
          sx={{ display: 'flex', justifyContent: 'space-between', maxWidth: 420, py: 0.5 }}
        >
          <Link to={`/purchases/returns/${note.id}`}>{digitsIn(note.debit_note_no, language)}</Link>
          <span>{amount(note.total)}</span>
        </Box>
      ))}
      <Fact label={say(texts.remaining)} value={amount(bill['remaining-amount'])} />
    </Paper>
  );
};

export const BillingView = () => {
  const say = useSay();
  const { id } = useParams();
  const { answer, error } = useAnswer<Bill>(`billings/${id}`);
  const [printing, setPrinting] = useState(false);
  if (error && !answer) return <NotFound />;
  const bill = answer?.body;
  if (!bill) return <Loading />;
  return (
    <>
      <PageHeader
        title={say(texts.title)}
        trail={[{ label: say(texts.list), to: '/purchases/billings' }]}
      >
        <HistoryButton table="billings" id={bill.id} />
        {bill['remaining-amount'] > 0 && (
          <Button component={Link} to={`/purchases/returns/${bill.id}/cancel`}>
            {say(texts.issueDebitNote)}
          </Button>
        )}
        <Button variant="contained" onClick={() => setPrinting(true)}>
          {say(words.print)}
        </Button>
      </PageHeader>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, maxWidth: 980 }}>
        <CompanyHead />
        <Parties bill={bill} />
        <PurchaseLines label={say(texts.title)} purchase={bill} />
        <PurchaseTotals purchase={bill} />
      </Paper>
      <DebitNotes bill={bill} />
      {bill.file && <AttachedPaper file={bill.file} />}
      {printing && (
        <Suspense>
          <PrintDialog
            path={`billings/${bill.id}`}
            number={bill.billing_no}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
};
