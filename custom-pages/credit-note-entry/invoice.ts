// The invoice that comes back, as the server answers it: rupees and percent.

type Money = {
  amount: number;
  discount_amount: number;
  tsc_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};

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
  vat_rate: number;
  details: InvoiceLine[];
  credit_note: Money[];
  'remaining-amount': number;
};
