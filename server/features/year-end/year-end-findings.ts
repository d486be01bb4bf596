// What is not in order when a fiscal year is closed: each finding with its figures, in the reader's
// language. Some refuse, others only warn (domain/ledger/period-ends.ts).
import { formatBsMonth, listFiscalMonths, toMonthKey } from '../../../domain/calendar/bs-month.ts';
import { type Language, localizeDigits, translate } from '../../../domain/language.ts';
import { type YearEndFinding, yearEndFindings } from '../../../domain/ledger/period-ends.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import { listRegisteredSpans } from '../../../domain/tax/effective-dated.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { loadLedgerState } from '../../posting/build-ledger.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import type { ClosableYear, YearEnd } from '../../posting/year-end.ts';

/** Figures of a finding, as its sentence names them. */
type Values = Record<string, string | number>;
type Found = [finding: YearEndFinding, values: Values];

/** A finding as it is answered; `page` is where it is put in order. */
export type AnsweredFinding = {
  name: YearEndFinding;
  severity: 'refuse' | 'warn';
  message: string;
  page: string | null;
};

type Asking = {
  read: ReadDb | Transaction;
  company_id: number;
  year: ClosableYear;
  years: ClosableYear[];
  closings: YearEnd[];
  language: Language;
};

const countOf = async (read: Asking['read'], text: string, values: (string | number)[]) =>
  (await query<{ n: number }>(read, text, values))[0]?.n ?? 0;

/** The ids of the years that are closed now. */
export const listClosedYears = (closings: YearEnd[]): Set<number> =>
  new Set(
    closings.flatMap(({ fiscal_year_id, reopened_at }) =>
      reopened_at === null ? [fiscal_year_id] : [],
    ),
  );

const findBuilding = async ({ read, company_id }: Asking): Promise<Found[]> => {
  const { built, documents, done } = await loadLedgerState(read, company_id);
  return built ? [] : [['building', { done, n: documents }]];
};

const joinNames = (years: ClosableYear[]) => years.map(({ name }) => name).join(', ');

/** Years without an entry need no closing. */
const findOtherYears = async ({
  read,
  company_id,
  year,
  years,
  closings,
}: Asking): Promise<Found[]> => {
  const closed = listClosedYears(closings);
  const later = years.filter(each => each.end_date > year.end_date && closed.has(each.id));
  const earlier: ClosableYear[] = [];
  for (const each of years.filter(
    ({ id, end_date }) => end_date < year.end_date && !closed.has(id),
  ))
    if (
      (
        await query(
          read,
          'select 1 from ledger_entries where company_id = ? and day >= ? and day <= ? limit 1',
          [company_id, each.start_date, each.end_date],
        )
      ).length > 0
    )
      earlier.push(each);
  return [
    ...(earlier.length > 0 ? [['earlier_open', { years: joinNames(earlier) }] as Found] : []),
    ...(later.length > 0 ? [['later_closed', { years: joinNames(later) }] as Found] : []),
  ];
};

/** Debits and credits of all accounts until the end of the year, outlet by outlet. */
const findUnbalanced = async ({ read, company_id, year, language }: Asking): Promise<Found[]> => {
  const month = year.end_date.slice(0, 7);
  const rows = await query<{ difference: number }>(
    read,
    `select sum(debit - credit) as difference from (
       select pos, debit, credit from account_months where company_id = ? and month < ?
       union all select pos, debit, credit from account_days where company_id = ? and day >= ? and day <= ?
     ) as sums group by pos having sum(debit - credit) <> 0`,
    [company_id, month, company_id, `${month}-01`, year.end_date],
  );
  const amount = rows.reduce((sum, { difference }) => sum + Math.abs(difference), 0);
  return amount === 0 ? [] : [['unbalanced', { amount: formatMoney(amount, language) }]];
};

const findDifferences = async ({ read, company_id }: Asking): Promise<Found[]> => {
  const [last] = await query<{ differences: number }>(
    read,
    'select differences from book_checks where company_id = ? order by id desc limit 1',
    [company_id],
  );
  return last && last.differences > 0 ? [['differences', { n: last.differences }]] : [];
};

