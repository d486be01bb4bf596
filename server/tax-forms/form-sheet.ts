// A form as a file: the authority's columns in its order, dates as it writes them, ready for its
// upload. Sums are those of the very rows.

import type { Language } from '../../domain/language.ts';
import { type FormPeriod, formHead, periodName } from '../../domain/tax-forms/head.ts';
import { columnsOf, type FormColumn, type FormLayout } from '../../domain/tax-forms/layout.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Cell, Sheet } from '../exports/sheet.ts';
import { MOST_PDF_ROWS } from '../exports/table-pdf.ts';
import { daysOf } from '../registers/days.ts';
import { walk } from '../registers/walk.ts';
import { wholeDays } from './asked-period.ts';
import type { ServedForm } from './served-form.ts';

const LONGEST = 60;
const total = { en: 'Total', ne: 'जम्मा' };

/** The sums of the columns of money; the first other cell says what they are. */
const totalCells = (
  columns: FormColumn[],
  sums: Record<string, number>,
  language: Language,
): Cell[] => {
  const named = columns.findIndex(({ kind }) => kind === 'text' || kind === 'date');
  return columns.map(({ name, kind }, index) =>
    kind === 'money' ? (sums[name] ?? 0) : index === named ? total[language] : null,
  );
};

/** What is asked: the form, its layout, whose, of which period. */
export type FormOfPeriod = {
  form: ServedForm;
  layout: FormLayout;
  byLine: boolean;
  period: FormPeriod;
  company: { pan: string; name: string };
};

/** How many lines the documents of the period have. */
const countLines = async (
  database: Database,
  company_id: number,
  { source, lines }: ServedForm,
  { start, end }: { start: string; end: string },
): Promise<number> => {
  const [row] = await run<{ counted: number }>(
    database.read,
    `select count(*) as counted from ${source.table} as doc join ${lines!.table} as line
       on line.company_id = doc.company_id and line.${lines!.owner} = doc.id
     where doc.company_id = ? and doc.${source.date} >= ? and doc.${source.date} <= ?`,
    [company_id, start, end],
  );
  return Number(row!.counted);
};

/**
 * The sheet, and how many rows it has; so many documents that nobody prints them are not counted
 * line by line.
 */
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
    for await (const documents of walk(
      database,
      form.source,
      company_id,
      asked,
      matching,
      form.columns,
    )) {
      const made = await form.rows(database.read, company_id, documents, byLine);
      for (const { name, kind } of columns)
        if (kind === 'money')
          for (const row of made) sums[name] = (sums[name] ?? 0) + Number(row[name] ?? 0);
      yield made.map(row => columns.map(({ name }) => row[name] ?? null));
    }
  }
  const sheet: Sheet = {
    title: `${layout.title[language]} · ${periodName(period, language)}`,
    language,
    head: formHead(company, period, language),
    columns: columns.map(({ name, kind, label, width }) => ({
      name,
      kind,
      label: label[language],
      width,
    })),
    rows: rows(),
    totals: () => [totalCells(columns, sums, language)],
    longest: LONGEST,
  };
  const documents = days.reduce((sum, day) => sum + day.documents, 0);
  const hasLines = byLine && documents <= MOST_PDF_ROWS;
  return {
    sheet,
    count: hasLines ? await countLines(database, company_id, form, asked) : documents,
  };
};
