// The bill whose goods go back, as the server answers it: rupees and percent.

type Money = {
  amount: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};

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
  transaction_date: string;
  type: 'normal' | 'import' | 'capital';
  vendor_name: string;
  discount_rate: number;
  details: BillLine[];
  debit_note: Money[];
  'remaining-amount': number;
};
