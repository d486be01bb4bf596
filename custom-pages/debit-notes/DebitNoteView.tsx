// An issued debit note to read and to print, laid out like the bill that it puts right.

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead, useDocumentStatus } from '../../src/documents/DocumentHead.tsx';
import {
  Fact,
  Letterhead,
  SHEET_WIDTH,
  useBothCalendars,
} from '../../src/documents/document-parts.tsx';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import {
  type PurchaseDocument,
  PurchaseLines,
  PurchaseParties,
  PurchaseTotals,
  purchaseTexts,
} from '../../src/documents/PurchaseDocument.tsx';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';

/**
 * The words of the purchase return to read (PUR-RET-042, PUR-RET-043): those of the bill, and its
 * own.
 */
const texts = {
  ...purchaseTexts,
  title: { en: 'Purchase Return', ne: 'खरिद फिर्ता' },
  bill: { en: 'Purchase Bill', ne: 'खरिद बिल' },
  list: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  vendor: { en: 'Vendor', ne: 'आपूर्तिकर्ता' },
  number: { en: 'Debit Note No', ne: 'डेबिट नोट नं.' },
  date: { en: 'Created Date', ne: 'थपिएको मिति' },
  remarks: { en: 'Remarks', ne: 'कैफियत' },
} satisfies Record<string, Texts>;

/** A debit note as the server answers it: rupees and percent. */
type DebitNote = PurchaseDocument & { debit_note_no: string; billing_id: number };

const PrintDialog = lazyComponent(() => import('../../src/print/PrintDialog.tsx'), 'PrintDialog');

const DebitNoteParties = ({ note }: { note: DebitNote }) => {
  const t = useTranslations();
  const language = useLanguage();
  const day = useBothCalendars();
  const facts = [
    [texts.number, localizeDigits(note.debit_note_no, language)],
    [texts.date, day(note.created_at)],
    [texts.billingNo, note.billing_no],
    [texts.billingDate, day(note.billing_date)],
    [texts.paymentId, localizeDigits(String(note.payment_id), language)],
    [texts.fiscalYear, note.fiscal_year],
    [texts.type, t(texts[note.type])],
    [texts.createdBy, note.created_by],
  ] as const;
  return (
    <PurchaseParties entity="purchase-returns" purchase={note} by={texts.vendor} facts={facts} />
  );
};

export const DebitNoteView = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { id } = useParams();
  const { data, error } = useApiQuery<DebitNote>(`purchase-returns/${id}`);
  const status = useDocumentStatus('purchase-returns', data?.body);
  const [printing, setPrinting] = useState(false);
  if (error && !data) return <NotFoundPage />;
  const note = data?.body;
  if (!note) return <Loading />;
  return (
    <>
      <DocumentHead
        width={SHEET_WIDTH}
        title={t(texts.title)}
        number={localizeDigits(note.debit_note_no, language)}
        trail={[{ label: t(texts.list), to: '/purchases/returns' }]}
        party={{ kind: 'vendor', id: Number(note.vendor_id), name: String(note.vendor_name) }}
        status={status}
        total={note.total}
        print={{ onClick: () => setPrinting(true) }}
      >
        <Button component={Link} to={`/purchases/billings/${note.billing_id}`}>
          {t(texts.bill)}
        </Button>
        <JournalButton kind="debit-note" id={Number(note.id)} />
        <HistoryButton table="purchase_returns" id={Number(note.id)} />
      </DocumentHead>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, maxWidth: SHEET_WIDTH }}>
        <Letterhead />
        <DebitNoteParties note={note} />
        <PurchaseLines entity="purchase-returns" label={t(texts.title)} purchase={note} />
        <PurchaseTotals purchase={note} />
        <Box sx={{ mt: 2 }}>
          <Fact label={t(texts.remarks)} value={note.remarks} />
        </Box>
      </Paper>
      <Timeline
        entity="purchase-returns"
        id={note.id}
        follows={printing ? undefined : data}
        width={SHEET_WIDTH}
      />
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
