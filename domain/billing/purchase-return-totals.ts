// The figures of a debit note: like those of a credit note computed from its own lines, never
// beyond what remains of its bill, and exactly what remains where it brings the last piece back
// (contract, "Fine print").
import {
  closes,
  discountAsIssued,
  heldDiscount,
  type IssuedDocument,
  type ReturnedPart,
  remainingOf,
} from './note-totals.ts';
import { type PurchaseLine, purchaseTotals } from './purchase-totals.ts';
import { spread } from './spread.ts';
import type { Figures, LineTotals, Totals } from './totals.ts';

/**
 * The bill: its figures in paisa and its discount rate; 0 means that its discount was a flat
 * amount.
 */
export type IssuedBill = Pick<IssuedDocument, 'figures' | 'discount_rate'>;

/** The lines' own figures made to add up to the header's; what agrees already stays as it is. */
const fitted = (header: Figures, own: LineTotals[]): LineTotals[] => {
  const totals = spread(
    header.subtotal,
    own.map(line => line.total),
  );
  const discounts = spread(header.discount_amount, totals);
  const taxables = spread(
    header.taxable_amount,
    own.map(line => Math.max(line.taxable_amount, 0)),
  );
  const vats = spread(
    header.vat_amount,
    own.map(line => Math.max(line.vat_amount, 0)),
  );
  return own.map((_, index) => ({
    total: totals[index]!,
    discount_amount: discounts[index]!,
    tsc_amount: 0,
    taxable_amount: taxables[index]!,
    vat_amount: vats[index]!,
  }));
};

/**
 * The note's own figures, held within what remains; neither the taxed nor the exempt part may go
 * below nothing.
 */
const within = (own: Figures, lines: PurchaseLine[], remaining: Figures): Totals => {
  const discount_amount = heldDiscount(own, remaining);
  const held = purchaseTotals({ lines, discount_rate: 0, discount_amount });
  const net = held.subtotal - discount_amount;
  const exemptLeft = remaining.subtotal - remaining.discount_amount - remaining.taxable_amount;
  const taxable_amount = Math.max(
    Math.min(held.taxable_amount, remaining.taxable_amount),
    net - exemptLeft,
  );
  const vat_amount = Math.min(held.vat_amount, remaining.vat_amount);
  return { ...held, taxable_amount, vat_amount, total: net + vat_amount };
};

/**
 * The figures of a note over `lines` (price = return rate in paisa, discount and VAT rate as on the
 * bill's line), given the figures of the notes before it. Undefined when the lines add up to more
 * than remains of the bill's subtotal. `parts` are all lines of the bill: with them the note that
 * brings the last piece back takes what remains also where pieces were rounded one by one.
 */
export const purchaseReturnTotals = (
  issued: IssuedBill,
  notes: Figures[],
  lines: PurchaseLine[],
  parts: ReturnedPart[] = [],
): Totals | undefined => {
  const remaining = remainingOf(issued.figures, notes);
  const { subtotal } = purchaseTotals({ lines, discount_rate: 0, discount_amount: 0 });
  const own = purchaseTotals({ lines, ...discountAsIssued(issued, subtotal) });
  const difference = remaining.subtotal - subtotal;
  const last = difference === 0 || closes(parts, difference);
  if (difference < 0 && !last) return undefined;
  const header = last ? { ...own, ...remaining } : within(own, lines, remaining);
  return { ...header, lines: fitted(header, header.lines) };
};
