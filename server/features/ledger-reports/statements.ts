// The statements of the books as tables: columns, and rows whose cells are paisa (or hundredths of a
// ratio), from stored sums by account.
import {
  addDays,
  fromDayNumber,
  toBs,
  toDayNumber,
} from '../../../domain/calendar/bikram-sambat.ts';
import { findBsMonth, formatBsMonth, getBsMonth } from '../../../domain/calendar/bs-month.ts';
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import type { AccountSums } from '../../../domain/ledger/account-tree.ts';
import { buildCashFlow, buildChangesInEquity } from '../../../domain/ledger/cash-flow.ts';
import { computeRatios } from '../../../domain/ledger/ratios.ts';
import type { LedgerReportName } from '../../../domain/ledger/report-names.ts';
import {
  buildBalanceSheet,
  buildProfitAndLoss,
  buildTrialBalance,
  type Position,
  type StatementRow,
} from '../../../domain/ledger/statements.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import type { Database } from '../../database/database.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import {
  addSums,
  loadAccountSums,
  loadAccountTree,
  loadEarnedBySpan,
  loadEarnedSums,
  loadOpeningSums,
} from '../../posting/account-sums.ts';
import { loadGrossProfit } from './gross-profit.ts';
import type { LedgerReportRequest } from './report-request.ts';
import type { Loading, StatementColumn, StatementTable } from './statement-table.ts';
import { loadStockLedger, loadStockValuation } from './stock-reports.ts';
import { loadVatControl } from './vat-control.ts';

type Span = { start_date: string; end_date: string };

const columnTexts = {
  opening_debit: { en: 'Opening Debit', ne: 'सुरु बाँकी डेबिट' },
  opening_credit: { en: 'Opening Credit', ne: 'सुरु बाँकी क्रेडिट' },
  debit: { en: 'Debit', ne: 'डेबिट' },
  credit: { en: 'Credit', ne: 'क्रेडिट' },
  closing_debit: { en: 'Closing Debit', ne: 'अन्तिम बाँकी डेबिट' },
  closing_credit: { en: 'Closing Credit', ne: 'अन्तिम बाँकी क्रेडिट' },
  amount: { en: 'Amount', ne: 'रकम' },
  opening: { en: 'Opening', ne: 'सुरु बाँकी' },
  increase: { en: 'Increase', ne: 'थपिएको' },
  decrease: { en: 'Decrease', ne: 'घटेको' },
  closing: { en: 'Closing', ne: 'अन्तिम बाँकी' },
  value: { en: 'Value', ne: 'मान' },
  total: { en: 'Total', ne: 'जम्मा' },
} satisfies Record<string, Texts>;

const toColumns = (
  names: (keyof typeof columnTexts)[],
  language: Language,
  kind: StatementColumn['kind'] = 'money',
): StatementColumn[] => names.map(name => ({ name, label: columnTexts[name][language], kind }));

const toTable = (
  columns: StatementColumn[],
  rows: StatementRow[],
  language: Language,
): StatementTable => ({
  columns,
  rows: rows.map(({ title, ...row }) => ({ ...row, title: title[language] })),
});

const dayBefore = (day: string) => addDays(day, -1);

/** The same day of the Nepali month a year before; the last one of a month that is shorter. */
const toYearBefore = (day: string): string => {
  const { year, month, day: nth } = toBs(day);
  const { start_date, end_date } = getBsMonth(year - 1, month);
  return fromDayNumber(Math.min(toDayNumber(start_date) + nth - 1, toDayNumber(end_date)));
};

/** True for the last day of a Nepali month, which a year before may be another day of it. */
const isEndOfMonth = (day: string) => findBsMonth(day).end_date === day;

const toSpanBefore = ({ start_date, end_date }: Span): Span => {
  const [first, last] = [toBs(start_date), findBsMonth(end_date)];
  // Whole months before whole months, else as many days before.
  if (first.day === 1 && last.end_date === end_date) {
    const months = (last.year - first.year) * 12 + last.month - first.month + 1;
    const before = first.year * 12 + first.month - 1 - months;
    return {
      start_date: getBsMonth(Math.floor(before / 12), (before % 12) + 1).start_date,
      end_date: dayBefore(start_date),
    };
  }
  const days = toDayNumber(end_date) - toDayNumber(start_date) + 1;
  return {
    start_date: addDays(start_date, -days),
    end_date: dayBefore(start_date),
  };
};

const toSpanOfLastYear = ({ start_date, end_date }: Span): Span => ({
  start_date: toYearBefore(start_date),
  end_date: isEndOfMonth(end_date)
    ? findBsMonth(toYearBefore(end_date)).end_date
    : toYearBefore(end_date),
});

const toSpanLabel = ({ start_date, end_date }: Span, language: Language): string =>
  localizeDigits(
    `${formatDate(start_date, 'bs', language)} – ${formatDate(end_date, 'bs', language)}`,
    language,
  );

type LabelledSpan = Span & { name: string; label: string };

const listMonths = ({ start_date, end_date }: Span, language: Language): LabelledSpan[] => {
  const months: LabelledSpan[] = [];
  for (let day = start_date; day <= end_date; ) {
    const month = findBsMonth(day);
    const last = month.end_date < end_date ? month.end_date : end_date;
    months.push({
      name: `month_${months.length + 1}`,
      label: formatBsMonth(month, language),
      start_date: day,
      end_date: last,
    });
    day = addDays(last, 1);
  }
  return months;
};

