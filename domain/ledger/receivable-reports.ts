// The reports of what customers owe and vendors are owed: their names in addresses and their titles.
import type { Texts } from '../language.ts';
import type { Party } from './postings.ts';

export const receivableReports = {
  'receivables-ageing': { en: 'Receivables Ageing', ne: 'अवधिअनुसार लिनुपर्ने' },
  'payables-ageing': { en: 'Payables Ageing', ne: 'अवधिअनुसार तिर्नुपर्ने' },
  outstanding: { en: 'Outstanding Documents', ne: 'बाँकी कागजातहरू' },
  collections: { en: 'Collections', ne: 'असुली' },
} as const satisfies Record<string, Texts>;

export type ReceivableReportName = keyof typeof receivableReports;
export const receivableReportNames = Object.keys(receivableReports) as ReceivableReportName[];

/** The party of an ageing report. */
export const ageingParties = {
  'receivables-ageing': 'customer',
  'payables-ageing': 'vendor',
} as const satisfies Partial<Record<ReceivableReportName, Party['kind']>>;
export type AgeingReportName = keyof typeof ageingParties;

/** The subjects whose right to view them shows a party's account: the party, and its documents. */
export const partySubjects = {
  customer: ['customers', 'invoices'],
  vendor: ['vendors', 'billings'],
} as const satisfies Record<Party['kind'], readonly [string, string]>;
