// A vendor's bill as the server answers it: rupees and percent.
import type { Purchase } from '../../src/document/purchase.ts';

export type Attached = { name: string; type: string; original_name: string | null };

export type Bill = Purchase & {
  billing_no: string;
  transaction_date: string;
  file: Attached | null;
  debit_note: { id: number; debit_note_no: string; total: number }[];
  'remaining-amount': number;
};
