// An issued invoice to read and to print: the documents' order and words.
import Button from '@mui/material/Button';
import { lazy, Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { displayedNumber, suffixedNumber } from '../../domain/billing/document-number.ts';
import { digitsIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { Fact } from '../../src/document/Fact.tsx';
import { Figure } from '../../src/document/Figure.tsx';
import { useBothCalendars } from '../../src/document/use-both-calendars.ts';
import { plainNumberHosts } from '../../src/environment.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useShipped } from '../../src/i18n/shipped.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { HistoryButton } from '../../src/screens/HistoryButton.tsx';
import { useAmount } from '../../src/ui/Amount.tsx';
import { passFocusTo } from '../../src/ui/held-focus.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { CancelledNotice, InvoiceDeeds } from './InvoiceDeeds.tsx';
import { Buyer, type DocumentLine, Lines, Sheet, Signature, Totals } from './Sheet.tsx';
import { texts } from './texts.ts';

const PrintDialog = lazy(() =>
  import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

type Invoice = Row & { invoice_details: DocumentLine[] };

const InvoiceTotals = ({ invoice }: { invoice: Invoice }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const discount =
    Number(invoice.discount_amount) > 0
      ? amount(Number(invoice.discount_amount))
      : `${digitsIn(String(invoice.discount_rate), language)}%`;
  return (
    <Totals>
      <Figure label={say(texts.subtotal)}>{amount(Number(invoice.amount))}</Figure>
      <Figure label={say(texts.discount)}>{discount}</Figure>
      {Number(invoice.tsc_amount) > 0 && (
        <Figure label={say(texts.tscAmount)}>{amount(Number(invoice.tsc_amount))}</Figure>
      )}
      <Figure label={say(texts.taxable)}>{amount(Number(invoice.taxable_amount))}</Figure>
      <Figure label={say(texts.vat, { rate: digitsIn(String(invoice.vat_rate), language) })}>
        {amount(Number(invoice.vat_amount))}
      </Figure>
      <Figure label={say(texts.total)} strong>
        {amount(Number(invoice.total))}
      </Figure>
    </Totals>
  );
};

export const InvoiceView = () => {
  const say = useSay();
  const shipped = useShipped();
  const date = useBothCalendars();
  const { id } = useParams();
  const { answer, error, again } = useAnswer<Invoice>(`invoices/${id}`);
  const invoice = answer?.body;
  const [printing, setPrinting] = useState(false);
  const print = useRef<HTMLButtonElement>(null);
  const cancelled = () => {
    if (print.current) passFocusTo(print.current);
    again();
  };
  if (error && !answer) return <NotFound />;
  if (!invoice) return <Loading />;
  const number = displayedNumber(
    String(invoice.invoice_no),
    String(invoice.fiscal_year),
    window.location.host,
    plainNumberHosts(),
  );
  return (
    <>
      <PageHeader
        title={say(texts.title)}
        trail={[{ label: say(texts.list), to: '/sales/invoice' }]}
      >
        <HistoryButton table="invoices" id={Number(invoice.id)} />
        <InvoiceDeeds invoice={invoice} onCancelled={cancelled} />
        <Button ref={print} variant="contained" onClick={() => setPrinting(true)}>
          {say(words.print)}
        </Button>
      </PageHeader>
      <CancelledNotice invoice={invoice} />
      <Sheet
        facts={
          <>
            <Fact label={say(texts.number)} value={suffixedNumber(number)} />
            <Fact label={say(texts.fiscalYear)} value={invoice.fiscal_year} />
            <Fact label={say(texts.transactionDate)} value={date(invoice.transaction_date)} />
            <Fact label={say(texts.issueDate)} value={date(invoice.created_at)} />
            <Fact
              label={say(words.status)}
              value={say(invoice.status === 1 ? texts.active : texts.inactive)}
            />
            <Fact label={say(texts.pos)} value={shipped(String(invoice.pos ?? ''))} />
            <Fact label={say(texts.method)} value={shipped(String(invoice.payment_method ?? ''))} />
          </>
        }
      >
        <Buyer document={invoice} />
        <Lines lines={invoice.invoice_details} />
        <InvoiceTotals invoice={invoice} />
        <Signature by={invoice.created_by} />
      </Sheet>
      {printing && (
        <Suspense>
          <PrintDialog
            path={`invoices/${id}`}
            number={String(invoice.invoice_no)}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
};