/** Months of the year in which the company was registered for VAT, even in part, without a return. */
const findMissingReturns = async ({
  read,
  company_id,
  year,
  language,
}: Asking): Promise<Found[]> => {
  const { rules } = await loadCheckSettings(read as ReadDb, company_id);
  const submitted = new Set(
    (
      await query<{ month: string }>(
        read,
        'select month from vat_returns where company_id = ? and submission_no is not null',
        [company_id],
      )
    ).map(({ month }) => month),
  );
  const missing = listFiscalMonths(year.end_date).filter(
    month =>
      month.start_date >= year.start_date &&
      listRegisteredSpans(month.start_date, month.end_date, rules).length > 0 &&
      !submitted.has(toMonthKey(month)),
  );
  const months = missing.map(month => formatBsMonth(month, language)).join(', ');
  return missing.length === 0 ? [] : [['returns', { months }]];
};

const findUnsent = async ({ read, company_id, year }: Asking): Promise<Found[]> => {
  const n = await countOf(
    read,
    `select count(*) as n from cbms_outbox where company_id = ? and issued_at >= ? and issued_at <= ?
     and state in ('waiting', 'sent', 'refused', 'person')`,
    [company_id, `${year.start_date} 00:00:00`, `${year.end_date} 23:59:59`],
  );
  return n === 0 ? [] : [['unsent', { n }]];
};

const findMissingOpening = async ({ read, company_id, closings }: Asking): Promise<Found[]> => {
  if (listClosedYears(closings).size > 0) return [];
  const openings = await query(
    read,
    "select 1 from ledger_entries where company_id = ? and source_kind = 'opening' limit 1",
    [company_id],
  );
  return openings.length > 0 ? [] : [['opening', {}]];
};

/** What is left on *Opening Balance Equity*, which is empty once every opening is entered. */
const findOpeningDifference = async ({
  read,
  company_id,
  year,
  language,
}: Asking): Promise<Found[]> => {
  const { accounts } = await loadAccountUses(read, company_id);
  const id = accounts.get('opening_balance_equity');
  if (id === undefined) return [];
  const [row] = await query<{ name: string; balance: number | null }>(
    read,
    `select min(${language === 'ne' ? "coalesce(nullif(a.name_ne, ''), a.name)" : 'a.name'}) as name, sum(d.debit - d.credit) as balance
     from accounts as a join account_days as d on d.company_id = a.company_id and d.account_id = a.id
     where a.company_id = ? and a.id = ? and d.day <= ?`,
    [company_id, id, year.end_date],
  );
  const balance = row?.balance ?? 0;
  return balance === 0
    ? []
    : [
        [
          'opening_difference',
          { amount: formatMoney(Math.abs(balance), language), account: row!.name },
        ],
      ];
};

const findStock = async ({ read, company_id }: Asking): Promise<Found[]> => {
  const negative = await countOf(
    read,
    'select count(*) as n from stock where company_id = ? and qty < 0',
    [company_id],
  );
  const unvalued = await countOf(
    read,
    'select count(*) as n from stock where company_id = ? and qty > 0 and value = 0',
    [company_id],
  );
  return [
    ...(negative > 0 ? [['negative_stock', { n: negative }] as Found] : []),
    ...(unvalued > 0 ? [['unvalued_stock', { n: unvalued }] as Found] : []),
  ];
};

const finders = [
  findBuilding,
  findOtherYears,
  findUnbalanced,
  findDifferences,
  findMissingReturns,
  findUnsent,
  findMissingOpening,
  findOpeningDifference,
  findStock,
];

/** Everything that is not in order, what refuses first. */
export const findYearEndProblems = async (asking: Asking): Promise<AnsweredFinding[]> => {
  const found: Found[] = [];
  for (const find of finders) found.push(...(await find(asking)));
  const { language } = asking;
  const answered = found.map(([name, values]): AnsweredFinding => {
    const { severity, text, page } = yearEndFindings[name];
    const message = localizeDigits(translate(text, language, values), language);
    return { name, severity, message, page };
  });
  return [
    ...answered.filter(({ severity }) => severity === 'refuse'),
    ...answered.filter(({ severity }) => severity === 'warn'),
  ];
};
