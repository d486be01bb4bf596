// What ends a month of VAT and a fiscal year in the ledger: pure functions from balances to the lines of
// the entry, and what is looked at before a year is closed. Amounts in paisa; decision 56.
import type { Texts } from '../language.ts';
import type { Purpose } from './chart-of-accounts.ts';
import { type PostingLine, toEntryLines } from './postings.ts';

/** Debits less credits of an account at an outlet ('' where documents name none), in paisa. */
export type OutletBalance = { account_id: number; pos: string; balance: number };

/**
 * Empties each account into the one of the purpose, outlet by outlet, so that the trial balance of
 * every outlet stays 0.
 */
const emptyInto = (target: Purpose, balances: readonly OutletBalance[]): PostingLine[] =>
  [...Map.groupBy(balances, ({ pos }) => pos)].flatMap(([pos, own]) =>
    toEntryLines([
      ...own.map(({ account_id, balance }) => ({
        account: account_id,
        party: null,
        debit: 0,
        credit: balance,
      })),
      {
        account: target,
        party: null,
        debit: own.reduce((sum, { balance }) => sum + balance, 0),
        credit: 0,
      },
    ]).map(line => ({ ...line, pos })),
  );

/** The accounts that the settlement of a month's VAT empties. */
export const settledVat = ['output_vat', 'input_vat', 'vat_withheld'] as const satisfies Purpose[];

/**
 * The VAT of a month, on its last day: output VAT is emptied against input VAT and what buyers
 * withheld; the rest is owed to the tax office, or carried forward.
 */
export const buildVatSettlementLines = (balances: readonly OutletBalance[]): PostingLine[] =>
  emptyInto('vat_settlement', balances);

/** The end of a year: every account of income and expense is emptied into *Retained earnings*. */
export const buildYearEndLines = (balances: readonly OutletBalance[]): PostingLine[] =>
  emptyInto('retained_earnings', balances);

/** What balances of income and expense accounts have earned; a loss is negative. */
export const computeBalancesProfit = (balances: readonly OutletBalance[]): number =>
  balances.reduce((profit, { balance }) => profit - balance, 0);

/** A finding that refuses has to be put in order first; one that warns does not hold the closing up. */
type FindingKind = { severity: 'refuse' | 'warn'; text: Texts; page: string | null };

/** What may not be in order when a year is closed, in the order in which it is shown. */
export const yearEndFindings = {
  building: {
    severity: 'refuse',
    text: {
      en: 'The books are still being built: {done} of {n} documents have their entries. Close the year when all have.',
      ne: 'हिसाब तयार हुँदै छ: {n} मध्ये {done} कागजातको प्रविष्टि भएको छ। सबैको भएपछि वर्ष बन्द गर्नुहोस्।',
    },
    page: null,
  },
  earlier_open: {
    severity: 'refuse',
    text: {
      en: 'The fiscal year {years} is not closed. Years are closed one after the other.',
      ne: 'आर्थिक वर्ष {years} बन्द गरिएको छैन। वर्षहरू क्रमैले बन्द गरिन्छन्।',
    },
    page: null,
  },
  later_closed: {
    severity: 'refuse',
    text: {
      en: 'The later fiscal year {years} is already closed. Reopen it first.',
      ne: 'पछिल्लो आर्थिक वर्ष {years} बन्द भइसकेको छ। पहिले त्यसलाई फेरि खोल्नुहोस्।',
    },
    page: null,
  },
  unbalanced: {
    severity: 'refuse',
    text: {
      en: 'The trial balance differs by {amount}. Verify the books first.',
      ne: 'सन्तुलन परीक्षणमा {amount} फरक छ। पहिले हिसाब रुजु गर्नुहोस्।',
    },
    page: '/verify-books',
  },
  differences: {
    severity: 'warn',
    text: {
      en: 'The last verification of the books found {n} {n|difference|differences}.',
      ne: 'पछिल्लो हिसाब रुजुमा {n} फरक भेटियो।',
    },
    page: '/verify-books',
  },
  returns: {
    severity: 'warn',
    text: {
      en: 'The VAT return is not submitted for: {months}. It can only be submitted before the year is closed.',
      ne: 'यी महिनाको भ्याट विवरण बुझाइएको छैन: {months}। वर्ष बन्द गर्नुअघि मात्र बुझाउन मिल्छ।',
    },
    page: '/reports/vat-return',
  },
  unsent: {
    severity: 'warn',
    text: {
      en: '{n} {n|document has|documents have} not reached the tax authority.',
      ne: '{n} कागजात कर कार्यालयमा पुगेको छैन।',
    },
    page: '/tax-authority',
  },
  opening: {
    severity: 'warn',
    text: {
      en: 'No opening balances are entered, and no earlier year is closed.',
      ne: 'सुरु बाँकी राखिएको छैन, र अघिल्लो कुनै वर्ष बन्द गरिएको छैन।',
    },
    page: null,
  },
  opening_difference: {
    severity: 'warn',
    text: {
      en: '{amount} is left on {account}. Move it by a voucher if it belongs elsewhere.',
      ne: '{account} मा {amount} बाँकी छ। अन्यत्रको भए भौचरबाट सार्नुहोस्।',
    },
    page: '/accounting/vouchers',
  },
  negative_stock: {
    severity: 'warn',
    text: {
      en: 'The stock of {n} {n|product is|products are} below zero. What they cost is estimated.',
      ne: '{n} सामानको मौज्दात शून्यभन्दा कम छ। तिनको लागत अनुमान मात्र हो।',
    },
    page: '/inventory',
  },
  unvalued_stock: {
    severity: 'warn',
    text: {
      en: 'The stock of {n} {n|product has|products have} no value.',
      ne: '{n} सामानको मौज्दातको मान छैन।',
    },
    page: '/accounting/reports/stock-valuation',
  },
} satisfies Record<string, FindingKind>;

export type YearEndFinding = keyof typeof yearEndFindings;
