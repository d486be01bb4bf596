// Ceilings of the checks, each from a day on. Amounts are whole paisa before VAT. Source:
// compliance facts 4 (abbreviated invoice) and 8.
import type { Dated } from '../tax-forms/dated.ts';
import { BEGINNING } from '../tax-forms/rules.ts';

/** Above this an abbreviated invoice will not do: the buyer is named with the PAN. */
export const buyerPanCeiling: Dated<number> = [{ from: BEGINNING, value: 1_000_000 }];

/** A sale is dated at most so many days before its issue without a question. */
export const salesFarBackDays: Dated<number> = [{ from: BEGINNING, value: 30 }];

/** Input tax is claimed within a year. */
export const purchaseFarBackDays: Dated<number> = [{ from: BEGINNING, value: 365 }];
