// The columns of the print ledger, and its names of documents and copies: on the page, and in the
// exported table.
import type { Texts } from '../language.ts';

/**
 * `copy_no` counts the prints of a copy from 1; `printed_at` is Nepal time, "YYYY-MM-DD HH:mm:ss".
 */
export type PrintRecord = {
  id: number;
  document_kind: string;
  number: string;
  fiscal_year: string;
  copy: string;
  copy_no: number;
  printed_by: string;
  printed_at: string;
};

/** The name of each kind of printed document. */
export const printKindNames: Record<string, Texts> = {
  invoice: { en: 'Tax Invoice', ne: 'कर बीजक' },
  'credit-note': { en: 'Credit Note', ne: 'क्रेडिट नोट' },
  proforma: { en: 'Proforma Invoice', ne: 'प्रोफर्मा बीजक' },
  billing: { en: 'Bill', ne: 'खरिद बिल' },
  'debit-note': { en: 'Debit Note', ne: 'डेबिट नोट' },
};

/** The recipient of a copy. */
export const printCopyNames: Record<string, Texts> = {
  customer: { en: 'Customer', ne: 'ग्राहक' },
  company: { en: 'Company', ne: 'कम्पनी' },
};
