// The figures that a client sends. They are never stored; they must match what the server computes
// from the lines (contract, "Requests and answers").

import type { Figures } from '../../../domain/documents/totals.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import type { Language } from '../../../domain/language.ts';
import { isMoney, toPaisa, toRupees } from '../../../domain/money/money.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';

/** In paisa; null for a figure that was not sent. */
export type ClientTotals = {
  taxable_amount: number | null;
  total: number | null;
  tsc_amount: number | null;
};

const toPaisaOrNull = (value: unknown) => (isMoney(value) ? toPaisa(value) : null);

/** The client's figures in a body. */
export const parseClientTotals = (body: Row): ClientTotals => ({
  taxable_amount: toPaisaOrNull(body.taxable_amount),
  total: toPaisaOrNull(body.total),
  tsc_amount: toPaisaOrNull(body.tsc_amount),
});

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
    problems.taxable_amount = [requestTexts.taxable[language]];
  if (outOfRange || claimed.total !== totals.total) problems.total = [requestTexts.total[language]];
  if ((claimed.tsc_amount ?? 0) !== totals.tsc_amount)
    problems.tsc_amount = [requestTexts.tsc[language]];
  return problems;
};
