import { FULL_RATE } from '../money/money.ts';
// Rules and layouts that a finance act may change: each is a list with the day from which an entry
// holds, so that last year's register still looks as last year's law wanted it.

/** `from` is an AD day "YYYY-MM-DD"; the list goes from old to new. */
export type EffectiveDated<T> = { from: string; value: T }[];

/** What holds on a day. Before the first entry the first one holds. */
export const effectiveOn = <T>(rules: EffectiveDated<T>, day: string): T =>
  (rules.findLast(rule => rule.from <= day) ?? rules[0]!).value;

// Rates and ceilings of the tax forms. The amounts are whole paisa, rates ten-thousandths of a
// percent. Source: compliance facts 6 and 8.

/** No books of this program begin earlier: what holds "from the beginning" holds from here. */
export const BEGINNING = '1943-04-14';

/** The rate of VAT. */
const vatRate: EffectiveDated<number> = [{ from: BEGINNING, value: 130_000 }];

/**
 * Annex 13 lists the parties whose purchases or sales in the fiscal year, net of returns and
 * without VAT, are above this.
 */
const annex13Threshold: EffectiveDated<number> = [{ from: BEGINNING, value: 10_000_000 }];

/** VAT falls due so many days after the end of the Nepali month. */
const vatDueDays: EffectiveDated<number> = [{ from: BEGINNING, value: 25 }];

/** What the portal calls the kind of a trade name in Annex 13; other producers write "Company". */
export const tradeNameType: EffectiveDated<string> = [{ from: BEGINNING, value: 'E' }];

// Ceilings of the checks, each from a day on. Amounts are whole paisa before VAT. Source:
// compliance facts 4 (abbreviated invoice) and 8.

/** Above this an abbreviated invoice will not do: the buyer is named with the PAN. */
const buyerPanCeiling: EffectiveDated<number> = [{ from: BEGINNING, value: 1_000_000 }];

/** A sale is dated at most so many days before its issue without a question. */
const salesFarBackDays: EffectiveDated<number> = [{ from: BEGINNING, value: 30 }];

/** Input tax is claimed within a year. */
const purchaseFarBackDays: EffectiveDated<number> = [{ from: BEGINNING, value: 365 }];

// The rules in which a number changes with a finance act: those that the program was shipped with,
// and those that a company adds from a day on. Nothing that was shipped is changed: an added rule
// supersedes it from its day, and what lies before stays as it was.

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
export type CustomRule = { name: RuleName; from: string; value: number };

/** `most` as it is stored. Amounts and days are 1 at least, a rate is above nothing. */
type RuleDefinition = {
  unit: 'paisa' | 'days' | 'rate';
  shipped: EffectiveDated<number>;
  max: number;
};

const MAX_RULE_PAISA = 100_000_000_000_000;

export const ruleDefinitions: Record<RuleName, RuleDefinition> = {
  'vat-rate': { unit: 'rate', shipped: vatRate, max: FULL_RATE },
  'vat-due': { unit: 'days', shipped: vatDueDays, max: 366 },
  'annex-13': { unit: 'paisa', shipped: annex13Threshold, max: MAX_RULE_PAISA },
  'buyer-pan': { unit: 'paisa', shipped: buyerPanCeiling, max: MAX_RULE_PAISA },
  'sales-far-back': { unit: 'days', shipped: salesFarBackDays, max: 3660 },
  'purchase-far-back': { unit: 'days', shipped: purchaseFarBackDays, max: 3660 },
};

/** The rules of a stored JSON list; what no version knows is left out. */
export const parseCustomRules = (stored: unknown): CustomRule[] =>
  typeof stored === 'string'
    ? (JSON.parse(stored) as CustomRule[]).filter(({ name }) => ruleNames.includes(name))
    : [];

/** Everything that holds of a rule, from old to new; of one day the added rule holds. */
export const listRuleVersions = (
  name: RuleName,
  added: CustomRule[] = [],
): EffectiveDated<number> => {
  const own = added.filter(rule => rule.name === name).map(({ from, value }) => ({ from, value }));
  // Stable: behind a shipped rule of the same day stands the added one.
  return [...ruleDefinitions[name].shipped, ...own].sort((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  );
};

/** What holds on a day, in paisa, days or ten-thousandths of a percent. */
export const getEffectiveRule = (name: RuleName, day: string, added?: CustomRule[]): number =>
  effectiveOn(listRuleVersions(name, added), day);

/**
 * The rate of VAT for a document of a day (the transaction date, not the day of issue), in
 * ten-thousandths of a percent.
 */
export const getVatRate = (day: string, added?: CustomRule[]): number =>
  getEffectiveRule('vat-rate', day, added);
