// A credit note while it is entered: its figures, and the request it becomes.

import {
  computeNoteTotals,
  computeUntaxedLeft,
  type IssuedDocument,
} from '../../domain/documents/note-totals.ts';
import { fitToLinesLeft, type NotedLine } from '../../domain/documents/prices-with-vat.ts';
import {
  computeSubtotal,
  computeTotals,
  hasTsc,
  type SaleTotals,
  type TotalsLine,
} from '../../domain/documents/totals.ts';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import type { CreateCreditNoteRequest } from '../../domain/requests/document-requests.ts';
import type { TaxTreatment } from '../../domain/tax/tax-treatment.ts';
import type { User } from '../../src/api/session.ts';
import {
  findLine,
  getVatInPrice,
  type NoteFormState,
  type NoteRow,
  parsePaisa,
  toFigures,
  toLineReturns,
  toReturnedParts,
} from '../../src/documents/notes/note-form-model.ts';

export type Amounts = {
  amount: number;
  discount_amount: number;
  tsc_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};

/** A line; `amount` is its unit price, `returned_quantity` what earlier notes brought back. */
export type InvoiceLine = Amounts & {
  id: number;
  product_name: string;
  product_family: string | null;
  hs_code: string | null;
  description: string | null;
  unit: string | null;
  qty: number;
  discount_rate: number;
  vat_rate: number;
  tax_treatment: TaxTreatment;
  returned_quantity: number;
  returned_amount: number;
  returned_discount: number;
  price_reduced: number;
  price_with_vat: number | null;
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

const toNotedLine = (
  invoice: Invoice,
  { line_id, quantity, return_rate, price_only = false }: NoteRow,
): NotedLine => {
  const line = findLine(invoice, line_id);
  const vat_in_price = getVatInPrice(line);
  return {
    line_id,
    price_only,
    ...(vat_in_price === undefined ? {} : { vat_in_price }),
    qty: Number(quantity) || 0,
    price: parsePaisa(return_rate),
    discount_rate: toRate(line.discount_rate),
    // The invoice's line decides, not what a family is called today (contract, "Fine print").
    internet: hasTsc(line.product_family ?? ''),
    tax_treatment: line.tax_treatment,
  };
};

/** The rows as they are computed: the last pieces of a price with VAT take what is left of it. */
const toTotalsLines = (invoice: Invoice, rows: NoteRow[]): TotalsLine[] =>
  fitToLinesLeft(
    rows.map(row => toNotedLine(invoice, row)),
    line_id => {
      const line = findLine(invoice, line_id);
      return {
        qty: line.qty,
        price: toPaisa(line.price_with_vat ?? line.amount),
        total: toPaisa(line.total),
        returned: toLineReturns(line),
      };
    },
  );

/** The total of one row in paisa, before discount and VAT of the document. */
export const computeRowTotal = (invoice: Invoice, row: NoteRow): number =>
  computeSubtotal(toTotalsLines(invoice, [row]));

/** The note's figures in paisa, and whether the lines add up to more than may still be returned. */
export const computeFigures = (
  invoice: Invoice,
  lines: NoteRow[],
): { totals: SaleTotals; exceeds: boolean } => {
  const vat_rate = toRate(invoice.vat_rate);
  const nothing = { lines: [], discount_rate: 0, discount_amount: 0, tsc_rate: 0, vat_rate };
  if (lines.length === 0) return { totals: computeTotals(nothing), exceeds: false };
  const issued: IssuedDocument = {
    figures: toFigures(invoice),
    discount_rate: toRate(invoice.discount_rate),
    tsc_rate: toRate(invoice.tsc_rate),
    vat_rate,
    untaxedLeft: computeUntaxedLeft(
      invoice.details.map(line => ({
        tax_treatment: line.tax_treatment,
        total: toPaisa(line.total),
        discount_amount: toPaisa(line.discount_amount),
        returned_amount: toPaisa(line.returned_amount),
        returned_discount: toPaisa(line.returned_discount),
      })),
    ),
  };
  const ordered = toTotalsLines(invoice, lines);
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
  totals: SaleTotals,
  author: Pick<User, 'name' | 'id'>,
): CreateCreditNoteRequest => ({
  company_payment_id: invoice.company_payment_id,
  invoice_id: invoice.company_payment_id,
  payment_gateway: invoice.payment_gateway ?? '',
  created_by: `${author.name} (${author.id})`,
  cancel_note: entry.reason,
  ...(entry.refund ? { refund: { payment_method: entry.refund } } : {}),
  amount: toRupees(totals.subtotal),
  taxable_amount: toRupees(totals.taxable_amount),
  ...(totals.exempted_sale > 0 ? { exempted_sale: toRupees(totals.exempted_sale) } : {}),
  ...(totals.export_sales > 0 ? { export_sales: toRupees(totals.export_sales) } : {}),
  vat_amount: toRupees(totals.vat_amount),
  // The rate of the invoice, whatever is in force today (SAL-CN-067).
  vat_rate: invoice.vat_rate,
  total: toRupees(totals.total),
  details: entry.lines.map((typed, index) => {
    const line = findLine(invoice, typed.line_id);
    return {
      id: line.id,
      product_name: line.product_name,
      quantity: Number(typed.quantity) || 0,
      ...(typed.price_only ? { price_only: 1 as const } : {}),
      [line.price_with_vat === null ? 'return_rate' : 'return_rate_with_vat']: toRupees(
        parsePaisa(typed.return_rate),
      ),
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
