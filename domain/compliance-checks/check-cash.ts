// The check of cash that is paid to a vendor: by the page while a payment is typed, by the server when it is
// recorded, and every night over the payments of the year. It warns and never refuses: the money may be
// paid, only the expense is not deducted.
import { fillText, type Texts } from '../language.ts';
import { formatMoney } from '../money/money.ts';
import { type CustomRule, getEffectiveRule } from '../tax/effective-dated.ts';

const text = {
  en: 'Cash above Rs. {amount} in one payment to a vendor is not a deductible expense. Pay by bank or cheque.',
  ne: 'आपूर्तिकर्तालाई एकपटकमा रु. {amount} भन्दा बढी नगद तिर्दा खर्च कट्टी पाइँदैन। बैंक वा चेकबाट तिर्नुहोस्।',
};

/** The objection to paying a vendor `amount` (paisa) in cash on the day (AD), if there is one. */
export const findCashProblem = (
  amount: number,
  day: string,
  rules: CustomRule[],
): Texts | undefined => {
  const ceiling = getEffectiveRule('cash-ceiling', day, rules);
  return amount > ceiling
    ? fillText(text, language => ({ amount: formatMoney(ceiling, language) }))
    : undefined;
};
