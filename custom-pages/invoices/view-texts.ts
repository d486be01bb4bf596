// The words of the views of invoices and proformas, letter for letter (SAL-INV-152..175,
// SAL-PRO-019..026).
import type { Texts } from '../../domain/language.ts';

export const viewTexts = {
  title: { en: 'Invoice', ne: 'बीजक' },
  list: { en: 'Invoices', ne: 'बीजकहरू' },
  invoiceTo: { en: 'Invoice To', ne: 'खरिदकर्ता' },
  pan: { en: 'PAN', ne: 'प्यान' },
  address: { en: 'Address', ne: 'ठेगाना' },
  number: { en: 'Invoice Number', ne: 'बीजक नं.' },
  /** On the paper of a seller without registration for VAT. */
  billNumber: { en: 'Bill Number', ne: 'बीजक नं.' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  transactionDate: { en: 'Transaction Date', ne: 'कारोबार मिति' },
  issueDate: { en: 'Issue Date', ne: 'जारी मिति' },
  active: { en: 'Active', ne: 'सक्रिय' },
  inactive: { en: 'InActive', ne: 'निष्क्रिय' },
  pos: { en: 'POS', ne: 'बिक्री काउन्टर' },
  method: { en: 'Method of Payment', ne: 'भुक्तानीको तरिका' },
  subtotal: { en: 'SubTotal', ne: 'जम्मा' },
  discount: { en: 'Discount', ne: 'छुट' },
  tscAmount: { en: 'TSC Amount', ne: 'टीएससी रकम' },
  taxable: { en: 'Taxable Amount', ne: 'करयोग्य रकम' },
  vat: { en: 'VAT({rate} %)', ne: 'भ्याट ({rate} %)' },
  total: { en: 'Total', ne: 'कुल जम्मा' },
  signature: { en: 'Authorized Signature', ne: 'आधिकारिक दस्तखत' },
} satisfies Record<string, Texts>;

/** What a proforma says otherwise; its VAT is written without the space (QUIRK-027). */
export const proformaViewTexts = {
  title: { en: 'Proforma Invoice', ne: 'प्रोफर्मा बीजक' },
  list: { en: 'Proforma Invoices', ne: 'प्रोफर्मा बीजकहरू' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  currentStatus: { en: 'Current Status', ne: 'हालको अवस्था' },
  createdDate: { en: 'Created Date', ne: 'थपिएको मिति' },
  proforma: { en: 'Proforma', ne: 'प्रोफर्मा' },
  discountRate: { en: 'Discount %', ne: 'छुट %' },
  vat: { en: 'VAT({rate}%)', ne: 'भ्याट ({rate}%)' },
} satisfies Record<string, Texts>;

export const lineColumns: Texts[] = [
  { en: 'S.N', ne: 'क्र.सं.' },
  { en: 'HS Code', ne: 'एचएस कोड' },
  { en: 'Particulars', ne: 'विवरण' },
  { en: 'Description', ne: 'थप विवरण' },
  { en: 'Qty.', ne: 'परिमाण' },
  { en: 'Rate', ne: 'दर' },
  { en: 'Total Amount (NPR)', ne: 'रकम (रु.)' },
];

export const cancelTexts = {
  creditNotes: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  issueCreditNote: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
  title: { en: 'Cancel Invoice', ne: 'बीजक रद्द गर्नुहोस्' },
  sure: {
    en: 'The invoice keeps its number and is listed under Cancellations; its amount and stock are reversed.',
    ne: 'बीजकको नम्बर रहन्छ र रद्द बीजकमा देखिन्छ; रकम र मौज्दात फिर्ता हुन्छ।',
  },
  deed: { en: 'Confirm', ne: 'बीजक रद्द गर्नुहोस्' },
  reason: { en: 'Reason', ne: 'कारण' },
  cancelled: {
    en: 'Cancelled on {date} by {name}: {reason}',
    ne: '{date} मा {name} ले रद्द गरेको: {reason}',
  },
} satisfies Record<string, Texts>;
