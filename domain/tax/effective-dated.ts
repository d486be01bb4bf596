// Rules and layouts that a finance act may change: each a list with the day from which an entry
// applies, so that last year's register still looks as last year's law wanted it.
import { fromDayNumber, toDayNumber } from '../calendar/bikram-sambat.ts';
import { FULL_RATE } from '../money/money.ts';

/** `from` is an AD day "YYYY-MM-DD"; the list goes from old to new. */
export type EffectiveDated<T> = { from: string; value: T }[];

/** The entry that applies on a day; before the first one, the first. */
export const effectiveOn = <T>(rules: EffectiveDated<T>, day: string): T =>
  (rules.findLast(rule => rule.from <= day) ?? rules[0]!).value;

/** No books of this program begin earlier: an entry "from the beginning" applies from here. */
export const BEGINNING = '1943-04-14';

/**
 * In ten-thousandths of a percent. Source of this and the tax forms' rules: compliance facts 6 and
 * 8.
 */
const vatRate: EffectiveDated<number> = [{ from: BEGINNING, value: 130_000 }];

/**
 * Whether the company is registered for VAT (1) or has a PAN only (0): as shipped it always was. A
 * company registers, or leaves, from a day on.
 */
const vatRegistered: EffectiveDated<number> = [{ from: BEGINNING, value: 1 }];

/**
 * Annex 13 lists the parties whose purchases or sales in the fiscal year, net of returns and
 * without VAT, are above this (paisa).
 */
const annex13Threshold: EffectiveDated<number> = [{ from: BEGINNING, value: 10_000_000 }];

/** Days after the end of the Nepali month until VAT is due. */
const vatDueDays: EffectiveDated<number> = [{ from: BEGINNING, value: 25 }];

/** Days after the end of the Nepali month until TDS is due. */
const tdsDueDays: EffectiveDated<number> = [{ from: BEGINNING, value: 25 }];

/** The portal's word for the kind of a trade name in Annex 13; other producers write "Company". */
export const tradeNameType: EffectiveDated<string> = [{ from: BEGINNING, value: 'E' }];

/**
 * Above this (paisa, before VAT) an abbreviated invoice is not enough: the buyer is named with the
 * PAN. Source of this and the next two: compliance facts 4 (abbreviated invoice) and 8.
 */
const buyerPanCeiling: EffectiveDated<number> = [{ from: BEGINNING, value: 1_000_000 }];

/** A sale is dated at most this many days before its issue without a question. */
const salesFarBackDays: EffectiveDated<number> = [{ from: BEGINNING, value: 30 }];

/** Input tax is claimed within a year. */
const purchaseFarBackDays: EffectiveDated<number> = [{ from: BEGINNING, value: 365 }];

/**
 * Cash above this (paisa) that a vendor is paid in one transaction is no expense before the Income Tax Act
 * (accounting facts 2).
 */
const cashCeiling: EffectiveDated<number> = [{ from: BEGINNING, value: 2_500_000 }];

export const ruleNames = [
  'vat-registered',
  'vat-rate',
  'vat-due',
  'tds-due',
  'annex-13',
  'buyer-pan',
  'sales-far-back',
  'purchase-far-back',
  'cash-ceiling',
] as const;
export type RuleName = (typeof ruleNames)[number];

/**
 * A rule that a company adds from an AD day "YYYY-MM-DD" on: it supersedes the shipped one from
 * then, and earlier days stay as they were. Amounts in paisa, rates in ten-thousandths of a
 * percent, yes and no as 1 and 0.
 */
export type CustomRule = { name: RuleName; from: string; value: number };

/** `max` as it is stored. Amounts and days are at least 1, a rate is above zero. */
type RuleDefinition = {
  unit: 'paisa' | 'days' | 'rate' | 'yes-no';
  shipped: EffectiveDated<number>;
  max: number;
};

const MAX_RULE_PAISA = 100_000_000_000_000;

export const ruleDefinitions: Record<RuleName, RuleDefinition> = {
  'vat-registered': { unit: 'yes-no', shipped: vatRegistered, max: 1 },
  'vat-rate': { unit: 'rate', shipped: vatRate, max: FULL_RATE },
  'vat-due': { unit: 'days', shipped: vatDueDays, max: 366 },
  'tds-due': { unit: 'days', shipped: tdsDueDays, max: 366 },
  'annex-13': { unit: 'paisa', shipped: annex13Threshold, max: MAX_RULE_PAISA },
  'buyer-pan': { unit: 'paisa', shipped: buyerPanCeiling, max: MAX_RULE_PAISA },
  'sales-far-back': { unit: 'days', shipped: salesFarBackDays, max: 3660 },
  'purchase-far-back': { unit: 'days', shipped: purchaseFarBackDays, max: 3660 },
  'cash-ceiling': { unit: 'paisa', shipped: cashCeiling, max: MAX_RULE_PAISA },
};

/** The rules of a stored JSON list, without unknown ones. */
export const parseCustomRules = (stored: unknown): CustomRule[] =>
  typeof stored === 'string'
    ? (JSON.parse(stored) as CustomRule[]).filter(({ name }) => ruleNames.includes(name))
    : [];

/** All versions of a rule, from old to new; on the same day the added one applies. */
export const listRuleVersions = (
  name: RuleName,
  added: CustomRule[] = [],
): EffectiveDated<number> => {
  const own = added.filter(rule => rule.name === name).map(({ from, value }) => ({ from, value }));
  // Stable: an added rule comes after a shipped one of the same day.
  return [...ruleDefinitions[name].shipped, ...own].sort((a, b) =>
    a.from < b.from ? -1 : Number(a.from > b.from),
  );
};

/** The value that applies on a day, in paisa, days or ten-thousandths of a percent. */
export const getEffectiveRule = (name: RuleName, day: string, added?: CustomRule[]): number =>
  effectiveOn(listRuleVersions(name, added), day);

/**
 * The rate of VAT for a document of a day (the transaction date, not the day of issue), in
 * ten-thousandths of a percent: what a registered seller charges, so that of a vendor's bill too.
 */
export const getVatRate = (day: string, added?: CustomRule[]): number =>
  getEffectiveRule('vat-rate', day, added);

/** True if the company is registered for VAT on the day. */
export const isVatRegistered = (day: string, added?: CustomRule[]): boolean =>
  getEffectiveRule('vat-registered', day, added) === 1;

/**
 * The rate of VAT that the company charges on its sales of the day, in ten-thousandths of a percent:
 * 0 while it has a PAN only. Rates are above 0, so a stored 0 says how the document was issued.
 */
export const getSaleVatRate = (day: string, added?: CustomRule[]): number =>
  isVatRegistered(day, added) ? getVatRate(day, added) : 0;

/**
 * The spans of a period (AD days, inclusive) in which the company is registered for VAT, from old to
 * new; none if it never is.
 */
export const listRegisteredSpans = (
  start: string,
  end: string,
  added?: CustomRule[],
): { from: string; to: string }[] => {
  const turns = listRuleVersions('vat-registered', added)
    .map(({ from }) => from)
    .filter(from => start < from && from <= end);
  const days = [start, ...new Set(turns)];
  const spans: { from: string; to: string }[] = [];
  for (const [index, from] of days.entries()) {
    const next = days[index + 1];
    const to = next === undefined ? end : fromDayNumber(toDayNumber(next) - 1);
    if (!isVatRegistered(from, added)) continue;
    const last = spans.at(-1);
    if (last && toDayNumber(last.to) + 1 === toDayNumber(from)) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
};
