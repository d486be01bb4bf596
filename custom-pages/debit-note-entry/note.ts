// The figures of the note that stands on the page, by the server's own arithmetic, and the request
// that it becomes.
import { toRate, toRupees } from '../../domain/billing/money.ts';
import { purchaseReturnTotals } from '../../domain/billing/purchase-return-totals.ts';
import { type PurchaseLine, purchaseTotals } from '../../domain/billing/purchase-totals.ts';
import type { Totals } from '../../domain/billing/totals.ts';
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
import type { Billing } from './billing.ts';

const purchaseLine = (
  billing: Billing,
  { line_id, quantity, return_rate }: Typed,
): PurchaseLine => {
  const line = lineOf(billing, line_id);
  return {
    qty: Number(quantity) || 0,
    price: paisaIn(return_rate),
    discount_rate: toRate(line.discount_rate),
    vat_rate: toRate(line.vat_rate),
  };
};

const undiscounted = { discount_rate: 0, discount_amount: 0 };

/** The total of one row in paisa, before discount and VAT of the bill. */
export const rowTotal = (billing: Billing, row: Typed): number =>
  purchaseTotals({ lines: [purchaseLine(billing, row)], ...undiscounted }).subtotal;

/** The note's figures in paisa, and whether the lines add up to more than may still go back. */
export const figuresOf = (
  billing: Billing,
  lines: Typed[],
): { totals: Totals; exceeds: boolean } => {
  if (lines.length === 0)
    return { totals: purchaseTotals({ lines: [], ...undiscounted }), exceeds: false };
  const ordered = lines.map(line => purchaseLine(billing, line));
  const parts = partsOf(billing.details, lines);
  const issued = { figures: figuresIn(billing), discount_rate: toRate(billing.discount_rate) };
  const totals = purchaseReturnTotals(issued, billing.debit_note.map(figuresIn), ordered, parts);
  if (totals) return { totals, exceeds: false };
  // Beyond the limit there is no note; the page shows what was entered all the same, so that one
  // sees by how much.
  const discount_amount = Math.min(
    issued.figures.discount_amount,
    purchaseTotals({ lines: ordered, ...undiscounted }).subtotal,
  );
  return {
    totals: purchaseTotals({
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
export const requestOf = (billing: Billing, entry: Entry, totals: Totals, author: User): Row => ({
  billing_id: billing.id,
  created_by: `${author.name} (${author.id})`,
  pos: author.pos?.name ?? '',
  remarks: entry.reason,
  details: entry.lines.map((typed, index) => {
    const line = lineOf(billing, typed.line_id);
    const figures = totals.lines[index]!;
    return {
      id: line.id,
      qty: Number(typed.quantity) || 0,
      amount: toRupees(paisaIn(typed.return_rate)),
      vat_rate: line.vat_rate,
      total: toRupees(figures.total),
      taxable_amount: toRupees(figures.taxable_amount),
      vat_amount: toRupees(figures.vat_amount),
    };
  }),
  taxable_amount: toRupees(totals.taxable_amount),
  total: toRupees(totals.total),
});
