// The rows of e-TDS as a file: columns and their order are those of the layout of the month.
import { formatBs } from '../../../domain/calendar/format-date.ts';
import type { Language } from '../../../domain/language.ts';
import {
  type FormLayout,
  type FormPeriod,
  formatPeriod,
} from '../../../domain/tax/tax-forms/form-layout.ts';
import type { Cell, Sheet } from '../../platform/exports/sheet.ts';
import type { TdsReturn } from './tds-return.ts';

/** A Nepali day as the forms have it: "2083.08.05". */
export const toBsDay = (ad: string): string => formatBs(ad).replaceAll('-', '.');

/** The cells of a row by column name; paisa. */
const toCells = (row: TdsReturn['rows'][number]): Record<string, Cell> => ({
  pan: row.pan ?? '',
  name: row.name ?? '',
  date: toBsDay(row.day),
  date_ad: row.day,
  payment_amount: row.base ?? 0,
  tds_amount: row.amount,
  tds_type: row.type.code,
  section: row.type.section,
  revenue_head: row.type.revenue_head,
  voucher_no: row.voucher_no ?? '',
});

const totalText = { en: 'Total', ne: 'जम्मा' };

/** The sheet and its number of rows. */
export const buildTdsSheet = (
  { rows }: TdsReturn,
  layout: FormLayout,
  period: FormPeriod,
  head: string[],
  language: Language,
): { sheet: Sheet; count: number } => {
  const cells = rows.map(toCells);
  const { columns } = layout;
  const labelled = columns.findIndex(({ kind }) => kind !== 'money');
  const totals = columns.map(({ name, kind }, index): Cell => {
    if (kind === 'money') return cells.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
    return index === labelled ? totalText[language] : null;
  });
  const sheet: Sheet = {
    title: `${layout.title[language]} · ${formatPeriod(period, language)}`,
    language,
    head,
    columns: columns.map(({ name, kind, label, width }) => ({
      name,
      kind,
      label: label[language],
      width,
    })),
    rows: (async function* () {
      if (cells.length > 0) yield cells.map(row => columns.map(({ name }) => row[name] ?? null));
    })(),
    totals: () => [totals],
    longest: 60,
  };
  return { sheet, count: cells.length };
};
