// The rules in which a number changes with a finance act: those that the program was shipped with,
// and those that a company adds from a day on. Nothing that was shipped is changed: an added rule
// supersedes it from its day, and what lies before stays as it was.
import { WHOLE } from '../billing/money.ts';
import { type Dated, heldOn } from '../tax-forms/dated.ts';
import { annex13Threshold, vatDueDays, vatRate } from '../tax-forms/rules.ts';
import { buyerPanCeiling, purchaseFarBackDays, salesFarBackDays } from './ceilings.ts';

export const ruleNames = [
  'vat-rate',
  'vat-due',
  'annex-13',
  'buyer-pan',
  'sales-far-back',
  'purchase-far-back',
] as const;
export type RuleName = (typeof ruleNames)[number];

/** From an AD day "YYYY-MM-DD"; amounts in paisa, rates in ten-thousandths of a percent. */
export type AddedRule = { name: RuleName; from: string; value: number };

/** `most` as it is stored. Amounts and days are 1 at least, a rate is above nothing. */
type Rule = { unit: 'paisa' | 'days' | 'rate'; shipped: Dated<number>; most: number };

const MOST_PAISA = 100_000_000_000_000;

export const datedRules: Record<RuleName, Rule> = {
  'vat-rate': { unit: 'rate', shipped: vatRate, most: WHOLE },
  'vat-due': { unit: 'days', shipped: vatDueDays, most: 366 },
  'annex-13': { unit: 'paisa', shipped: annex13Threshold, most: MOST_PAISA },
  'buyer-pan': { unit: 'paisa', shipped: buyerPanCeiling, most: MOST_PAISA },
  'sales-far-back': { unit: 'days', shipped: salesFarBackDays, most: 3660 },
  'purchase-far-back': { unit: 'days', shipped: purchaseFarBackDays, most: 3660 },
};

/** The rules of a stored JSON list; what no version knows is left out. */
export const rulesIn = (stored: unknown): AddedRule[] =>
  typeof stored === 'string'
    ? (JSON.parse(stored) as AddedRule[]).filter(({ name }) => ruleNames.includes(name))
    : [];

/** Everything that holds of a rule, from old to new; of one day the added rule holds. */
export const datedRule = (name: RuleName, added: AddedRule[] = []): Dated<number> => {
  const own = added.filter(rule => rule.name === name).map(({ from, value }) => ({ from, value }));
  // Stable: behind a shipped rule of the same day stands the added one.
  return [...datedRules[name].shipped, ...own].sort((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  );
};

/** What holds on a day, in paisa, days or ten-thousandths of a percent. */
export const ruleOn = (name: RuleName, day: string, added?: AddedRule[]): number =>
  heldOn(datedRule(name, added), day);

/**
 * The rate of VAT for a document of a day (the transaction date, not the day of issue), in
 * ten-thousandths of a percent.
 */
export const vatRateOn = (day: string, added?: AddedRule[]): number =>
  ruleOn('vat-rate', day, added);
