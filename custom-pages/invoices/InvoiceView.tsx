// An issued invoice to read and to print: the documents' order and words.
import { Suspense, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { toDisplayNumber, toSuffixedNumber } from '../../domain/documents/document-number.ts';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { toInvoiceName } from '../../domain/tax/abbreviated-invoice.ts';
import { isRegisteredDocument } from '../../domain/tax/vat-registration.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead, useDocumentStatus } from '../../src/documents/DocumentHead.tsx';
import {
  Fact,
  Figure,
  SHEET_WIDTH,
  useBothCalendars,
} from '../../src/documents/document-parts.tsx';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import { OwnFacts, useDocumentFields } from '../../src/documents/own-fields.tsx';
import { PaymentFacts } from '../../src/documents/PaymentFacts.tsx';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { getPlainNumberHosts } from '../../src/platform/environment.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { moveFocusTo } from '../../src/ui/restore-focus.ts';
import {
  BuyerDetails,
  type DocumentLine,
  DocumentLines,
  DocumentSheet,
  DocumentTotals,
  ExportFacts,
  ShelfFigures,
  Signature,
  UntaxedFigures,
  VatFigures,
} from './DocumentSheet.tsx';
import { CancelledNotice, InvoiceActions } from './InvoiceActions.tsx';
import { viewTexts } from './view-texts.ts';

const PrintDialog = lazyComponent(() => import('../../src/print/PrintDialog.tsx'), 'PrintDialog');

type Invoice = Row & { invoice_details: DocumentLine[] };

const InvoiceTotals = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const discount =
    Number(invoice.discount_amount) > 0
      ? amount(Number(invoice.discount_amount))
      : `${localizeDigits(String(invoice.discount_rate), language)}%`;
  return (
    <DocumentTotals>
      <Figure label={t(viewTexts.subtotal)}>{amount(Number(invoice.amount))}</Figure>
      <Figure label={t(viewTexts.discount)}>{discount}</Figure>
      {Number(invoice.tsc_amount) > 0 && (
        <Figure label={t(viewTexts.tscAmount)}>{amount(Number(invoice.tsc_amount))}</Figure>
      )}
      <UntaxedFigures document={invoice} />
      <VatFigures document={invoice} label={viewTexts.vat} />
      <Figure label={t(viewTexts.total)} strong>
        {amount(Number(invoice.total))}
      </Figure>
      <ShelfFigures document={invoice} lines={invoice.invoice_details} />
    </DocumentTotals>
  );
};

export const InvoiceView = () => {
  const t = useTranslations();
  const language = useLanguage();
  const shipped = useSeedName();
  const date = useBothCalendars();
  const { id } = useParams();
  const own = useDocumentFields('invoices');
  const { data, error, refetch } = useApiQuery<Invoice>(`invoices/${id}`);
  const invoice = data?.body;
  const [printing, setPrinting] = useState(false);
  const status = useDocumentStatus('invoices', invoice);
  const print = useRef<HTMLButtonElement>(null);
  const cancelled = () => {
    if (print.current) moveFocusTo(print.current);
    refetch();
  };
  if (error && !data) return <NotFoundPage />;
  if (!invoice) return <Loading />;
  const isPlain = !isRegisteredDocument({ vat_rate: Number(invoice.vat_rate) });
  const name = toInvoiceName(invoice);
  const number = toDisplayNumber(
    String(invoice.invoice_no),
    String(invoice.fiscal_year),
    window.location.host,
    getPlainNumberHosts(),
  );
  const party = { kind: 'customer', code: String(invoice.customer_id) } as const;
  return (
    <>
      <DocumentHead
        width={SHEET_WIDTH}
        title={t(name ?? viewTexts.title)}
        number={localizeDigits(number, language)}
        trail={[{ label: t(viewTexts.list), to: '/sales/invoice' }]}
        party={{ ...party, name: String(invoice.customer_name) }}
        status={status}
        total={Number(invoice.total)}
        open={Number(invoice.open_amount ?? 0)}
        settle={{
          to: `/accounting/receipts/new?party_kind=customer&party_code=${invoice.customer_id}&document_kind=invoice&document_id=${invoice.company_payment_id}`,
          label: paymentTexts.receive,
        }}
        print={{ onClick: () => setPrinting(true), ref: print }}
      >
        <JournalButton kind="invoice" id={Number(invoice.id)} />
        <HistoryButton table="invoices" id={Number(invoice.id)} />
        <InvoiceActions invoice={invoice} onCancelled={cancelled} />
      </DocumentHead>
      <CancelledNotice invoice={invoice} />
      <PaymentFacts
        entity="invoices"
        document={invoice}
        credits={{
          party,
          document: {
            document_kind: 'invoice',
            document_id: String(invoice.company_payment_id),
            open: Number(invoice.open_amount),
          },
        }}
      />
      <DocumentSheet
        facts={
          <>
            <Fact
              label={t(isPlain ? viewTexts.billNumber : viewTexts.number)}
              value={toSuffixedNumber(number)}
            />
            <Fact label={t(viewTexts.fiscalYear)} value={invoice.fiscal_year} />
            <Fact label={t(viewTexts.transactionDate)} value={date(invoice.transaction_date)} />
            <Fact label={t(viewTexts.issueDate)} value={date(invoice.created_at)} />
            <Fact
              label={t(words.status)}
              value={t(invoice.status === 1 ? viewTexts.active : viewTexts.inactive)}
            />
            <Fact label={t(viewTexts.pos)} value={shipped(String(invoice.pos ?? ''))} />
            <Fact
              label={t(viewTexts.method)}
              value={shipped(String(invoice.payment_method ?? ''))}
            />
            <ExportFacts document={invoice} />
            <OwnFacts fields={own.head} values={invoice.own_fields} />
          </>
        }
      >
        <BuyerDetails document={invoice} />
        <DocumentLines lines={invoice.invoice_details} fields={own.line} />
        <InvoiceTotals invoice={invoice} />
        <Signature by={invoice.created_by} />
      </DocumentSheet>
      <Timeline
        entity="invoices"
        id={String(id)}
        follows={printing ? undefined : data}
        width={SHEET_WIDTH}
      />
      {printing && (
        <Suspense>
          <PrintDialog
            path={`invoices/${id}`}
            number={String(invoice.invoice_no)}
            name={name}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
};
