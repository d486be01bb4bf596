// The statements of the books as tables: columns, and rows whose cells are paisa (or hundredths of a
// ratio), from stored sums by account.
import { toDayNumber } from '../../../domain/calendar/bikram-sambat.ts';
import { findBsMonth } from '../../../domain/calendar/bs-month.ts';
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { formatDate } from '../../../domain/calendar/format-date.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { AccountSums, SpanSums } from '../../../domain/ledger/account-tree.ts';
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
  loadEnteredSums,
  loadOpeningSums,
} from '../../posting/account-sums.ts';
import { dayBefore, type LabelledSpan, listSpans, toDaySpan } from './compared-spans.ts';
import { loadGrossProfit } from './gross-profit.ts';
import type { LedgerReportRequest } from './report-request.ts';
import type { Loading, StatementColumn, StatementTable } from './statement-table.ts';
import { loadStockLedger, loadStockValuation } from './stock-reports.ts';
import { loadVatControl } from './vat-control.ts';

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
} satisfies Record<string, Texts>;

const toColumns = (
  names: (keyof typeof columnTexts)[],
  language: Language,
  kind: StatementColumn['kind'] = 'money',
): StatementColumn[] => names.map(name => ({ name, label: columnTexts[name][language], kind }));

/**
 * Figures of several periods: the first one's under their own names, the others' under the
 * period's.
 */
const toColumnsOf = (
  names: (keyof typeof columnTexts)[],
  spans: LabelledSpan[],
  language: Language,
): StatementColumn[] =>
  spans.length === 1
    ? toColumns(names, language)
    : spans.flatMap((span, nth) =>
        toColumns(names, language).map(({ name, label, kind }) => ({
          name: nth === 0 ? name : `${span.name}_${name}`,
          label: `${label} ${span.label}`,
          kind,
        })),
      );

const toTable = (
  columns: StatementColumn[],
  rows: StatementRow[],
  language: Language,
): StatementTable => ({
  columns,
  rows: rows.map(({ title, ...row }) => ({ ...row, title: title[language] })),
});

const toAskedColumn = (name: 'amount' | 'value', language: Language) => ({
  name,
  label: columnTexts[name][language],
});

/** One figure of each period. */
const toSpanColumns = (spans: LabelledSpan[], kind: StatementColumn['kind']): StatementColumn[] =>
  spans.map(({ name, label }) => ({ name, label, kind }));

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
  const spans = listSpans(request, language, toAskedColumn('amount', language));
  const [tree, sums] = await Promise.all([
    loadAccountTree(database, company_id),
    loadSumsOf(database, company_id, request, spans),
  ]);
  return toTable(
    toSpanColumns(spans, 'money'),
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

/** What was there before each of the spans. */
const loadOpenings = async (
  { database, company_id, request }: Loading,
  spans: LabelledSpan[],
  periods: AccountSums[],
): Promise<AccountSums[]> => {
  const load = ({ start_date }: LabelledSpan) =>
    loadOpeningSums(database, company_id, start_date, request);
  if (request.compare !== 'months') return Promise.all(spans.map(load));
  const first = await load(spans[0]!);
  const before = [first];
  for (const period of periods.slice(0, -2)) before.push(addSums([before.at(-1)!, period]));
  // The months begin one after the other, their total with the first.
  return [...before, first];
};

/** Opening and period of each span, without the closing of a year. */
const loadSpans = async (loading: Loading, spans: LabelledSpan[]) => {
  const { database, company_id, request } = loading;
  const [tree, periods] = await Promise.all([
    loadAccountTree(database, company_id),
    loadSumsOf(database, company_id, request, spans),
  ]);
  const openings = await loadOpenings(loading, spans, periods);
  return {
    tree,
    columns: periods.map((period, nth): SpanSums => ({ opening: openings[nth]!, period })),
  };
};

const loadTrialBalance = async (loading: Loading) => {
  const { database, company_id, request, language } = loading;
  const [asked, compared] = listSpans(request, language, toAskedColumn('amount', language));
  const loadPeriod = request.before_closing ? loadEarnedSums : loadAccountSums;
  const load = async (span: LabelledSpan): Promise<SpanSums> => {
    const [opening, period] = await Promise.all([
      loadOpeningSums(database, company_id, span.start_date, request),
      loadPeriod(database, company_id, toDaySpan(span), request),
    ]);
    return { opening, period };
  };
  const [tree, sums, other] = await Promise.all([
    loadAccountTree(database, company_id),
    load(asked!),
    compared && load(compared),
  ]);
  const closing = ['closing_debit', 'closing_credit'] as const;
  return toTable(
    [
      ...toColumns(['opening_debit', 'opening_credit', 'debit', 'credit', ...closing], language),
      ...(compared
        ? closing.map(
            (name): StatementColumn => ({
              name: `compared_${name}`,
              label: `${columnTexts[name][language]} ${formatDate(compared.end_date, 'bs', language)}`,
              kind: 'money',
            }),
          )
        : []),
    ],
    buildTrialBalance(tree, sums, other),
    language,
  );
};

const loadCashFlow = async (loading: Loading) => {
  const { database, company_id, request, language } = loading;
  const spans = listSpans(request, language, toAskedColumn('amount', language));
  const [{ tree, columns }, ...entered] = await Promise.all([
    loadSpans(loading, spans),
    ...spans.map(span => loadEnteredSums(database, company_id, toDaySpan(span), request)),
  ]);
  const sums = columns.map((column, nth) => ({ ...column, entered: entered[nth] as AccountSums }));
  // By what the accounts are at the end of what is asked for.
  const asked = request.compare === 'months' ? columns.length - 1 : 0;
  return toTable(toSpanColumns(spans, 'money'), buildCashFlow(tree, sums, asked), language);
};

const loadChangesInEquity = async (loading: Loading) => {
  const { request, language } = loading;
  const spans = listSpans(request, language, toAskedColumn('amount', language));
  const { tree, columns } = await loadSpans(loading, spans);
  return toTable(
    toColumnsOf(['opening', 'increase', 'decrease', 'closing'], spans, language),
    buildChangesInEquity(tree, columns),
    language,
  );
};

const loadRatios = async (loading: Loading): Promise<StatementTable> => {
  const { database, company_id, request, language } = loading;
  const spans = listSpans(request, language, toAskedColumn('value', language));
  const [tree, periods, ...positions] = await Promise.all([
    loadAccountTree(database, company_id),
    loadSumsOf(database, company_id, request, spans),
    ...spans.map(({ end_date }) => loadPosition(loading, end_date)),
  ]);
  const columns = spans.map(({ start_date, end_date }, nth) =>
    computeRatios(
      tree,
      periods[nth]!,
      positions[nth] as Position,
      toDayNumber(end_date) - toDayNumber(start_date) + 1,
    ),
  );
  return {
    columns: toSpanColumns(spans, 'ratio'),
    rows: columns[0]!.map(({ name, title, explanation, unit }, ratio) => ({
      kind: 'account',
      name,
      level: 0,
      title: title[language],
      explanation: explanation[language],
      unit,
      account: null,
      amounts: columns.map(ratios => ratios[ratio]!.value),
    })),
  };
};

const loaders: Record<string, (loading: Loading) => Promise<StatementTable>> = {
  'trial-balance': loadTrialBalance,
  'profit-and-loss': loadProfitAndLoss,
  'balance-sheet': loadBalanceSheet,
  'cash-flow': loadCashFlow,
  'changes-in-equity': loadChangesInEquity,
  ratios: loadRatios,
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
