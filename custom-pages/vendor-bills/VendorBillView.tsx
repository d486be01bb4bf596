// A recorded bill to read and to print, with its attachment and what went back of it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { paymentTexts } from '../../domain/documents/payment-status.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { type LandedCostKind, landedCostTexts } from '../../domain/ledger/landed-costs.ts';
import { toPaisa, toRupees } from '../../domain/money/money.ts';
import { importVatTexts } from '../../domain/tax/import-vat.ts';
import { download, saveFile } from '../../src/api/download.ts';
import { fetchFile } from '../../src/api/http.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { DocumentHead, useDocumentStatus } from '../../src/documents/DocumentHead.tsx';
import {
  Fact,
  Letterhead,
  SHEET_WIDTH,
  useBothCalendars,
} from '../../src/documents/document-parts.tsx';
import { JournalButton } from '../../src/documents/JournalLines.tsx';
import { PaymentFacts } from '../../src/documents/PaymentFacts.tsx';
import {
  type PurchaseDocument,
  PurchaseLines,
  PurchaseParties,
  PurchaseTotals,
  purchaseTexts,
} from '../../src/documents/PurchaseDocument.tsx';
import { tdsFormTexts } from '../../src/documents/tds-texts.ts';
import { HistoryButton } from '../../src/entities/HistoryButton.tsx';
import { Timeline } from '../../src/entities/Timeline.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { NotFoundPage } from '../../src/ui/ErrorPages.tsx';
import { Loading, lazyComponent } from '../../src/ui/Loading.tsx';
import { SentPicture } from '../../src/ui/SentPicture.tsx';

/** The words of the purchase bill to read (PUR-BIL-051..071). */
const texts = {
  ...purchaseTexts,
  title: { en: 'Purchase Bill', ne: 'खरिद बिल' },
  list: { en: 'Billings', ne: 'खरिद बिलहरू' },
  billBy: { en: 'Bill By', ne: 'बिल जारी गर्ने' },
  bookedOn: { en: 'Booked On', ne: 'लेखाङ्कन मिति' },
  declarationNo: { en: 'Declaration No', ne: 'प्रज्ञापनपत्र नं.' },
  declarationDate: { en: 'Declaration Date', ne: 'प्रज्ञापनपत्र मिति' },
  owedTo: { en: 'Owed To', ne: 'कसलाई तिर्ने' },
  remaining: { en: 'Remaining Amount', ne: 'बाँकी रकम' },
  debitNotes: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  issueDebitNote: { en: 'Issue Debit Note', ne: 'डेबिट नोट जारी गर्नुहोस्' },
  attachment: { en: 'Attachment', ne: 'संलग्न फाइल' },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
} satisfies Record<string, Texts>;

type AttachedFile = { name: string; type: string; original_name: string | null };

/** A vendor's bill as the server answers it: rupees and percent. */
type VendorBill = PurchaseDocument & {
  vendor_id: number;
  billing_no: string;
  transaction_date: string;
  booked_on: string | null;
  landed_costs: { kind: LandedCostKind; amount: number; vendor_name: string | null }[];
  import_vat?: { amount: number; taxable_amount: number; vendor_name: string | null } | null;
  tds?: { code: string; name: string; rate: number; base: number; amount: number } | null;
  file: AttachedFile | null;
  debit_note: { id: number; debit_note_no: string; total: number }[];
  'remaining-amount': number;
};

const PrintDialog = lazyComponent(() => import('../../src/print/PrintDialog.tsx'), 'PrintDialog');

const VendorBillParties = ({ bill }: { bill: VendorBill }) => {
  const t = useTranslations();
  const language = useLanguage();
  const day = useBothCalendars();
  const facts = [
    [texts.billingNo, bill.billing_no],
    [texts.billingDate, day(bill.transaction_date)],
    [texts.bookedOn, day(bill.booked_on)],
    [texts.paymentId, localizeDigits(String(bill.payment_id), language)],
    [texts.fiscalYear, bill.fiscal_year],
    [texts.type, t(texts[bill.type])],
    [texts.declarationNo, bill.declaration_no],
    [texts.declarationDate, day(bill.declaration_date)],
    [texts.createdBy, bill.created_by],
  ] as const;
  return <PurchaseParties entity="billings" purchase={bill} by={texts.billBy} facts={facts} />;
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper
    component="section"
    variant="outlined"
    aria-label={title}
    sx={{ mt: 2, p: 2, maxWidth: SHEET_WIDTH }}
  >
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);

/** What bringing the goods of an import here cost, and whom it is owed to. */
const VendorBillLandedCosts = ({ bill }: { bill: VendorBill }) => {
  const t = useTranslations();
  const amount = useAmount();
  // A page that was open before bills had them may still have an answer of then.
  const costs = bill.landed_costs ?? [];
  if (costs.length === 0) return null;
  const sum = costs.reduce((paisa, cost) => paisa + toPaisa(cost.amount), 0);
  return (
    <Section title={t(landedCostTexts.title)}>
      {costs.map(({ kind, amount: each, vendor_name }, index) => (
        <Fact
          // Nothing else tells two costs of a kind apart, and they never change.
          key={index}
          label={[t(landedCostTexts[kind]), ...(vendor_name ? [vendor_name] : [])].join(' · ')}
          value={amount(each)}
        />
      ))}
      <Fact label={t(landedCostTexts.sum)} value={amount(toRupees(sum))} />
    </Section>
  );
};

