// A debit note as the server answers it: rupees and percent.
import type { Purchase } from '../../src/document/purchase.ts';

export type Note = Purchase & { debit_note_no: string; billing_id: number };
