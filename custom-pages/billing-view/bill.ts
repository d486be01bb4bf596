// A vendor's bill as the server answers it: rupees and percent.
import type { Row } from '../../domain/schema/entity.ts';

export type BillLine = {
  id: number;
  product_name: string;
  description: string | null;
  qty: number;
  unit: string | null;
  amount: number;
  discount_rate: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};

export type Attached = { name: string; type: string; original_name: string | null };

export type Bill = Row & {
  id: number;
  billing_no: string;
  type: 'normal' | 'import' | 'capital';
  transaction_date: string;
  amount: number;
  discount_rate: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
  in_words: string;
  details: BillLine[];
  file: Attached | null;
  debit_note: { id: number; debit_note_no: string; total: number }[];
  'remaining-amount': number;
};
