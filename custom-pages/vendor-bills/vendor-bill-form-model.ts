// The state of the form, its figures, and its request. The figures are the server's own arithmetic.

import {
  computePurchaseTotals,
  type PurchaseLine,
} from '../../domain/documents/purchase-totals.ts';
import { computeLineTotal, type Totals } from '../../domain/documents/totals.ts';
import { toRupees } from '../../domain/money/money.ts';
import type {
  CreateVendorBillRequest,
  vendorBillTypes,
} from '../../domain/requests/purchase-requests.ts';
import type { DraftOf } from '../../domain/requests/request-schema.ts';
import {
  type Author,
  parseDecimal,
  parsePaisa,
  parseRate,
  toTimestamp,
} from '../../src/documents/entry-values.ts';
import { hasDigit } from '../../src/ui/number-input.ts';

/** A line as typed: numbers stay text until they are asked for. */
export type VendorBillFormLine = {
  /** Tells the row from the others while they come and go. */
  key: string;
  product_id: number;
  name: string;
  unit: string;
  description: string;
  qty: string;
  price: string;
  /** Percent, "13"; empty for the VAT of the bill's day. */
  vat_rate: string;
};
export type Vendor = { id: number; code: string; name: string; address: string; pan: string };
export type BillType = (typeof vendorBillTypes)[number];
/** A form without a vendor sends none. */
type VendorBillRequest = Omit<DraftOf<CreateVendorBillRequest>, 'vendor_id'> &
  Partial<Pick<CreateVendorBillRequest, 'vendor_id'>>;
/**
 * What was uploaded: its id, its address below the billing address, and what it was called on the
 * way.
 */
export type AttachedFile = { id: number; name: string; called: string };
export type VendorBillFormState = {
  vendor: Vendor | null;
  fiscal_year: string;
  type: BillType | '';
  billing_no: string;
  transaction_date: string;
  declaration_no: string;
  declaration_date: string;
  file: AttachedFile | null;
  lines: VendorBillFormLine[];
  discount_by: 'rate' | 'flat';
  discount_rate: string;
  discount_amount: string;
};

/** The unit of a line whose product brings none (PUR-BIL-042). */
export const DEFAULT_UNIT = 'hr';

/** A form with nothing in it, for today ("YYYY-MM-DD", Nepal). */
export const createEmptyVendorBill = (today: string): VendorBillFormState => ({
  vendor: null,
  fiscal_year: '',
  type: '',
  billing_no: '',
  transaction_date: today,
  declaration_no: '',
  declaration_date: '',
  file: null,
  lines: [],
  discount_by: 'rate',
  discount_rate: '',
  discount_amount: '',
});

const getDiscountPercent = (bill: VendorBillFormState): number =>
  bill.discount_by === 'rate' ? parseDecimal(bill.discount_rate) : 0;

/**
 * The line's own rate, or the VAT of the bill's day (`usual`, percent), as text: the rate of a line
 * that was just added (PUR-BIL-040).
 */
export const getLineVatRate = (line: Pick<VendorBillFormLine, 'vat_rate'>, usual: number): string =>
  line.vat_rate || String(usual);

const toPurchaseLine = (line: VendorBillFormLine, usual: number): PurchaseLine => ({
  qty: Number(line.qty) || 0,
  price: parsePaisa(line.price),
  discount_rate: 0,
  vat_rate: parseRate(getLineVatRate(line, usual)),
});

/** What the line comes to before the bill's discount and VAT, in paisa. */
export const computeRowTotal = (line: VendorBillFormLine, usual: number): number =>
  computeLineTotal(toPurchaseLine(line, usual));

/** The figures of the form in paisa; `usual` is the VAT of the bill's day in percent. */
export const computeFigures = (bill: VendorBillFormState, usual: number): Totals =>
  computePurchaseTotals({
    lines: bill.lines.map(line => toPurchaseLine(line, usual)),
    discount_rate: bill.discount_by === 'rate' ? parseRate(bill.discount_rate) : 0,
    discount_amount: bill.discount_by === 'flat' ? parsePaisa(bill.discount_amount) : 0,
  });

/** Goods and machines come over the border; a normal bill has no customs declaration. */
export const hasCustomsDeclaration = (type: VendorBillFormState['type']): boolean =>
  type === 'import' || type === 'capital';

const toRequestLines = (
  bill: VendorBillFormState,
  totals: Totals,
  usual: number,
): VendorBillRequest['details'] =>
  bill.lines.map((line, index) => {
    const figures = totals.lines[index]!;
    return {
      id: line.product_id,
      product_name: line.name,
      description: line.description,
      // What was left empty is sent as nothing, so that nobody takes it for 0.
      qty: hasDigit(line.qty) ? Number(line.qty) : null,
      unit: line.unit,
      amount: hasDigit(line.price) ? toRupees(parsePaisa(line.price)) : null,
      taxable_amount: toRupees(figures.taxable_amount),
      vat_rate: parseDecimal(getLineVatRate(line, usual)),
      vat_amount: toRupees(figures.vat_amount),
      total: toRupees(figures.total),
    };
  });

/**
 * The documents' payload (ENT-077, ENT-080), money in rupees; a declaration only where the type has
 * one.
 */
export const toVendorBillRequest = (
  bill: VendorBillFormState,
  totals: Totals,
  usual: number,
  author: Author,
  now: string,
): VendorBillRequest => ({
  ...(bill.vendor
    ? { vendor_id: bill.vendor.id, vendor_name: bill.vendor.name, pan: bill.vendor.pan }
    : {}),
  billing_no: bill.billing_no.trim(),
  fiscal_year: bill.fiscal_year,
  type: bill.type,
  transaction_date: toTimestamp(bill.transaction_date, now),
  ...(hasCustomsDeclaration(bill.type)
    ? {
        declaration_no: bill.declaration_no || null,
        declaration_date: bill.declaration_date || null,
      }
    : {}),
  amount: toRupees(totals.subtotal),
  discount_rate: getDiscountPercent(bill),
  discount_amount: toRupees(totals.discount_amount),
  taxable_amount: toRupees(totals.taxable_amount),
  vat_amount: toRupees(totals.vat_amount),
  total: toRupees(totals.total),
  details: toRequestLines(bill, totals, usual),
  file_id: bill.file?.id ?? null,
  created_by: `${author.name} (${author.id})`,
  pos: author.pos,
});
