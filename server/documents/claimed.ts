// The figures that a client claims. They are never stored; they must agree with what the server
// computes from the lines (contract, "Requests and answers").

import { isMoney, toPaisa, toRupees } from '../../domain/billing/money.ts';
import type { Figures } from '../../domain/billing/totals.ts';
import type { Language, Texts } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { isFilled, type Say } from './request-fields.ts';

/** In paisa; null for what was not sent. */
export type Claimed = {
  taxable_amount: number | null;
  total: number | null;
  tsc_amount: number | null;
};

/** What is said of a figure that is no money or differs. */
export const claimTexts = {
  taxable: { en: 'Taxable Amount is not valid', ne: 'करयोग्य रकम मिलेन' },
  total: { en: 'Total Amount is not valid', ne: 'जम्मा रकम मिलेन' },
  tsc: { en: 'TSC Amount is not valid', ne: 'टीएससी रकम मिलेन' },
} satisfies Record<string, Texts>;

const paisaOf = (value: unknown) => (isMoney(value) ? toPaisa(value) : null);

/** The claims of a body. */
export const claimedOf = (body: Row): Claimed => ({
  taxable_amount: paisaOf(body.taxable_amount),
  total: paisaOf(body.total),
  tsc_amount: paisaOf(body.tsc_amount),
});

/** Claims that are missing or no money are told before anything is computed. */
export const judgeClaims = (body: Row, say: Say): void => {
  const claimed = claimedOf(body);
  if (claimed.total === null) say('total', claimTexts.total);
  if (claimed.taxable_amount === null) say('taxable_amount', claimTexts.taxable);
  if (isFilled(body.tsc_amount) && claimed.tsc_amount === null) say('tsc_amount', claimTexts.tsc);
};

/**
 * The claims that differ from the computed figures; with a discount above the subtotal, or a
 * subtotal beyond what is exact (a discount would hide it), nothing agrees.
 */
export const disagreement = (claimed: Claimed, totals: Figures, language: Language): Problems => {
  const problems: Problems = {};
  const outOfRange =
    totals.subtotal < totals.discount_amount || !isMoney(toRupees(totals.subtotal));
  if (outOfRange || claimed.taxable_amount !== totals.taxable_amount)
    problems.taxable_amount = [claimTexts.taxable[language]];
  if (outOfRange || claimed.total !== totals.total) problems.total = [claimTexts.total[language]];
  if ((claimed.tsc_amount ?? 0) !== totals.tsc_amount)
    problems.tsc_amount = [claimTexts.tsc[language]];
  return problems;
};
