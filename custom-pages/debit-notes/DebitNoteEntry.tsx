// A debit note against a bill: what goes back, at which rate, and why; from the bill to the printed
// note.

import { useMemo } from 'react';
import { computePurchaseReturnTotals } from '../../domain/documents/note-totals.ts';
import {
  computePurchaseTotals,
  type PurchaseLine,
} from '../../domain/documents/purchase-totals.ts';
import type { Totals } from '../../domain/documents/totals.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import type { CreateDebitNoteRequest } from '../../domain/requests/purchase-requests.ts';
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
import { useVatRates } from '../../src/documents/use-vat-rates.ts';

/** The sentences of the debit-note entry page, letter for letter (PUR-RET-013..041). */
const texts = {
  title: { en: 'Issue Debit Note', ne: 'डेबिट नोट जारी गर्नुहोस्' },
  list: { en: 'Billings', ne: 'खरिद बिलहरू' },
  issuedDetails: { en: 'Billing Details', ne: 'खरिद बिलको विवरण' },
  issuedItems: { en: 'Billing Items', ne: 'खरिद बिलका वस्तुहरू' },
  billNumber: { en: 'Reference Bill Number', ne: 'सम्बन्धित बिल नं.' },
  vendorName: { en: 'Vendor Name', ne: 'आपूर्तिकर्ताको नाम' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  fiscalYear: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  type: { en: 'Type', ne: 'प्रकार' },
  normal: { en: 'Normal', ne: 'साधारण' },
  import: { en: 'Import', ne: 'पैठारी' },
  capital: { en: 'Capital', ne: 'पुँजीगत' },
  vatRate: { en: 'VAT %', ne: 'भ्याट %' },
  allowed: {
    en: 'Purchase total return amount should not exceed the above limit. Total Allowed Amount Rs. {remaining-amount}',
    ne: 'खरिद फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {remaining-amount}',
  },
  notes: { en: 'Debit Notes', ne: 'डेबिट नोटहरू' },
  note: { en: 'Debit Note', ne: 'डेबिट नोट' },
  reason: { en: 'Remarks', ne: 'कैफियत' },
  reasonHelp: {
    en: 'Reason for return (printed on the note)',
    ne: 'फिर्ताको कारण (नोटमा प्रिन्ट हुन्छ)',
  },
  vat: { en: 'VAT', ne: 'भ्याट' },
  vatAt: { en: 'VAT({rate} %)', ne: 'भ्याट ({rate} %)' },
  notIssued: {
    en: 'Debit Note cannot be issued of this billing',
    ne: 'यो खरिद बिलको डेबिट नोट जारी गर्न मिल्दैन',
  },
  minimumQuantity: {
    en: 'Minimum 1 quantity must be returned.',
    ne: 'कम्तीमा १ परिमाण फिर्ता गर्नुपर्छ।',
  },
  noLines: { en: 'Please select product', ne: 'कृपया वस्तु छान्नुहोस्' },
  noLinesTitle: { en: 'Product not selected', ne: 'वस्तु छानिएको छैन' },
} satisfies Record<string, Texts>;

/** The bill whose goods go back, as the server answers it: rupees and percent. */
type Amounts = {
  amount: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};

/** A line; `amount` is its unit price, `returned_quantity` what earlier notes sent back. */
type VendorBillLine = Amounts & {
  id: number;
  product_name: string;
  description: string | null;
  unit: string | null;
  qty: number;
  discount_rate: number;
  vat_rate: number;
  returned_quantity: number;
  returned_amount: number;
  price_reduced: number;
};

type VendorBill = Amounts & {
  id: number;
  billing_no: string;
  payment_id: string;
  fiscal_year: string;
  transaction_date: string;
  type: 'normal' | 'import' | 'capital';
  vendor_name: string;
  discount_rate: number;
  details: VendorBillLine[];
  debit_note: Amounts[];
  'remaining-amount': number;
};

/** The figures of the note on the page, by the server's own arithmetic, and its request. */
const toPurchaseLine = (
  billing: VendorBill,
  { line_id, quantity, return_rate }: NoteRow,
): PurchaseLine => {
  const line = findLine(billing, line_id);
  return {
    qty: Number(quantity) || 0,
    price: parsePaisa(return_rate),
    discount_rate: toRate(line.discount_rate),
    vat_rate: toRate(line.vat_rate),
  };
};

const NO_DISCOUNT = { discount_rate: 0, discount_amount: 0 };

/** The total of one row in paisa, before discount and VAT of the bill. */
const computeRowTotal = (billing: VendorBill, row: NoteRow): number =>
  computePurchaseTotals({ lines: [toPurchaseLine(billing, row)], ...NO_DISCOUNT }).subtotal;

/** The note's figures in paisa, and whether the lines add up to more than may still go back. */
const computeFigures = (
  billing: VendorBill,
  lines: NoteRow[],
): { totals: Totals; exceeds: boolean } => {
  if (lines.length === 0)
    return { totals: computePurchaseTotals({ lines: [], ...NO_DISCOUNT }), exceeds: false };
  const ordered = lines.map(line => toPurchaseLine(billing, line));
  const parts = toReturnedParts(billing.details, lines);
  const issued = { figures: toFigures(billing), discount_rate: toRate(billing.discount_rate) };
  const totals = computePurchaseReturnTotals(
    issued,
    billing.debit_note.map(toFigures),
    ordered,
    parts,
  );
  if (totals) return { totals, exceeds: false };
  // Beyond the limit there is no note; the page shows what was entered all the same, so that one
  // sees by how much.
  const discount_amount = Math.min(
    issued.figures.discount_amount,
    computePurchaseTotals({ lines: ordered, ...NO_DISCOUNT }).subtotal,
  );
  return {
    totals: computePurchaseTotals({
      lines: ordered,
      discount_rate: issued.discount_rate,
      discount_amount,
    }),
    exceeds: true,
  };
};

/**
 * The documents' payload (ENT-082, API-128), money in rupees; each line carries the bill line's own
 * id and the return rate as amount.
 */
const toRequest = (
  billing: VendorBill,
  entry: NoteFormState,
  totals: Totals,
  author: User,
): CreateDebitNoteRequest => ({
  billing_id: billing.id,
  created_by: `${author.name} (${author.id})`,
  pos: author.pos?.name ?? '',
  remarks: entry.reason,
  details: entry.lines.map((typed, index) => {
    const line = findLine(billing, typed.line_id);
    const figures = totals.lines[index]!;
    return {
      id: line.id,
      qty: Number(typed.quantity) || 0,
      ...(typed.price_only ? { price_only: 1 as const } : {}),
      amount: toRupees(parsePaisa(typed.return_rate)),
      vat_rate: line.vat_rate,
      total: toRupees(figures.total),
      taxable_amount: toRupees(figures.taxable_amount),
      vat_amount: toRupees(figures.vat_amount),
    };
  }),
  taxable_amount: toRupees(totals.taxable_amount),
  total: toRupees(totals.total),
});

/**
 * What sets the page of a debit note apart from that of a credit note. `vatOn` answers the rate of
 * VAT in percent by day.
 */
const createDebitNoteKind = (vatOn: (day: string) => number): NoteKind<VendorBill> => ({
  texts,
  issuedPath: 'billings',
  path: 'purchase-returns',
  hasPreview: true,
  issuedList: '/purchases/billings',
  list: '/purchases/returns',
  reason: 'remarks',
  signedRate: false,
  aside: {
    label: texts.vatRate,
    before: false,
    textOf: (line, language) => localizeDigits(String(line?.vat_rate ?? vatOn('')), language),
  },
  getId: billing => billing.id,
  getNumber: billing => billing.billing_no,
  toFacts: (billing, t) => [
    [texts.billNumber, billing.billing_no],
    [texts.vendorName, billing.vendor_name],
    [texts.paymentId, billing.payment_id],
    [texts.fiscalYear, billing.fiscal_year],
    [texts.type, t(texts[billing.type])],
  ],
  // The original unit rate, unlike a credit note's (QUIRK-044).
  getMaxRate: line => toPaisa(line.amount),
  computeRowTotal: computeRowTotal,
  computeFigures: computeFigures,
  // Where lines have different taxes, no rate is shown next to the VAT.
  getTaxes: ({ details, transaction_date }) => {
    const usual = vatOn(transaction_date.slice(0, 10));
    return details.every(line => line.vat_rate === usual || line.vat_rate === 0)
      ? { vatRate: usual, vat: texts.vatAt }
      : { vat: texts.vat };
  },
  toRequest: toRequest,
  toSavedNote: answer => ({ id: Number(answer.id), number: String(answer.debit_note_no) }),
});

export const DebitNoteEntry = () => {
  const { ofPurchase } = useVatRates();
  const kind = useMemo(() => createDebitNoteKind(ofPurchase), [ofPurchase]);
  return <NoteEntry kind={kind} />;
};
