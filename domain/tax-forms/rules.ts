// Rates and ceilings of the tax forms. The amounts are whole paisa, rates ten-thousandths of a
// percent. Source: compliance facts 6 and 8.
import type { Dated } from './dated.ts';

/** No books of this program begin earlier: what holds "from the beginning" holds from here. */
export const BEGINNING = '1943-04-14';

/** The rate of VAT. */
export const vatRate: Dated<number> = [{ from: BEGINNING, value: 130_000 }];

/**
 * Annex 13 lists the parties whose purchases or sales in the fiscal year, net of returns and
 * without VAT, are above this.
 */
export const annex13Threshold: Dated<number> = [{ from: BEGINNING, value: 10_000_000 }];

/** VAT falls due so many days after the end of the Nepali month. */
export const vatDueDays: Dated<number> = [{ from: BEGINNING, value: 25 }];

/** What the portal calls the kind of a trade name in Annex 13; other producers write "Company". */
export const tradeNameType: Dated<string> = [{ from: BEGINNING, value: 'E' }];
