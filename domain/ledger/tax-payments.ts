// Taxes that are paid to the tax office, refunded by it or set off with it (decision 99): which
// account each of them lowers, and whether money moves. Deposits of TDS that was kept back are
// apart.
import type { Texts } from '../language.ts';
import type { Purpose } from './chart-of-accounts.ts';

export const taxPaymentKinds = ['vat', 'vat_refund', 'tsc', 'tds_set_off'] as const;
export type TaxPaymentKind = (typeof taxPaymentKinds)[number];

type TaxPaymentRule = {
  title: Texts;
  /** What the account of `purpose` has: owed to the tax office, or claimed from it. */
  open: Texts;
  /** The account that is lowered: one that is owed is debited, a claim credited. */
  purpose: Purpose;
  side: 'debit' | 'credit';
  /** True if money comes or goes; false for a claim that becomes an expense or another asset. */
  isMoney: boolean;
};

export const taxPaymentRules: Record<TaxPaymentKind, TaxPaymentRule> = {
  vat: {
    title: { en: 'VAT Paid', ne: 'तिरेको भ्याट' },
    open: { en: 'VAT owed', ne: 'तिर्न बाँकी भ्याट' },
    purpose: 'vat_settlement',
    side: 'debit',
    isMoney: true,
  },
  vat_refund: {
    title: { en: 'VAT Refunded', ne: 'फिर्ता पाएको भ्याट' },
    open: { en: 'VAT to be refunded or carried forward', ne: 'फिर्ता पाउने वा अर्को महिना सर्ने भ्याट' },
    purpose: 'vat_settlement',
    side: 'credit',
    isMoney: true,
  },
  tsc: {
    title: { en: 'TSC Paid', ne: 'तिरेको दूरसञ्चार सेवा शुल्क' },
    open: { en: 'TSC owed', ne: 'तिर्न बाँकी दूरसञ्चार सेवा शुल्क' },
    purpose: 'tsc_payable',
    side: 'debit',
    isMoney: true,
  },
  tds_set_off: {
    title: { en: 'TDS Set Off', ne: 'समायोजन गरेको टीडीएस' },
    open: { en: 'TDS withheld by customers', ne: 'ग्राहकले कट्टी गरेको टीडीएस' },
    purpose: 'tds_receivable',
    side: 'credit',
    isMoney: false,
  },
};

export const taxPaymentTexts = {
  recorded: { en: 'Tax payment recorded successfully.', ne: 'कर भुक्तानी राखियो।' },
  undone: { en: 'Tax payment reversed successfully.', ne: 'कर भुक्तानी उल्टाइयो।' },
  unknown: { en: 'Tax payment not found.', ne: 'कर भुक्तानी भेटिएन।' },
  nothing: {
    en: 'Nothing of this is open from {day} on.',
    ne: '{day} देखि यसको कुनै रकम बाँकी छैन।',
  },
  tooMuch: {
    en: 'Only {amount} is open from {day} on.',
    ne: '{day} देखि {amount} मात्र बाँकी छ।',
  },
  early: {
    en: 'A reversal cannot count before {day}.',
    ne: 'उल्टाउने मिति {day} भन्दा अघिको हुन सक्दैन।',
  },
  reversed: { en: 'This tax payment is already reversed.', ne: 'यो कर भुक्तानी उल्टाइसकिएको छ।' },
} satisfies Record<string, Texts>;
