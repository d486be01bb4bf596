// The register of cancellations as a table for export: reverse entries with their reasons, separate
// from the returns (compliance, table 2, row 13). Moments are in both calendars, as in every
// register.
import type { FastifyInstance } from 'fastify';
import { formatDate } from '../../../domain/calendar/format-date.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { isRegisteredDocument, toTaxedFigures } from '../../../domain/tax/vat-registration.ts';
import { requirePermission, requireSession } from '../../auth/require-session.ts';
import type { Database, Stored, StoredRow } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { parseExportType, sendSheet, toTimestamp } from '../../platform/exports/send-sheet.ts';
import type { Cell, Column, ColumnType, Sheet } from '../../platform/exports/sheet.ts';
import { loadSheetHead } from '../documents/company-record.ts';
import { parsePeriod, toDayRange } from '../documents/reports/report-period.ts';
import { calendarTexts, formatPeriodLine } from './register-sheet.ts';

const BATCH_SIZE = 1000;

const titleText = { en: 'Cancellations', ne: 'रद्द बीजकहरू' };
const totalText = { en: 'Total', ne: 'जम्मा' };
const cancellationColumns: [name: string, kind: ColumnType, width: number, label: Texts][] = [
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

type WrittenColumn = Column & { cell: (row: Record<string, unknown>) => Cell };

/** The columns of a file for one column of the screen: a moment is in both calendars. */
const toWrittenColumns = (
  [name, kind, width, label]: (typeof cancellationColumns)[number],
  language: Language,
): WrittenColumn[] => {
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
      cell: row => formatDate(String(row[name]), 'bs', 'en'),
    },
    { name, kind, width, label: `${said} (${calendarTexts.ad[language]})`, cell: text },
  ];
};

type Period = { start: string; end: string };

/** The number of rows of the register. */
const countCancellations = async (
  database: Database,
  company_id: number,
  { start, end }: Period,
): Promise<number> => {
  const [row] = await query<{ counted: number }>(
    database.read,
    'select count(*) as counted from cancellations where company_id = ? and created_at >= ? and created_at <= ?',
    [company_id, start, end],
  );
  return row!.counted;
};

/**
 * The cancellations between two moments (Nepal, inclusive), oldest first, with their sums. `head`
 * names the company.
 */
export const createCancellationSheet = (
  database: Database,
  company_id: number,
  { start, end }: Period,
  language: Language,
  head: string[],
): Sheet => {
  const written = cancellationColumns.flatMap(column => toWrittenColumns(column, language));
  const sums = written.map(({ kind }): Cell => (kind === 'money' ? 0 : null));
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let last = 0; ; ) {
      const found = await query<Stored<'cancellations'> & StoredRow>(
        database.read,
        `select * from cancellations where company_id = ? and id > ? and created_at >= ? and created_at <= ? order by id limit ${BATCH_SIZE}`,
        [company_id, last, start, end],
      );
      if (found.length === 0) return;
      last = Number(found.at(-1)!.id);
      const counted = found.map(row => toTaxedFigures(row, isRegisteredDocument(row)));
      yield counted.map(row =>
        written.map(({ kind, cell }, index) => {
          const value = cell(row);
          if (kind === 'money') sums[index] = Number(sums[index]) + Number(value);
          return value;
        }),
      );
    }
  }
  return {
    title: titleText[language],
    language,
    head: [...head, formatPeriodLine({ start, end }, language)],
    columns: written.map(({ cell: _, ...column }) => column),
    rows: rows(),
    totals: () => [sums.map((sum, index) => (index === 0 ? totalText[language] : sum))],
    longest: 120,
  };
};

/** Registers the export below the billing prefix. */
export const registerCancellationExportRoute = (
  app: FastifyInstance,
  { database }: { database: Database },
): void => {
  // The register of cancellations, of a BS month or a fiscal year.
  app.get(
    '/cancellations/export',
    requirePermission('view', 'cancellations'),
    async (request, reply) => {
      const { actor, language, now } = requireSession(request);
      const given = request.query as QueryString;
      const type = parseExportType(given, language);
      const { start_date, end_date } = parsePeriod(given, language);
      const days = toDayRange(start_date, end_date);
      const sheet = createCancellationSheet(
        database,
        actor.company_id,
        days,
        language,
        await loadSheetHead(database, actor.company_id, language),
      );
      return sendSheet(reply, type, {
        sheet,
        count: await countCancellations(database, actor.company_id, days),
        name: `cancellations-${toTimestamp(now)}`,
      });
    },
  );
};
