// What entries of the ledger are of: the kinds of their sources, as people call them.
import type { Texts } from '../language.ts';

/**
 * What goods that were sold before their bill came cost more or less, under the day on which a bill
 * that is dated back was recorded; its id is that of the bill.
 */
export const COST_DIFFERENCE = 'cost-difference';

export const sourceTitles: Record<string, Texts> = {
  invoice: { en: 'Invoice', ne: 'बीजक' },
  'credit-note': { en: 'Credit Note', ne: 'क्रेडिट नोट' },
  cancellation: { en: 'Cancellation', ne: 'रद्द' },
  billing: { en: 'Vendor Bill', ne: 'आपूर्तिकर्ताको बिल' },
  [COST_DIFFERENCE]: { en: 'Cost Difference', ne: 'लागतको फरक' },
  'debit-note': { en: 'Debit Note', ne: 'डेबिट नोट' },
  inventory: { en: 'Stock Entry', ne: 'मौज्दात प्रविष्टि' },
  receipt: { en: 'Receipt', ne: 'प्राप्ति' },
  payment: { en: 'Payment', ne: 'भुक्तानी' },
  allocation: { en: 'Advance Applied', ne: 'अग्रिम समायोजन' },
  'cheque-event': { en: 'Cheque', ne: 'चेक' },
  'tds-deposit': { en: 'TDS Deposit', ne: 'टीडीएस दाखिला' },
  'tax-payment': { en: 'Tax Payment', ne: 'कर भुक्तानी' },
  opening: { en: 'Opening Balances', ne: 'सुरु बाँकी' },
  voucher: { en: 'Voucher', ne: 'भौचर' },
  'vat-settlement': { en: 'VAT Settlement', ne: 'भ्याट भुक्तानी हिसाब' },
  'vat-settlement-reversal': { en: 'VAT Settlement Withdrawn', ne: 'भ्याट भुक्तानी हिसाब फिर्ता' },
  'year-end': { en: 'Year End', ne: 'आर्थिक वर्षको हिसाब बन्द' },
  'year-end-reopening': { en: 'Year Reopened', ne: 'आर्थिक वर्ष फेरि खोलिएको' },
};

/** Entries of the company as a whole, of which each line names its outlet. */
export const outletSpanningKinds = [
  'vat-settlement',
  'vat-settlement-reversal',
  'year-end',
  'year-end-reopening',
] as const;
