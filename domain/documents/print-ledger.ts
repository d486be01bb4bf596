// The columns of the print ledger, and its names of documents and copies: on the page, and in the
// exported table.
import type { Texts } from '../language.ts';

/** Why a print was not made: what its printer said, or that it was never sent there. */
export const printFailures = ['paper-out', 'cover-open', 'error', 'offline', 'not-sent'] as const;
export type PrintFailure = (typeof printFailures)[number];

/**
 * `copy_no` counts the prints of a copy from 1; one with a `failure` was not made, and the next has
 * its number. `printed_at` is Nepal time, "YYYY-MM-DD HH:mm:ss".
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
  failure: PrintFailure | null;
};

/** What is said of a print that was not made. */
export const printFailureNames: Record<PrintFailure, Texts> = {
  'paper-out': { en: 'Not printed: paper is out', ne: 'छापिएन: कागज सकियो' },
  'cover-open': { en: 'Not printed: cover is open', ne: 'छापिएन: ढक्कन खुला छ' },
  error: { en: 'Not printed: error of the printer', ne: 'छापिएन: प्रिन्टरमा त्रुटि' },
  offline: { en: 'Not printed: printer is offline', ne: 'छापिएन: प्रिन्टर अफलाइन छ' },
  'not-sent': { en: 'Not printed: never sent', ne: 'छापिएन: प्रिन्टरसम्म पठाइएन' },
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
