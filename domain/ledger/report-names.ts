// The reports of the books: their names in addresses and their titles. Screens, files and menus take
// them from here.
import type { Texts } from '../language.ts';

/** `statement` is made of sums by account, `book` of entries, page by page. */
type ReportKind = 'statement' | 'book';
/** What it is asked for: a span of days, or the end of one day. */
type ReportTime = 'period' | 'day';

export type LedgerReport = {
  title: Texts;
  kind: ReportKind;
  time: ReportTime;
  /** What its figures can be compared with, in further columns. */
  compares: readonly Comparison[];
  /** Made of whole entries: it may be asked for those that were recorded after a day. */
  isOfEntries?: boolean;
  /** It can be asked for without the entries that close a fiscal year. */
  beforeClosing?: boolean;
  /** What its rows may be, the first one where nothing is asked for. */
  groupings: readonly Grouping[];
};

export const groupings = ['product', 'family', 'customer', 'document'] as const;
export type Grouping = (typeof groupings)[number];

export const comparisons = ['previous', 'last-year', 'months'] as const;
/** The period before, the same a year before, or each Nepali month of the period. */
export type Comparison = (typeof comparisons)[number];
/** Of reports with several figures for each period: their months have no room next to each other. */
const otherPeriods = ['previous', 'last-year'] as const satisfies readonly Comparison[];

const period = (title: Texts, compares: readonly Comparison[] = []): LedgerReport => ({
  title,
  kind: 'statement',
  time: 'period',
  compares,
  groupings: [],
});
const book = (title: Texts): LedgerReport => ({
  title,
  kind: 'book',
  time: 'period',
  compares: [],
  groupings: [],
});

export const ledgerReports = {
  'trial-balance': {
    ...period({ en: 'Trial Balance', ne: 'सन्तुलन परीक्षण' }, otherPeriods),
    beforeClosing: true,
  },
  'profit-and-loss': period({ en: 'Profit and Loss', ne: 'नाफा-नोक्सान हिसाब' }, comparisons),
  'balance-sheet': {
    title: { en: 'Balance Sheet', ne: 'वासलात' },
    kind: 'statement',
    time: 'day',
    compares: otherPeriods,
    groupings: [],
  },
  'cash-flow': period({ en: 'Cash Flow', ne: 'नगद प्रवाह विवरण' }, comparisons),
  'changes-in-equity': period({ en: 'Changes in Equity', ne: 'पुँजीको घटबढ' }, otherPeriods),
  ratios: period({ en: 'Ratios', ne: 'अनुपात' }, comparisons),
  'stock-valuation': {
    title: { en: 'Stock Valuation', ne: 'मौज्दात मूल्याङ्कन' },
    kind: 'statement',
    time: 'day',
    compares: [],
    groupings: [],
  },
  'stock-movements': period({ en: 'Stock Ledger', ne: 'मौज्दात लेजर' }),
  'gross-profit': {
    ...period({ en: 'Gross Profit', ne: 'कुल नाफा' }, otherPeriods),
    groupings,
  },
  'vat-control': period({ en: 'VAT Control', ne: 'भ्याट मिलान' }),
  'day-book': { ...book({ en: 'Day Book', ne: 'दैनिक खाता' }), isOfEntries: true },
  journal: { ...book({ en: 'Journal', ne: 'जर्नल' }), isOfEntries: true },
  'cash-book': book({ en: 'Cash Book', ne: 'नगदी किताब' }),
  'bank-book': book({ en: 'Bank Book', ne: 'बैंक किताब' }),
} as const satisfies Record<string, LedgerReport>;

export type LedgerReportName = keyof typeof ledgerReports;
export const ledgerReportNames = Object.keys(ledgerReports) as LedgerReportName[];

/** In the filters, and in the head of a report that leaves out the closing entries of its period. */
export const beforeClosingTexts = {
  name: { en: 'Before Closing', ne: 'बन्द गर्नुअघि' },
  head: {
    en: 'Before closing: without the entries that close a fiscal year',
    ne: 'बन्द गर्नुअघि: आर्थिक वर्षको हिसाब बन्द गर्ने प्रविष्टिबाहेक',
  },
} satisfies Record<string, Texts>;

/** The permission to view them all. */
export const LEDGER_REPORTS = 'ledger-reports';
