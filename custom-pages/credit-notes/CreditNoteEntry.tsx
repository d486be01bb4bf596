// A credit note against an invoice: what comes back, at which rate, and why; from the invoice to
// the printed note.

import type { Texts } from '../../domain/language.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { isRegisteredDocument } from '../../domain/tax/vat-registration.ts';
import { NoteEntry } from '../../src/documents/notes/NoteEntry.tsx';
import type { NoteKind } from '../../src/documents/notes/note-kind.ts';
import { texts as shared } from '../../src/documents/notes/texts.ts';
import { toast } from '../../src/platform/toast-store.ts';
import {
  computeFigures,
  computeRowTotal,
  type Invoice,
  toRequest,
} from './credit-note-form-model.ts';
import { RefundField } from './RefundField.tsx';

/** The sentences of the credit-note entry page, letter for letter (SAL-CN-022..066). */
const texts = {
  title: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
  list: { en: 'Invoices', ne: 'बीजकहरू' },
  issuedDetails: { en: 'Invoice Details', ne: 'बीजकको विवरण' },
  issuedItems: { en: 'Invoice Items', ne: 'बीजकका वस्तुहरू' },
  billNumber: { en: 'Reference Bill Number', ne: 'सम्बन्धित बीजक नं.' },
  customerName: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  paymentId: { en: 'Company Payment Id', ne: 'भुक्तानी आईडी' },
  paymentCounter: { en: 'Payment Counter', ne: 'भुक्तानी काउन्टर' },
  vatRate: { en: 'VAT(%)', ne: 'भ्याट(%)' },
  allowed: {
    en: 'Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. {remaining-amount}',
    ne: 'बिक्री फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {remaining-amount}',
  },
  notes: { en: 'Credit Notes', ne: 'क्रेडिट नोटहरू' },
  note: { en: 'Credit Note', ne: 'क्रेडिट नोट' },
  hsCode: { en: 'HS Code', ne: 'एचएस कोड' },
  reason: { en: 'Remark', ne: 'कैफियत' },
  reasonHelp: {
    en: 'Reason for return (printed on the note)',
    ne: 'फिर्ताको कारण (नोटमा प्रिन्ट हुन्छ)',
  },
  vat: { en: 'VAT({rate} %)', ne: 'भ्याट ({rate} %)' },
  notIssued: {
    en: 'Credit Note cannot be issued of this invoice',
    ne: 'यो बीजकको क्रेडिट नोट जारी गर्न मिल्दैन',
  },
  positiveRate: { en: 'Return rate must be greater than 0', ne: 'फिर्ता दर ० भन्दा बढी हुनुपर्छ' },
  newCreditNote: { en: 'New Credit Note', ne: 'नयाँ क्रेडिट नोट' },
} satisfies Record<string, Texts>;

/** What sets the page of a credit note apart from that of a debit note. */
const creditNoteKind: NoteKind<Invoice> = {
  texts,
  issuedPath: 'invoices',
  path: 'credit-notes',
  hasPreview: true,
  Refund: RefundField,
  issuedList: '/sales/invoice',
  list: '/sales/credit_notes',
  reason: 'cancel_note',
  signedRate: true,
  aside: { label: texts.hsCode, before: true, textOf: line => line?.hs_code ?? '' },
  getId: invoice => invoice.company_payment_id,
  getNumber: invoice => invoice.invoice_no,
  toFacts: invoice => [
    [texts.billNumber, invoice.invoice_no],
    [texts.customerName, invoice.customer_name],
    [texts.paymentId, invoice.company_payment_id],
    [texts.paymentCounter, invoice.payment_gateway],
  ],
  // The line's taxable amount (QUIRK-044) or its amount without VAT, yet never less than it was sold for, so that a discount
  // keeps no line from coming back whole. With VAT it is at most the price with VAT.
  getMaxRate: line =>
    typeof line.price_with_vat === 'number'
      ? toPaisa(line.price_with_vat)
      : Math.max(
          toPaisa(line.total) - toPaisa(line.discount_amount) + toPaisa(line.tsc_amount),
          toPaisa(line.amount),
        ),
  warnZeroRate: t => {
    // The documents tell this twice, under two titles (QUIRK-046).
    toast('error', t(shared.zeroRate), t(texts.note));
    toast('error', t(texts.positiveRate), t(texts.newCreditNote));
  },
  computeRowTotal: computeRowTotal,
  computeFigures: computeFigures,
  getTaxes: invoice => ({
    tscRate: invoice.tsc_rate,
    vatRate: invoice.vat_rate,
    vat: texts.vat,
    hasVat: isRegisteredDocument({ vat_rate: invoice.vat_rate }),
  }),
  toRequest: toRequest,
  toSavedNote: answer => ({
    id: String(answer.company_payment_id),
    number: String(answer.credit_note_no),
  }),
};

export const CreditNoteEntry = () => <NoteEntry kind={creditNoteKind} />;
