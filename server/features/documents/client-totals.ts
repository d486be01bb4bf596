// The figures that a client sends. They are never stored; they must match what the server computes
// from the lines (contract, "Requests and answers").

import type { Figures } from '../../../domain/documents/totals.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { isMoney, toPaisa, toRupees } from '../../../domain/money/money.ts';
import { type AddError, isFilled } from '../../platform/http/validate-fields.ts';

/** In paisa; null for a figure that was not sent. */
export type ClientTotals = {
  taxable_amount: number | null;
  total: number | null;
  tsc_amount: number | null;
};

/** The messages for a figure that is no amount or differs. */
export const clientTotalsTexts = {
  taxable: { en: 'Taxable Amount is not valid', ne: 'करयोग्य रकम मिलेन' },
  total: { en: 'Total Amount is not valid', ne: 'जम्मा रकम मिलेन' },
  tsc: { en: 'TSC Amount is not valid', ne: 'टीएससी रकम मिलेन' },
} satisfies Record<string, Texts>;

const toPaisaOrNull = (value: unknown) => (isMoney(value) ? toPaisa(value) : null);

/** The client's figures in a body. */
export const parseClientTotals = (body: Row): ClientTotals => ({
  taxable_amount: toPaisaOrNull(body.taxable_amount),
  total: toPaisaOrNull(body.total),
  tsc_amount: toPaisaOrNull(body.tsc_amount),
});

/** Reports figures that are missing or no amounts before anything is computed. */
export const validateClientTotals = (body: Row, say: AddError): void => {
  const claimed = parseClientTotals(body);
  if (claimed.total === null) say('total', clientTotalsTexts.total);
  if (claimed.taxable_amount === null) say('taxable_amount', clientTotalsTexts.taxable);
  if (isFilled(body.tsc_amount) && claimed.tsc_amount === null)
    say('tsc_amount', clientTotalsTexts.tsc);
};

/**
 * The figures that differ from the computed ones; with a discount above the subtotal, or a subtotal
 * beyond exact numbers (a discount would hide it), none matches.
 */
export const totalsMismatch = (
  claimed: ClientTotals,
  totals: Figures,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const outOfRange =
    totals.subtotal < totals.discount_amount || !isMoney(toRupees(totals.subtotal));
  if (outOfRange || claimed.taxable_amount !== totals.taxable_amount)
    problems.taxable_amount = [clientTotalsTexts.taxable[language]];
  if (outOfRange || claimed.total !== totals.total)
    problems.total = [clientTotalsTexts.total[language]];
  if ((claimed.tsc_amount ?? 0) !== totals.tsc_amount)
    problems.tsc_amount = [clientTotalsTexts.tsc[language]];
  return problems;
};
