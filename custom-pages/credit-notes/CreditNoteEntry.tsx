// The sentences of the credit-note entry page, letter for letter (SAL-CN-022..066).

import { computeNoteTotals, type IssuedDocument } from '../../domain/documents/note-totals.ts';
import {
  computeLineTotal,
  computeSubtotal,
  computeTotals,
  type Totals,
  type TotalsLine,
} from '../../domain/documents/totals.ts';
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import { hasTsc } from '../../domain/tax/tsc.ts';
import type { User } from '../../src/api/session.ts';
import { NoteEntry } from '../../src/documents/notes/NoteEntry.tsx';
import {
  findLine,
  type NoteFormState,
  type NoteRow,
  parsePaisa,
  toFigures,
  toReturnedParts,
} from '../../src/documents/notes/note-form-model.ts';
import type { NoteKind } from '../../src/documents/notes/note-kind.ts';
import { texts as shared } from '../../src/documents/notes/texts.ts';
import { toast } from '../../src/platform/toast-store.ts';

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
// The invoice that comes back, as the server answers it: rupees and percent.

type Amounts = {
  amount: number;
  discount_amount: number;
  tsc_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};

/** A line; `amount` is its unit price, `returned_quantity` what earlier notes brought back. */
type InvoiceLine = Amounts & {
  id: number;
  product_name: string;
  product_family: string | null;
  hs_code: string | null;
  description: string | null;
  unit: string | null;
  qty: number;
  discount_rate: number;
  vat_rate: number;
  returned_quantity: number;
};

export type Invoice = Amounts & {
  company_payment_id: string;
  invoice_no: string;
  fiscal_year: string;
  customer_name: string;
  payment_gateway: string | null;
  reseller: string | null;
  discount_rate: number;
  tsc_rate: number;
  vat_rate: number;
  details: InvoiceLine[];
  credit_note: Amounts[];
  'remaining-amount': number;
};

// The figures of the note that stands on the page, by the server's own arithmetic, and the request
// that it becomes.

const toTotalsLine = (
  invoice: Invoice,
  { line_id, quantity, return_rate }: NoteRow,
): TotalsLine => {
  const line = findLine(invoice, line_id);
  return {
    qty: Number(quantity) || 0,
    price: parsePaisa(return_rate),
    discount_rate: toRate(line.discount_rate),
    // The invoice's line decides, not what a family is called today (contract, "Fine print").
    internet: hasTsc(line.product_family ?? ''),
  };
};

/** The total of one row in paisa, before discount and VAT of the document. */
const computeRowTotal = (invoice: Invoice, row: NoteRow): number =>
  computeLineTotal(toTotalsLine(invoice, row));

/** The note's figures in paisa, and whether the lines add up to more than may still be returned. */
export const computeFigures = (
  invoice: Invoice,
  lines: NoteRow[],
): { totals: Totals; exceeds: boolean } => {
  const vat_rate = toRate(invoice.vat_rate);
  const nothing = { lines: [], discount_rate: 0, discount_amount: 0, tsc_rate: 0, vat_rate };
  if (lines.length === 0) return { totals: computeTotals(nothing), exceeds: false };
  const issued: IssuedDocument = {
    figures: toFigures(invoice),
    discount_rate: toRate(invoice.discount_rate),
    tsc_rate: toRate(invoice.tsc_rate),
    vat_rate,
  };
  const ordered = lines.map(line => toTotalsLine(invoice, line));
  const parts = toReturnedParts(invoice.details, lines);
  const totals = computeNoteTotals(issued, invoice.credit_note.map(toFigures), ordered, parts);
  if (totals) return { totals, exceeds: false };
  // Beyond the limit there is no note; the page shows what was entered all the same, so that one
  // sees by how much.
  const { discount_rate, tsc_rate, figures } = issued;
  const discount_amount = Math.min(figures.discount_amount, computeSubtotal(ordered));
  return {
    totals: computeTotals({ lines: ordered, discount_rate, discount_amount, tsc_rate, vat_rate }),
    exceeds: true,
  };
};

/**
 * The documents' payload (ENT-048, ENT-051), money in rupees; each line carries the invoice line's
 * own id.
 */
export const toRequest = (
  invoice: Invoice,
  entry: NoteFormState,
  totals: Totals,
  author: Pick<User, 'name' | 'id'>,
): Row => ({
  company_payment_id: invoice.company_payment_id,
  invoice_id: invoice.company_payment_id,
  payment_gateway: invoice.payment_gateway ?? '',
  created_by: `${author.name} (${author.id})`,
  cancel_note: entry.reason,
  amount: toRupees(totals.subtotal),
  taxable_amount: toRupees(totals.taxable_amount),
  vat_amount: toRupees(totals.vat_amount),
  // The invoice's own, whatever holds today (SAL-CN-067).
  vat_rate: invoice.vat_rate,
  total: toRupees(totals.total),
  details: entry.lines.map((typed, index) => {
    const line = findLine(invoice, typed.line_id);
    return {
      id: line.id,
      product_name: line.product_name,
      quantity: Number(typed.quantity) || 0,
      return_rate: toRupees(parsePaisa(typed.return_rate)),
      vat_rate: line.vat_rate,
      total: toRupees(totals.lines[index]!.total),
      hs_code: line.hs_code ?? '',
    };
  }),
  discount_amount: toRupees(totals.discount_amount),
  discount_rate: invoice.discount_rate,
  reseller: invoice.reseller ?? '',
  ...(totals.tsc_amount > 0
    ? { tsc_amount: toRupees(totals.tsc_amount), tsc_rate: invoice.tsc_rate }
    : {}),
});

// What sets the page of a credit note apart from that of a debit note.

const creditNoteKind: NoteKind<Invoice> = {
  texts,
  issuedPath: 'invoices',
  path: 'credit-notes',
  issuedList: '/sales/invoice',
  list: '/sales/credit_notes',
  reason: 'cancel_note',
  signedRate: true,
  aside: { label: texts.hsCode, before: true, textOf: line => line?.hs_code ?? '' },
  getId: invoice => invoice.company_payment_id,
  toFacts: invoice => [
    [texts.billNumber, invoice.invoice_no],
    [texts.customerName, invoice.customer_name],
    [texts.paymentId, invoice.company_payment_id],
    [texts.paymentCounter, invoice.payment_gateway],
  ],
  // The line's taxable amount (QUIRK-044), yet never less than it was sold for, so that a discount
  // keeps no line from coming back whole.
  getMaxRate: line => toPaisa(Math.max(line.taxable_amount, line.amount)),
  warnZeroRate: say => {
    // The documents tell this twice, under two titles (QUIRK-046).
    toast('error', say(shared.zeroRate), say(texts.note));
    toast('error', say(texts.positiveRate), say(texts.newCreditNote));
  },
  computeRowTotal: computeRowTotal,
  computeFigures: computeFigures,
  getTaxes: invoice => ({ tscRate: invoice.tsc_rate, vatRate: invoice.vat_rate, vat: texts.vat }),
  toRequest: toRequest,
  toSavedNote: answer => ({
    id: String(answer.company_payment_id),
    number: String(answer.credit_note_no),
  }),
};

// A credit note against an invoice: what comes back, at which rate, and why; from the invoice to
// the printed note.

export const CreditNoteEntry = () => <NoteEntry kind={creditNoteKind} />;
