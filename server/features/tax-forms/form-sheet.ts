// A form as a file, ready for the authority's upload: its columns in its order, dates in its
// format. Sums are those of the same rows.
import type { Language } from '../../../domain/language.ts';
import {
  buildFormHead,
  type FormColumn,
  type FormLayout,
  type FormPeriod,
  formatPeriod,
  toVisibleColumns,
} from '../../../domain/tax/tax-forms/form-layout.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { Cell, Sheet } from '../../platform/exports/sheet.ts';
import { MAX_PDF_ROWS } from '../../platform/exports/table-pdf.ts';
import { loadDailyTotals } from '../documents/reports/daily-totals.ts';
import { iterateRows } from '../documents/reports/iterate-rows.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import type { FormDefinition } from './form-definition.ts';

const MAX_CELL_LENGTH = 60;
const totalText = { en: 'Total', ne: 'जम्मा' };

/** The sums of the money columns; the first text or date cell has their label. */
const toTotalCells = (
  columns: FormColumn[],
  sums: Record<string, number>,
  language: Language,
): Cell[] => {
  const named = columns.findIndex(({ kind }) => kind === 'text' || kind === 'date');
  return columns.map(({ name, kind }, index) =>
    kind === 'money' ? (sums[name] ?? 0) : index === named ? totalText[language] : null,
  );
};

/** The request: the form, its layout, the company and the period. */
export type FormOfPeriod = {
  form: FormDefinition;
  layout: FormLayout;
  byLine: boolean;
  period: FormPeriod;
  company: { pan: string; name: string };
};

/** The number of lines of the period's documents. */
const countLines = async (
  database: Database,
  company_id: number,
  { source, lines }: FormDefinition,
  { start, end }: { start: string; end: string },
): Promise<number> => {
  const [row] = await query<{ counted: number }>(
    database.read,
    `select count(*) as counted from ${source.table} as doc join ${lines!.table} as line
       on line.company_id = doc.company_id and line.${lines!.owner} = doc.id
     where doc.company_id = ? and doc.${source.date} >= ? and doc.${source.date} <= ?`,
    [company_id, start, end],
  );
  return row!.counted;
};

/**
 * The sheet and its number of rows; more documents than a PDF may have are not counted line by
 * line.
 */
export const buildFormSheet = async (
  database: Database,
  company_id: number,
  { form, layout, byLine, period, company }: FormOfPeriod,
  language: Language,
): Promise<{ sheet: Sheet; count: number }> => {
  const columns = toVisibleColumns(layout, byLine);
  const asked = toDayRange(period.start_date, period.end_date);
  const days = await loadDailyTotals(database.read, form.source.kind, company_id, asked);
  const sums: Record<string, number> = {};
  async function* rows(): AsyncGenerator<Cell[][]> {
    const matching = { days, conditions: [], none: days.length === 0 };
    for await (const documents of iterateRows(
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
    title: `${layout.title[language]} · ${formatPeriod(period, language)}`,
    language,
    head: buildFormHead(company, period, language),
    columns: columns.map(({ name, kind, label, width }) => ({
      name,
      kind,
      label: label[language],
      width,
    })),
    rows: rows(),
    totals: () => [toTotalCells(columns, sums, language)],
    longest: MAX_CELL_LENGTH,
  };
  const documents = days.reduce((sum, day) => sum + day.documents, 0);
  const hasLines = byLine && documents <= MAX_PDF_ROWS;
  return {
    sheet,
    count: hasLines ? await countLines(database, company_id, form, asked) : documents,
  };
};

export const TAX_RETURNS = 'tax-returns';
