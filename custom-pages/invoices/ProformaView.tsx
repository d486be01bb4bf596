// An offer to read and to print; while it is one it can be changed and made an invoice from here.
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { localizeDigits } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead } from '../../src/documents/DocumentHead.tsx';
import {
  Fact,
  Figure,
  SHEET_WIDTH,
  useBothCalendars,
} from '../../src/documents/document-parts.tsx';
import { OwnFacts, useDocumentFields } from '../../src/documents/own-fields.tsx';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { useSeedName } from '../../src/fields/entities-context.ts';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { type ConvertedInvoice, convertText, useConversion } from './ConvertProforma.tsx';
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
import { proformaViewTexts, viewTexts } from './view-texts.ts';

const PrintDialog = lazyComponent(() => import('../../src/print/PrintDialog.tsx'), 'PrintDialog');

const LIST_PATH = '/sales/proforma-invoice';

const openOption = { value: 'proforma', label: proformaViewTexts.proforma, color: 'info' } as const;
const convertedOption = { value: 'invoice', label: viewTexts.title, color: 'success' } as const;

type Proforma = Row & { payment_id: string; invoice_id: string | null; details: DocumentLine[] };

const ProformaTotals = ({ proforma }: { proforma: Proforma }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  const digits = (value: unknown) => localizeDigits(String(value), language);
  const byRate = Number(proforma.discount_rate) > 0;
  return (
    <DocumentTotals>
      <Figure label={t(viewTexts.subtotal)}>{amount(Number(proforma.amount))}</Figure>
      <Figure label={t(byRate ? proformaViewTexts.discountRate : viewTexts.discount)}>
        {byRate
          ? `${digits(proforma.discount_rate)}% (${amount(Number(proforma.discount_amount))})`
          : amount(Number(proforma.discount_amount))}
      </Figure>
      {Number(proforma.tsc_amount) > 0 && (
        <Figure label={t(viewTexts.tscAmount)}>{amount(Number(proforma.tsc_amount))}</Figure>
      )}
      <UntaxedFigures document={proforma} />
      <VatFigures document={proforma} label={proformaViewTexts.vat} />
      <Figure label={t(viewTexts.total)} strong>
        {amount(Number(proforma.total))}
      </Figure>
      <ShelfFigures document={proforma} lines={proforma.details} />
    </DocumentTotals>
  );
};

export const ProformaView = () => {
  const t = useTranslations();
  const language = useLanguage();
  const shipped = useSeedName();
  const navigate = useNavigate();
  const date = useBothCalendars();
  const { id } = useParams();
  const own = useDocumentFields('proforma-invoice');
  const { data, error, refetch } = useApiQuery<Proforma>(`proforma-invoice/${id}`);
  const proforma = data?.body;
  const [printing, setPrinting] = useState(false);
  const [invoice, setInvoice] = useState<ConvertedInvoice>();
  const conversion = useConversion({
    proforma: { id, payment_id: proforma?.payment_id, total: proforma?.total },
    customer: String(proforma?.customer_name),
    onConverted: made => {
      setInvoice(made);
      refetch();
    },
  });
  if (error && !data) return <NotFoundPage />;
  if (!proforma) return <Loading />;
  const isOpen = proforma.invoice_id === null;
  return (
    <>
      <DocumentHead
        width={SHEET_WIDTH}
        title={t(proformaViewTexts.title)}
        number={localizeDigits(proforma.payment_id, language)}
        trail={[{ label: t(proformaViewTexts.list), to: LIST_PATH }]}
        party={{
          kind: 'customer',
          code: String(proforma.customer_id),
          name: String(proforma.customer_name),
        }}
        status={isOpen ? openOption : convertedOption}
        total={Number(proforma.total)}
        main={
          isOpen && (
            <Button variant="contained" onClick={conversion.ask}>
              {t(convertText)}
            </Button>
          )
        }
        print={{ onClick: () => setPrinting(true) }}
      >
        <HistoryButton table="proforma_invoice" id={Number(proforma.id)} />
        {isOpen ? (
          <Button onClick={() => navigate(`${LIST_PATH}/${id}/edit`)}>{t(words.edit)}</Button>
        ) : (
          <Button component={Link} to={`/sales/invoice/${proforma.invoice_id}`}>
            {t(viewTexts.title)}
          </Button>
        )}
      </DocumentHead>
      <DocumentSheet
        facts={
          <>
            <Fact label={t(proformaViewTexts.paymentId)} value={proforma.payment_id} />
            <Fact
              label={t(proformaViewTexts.currentStatus)}
              value={t(isOpen ? proformaViewTexts.proforma : viewTexts.title)}
            />
            <Fact label={t(viewTexts.transactionDate)} value={date(proforma.transaction_date)} />
            <Fact label={t(proformaViewTexts.createdDate)} value={date(proforma.created_at)} />
            <Fact label={t(viewTexts.pos)} value={shipped(String(proforma.pos ?? ''))} />
            <Fact
              label={t(viewTexts.method)}
              value={shipped(String(proforma.payment_method ?? ''))}
            />
            <ExportFacts document={proforma} />
            <OwnFacts fields={own.head} values={proforma.own_fields} />
          </>
        }
      >
        <BuyerDetails document={proforma} />
        <DocumentLines lines={proforma.details} fields={own.line} />
        <ProformaTotals proforma={proforma} />
        <Signature by={proforma.created_by} />
      </DocumentSheet>
      <Timeline
        entity="proforma-invoice"
        id={proforma.id as number}
        follows={printing ? undefined : data}
        width={SHEET_WIDTH}
      />
      {conversion.question}
      {invoice && (
        <Suspense>
          <PrintDialog
            path={`invoices/${invoice.company_payment_id}`}
            number={invoice.invoice_no}
            onClose={() => navigate(`/sales/invoice/${invoice.company_payment_id}`)}
          />
        </Suspense>
      )}
      {printing && (
        <Suspense>
          <PrintDialog
            path={`proforma-invoice/${id}`}
            number={proforma.payment_id}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </>
  );
};
