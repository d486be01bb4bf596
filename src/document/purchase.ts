// What a vendor's bill and the note against it have in common as the server answers them: rupees
// and percent.
import type { Row } from '../../domain/schema/entity.ts';

/** `amount` is the unit's price; on a note the return rate. */
export type PurchaseLine = {
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

export type Purchase = Row & {
  id: number;
  type: 'normal' | 'import' | 'capital';
  amount: number;
  discount_rate: number;
  discount_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
  in_words: string;
  details: PurchaseLine[];
};
