// The shape of a form as data (columns, order, headings), its periods and its head. Rows are made
// by the columns' names, so that the authority's next order needs no code.

import { getBsMonth, monthNames } from '../../calendar/bs-month.ts';
import { FIRST_FISCAL_MONTH, getFiscalYear, toFiscalYear } from '../../calendar/fiscal-year.ts';
import { type Language, localizeDigits, type Texts } from '../../language.ts';
import type { EffectiveDated } from '../effective-dated.ts';

/** `money` is rupees with paisa, `whole` a count, `date` a Nepali day "2082.04.01". */
export type FormColumnKind = 'text' | 'money' | 'whole' | 'date';
/**
 * `item` columns appear only where every line of a document has a row of its own; `width` is a
 * share of the printed page.
 */
export type FormColumn = {
  name: string;
  kind: FormColumnKind;
  label: Texts;
  width: number;
  item?: true;
};
export type FormLayout = {
  version: string;
  title: Texts;
  columns: FormColumn[];
  /** One row per document or per line, or as the reader chooses. */
  rows: 'documents' | 'lines' | 'either';
};

export const formNames = [
  'sales',
  'purchases',
  'sales-returns',
  'purchase-returns',
  'standard-view',
  'e-tds',
] as const;
export type FormName = (typeof formNames)[number];
/** The forms whose rows are documents of a register; e-TDS has a page of its own. */
export type RegisterFormName = Exclude<FormName, 'e-tds'>;
export type LayoutsByForm = Record<FormName, EffectiveDated<FormLayout>>;

export const isFormName = (name: string): name is FormName =>
  (formNames as readonly string[]).includes(name);

/** The columns as shown: those of a line only where lines are. */
export const toVisibleColumns = ({ columns }: FormLayout, byLine: boolean): FormColumn[] =>
  columns.filter(column => byLine || !column.item);

const headLabels = {
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
export const formatPeriod = ({ month, fiscal_year }: FormPeriod, language: Language): string =>
  month === null
    ? localizeDigits(headLabels.whole[language].replace('{name}', fiscal_year), language)
    : monthNames[month - 1]![language];

/** The four lines above each form: the taxpayer's PAN and name, the year, the tax period. */
export const buildFormHead = (
  company: { pan: string; name: string },
  period: FormPeriod,
  language: Language,
): string[] => [
  `${headLabels.pan[language]}: ${localizeDigits(company.pan, language)}`,
  `${headLabels.name[language]}: ${company.name}`,
  `${headLabels.year[language]}: ${localizeDigits(String(period.year), language)}`,
  `${headLabels.period[language]}: ${formatPeriod(period, language)}`,
];

/**
 * The period of a Nepali month. Throws RangeError outside Shrawan 2000 – Chaitra 2090 and for an
 * invalid month.
 */
export const toMonthPeriod = (year: number, month: number): FormPeriod => {
  const { start_date, end_date } = getBsMonth(year, month);
  return {
    year,
    month,
    fiscal_year: getFiscalYear(month >= FIRST_FISCAL_MONTH ? year : year - 1).name,
    start_date,
    end_date,
  };
};

/** The period of the fiscal year that begins in a year. Throws RangeError outside 2000–2090. */
export const toYearPeriod = (year: number): FormPeriod => {
  const { name, start_date, end_date } = getFiscalYear(year);
  return { year, month: null, fiscal_year: name, start_date, end_date };
};

/** The Nepali year in which the fiscal year of an AD day begins. */
export const findFiscalStartYear = (ad: string): number =>
  Number(toFiscalYear(ad).name.slice(0, 4));
