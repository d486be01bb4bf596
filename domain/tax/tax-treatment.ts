// How VAT treats the sale of a product: taxable at the rate of its day, exempt (VAT Act,
// Schedule 1), or is zero-rated as an export (VAT Act, Schedule 2).
import type { Texts } from '../language.ts';

export const taxTreatments = ['taxable', 'exempt', 'zero'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** How documents name a line without VAT, and the totals that such lines add up to. */
export const treatmentTexts = {
  exempt: { en: 'Exempt', ne: 'कर छुट' },
  zero: { en: 'Zero-rated', ne: 'शून्य दर' },
  exemptedSale: { en: 'Non Taxable', ne: 'कर छुट रकम' },
  exportSales: { en: 'Export', ne: 'निकासी' },
  exportCountry: { en: 'Country of Export', ne: 'निकासी गरेको देश' },
  declarationNo: { en: 'Declaration No', ne: 'प्रज्ञापनपत्र नं.' },
  declarationDate: { en: 'Declaration Date', ne: 'प्रज्ञापनपत्र मिति' },
} satisfies Record<string, Texts>;

/** The stored or typed treatment; a line that names none is taxable. */
export const toTreatment = (value: unknown): TaxTreatment =>
  taxTreatments.find(treatment => treatment === value) ?? 'taxable';

/** True for a treatment that a line has to name, because it is without VAT. */
export const isUntaxed = (treatment: unknown): treatment is Exclude<TaxTreatment, 'taxable'> =>
  toTreatment(treatment) !== 'taxable';

/** True if VAT is charged on the line. */
export const isTaxable = ({ tax_treatment }: { tax_treatment?: TaxTreatment }): boolean =>
  toTreatment(tax_treatment) === 'taxable';
