// The bill whose goods go back, as the server answers it: rupees and percent.

type Money = { amount: number; discount_amount: number; taxable_amount: number; vat_amount: number; total: number };

/** A line; `amount` is its unit price, `returned_quantity` what earlier notes sent back. */
export type BillLine = Money & {
  id: number;
  product_name: string;
  description: string | null;
  unit: string | null;
  qty: number;
  discount_rate: number;
  vat_rate: number;
  returned_quantity: number;
};

export type Billing = Money & {
  id: number;
  billing_no: string;
  payment_id: string;
  fiscal_year: string;
  type: 'normal' | 'import' | 'capital';
  vendor_name: string;
  discount_rate: number;
  details: BillLine[];
  debit_note: Money[];
  'remaining-amount': number;
};

/** The text of a quantity or a rate that may be typed on. */
export type Typed = { line_id: number; quantity: string; return_rate: string };

/** What stands on the page: the row that is being entered, what has been added, and why. */
export type Entry = { row: Typed | null; lines: Typed[]; remarks: string };

export const blankEntry: Entry = { row: null, lines: [], remarks: '' };

/** The line behind an id that was chosen from these very lines. */
export const lineOf = (billing: Billing, id: number): BillLine => billing.details.find(line => line.id === id)!;

/** The row of a line as it is offered: everything of it that has not gone back, at the price it was bought for. */
export const offered = (line: BillLine): Typed => ({
  line_id: line.id,
  quantity: String(Math.max(line.qty - line.returned_quantity, 0)),
  return_rate: String(line.amount),
});
