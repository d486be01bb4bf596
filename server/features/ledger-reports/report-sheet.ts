// Statements and books as sheets for export: the columns of the screen, days in both calendars.
import { formatDate } from '../../../domain/calendar/format-date.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import {
  beforeClosingTexts,
  type LedgerReportName,
  ledgerReports,
} from '../../../domain/ledger/report-names.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Cell, Column, Sheet } from '../../platform/exports/sheet.ts';
import { formatDaysHead } from '../documents/reports/day-columns.ts';
import type { LedgerReportRequest } from './report-request.ts';
import type { StatementTable } from './statement-table.ts';

const texts = {
  code: { en: 'Code', ne: 'कोड' },
  particulars: { en: 'Particulars', ne: 'विवरण' },
  recordedAfter: { en: 'Recorded after', ne: 'यसपछि राखिएको' },
  times: { en: 'times', ne: 'गुणा' },
  days: { en: 'days', ne: 'दिन' },
} satisfies Record<string, Texts>;

type HeadRequest = Pick<
  LedgerReportRequest,
  'start_date' | 'end_date' | 'pos' | 'recorded_after' | 'before_closing'
>;

/**
 * The period of a report in both calendars, the outlet where one is chosen, and what it leaves out.
 */
export const formatReportHead = (
  name: LedgerReportName,
  { start_date, end_date, pos, recorded_after, before_closing }: HeadRequest,
  language: Language,
): string[] => {
  const days = ledgerReports[name].time === 'day' ? [end_date] : [start_date, end_date];
  return [
    ...formatDaysHead(days, pos, language),
    ...(recorded_after === undefined
      ? []
      : [`${texts.recordedAfter[language]}: ${formatDate(recorded_after, 'bs', language)}`]),
    ...(before_closing ? [beforeClosingTexts.head[language]] : []),
  ];
};

/** A figure of a row: "1.25 times", "12.50 %", "30.00 days"; null where there is none. */
export const formatRatio = (
  hundredths: number | null,
  unit: 'times' | 'percent' | 'days',
  language: Language,
): string =>
  hundredths === null
    ? '–'
    : `${formatMoney(hundredths, language)} ${unit === 'percent' ? '%' : texts[unit][language]}`;

async function* toBatches(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  if (rows.length > 0) yield rows;
}

const INDENT = '  ';

/** A statement as a sheet: code, title indented by its level, and the figures. */
export const buildStatementSheet = (
  name: LedgerReportName,
  table: StatementTable,
  head: string[],
  language: Language,
): Sheet => ({
  title: ledgerReports[name].title[language],
  language,
  head,
  columns: [
    { label: texts.code[language], name: 'code', kind: 'text', width: 6 },
    { label: texts.particulars[language], name: 'title', kind: 'text', width: 24 },
    ...table.columns.map(
      ({ name: column, label, kind }): Column => ({
        name: column,
        label,
        kind: kind === 'money' || kind === 'whole' ? kind : 'text',
        width: 11,
      }),
    ),
  ],
  rows: toBatches(
    table.rows.map(({ account, code, title, level, amounts, unit }) => [
      account?.code ?? code ?? '',
      `${INDENT.repeat(level)}${title}`,
      ...amounts.map((amount, index) => {
        const { kind } = table.columns[index]!;
        if (unit) return formatRatio(amount, unit, language);
        return kind === 'percent' ? formatRatio(amount, 'percent', language) : amount;
      }),
    ]),
  ),
  totals: () => [],
  longest: 60,
});
