// The figures of the note that stands on the page, by the server's own arithmetic, and the request
// that it becomes.
import { toRate, toRupees } from '../../domain/billing/money.ts';
import { type IssuedDocument, noteTotals } from '../../domain/billing/note-totals.ts';
import {
  lineTotal,
  type OrderLine,
  subtotalOf,
  type Totals,
  totalsOf,
} from '../../domain/billing/totals.ts';
import { bearsTsc } from '../../domain/billing/tsc.ts';
import type { Row } from '../../domain/schema/entity.ts';
import {
  type Entry,
  figuresIn,
  lineOf,
  paisaIn,
  partsOf,
  type Typed,
} from '../../src/document/note/entry.ts';
import type { User } from '../../src/providers/session.ts';
import type { Invoice } from './invoice.ts';

const orderLine = (invoice: Invoice, { line_id, quantity, return_rate }: Typed): OrderLine => {
  const line = lineOf(invoice, line_id);
  return {
    qty: Number(quantity) || 0,
    price: paisaIn(return_rate),
    discount_rate: toRate(line.discount_rate),
    // The invoice's line decides, not what a family is called today (contract, "Fine print").
    internet: bearsTsc(line.product_family ?? ''),
  };
};

/** The total of one row in paisa, before discount and VAT of the document. */
export const rowTotal = (invoice: Invoice, row: Typed): number =>
  lineTotal(orderLine(invoice, row));

/** The note's figures in paisa, and whether the lines add up to more than may still be returned. */
export const figuresOf = (
  invoice: Invoice,
  lines: Typed[],
): { totals: Totals; exceeds: boolean } => {
  const vat_rate = toRate(invoice.vat_rate);
  const nothing = { lines: [], discount_rate: 0, discount_amount: 0, tsc_rate: 0, vat_rate };
  if (lines.length === 0) return { totals: totalsOf(nothing), exceeds: false };
  const issued: IssuedDocument = {
    figures: figuresIn(invoice),
    discount_rate: toRate(invoice.discount_rate),
    tsc_rate: toRate(invoice.tsc_rate),
    vat_rate,
  };
  const ordered = lines.map(line => orderLine(invoice, line));
  const parts = partsOf(invoice.details, lines);
  const totals = noteTotals(issued, invoice.credit_note.map(figuresIn), ordered, parts);
  if (totals) return { totals, exceeds: false };
  // Beyond the limit there is no note; the page shows what was entered all the same, so that one
  // sees by how much.
  const { discount_rate, tsc_rate, figures } = issued;
  const discount_amount = Math.min(figures.discount_amount, subtotalOf(ordered));
  return {
    totals: totalsOf({ lines: ordered, discount_rate, discount_amount, tsc_rate, vat_rate }),
    exceeds: true,
  };
};

/**
 * The documents' payload (ENT-048, ENT-051), money in rupees; each line carries the invoice line's
 * own id.
 */
export const requestOf = (
  invoice: Invoice,
  entry: Entry,
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
    const line = lineOf(invoice, typed.line_id);
    return {
      id: line.id,
      product_name: line.product_name,
      quantity: Number(typed.quantity) || 0,
      return_rate: toRupees(paisaIn(typed.return_rate)),
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