const listSpans = (
  { compare, start_date, end_date }: LedgerReportRequest,
  language: Language,
): LabelledSpan[] => {
  const asked = { start_date, end_date };
  const labelled = (name: string, span: Span) => ({
    ...span,
    name,
    label: toSpanLabel(span, language),
  });
  if (compare === 'months')
    return [
      ...listMonths(asked, language),
      { ...asked, name: 'total', label: columnTexts.total[language] },
    ];
  if (compare === undefined)
    return [{ ...asked, name: 'amount', label: columnTexts.amount[language] }];
  const other = (compare === 'previous' ? toSpanBefore : toSpanOfLastYear)(asked);
  return [labelled('amount', asked), labelled('compared', other)];
};

const toDaySpan = ({ start_date, end_date }: Span) => ({ from: start_date, to: end_date });

/** Of months, which are read together, and of their total. */
const loadSumsOf = async (
  database: Database,
  company_id: number,
  request: LedgerReportRequest,
  spans: LabelledSpan[],
): Promise<AccountSums[]> => {
  if (request.compare !== 'months')
    return Promise.all(
      spans.map(span => loadEarnedSums(database, company_id, toDaySpan(span), request)),
    );
  const months = await loadEarnedBySpan(
    database,
    company_id,
    spans.slice(0, -1).map(toDaySpan),
    request,
  );
  return [...months, addSums(months)];
};

const loadProfitAndLoss = async ({ database, company_id, request, language }: Loading) => {
  const spans = listSpans(request, language);
  const [tree, sums] = await Promise.all([
    loadAccountTree(database, company_id),
    loadSumsOf(database, company_id, request, spans),
  ]);
  return toTable(
    spans.map(({ name, label }) => ({ name, label, kind: 'money' })),
    buildProfitAndLoss(tree, sums, request.end_date),
    language,
  );
};

const loadPosition = async (
  { database, company_id, request }: Loading,
  day: string,
): Promise<Position> => {
  const [sums, year_sums] = await Promise.all([
    loadAccountSums(database, company_id, { to: day }, request),
    loadAccountSums(database, company_id, { from: toFiscalYear(day).start_date, to: day }, request),
  ]);
  return { sums, year_sums };
};

const loadBalanceSheet = async (loading: Loading) => {
  const { database, company_id, request, language } = loading;
  const { end_date, compare } = request;
  const before =
    compare === 'previous'
      ? dayBefore(findBsMonth(end_date).start_date)
      : compare === 'last-year'
        ? // The end of the fiscal year before, as the statements of a year show it.
          dayBefore(toFiscalYear(end_date).start_date)
        : undefined;
  const days = before === undefined ? [end_date] : [end_date, before];
  const [tree, ...positions] = await Promise.all([
    loadAccountTree(database, company_id),
    ...days.map(day => loadPosition(loading, day)),
  ]);
  return toTable(
    days.map((day, index) => ({
      name: index === 0 ? 'amount' : 'compared',
      label: formatDate(day, 'bs', language),
      kind: 'money',
    })),
    buildBalanceSheet(tree, positions as Position[], end_date),
    language,
  );
};

const loadSpan = async ({ database, company_id, request }: Loading, withClosing: boolean) => {
  const span = { from: request.start_date, to: request.end_date };
  const [tree, opening, period] = await Promise.all([
    loadAccountTree(database, company_id),
    loadOpeningSums(database, company_id, request.start_date, request),
    (withClosing ? loadAccountSums : loadEarnedSums)(database, company_id, span, request),
  ]);
  return { tree, opening, period };
};

const loaders: Record<string, (loading: Loading) => Promise<StatementTable>> = {
  'trial-balance': async loading => {
    const withClosing = !loading.request.before_closing;
    const { tree, opening, period } = await loadSpan(loading, withClosing);
    const names = [
      'opening_debit',
      'opening_credit',
      'debit',
      'credit',
      'closing_debit',
      'closing_credit',
    ] as const;
    return toTable(
      toColumns([...names], loading.language),
      buildTrialBalance(tree, opening, period),
      loading.language,
    );
  },
  'profit-and-loss': loadProfitAndLoss,
  'balance-sheet': loadBalanceSheet,
  'cash-flow': async loading => {
    const { tree, opening, period } = await loadSpan(loading, false);
    return toTable(
      toColumns(['amount'], loading.language),
      buildCashFlow(tree, opening, period),
      loading.language,
    );
  },
  'changes-in-equity': async loading => {
    const { tree, opening, period } = await loadSpan(loading, false);
    return toTable(
      toColumns(['opening', 'increase', 'decrease', 'closing'], loading.language),
      buildChangesInEquity(tree, opening, period),
      loading.language,
    );
  },
  ratios: async loading => {
    const { request, language } = loading;
    const { tree, period } = await loadSpan(loading, false);
    const days = toDayNumber(request.end_date) - toDayNumber(request.start_date) + 1;
    const ratios = computeRatios(tree, period, await loadPosition(loading, request.end_date), days);
    return {
      columns: toColumns(['value'], language, 'ratio'),
      rows: ratios.map(({ name, title, explanation, unit, value }) => ({
        kind: 'account',
        name,
        level: 0,
        title: title[language],
        explanation: explanation[language],
        unit,
        account: null,
        amounts: [value],
      })),
    };
  },
  'stock-valuation': loadStockValuation,
  'stock-movements': loadStockLedger,
  'gross-profit': loadGrossProfit,
  'vat-control': ({ database, company_id, request, language, loadMonthlyVat }) =>
    loadVatControl(database, company_id, request, language, loadMonthlyVat),
};

/** The statement of that name. */
export const loadStatement = async (
  name: LedgerReportName,
  loading: Loading,
): Promise<StatementTable> => {
  const { compare } = loading.request;
  try {
    return await loaders[name]!(loading);
  } catch (error) {
    // The asked days are in the calendar; those that they are compared with may be before it.
    if (!(error instanceof RangeError) || compare === undefined) throw error;
    throw new ValidationError({ compare: [requestTexts.outsideCalendar[loading.language]] });
  }
};
