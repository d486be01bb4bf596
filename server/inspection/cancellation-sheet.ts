// The register of cancellations as a table that leaves the house: reverse entries with their
// reasons, apart from the returns (compliance, table 2, row 13). Moments stand in both calendars,
// as in every register.
import { displayDate } from '../../domain/calendar/format-date.ts';
import type { Language, Texts } from '../../domain/language.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Cell, Column, ColumnKind, Sheet } from '../exports/sheet.ts';
import { calendarTexts, periodLine } from '../registers/register-sheet.ts';

const AT_A_TIME = 1000;

const title = { en: 'Cancellations', ne: 'रद्द बीजकहरू' };
const total = { en: 'Total', ne: 'जम्मा' };
const columns: [name: string, kind: ColumnKind, width: number, label: Texts][] = [
  ['created_at', 'date', 10, { en: 'Cancelled at', ne: 'रद्द गरिएको समय' }],
  ['fiscal_year', 'text', 7, { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' }],
  ['invoice_no', 'text', 9, { en: 'Invoice No.', ne: 'बीजक नं.' }],
  ['invoice_date', 'date', 10, { en: 'Invoice Date', ne: 'बीजक मिति' }],
  ['customer_name', 'text', 16, { en: 'Customer', ne: 'ग्राहक' }],
  ['pan', 'text', 8, { en: 'PAN', ne: 'प्यान' }],
  ['taxable_amount', 'money', 9, { en: 'Taxable Amount', ne: 'करयोग्य रकम' }],
  ['vat_amount', 'money', 8, { en: 'VAT', ne: 'भ्याट' }],
  ['total', 'money', 9, { en: 'Total', ne: 'जम्मा' }],
  ['reason', 'text', 18, { en: 'Reason', ne: 'कारण' }],
  ['created_by', 'text', 12, { en: 'Cancelled by', ne: 'रद्द गर्ने' }],
];

type Written = Column & { cell: (row: Record<string, unknown>) => Cell };

/** A column as the columns of a file: a moment stands in both calendars. */
const writtenAs = (
  [name, kind, width, label]: (typeof columns)[number],
  language: Language,
): Written[] => {
  const said = label[language];
  const text = (row: Record<string, unknown>) =>
    row[name] === null || row[name] === undefined ? null : String(row[name]);
  if (kind === 'money') return [{ name, kind, width, label: said, cell: row => Number(row[name]) }];
  if (kind !== 'date') return [{ name, kind, width, label: said, cell: text }];
  return [
    {
      name: `${name}_bs`,
      kind,
      width,
      label: said,
      cell: row => displayDate(String(row[name]), 'bs', 'en'),
    },
    { name, kind, width, label: `${said} (${calendarTexts.ad[language]})`, cell: text },
  ];
};

type Moments = { start: string; end: string };

/** How many rows the register has. */
export const countCancellations = async (
  database: Database,
  company_id: number,
  { start, end }: Moments,
): Promise<number> => {
  const [row] = await run<{ counted: number }>(
    database.read,
    'select count(*) as counted from cancellations where company_id = ? and created_at >= ? and created_at <= ?',
    [company_id, start, end],
  );
  return Number(row!.counted);
};

/**
 * The cancellations between two moments (Nepal, inclusive), oldest first, with their sums. `head`
 * says whose they are.
 */
export const cancellationSheet = (
  database: Database,
  company_id: number,
  { start, end }: Moments,
  language: Language,
  head: string[],
): Sheet => {
  const written = columns.flatMap(column => writtenAs(column, language));
  const sums = written.map(({ kind }): Cell => (kind === 'money' ? 0 : null));
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let last = 0; ; ) {
      const found = await run(
        database.read,
        `select * from cancellations where company_id = ? and id > ? and created_at >= ? and created_at <= ? order by id limit ${AT_A_TIME}`,
        [company_id, last, start, end],
      );
      if (found.length === 0) return;
      last = Number(found.at(-1)!.id);
      yield found.map(row =>
        written.map(({ kind, cell }, index) => {
          const value = cell(row);
          if (kind === 'money') sums[index] = Number(sums[index]) + Number(value);
          return value;
        }),
      );
    }
  }
  return {
    title: title[language],
    language,
    head: [...head, periodLine({ start, end }, language)],
    columns: written.map(({ cell: _, ...column }) => column),
    rows: rows(),
    totals: () => [sums.map((sum, index) => (index === 0 ? total[language] : sum))],
    longest: 120,
  };
};
