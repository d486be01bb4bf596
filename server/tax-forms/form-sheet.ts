// A form as a file: the authority's columns in its order, dates as it writes them, ready for its upload. Sums are those of the very rows.
import { formHead, periodName, type FormPeriod } from '../../domain/tax-forms/head.ts';
import { columnsOf, type FormColumn, type FormLayout } from '../../domain/tax-forms/layout.ts';
import type { Language } from '../../domain/language.ts';
import type { Database } from '../database/connect.ts';
import type { Cell, Sheet } from '../exports/sheet.ts';
import { daysOf } from '../registers/days.ts';
import { walk } from '../registers/walk.ts';
import { wholeDays } from './asked-period.ts';
import type { ServedForm } from './served-form.ts';

const LONGEST = 60;
const total = { en: 'Total', ne: 'जम्मा' };

/** The sums of the columns of money; the first other cell says what they are. */
const totalCells = (columns: FormColumn[], sums: Record<string, number>, language: Language): Cell[] => {
  const named = columns.findIndex(({ kind }) => kind === 'text' || kind === 'date');
  return columns.map(({ name, kind }, index) => (kind === 'money' ? (sums[name] ?? 0) : index === named ? total[language] : null));
};

/** What is asked: the form, its layout, whose, of which period. */
export type FormOfPeriod = {
  form: ServedForm;
  layout: FormLayout;
  byLine: boolean;
  period: FormPeriod;
  company: { pan: string; name: string };
};

/** The sheet, and how many documents it is made of. */
export const formSheet = async (
  database: Database,
  company_id: number,
  { form, layout, byLine, period, company }: FormOfPeriod,
  language: Language,
): Promise<{ sheet: Sheet; count: number }> => {
  const columns = columnsOf(layout, byLine);
  const asked = wholeDays(period.start_date, period.end_date);
  const days = await daysOf(database.read, form.source.kind, company_id, asked);
  const sums: Record<string, number> = {};
  async function* rows(): AsyncGenerator<Cell[][]> {
    const matching = { days, conditions: [], none: days.length === 0 };
    for await (const documents of walk(database, form.source, company_id, asked, matching, form.columns)) {
      const made = await form.rows(database.read, company_id, documents, byLine);
      for (const { name, kind } of columns)
        if (kind === 'money') for (const row of made) sums[name] = (sums[name] ?? 0) + Number(row[name] ?? 0);
      yield made.map(row => columns.map(({ name }) => row[name] ?? null));
    }
  }
  const sheet: Sheet = {
    title: `${layout.title[language]} · ${periodName(period, language)}`,
    language,
    head: formHead(company, period, language),
    columns: columns.map(({ name, kind, label, width }) => ({ name, kind, label: label[language], width })),
    rows: rows(),
    totals: () => [totalCells(columns, sums, language)],
    longest: LONGEST,
  };
  return { sheet, count: days.reduce((documents, day) => documents + day.documents, 0) };
};
