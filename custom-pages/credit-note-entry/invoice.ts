// The invoice that comes back, as the server answers it: rupees and percent.

type Money = { amount: number; discount_amount: number; tsc_amount: number; taxable_amount: number; vat_amount: number; total: number };

/** A line; `amount` is its unit price, `returned_quantity` what earlier notes brought back. */
export type InvoiceLine = Money & {
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

export type Invoice = Money & {
  company_payment_id: string;
  invoice_no: string;
  fiscal_year: string;
  customer_name: string;
  payment_gateway: string | null;
  reseller: string | null;
  discount_rate: number;
  tsc_rate: number;
  details: InvoiceLine[];
  credit_note: Money[];
  'remaining-amount': number;
};

/** The text of a quantity or a rate that may be typed on. */
export type Typed = { line_id: number; quantity: string; return_rate: string };

/** What stands on the page: the row that is being entered, what has been added, and why. */
export type Entry = { row: Typed | null; lines: Typed[]; cancel_note: string };

export const blankEntry: Entry = { row: null, lines: [], cancel_note: '' };

/** The line behind an id that was chosen from these very lines. */
export const lineOf = (invoice: Invoice, id: number): InvoiceLine => invoice.details.find(line => line.id === id)!;

/** The row of a line as it is offered: everything of it that has not come back, at the price it was sold for. */
export const offered = (line: InvoiceLine): Typed => ({
  line_id: line.id,
  quantity: String(Math.max(line.qty - line.returned_quantity, 0)),
  return_rate: String(line.amount),
});
