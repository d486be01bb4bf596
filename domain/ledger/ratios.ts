// The ratios that owners and banks ask for.
import type { Texts } from '../language.ts';
import { multiplyAndDivide } from '../money/money.ts';
import { type AccountSums, type AccountTree, listAround, toNet } from './account-tree.ts';
import type { AccountRoot, Purpose } from './chart-of-accounts.ts';
import {
  buildBalanceSheet,
  buildProfitAndLoss,
  isOf,
  type Position,
  type StatementRow,
  sumAccounts,
} from './statements.ts';

/** A ratio: its value in hundredths (percent, times or days), null where it divides by nothing. */
export type Ratio = {
  name: string;
  title: Texts;
  explanation: Texts;
  unit: RatioUnit;
  value: number | null;
};
export type RatioUnit = 'times' | 'percent' | 'days';

const divide = (part: number, whole: number, scale: number): number | null =>
  whole <= 0 ? null : multiplyAndDivide(part, scale, whole);

const TIMES = 100;
const PERCENT = 10_000;

/**
 * The ratios that owners and banks ask for, of a period of `days` days and the position at its end, in
 * hundredths.
 */
export const computeRatios = (
  tree: AccountTree,
  period: AccountSums,
  position: Position,
  days: number,
): Ratio[] => {
  const ofParts = (rows: StatementRow[], name: string) =>
    rows.find(row => row.name === name)?.amounts[0] ?? 0;
  const earned = buildProfitAndLoss(tree, [period], '9999-12-31');
  const sheet = buildBalanceSheet(tree, [position], '9999-12-31');
  const around = (root: AccountRoot, purposes: readonly Purpose[]) =>
    sumAccounts(listAround(tree, purposes).filter(isOf(root)), [position.sums])[0]!;
  const balance = (purpose: Purpose) => {
    const id = tree.uses.get(purpose);
    return id === undefined ? 0 : toNet(position.sums, id);
  };
  const assets = ofParts(sheet, 'assets');
  const fixed = around('assets', ['fixed_assets']);
  const current = assets - fixed;
  const owed = around('liabilities', ['creditors', 'output_vat', 'tds_payable']);
  const [sales, gross, net] = [
    ofParts(earned, 'sales'),
    ofParts(earned, 'gross_profit'),
    ofParts(earned, 'net_profit'),
  ];
  const cost = ofParts(earned, 'cost_of_sales');
  const equity = ofParts(sheet, 'equity');
  const toDays = (amount: number, of: number) => divide(amount * days, of, TIMES);
  const ratio = (name: keyof typeof ratioTexts, unit: RatioUnit, value: number | null): Ratio => ({
    name,
    ...ratioTexts[name],
    unit,
    value,
  });
  return [
    ratio('current', 'times', divide(current, owed, TIMES)),
    ratio('quick', 'times', divide(current - balance('inventory'), owed, TIMES)),
    ratio('gross_margin', 'percent', divide(gross, sales, PERCENT)),
    ratio('net_margin', 'percent', divide(net, sales, PERCENT)),
    ratio('debtor_days', 'days', toDays(balance('debtors'), sales)),
    ratio('stock_days', 'days', toDays(balance('inventory'), cost)),
    ratio('creditor_days', 'days', toDays(0 - balance('creditors'), cost)),
    ratio('debt_to_equity', 'times', divide(ofParts(sheet, 'liabilities'), equity, TIMES)),
    ratio('return_on_equity', 'percent', divide(net, equity, PERCENT)),
  ];
};

const ratioTexts = {
  current: {
    title: { en: 'Current Ratio', ne: 'चालु अनुपात' },
    explanation: {
      en: 'Current assets for each rupee owed within the year',
      ne: 'एक वर्षभित्र तिर्नुपर्ने प्रति रुपैयाँ चालु सम्पत्ति',
    },
  },
  quick: {
    title: { en: 'Quick Ratio', ne: 'द्रुत अनुपात' },
    explanation: {
      en: 'The same without stock',
      ne: 'मौज्दातबाहेक त्यही अनुपात',
    },
  },
  gross_margin: {
    title: { en: 'Gross Margin', ne: 'कुल नाफा दर' },
    explanation: { en: 'Gross profit of sales', ne: 'बिक्रीमा कुल नाफाको अंश' },
  },
  net_margin: {
    title: { en: 'Net Margin', ne: 'खुद नाफा दर' },
    explanation: { en: 'Net profit of sales', ne: 'बिक्रीमा खुद नाफाको अंश' },
  },
  debtor_days: {
    title: { en: 'Debtor Days', ne: 'उधारो उठ्ने दिन' },
    explanation: {
      en: 'How many days of sales customers owe',
      ne: 'ग्राहकबाट उठ्न बाँकी, बिक्रीका दिनमा',
    },
  },
  stock_days: {
    title: { en: 'Stock Days', ne: 'मौज्दात रहने दिन' },
    explanation: {
      en: 'For how many days of sales the stock lasts',
      ne: 'मौज्दातले धान्ने बिक्रीका दिन',
    },
  },
  creditor_days: {
    title: { en: 'Creditor Days', ne: 'साहुलाई तिर्ने दिन' },
    explanation: {
      en: 'How many days of cost of sales are owed to vendors',
      ne: 'आपूर्तिकर्तालाई तिर्न बाँकी, बिक्रीको लागतका दिनमा',
    },
  },
  debt_to_equity: {
    title: { en: 'Debt to Equity', ne: 'ऋण पुँजी अनुपात' },
    explanation: { en: 'Liabilities for each rupee of equity', ne: 'प्रति रुपैयाँ पुँजीमा दायित्व' },
  },
  return_on_equity: {
    title: { en: 'Return on Equity', ne: 'पुँजीमा प्रतिफल' },
    explanation: { en: 'Net profit of equity', ne: 'पुँजीमा खुद नाफाको अंश' },
  },
} satisfies Record<string, { title: Texts; explanation: Texts }>;
