// What stands above each form: the taxpayer's PAN and name, the year, the tax period.
import { monthNames } from '../calendar/month-names.ts';
import { digitsIn, type Language, type Texts } from '../language.ts';

const labels = {
  pan: { en: 'Taxpayer registration no. (PAN)', ne: 'करदाता दर्ता नं. (PAN)' },
  name: { en: "Taxpayer's name", ne: 'करदाताको नाम' },
  year: { en: 'Year', ne: 'साल' },
  period: { en: 'Tax period', ne: 'कर अवधि' },
  whole: { en: 'Whole fiscal year {name}', ne: 'पूरा आर्थिक वर्ष {name}' },
} satisfies Record<string, Texts>;

/**
 * A period of a form: a Nepali month of a year, or with `month` null the fiscal year that begins in
 * Shrawan of the year.
 */
export type FormPeriod = {
  year: number;
  month: number | null;
  fiscal_year: string;
  start_date: string;
  end_date: string;
};

/** "Shrawan", "साउन"; the whole year by its name. */
export const periodName = ({ month, fiscal_year }: FormPeriod, language: Language): string =>
  month === null
    ? digitsIn(labels.whole[language].replace('{name}', fiscal_year), language)
    : monthNames[month - 1]![language];

/** The four lines of a form's head. */
export const formHead = (
  company: { pan: string; name: string },
  period: FormPeriod,
  language: Language,
): string[] => [
  `${labels.pan[language]}: ${digitsIn(company.pan, language)}`,
  `${labels.name[language]}: ${company.name}`,
  `${labels.year[language]}: ${digitsIn(String(period.year), language)}`,
  `${labels.period[language]}: ${periodName(period, language)}`,
];