/** VAT as customs charged it, which is none of the bill's. */
const VendorBillImportVat = ({ bill: { import_vat } }: { bill: VendorBill }) => {
  const t = useTranslations();
  const amount = useAmount();
  if (!import_vat) return null;
  return (
    <Section title={t(importVatTexts.title)}>
      <Fact label={t(importVatTexts.taxable)} value={amount(import_vat.taxable_amount)} />
      <Fact label={t(importVatTexts.vat)} value={amount(import_vat.amount)} />
      <Fact label={t(texts.owedTo)} value={import_vat.vendor_name} />
    </Section>
  );
};

/** What was kept back of the bill for the tax office. */
const VendorBillTds = ({ bill: { tds, total } }: { bill: VendorBill }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  if (!tds) return null;
  const percent = localizeDigits(`${tds.rate} %`, language);
  return (
    <Section title={t(tdsFormTexts.title)}>
      <Fact label={t(tdsFormTexts.type)} value={`${tds.name} · ${percent}`} />
      <Fact label={t(tdsFormTexts.base)} value={amount(tds.base)} />
      <Fact label={t(tdsFormTexts.amount)} value={amount(tds.amount)} />
      <Fact
        label={t(tdsFormTexts.net)}
        value={amount(toRupees(toPaisa(total) - toPaisa(tds.amount)))}
      />
    </Section>
  );
};

const VendorBillDebitNotes = ({ bill }: { bill: VendorBill }) => {
  const t = useTranslations();
  const language = useLanguage();
  const amount = useAmount();
  if (bill.debit_note.length === 0) return null;
  return (
    <Section title={t(texts.debitNotes)}>
      {bill.debit_note.map(note => (
        <Box
          key={note.id}
          sx={{ display: 'flex', justifyContent: 'space-between', maxWidth: 420, py: 0.5 }}
        >
          <Link to={`/purchases/returns/${note.id}`}>
            {localizeDigits(note.debit_note_no, language)}
          </Link>
          <span>{amount(note.total)}</span>
        </Box>
      ))}
      <Fact label={t(texts.remaining)} value={amount(bill['remaining-amount'])} />
    </Section>
  );
};

export const VendorBillView = () => {
  const t = useTranslations();
  const language = useLanguage();
  const { id } = useParams();
  const { data, error } = useApiQuery<VendorBill>(`billings/${id}`);
  const bill = data?.body;
  const status = useDocumentStatus('billings', bill);
  const [printing, setPrinting] = useState(false);
  if (error && !data) return <NotFoundPage />;
  if (!bill) return <Loading />;
  const party = { kind: 'vendor', id: bill.vendor_id } as const;
  return (
    <>
      <DocumentHead
        width={SHEET_WIDTH}
        title={t(texts.title)}
        number={localizeDigits(bill.billing_no, language)}
        trail={[{ label: t(texts.list), to: '/purchases/billings' }]}
        party={{ ...party, name: String(bill.vendor_name) }}
        status={status}
        total={bill.total}
        open={Number(bill.open_amount ?? 0)}
        settle={{
          to: `/accounting/payments/new?party_kind=vendor&party_id=${bill.vendor_id}&document_kind=billing&document_id=${bill.id}`,
          label: paymentTexts.pay,
        }}
        print={{ onClick: () => setPrinting(true) }}
      >
        <JournalButton kind="billing" id={bill.id} />
        <HistoryButton table="billings" id={bill.id} />
        {bill['remaining-amount'] > 0 && (
          <Button component={Link} to={`/purchases/returns/${bill.id}/cancel`}>
            {t(texts.issueDebitNote)}
          </Button>
        )}
      </DocumentHead>
      <PaymentFacts
        entity="billings"
        document={bill}
        credits={{
          party,
          document: {
            document_kind: 'billing',
            document_id: bill.id,
            open: Number(bill.open_amount),
          },
        }}
      />
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 4 }, maxWidth: SHEET_WIDTH }}>
        <Letterhead />
        <VendorBillParties bill={bill} />
        <PurchaseLines entity="billings" label={t(texts.title)} purchase={bill} />
        <PurchaseTotals purchase={bill} />
      </Paper>
      <VendorBillTds bill={bill} />
      <VendorBillLandedCosts bill={bill} />
      <VendorBillImportVat bill={bill} />
      <VendorBillDebitNotes bill={bill} />
      {bill.file && <AttachmentSection file={bill.file} />}
      <Timeline
        entity="billings"
        id={bill.id}
        follows={printing ? undefined : data}
        width={SHEET_WIDTH}
      />
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

const PdfView = lazyComponent(() => import('../../src/print/PdfView.tsx'), 'PdfView');

/** The vendor's own paper, shown in its place and to take away. */
const AttachmentSection = ({ file: { name, type, original_name } }: { file: AttachedFile }) => {
  const t = useTranslations();
  const [paper, setPaper] = useState<Blob | undefined>();
  const called = original_name ?? name.replace(/^.*\//, '');
  useEffect(() => {
    const left = new AbortController();
    fetchFile(name, {}, left.signal).then(setPaper, console.warn);
    return () => left.abort();
  }, [name]);
  const take = async () => {
    const file = await download(name, called, {});
    if (file) saveFile(file);
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t(texts.attachment)}
      sx={{ mt: 2, p: 2, maxWidth: SHEET_WIDTH }}
    >
      <Stack
        direction="row"
        spacing={2}
        sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}
      >
        <Typography variant="h2">{t(texts.attachment)}</Typography>
        <Button onClick={take}>{t(texts.download)}</Button>
      </Stack>
      <Typography color="text.secondary" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {called}
      </Typography>
      {!paper && <Loading />}
      {paper && type === 'pdf' && (
        <Suspense fallback={<Loading />}>
          <PdfView file={paper} name={called} />
        </Suspense>
      )}
      {paper && type !== 'pdf' && <SentPicture file={paper} name={called} />}
    </Paper>
  );
};
