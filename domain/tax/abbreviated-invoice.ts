// The abbreviated tax invoice of a retailer (VAT Rules, rule 18 and schedule 6; compliance facts 4):
// in the series of all invoices, without a named buyer, up to a ceiling, where the Tax Officer permits
// it. Its buyer cannot claim the VAT.
import type { Texts } from '../language.ts';
import { type CustomRule, getEffectiveRule } from './effective-dated.ts';
import { plainBillText } from './vat-registration.ts';

export const abbreviatedTexts = {
  name: { en: 'Abbreviated Tax Invoice', ne: 'संक्षिप्त कर बीजक' },
  notPermitted: {
    en: 'The company does not issue abbreviated tax invoices. See Company Settings.',
    ne: 'कम्पनीले संक्षिप्त कर बीजक जारी गर्दैन। कम्पनी सेटिङ हेर्नुहोस्।',
  },
  notRegistered: {
    en: 'Only a company that is registered for VAT issues abbreviated tax invoices.',
    ne: 'भ्याटमा दर्ता भएको कम्पनीले मात्र संक्षिप्त कर बीजक जारी गर्छ।',
  },
  exported: {
    en: 'An export needs a tax invoice.',
    ne: 'निकासीलाई कर बीजक नै चाहिन्छ।',
  },
  tooHigh: {
    en: 'Above Rs. {ceiling} before VAT a tax invoice with the buyer is needed.',
    ne: 'भ्याटअघि रु. {ceiling} भन्दा बढीमा खरिदकर्तासहितको कर बीजक चाहिन्छ।',
  },
  noBuyer: {
    en: 'Choose a customer, or a cash customer in Company Settings.',
    ne: 'ग्राहक छान्नुहोस्, वा कम्पनी सेटिङमा नगद ग्राहक छान्नुहोस्।',
  },
  /** Printed at its foot. */
  legal: {
    en: 'This invoice is not issued for sales above Rs. {ceiling} before VAT, and gives no right to an input tax credit.',
    ne: 'भ्याटअघि रु. {ceiling} भन्दा बढी मूल्यको वस्तु वा सेवाको बिक्रीमा यो बीजक जारी गरिने छैन। यसबाट कर कट्टी दाबी गर्न पाइँदैन।',
  },
} satisfies Record<string, Texts>;

/** The name of an invoice's paper where it is no tax invoice; undefined for one. */
export const toInvoiceName = ({
  vat_rate,
  abbreviated,
}: Record<string, unknown>): Texts | undefined => {
  if (vat_rate === 0) return plainBillText;
  return abbreviated === 1 ? abbreviatedTexts.name : undefined;
};

/** The highest value before VAT, in paisa, on the day (AD); companies may add rules. */
export const getAbbreviatedCeiling = (day: string, added?: CustomRule[]): number =>
  getEffectiveRule('buyer-pan', day, added);

/** The figures (paisa) and rate that decide whether a sale may be abbreviated. */
type AbbreviatedSale = {
  total: number;
  vat_amount: number;
  export_sales: number;
  vat_rate: number;
  /** In paisa. */
  ceiling: number;
};

/** Why the sale cannot be abbreviated; undefined where it can. */
export const findAbbreviatedProblem = ({
  total,
  vat_amount,
  export_sales,
  vat_rate,
  ceiling,
}: AbbreviatedSale): Texts | undefined => {
  if (vat_rate === 0) return abbreviatedTexts.notRegistered;
  if (export_sales > 0) return abbreviatedTexts.exported;
  return total - vat_amount > ceiling ? abbreviatedTexts.tooHigh : undefined;
};
