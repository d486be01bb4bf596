// A debit note as the server answers it: rupees and percent.
import type { Row } from '../../domain/schema/entity.ts';

/** A line; `amount` is the return rate. */
export type NoteLine = {
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

export type Note = Row & {
  id: number;
  debit_note_no: string;
  billing_id: number;
  type: 'normal' | 'import' | 'capital';
  amount: number;
  discount_rate: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
  in_words: string;
  details: NoteLine[];
};
