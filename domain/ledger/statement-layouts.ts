// What the statements of a year are made of, section by section: dated data, as the forms of the tax
// authority are. Sections take whole groups of accounts, found by purpose, so that a company may
// rename, renumber and add (NAS for micro entities: gross profit first, position by kind).
import type { Texts } from '../language.ts';
import type { AccountRoot, Purpose } from './chart-of-accounts.ts';

/**
 * A section takes the accounts of a root: the groups around the purposes, or what no other section of
 * that root takes. A sum adds sections that are named before it.
 */
export type StatementPart =
  | {
      section: string;
      title: Texts;
      root: AccountRoot;
      around: readonly Purpose[] | 'rest';
    }
  | { sum: string; title: Texts; adds: readonly string[]; subtracts: readonly string[] };

export type StatementLayout = {
  /** The AD day from which on periods are shown like this. */
  effective_from: string;
  parts: readonly StatementPart[];
};

export const profitAndLossLayouts: readonly StatementLayout[] = [
  {
    effective_from: '1943-04-14',
    parts: [
      {
        section: 'sales',
        title: { en: 'Sales', ne: 'बिक्री' },
        root: 'income',
        around: [
          'sales_taxable',
          'sales_exempt',
          'sales_export',
          'service_income',
          'sales_returns',
        ],
      },
      {
        section: 'cost_of_sales',
        title: { en: 'Cost of Sales', ne: 'बिक्रीको लागत' },
        root: 'expenses',
        around: ['cost_of_sales', 'purchases', 'customs_and_freight', 'stock_adjustments'],
      },
      {
        sum: 'gross_profit',
        title: { en: 'Gross Profit', ne: 'कुल नाफा' },
        adds: ['sales'],
        subtracts: ['cost_of_sales'],
      },
      {
        section: 'other_income',
        title: { en: 'Other Income', ne: 'अन्य आम्दानी' },
        root: 'income',
        around: 'rest',
      },
      {
        section: 'expenses',
        title: { en: 'Expenses', ne: 'खर्च' },
        root: 'expenses',
        around: 'rest',
      },
      {
        sum: 'net_profit',
        title: { en: 'Net Profit', ne: 'खुद नाफा' },
        adds: ['gross_profit', 'other_income'],
        subtracts: ['expenses'],
      },
    ],
  },
];

export const balanceSheetLayouts: readonly StatementLayout[] = [
  {
    effective_from: '1943-04-14',
    parts: [
      {
        section: 'assets',
        title: { en: 'Assets', ne: 'सम्पत्ति' },
        root: 'assets',
        around: 'rest',
      },
      {
        sum: 'total_assets',
        title: { en: 'Total Assets', ne: 'कुल सम्पत्ति' },
        adds: ['assets'],
        subtracts: [],
      },
      {
        section: 'liabilities',
        title: { en: 'Liabilities', ne: 'दायित्व' },
        root: 'liabilities',
        around: 'rest',
      },
      {
        section: 'equity',
        title: { en: 'Equity', ne: 'पुँजी' },
        root: 'equity',
        around: 'rest',
      },
      {
        sum: 'total_liabilities_and_equity',
        title: { en: 'Total Liabilities and Equity', ne: 'कुल दायित्व र पुँजी' },
        adds: ['liabilities', 'equity'],
        subtracts: [],
      },
    ],
  },
];

/** The layout that is in force on the day (AD). */
export const findLayout = (layouts: readonly StatementLayout[], day: string): StatementLayout =>
  layouts.findLast(({ effective_from }) => effective_from <= day) ?? layouts[0]!;
