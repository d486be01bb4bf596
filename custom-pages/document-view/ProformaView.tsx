// An offer to read and to print; while it is one it can be changed from here.
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { digitsIn } from '../../domain/language.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { Fact } from '../../src/document/Fact.tsx';
import { Figure } from '../../src/document/Figure.tsx';
import { useBothCalendars } from '../../src/document/use-both-calendars.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useShipped } from '../../src/i18n/shipped.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { HistoryButton } from '../../src/screens/HistoryButton.tsx';
import { useAmount } from '../../src/ui/Amount.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { Buyer, type DocumentLine, Lines, Sheet, Signature, Totals } from './Sheet.tsx';
import { proformaTexts, texts } from './texts.ts';

const PrintDialog = lazy(() =>
  import('../../src/print/PrintDialog.tsx').then(module => ({ default: module.PrintDialog })),
);

const LIST = '/sales/proforma-invoice';

type Proforma = Row & { payment_id: string; invoice_id: string | null; details: DocumentLine[] };

const ProformaTotals = ({ proforma }: { proforma: Proforma }) => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const digits = (value: unknown) => digitsIn(String(value), language);
  const byRate = Number(proforma.discount_rate) > 0;
  return (
    <Totals>
      <Figure label={say(texts.subtotal)}>{amount(Number(proforma.amount))}</Figure>
      <Figure label={say(byRate ? proformaTexts.discountRate : texts.discount)}>
        {byRate
          ? `${digits(proforma.discount_rate)}% (${amount(Number(proforma.discount_amount))})`
          : amount(Number(proforma.discount_amount))}
      </Figure>
      {Number(proforma.tsc_amount) > 0 && (
        <Figure label={say(texts.tscAmount)}>{amount(Number(proforma.tsc_amount))}</Figure>
      )}
      <Figure label={say(texts.taxable)}>{amount(Number(proforma.taxable_amount))}</Figure>
      <Figure label={say(proformaTexts.vat, { rate: digits(proforma.vat_rate) })}>
        {amount(Number(proforma.vat_amount))}
      </Figure>
      <Figure label={say(texts.total)} strong>
        {amount(Number(proforma.total))}
      </Figure>
    </Totals>
  );
};

export const ProformaView = () => {
  const say = useSay();
  const shipped = useShipped();
  const navigate = useNavigate();
  const date = useBothCalendars();
  const { id } = useParams();
  const { answer, error } = useAnswer<Proforma>(`proforma-invoice/${id}`);
  const proforma = answer?.body;
  const [printing, setPrinting] = useState(false);
  if (error && !answer) return <NotFound />;
  if (!proforma) return <Loading />;
  return (
    <>
      <PageHeader
        title={say(proformaTexts.title)}
        trail={[{ label: say(proformaTexts.list), to: LIST }]}
      >
        <HistoryButton table="proforma_invoice" id={Number(proforma.id)} />
        {proforma.invoice_id === null ? (
          <Button onClick={() => navigate(`${LIST}/${id}/edit`)}>{say(words.edit)}</Button>
        ) : (
          <Button component={Link} to={`/sales/invoice/${proforma.invoice_id}`}>
            {say(texts.title)}
          </Button>
        )}
        <Button variant="contained" onClick={() => setPrinting(true)}>
          {say(words.print)}
        </Button>
      </PageHeader>
      <Sheet
        facts={
          <>
            <Fact label={say(proformaTexts.paymentId)} value={proforma.payment_id} />
            <Fact
              label={say(proformaTexts.currentStatus)}
              value={say(proforma.invoice_id === null ? proformaTexts.proforma : texts.title)}
            />
            <Fact label={say(texts.transactionDate)} value={date(proforma.transaction_date)} />
            <Fact label={say(proformaTexts.createdDate)} value={date(proforma.created_at)} />
            <Fact label={say(texts.pos)} value={shipped(String(proforma.pos ?? ''))} />
            <Fact
              label={say(texts.method)}
              value={shipped(String(proforma.payment_method ?? ''))}
            />
          </>
        }
      >
        <Buyer document={proforma} />
        <Lines lines={proforma.details} />
        <ProformaTotals proforma={proforma} />
        <Signature by={proforma.created_by} />
      </Sheet>
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
