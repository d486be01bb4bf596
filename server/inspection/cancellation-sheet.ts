// The register of cancellations as a table that leaves the house: reverse entries with their reasons, apart from the returns (compliance,
// table 2, row 13).
import type { Language, Texts } from '../../domain/language.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Cell, ColumnKind, Sheet } from '../exports/sheet.ts';

const AT_A_TIME = 1000;

const title = { en: 'Cancellations', ne: 'रद्द बीजकहरू' };
const columns: [name: string, kind: ColumnKind, width: number, label: Texts][] = [
  ['created_at', 'text', 12, { en: 'Cancelled at', ne: 'रद्द गरिएको समय' }],
  ['fiscal_year', 'text', 7, { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' }],
  ['invoice_no', 'text', 9, { en: 'Invoice No.', ne: 'बीजक नं.' }],
  ['invoice_date', 'text', 12, { en: 'Invoice Date', ne: 'बीजक मिति' }],
  ['customer_name', 'text', 16, { en: 'Customer', ne: 'ग्राहक' }],
  ['pan', 'text', 8, { en: 'PAN', ne: 'प्यान' }],
  ['taxable_amount', 'money', 9, { en: 'Taxable Amount', ne: 'करयोग्य रकम' }],
  ['vat_amount', 'money', 8, { en: 'VAT', ne: 'भ्याट' }],
  ['total', 'money', 9, { en: 'Total', ne: 'जम्मा' }],
  ['reason', 'text', 18, { en: 'Reason', ne: 'कारण' }],
  ['created_by', 'text', 12, { en: 'Cancelled by', ne: 'रद्द गर्ने' }],
];

type Moments = { start: string; end: string };

/** How many rows the register has. */
export const countCancellations = async (database: Database, company_id: number, { start, end }: Moments): Promise<number> => {
  const [row] = await run<{ counted: number }>(
    database.read,
    'select count(*) as counted from cancellations where company_id = ? and created_at >= ? and created_at <= ?',
    [company_id, start, end],
  );
  return Number(row!.counted);
};

/** The cancellations between two moments (Nepal, inclusive), oldest first, with their sums. `head` says whose they are. */
export const cancellationSheet = (
  database: Database,
  company_id: number,
  { start, end }: Moments,
  language: Language,
  head: string[],
): Sheet => {
  const sums: Record<string, number> = {};
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
        columns.map(([name, kind]) => {
          if (kind !== 'money') return row[name] === null || row[name] === undefined ? null : String(row[name]);
          sums[name] = (sums[name] ?? 0) + Number(row[name]);
          return Number(row[name]);
        }),
      );
    }
  }
  return {
    title: title[language],
    language,
    head,
    columns: columns.map(([name, kind, width, label]) => ({ name, kind, width, label: label[language] })),
    rows: rows(),
    totals: () => [columns.map(([name, kind]) => (kind === 'money' ? (sums[name] ?? 0) : null))],
    longest: 120,
  };
};
