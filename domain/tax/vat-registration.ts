// What a document keeps of the company's VAT registration. Of one that was issued with a PAN only,
// nothing has VAT: registers and forms show it as exempt (contract, "VAT registration"), and the
// VAT that a vendor charged is part of what was bought.
import { type Language, type Texts, translate } from '../language.ts';
import type { TaxTreatment } from './tax-treatment.ts';

/** The paper of a seller who is not registered for VAT (electronic invoicing, annex 6, 1.ख.अ). */
export const plainBillText: Texts = { en: 'Bill', ne: 'बीजक' };

/** Said of a purchase without registration, next to its VAT. */
export const costVatText: Texts = {
  en: 'VAT is part of the cost: the company is not registered for VAT on the date of the bill.',
  ne: 'भ्याट लागतमै पर्छ: बिलको मितिमा कम्पनी भ्याटमा दर्ता छैन।',
};

/**
 * A purchase says it itself (1 or 0). A sale, its notes and its cancellation have the rate 0: the
 * rates of the law are above it.
 */
export type RegistrationColumns = { vat_rate?: number | null; vat_registered?: number };

/** True if the document was issued, or the bill received, under registration for VAT. */
export const isRegisteredDocument = ({ vat_rate, vat_registered }: RegistrationColumns): boolean =>
  vat_registered === undefined ? vat_rate !== 0 : vat_registered === 1;

/** The treatment of a sale's line: without registration no line differs from another. */
export const toSaleTreatment = (treatment: TaxTreatment, vat_rate: number): TaxTreatment =>
  vat_rate === 0 ? 'taxable' : treatment;

/** The figures (paisa) as registers, forms and journal count them. */
export const toTaxedFigures = <F extends { taxable_amount: number; vat_amount: number }>(
  figures: F,
  isRegistered: boolean,
): F => (isRegistered ? figures : { ...figures, taxable_amount: 0, vat_amount: 0 });

const monthTexts = {
  none: {
    en: 'The company was not registered for VAT in this month: there is nothing to return.',
    ne: 'यस महिना कम्पनी भ्याटमा दर्ता थिएन: बुझाउनुपर्ने विवरण छैन।',
  },
  part: {
    en: 'The company was registered for VAT from {from} to {to} only: the return counts the documents issued under registration.',
    ne: 'कम्पनी {from} देखि {to} सम्म मात्र भ्याटमा दर्ता थियो: दर्ता हुँदा जारी भएका कागजात मात्र यस विवरणमा गनिन्छन्।',
  },
} satisfies Record<string, Texts>;

/**
 * What a VAT return says of the month's registration, by the spans (AD days) in which there was one;
 * undefined if the company was registered on all of its days.
 */
export const describeRegistration = (
  spans: { from: string; to: string }[],
  month: { start_date: string; end_date: string },
  language: Language,
  formatDay: (day: string) => string,
): string | undefined => {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return monthTexts.none[language];
  const isWhole =
    spans.length === 1 && first.from <= month.start_date && first.to >= month.end_date;
  return isWhole
    ? undefined
    : translate(monthTexts.part, language, {
        from: formatDay(first.from),
        to: formatDay(last.to),
      });
};
