// Sums by account over any range of days, from the stored sums of months and days; and the tree of
// accounts that statements are drawn from.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import type { AccountNode, AccountSums, AccountTree } from '../../domain/ledger/account-tree.ts';
import type { AccountRoot } from '../../domain/ledger/chart-of-accounts.ts';
import type { Database } from '../database/database.ts';
import { loadAccountsOf } from '../database/ledger-balances.ts';
import { placeholders, query } from '../database/raw-query.ts';
import { loadAccountUses } from './accounts.ts';

/** AD days, both inclusive; `from` is left out for "from the beginning". */
export type DaySpan = { from?: string; to: string };

/** The outlet, where only its lines count. */
export type OutletFilter = { pos?: string | undefined };

type SumRow = { account_id: number; debit: number; credit: number };

const FIRST_MONTH = '0000-00';
/** Behind an AD month: its first day, and one that is not before its last. */
export const FIRST_DAY_OF_MONTH = '-01';
export const LAST_DAY_OF_MONTH = '-31';

const toSums = (rows: SumRow[]): AccountSums =>
  new Map(rows.map(({ account_id, debit, credit }) => [account_id, { debit, credit }]));

const lastOfMonth = (day: string) => `${day.slice(0, 7)}${LAST_DAY_OF_MONTH}`;

/** Whole AD months of the span, and the days of the months that it has in part. */
const splitSpan = ({ from, to }: DaySpan) => {
  const [first, last] = [from?.slice(0, 7) ?? FIRST_MONTH, to.slice(0, 7)];
  const days =
    from === undefined
      ? [{ from: `${last}${FIRST_DAY_OF_MONTH}`, to }]
      : first === last
        ? [{ from, to }]
        : [
            { from, to: lastOfMonth(from) },
            { from: `${last}${FIRST_DAY_OF_MONTH}`, to },
          ];
  return { after: first, before: last, days };
};

/**
 * Debits and credits by account in the span, in paisa. What was posted later under an earlier day is
 * in it.
 */
export const loadAccountSums = async (
  database: Database,
  company_id: number,
  span: DaySpan,
  { pos }: OutletFilter = {},
): Promise<AccountSums> => {
  if (span.from !== undefined && span.from > span.to) return new Map();
  const { after, before, days } = splitSpan(span);
  const outlet = pos === undefined ? '' : ' and pos = ?';
  const outletValues = pos === undefined ? [] : [pos];
  const parts = [
    `select account_id, debit, credit from account_months where company_id = ? and month > ? and month < ?${outlet}`,
    ...days.map(
      () =>
        `select account_id, debit, credit from account_days where company_id = ? and day >= ? and day <= ?${outlet}`,
    ),
  ];
  return toSums(
    await query<SumRow>(
      database.read,
      `select account_id, sum(debit) as debit, sum(credit) as credit from (${parts.join(' union all ')}) as parts group by account_id`,
      [
        company_id,
        after,
        before,
        ...outletValues,
        ...days.flatMap(part => [company_id, part.from, part.to, ...outletValues]),
      ],
    ),
  );
};

/** The kinds of entries that empty income and expenses at the end of a year, and that undo it. */
const CLOSING_KINDS = ['year-end', 'year-end-reopening'];

const subtract = (sums: AccountSums, other: AccountSums): AccountSums => {
  if (other.size === 0) return sums;
  const left = new Map(sums);
  for (const [id, { debit, credit }] of other) {
    const { debit: whole = 0, credit: also = 0 } = left.get(id) ?? {};
    left.set(id, { debit: whole - debit, credit: also - credit });
  }
  return left;
};

/** The sums of several together. */
export const addSums = (all: AccountSums[]): AccountSums => {
  const together = new Map<number, { debit: number; credit: number }>();
  for (const sums of all)
    for (const [id, { debit, credit }] of sums) {
      const known = together.get(id) ?? { debit: 0, credit: 0 };
      together.set(id, { debit: known.debit + debit, credit: known.credit + credit });
    }
  return together;
};

/** The same without the entries that close a year, for what was earned in the span. */
export const loadEarnedSums = async (
  database: Database,
  company_id: number,
  span: DaySpan & { from: string },
  outlet: OutletFilter = {},
): Promise<AccountSums> => {
  const [sums, closing] = await Promise.all([
    loadAccountSums(database, company_id, span, outlet),
    query<SumRow>(
      database.read,
      `select l.account_id, sum(l.debit) as debit, sum(l.credit) as credit
       from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
       where e.company_id = ? and e.source_kind in (${CLOSING_KINDS.map(() => '?').join(', ')}) and e.day >= ? and e.day <= ?${
         outlet.pos === undefined ? '' : ' and l.pos = ?'
       } group by l.account_id`,
      [
        company_id,
        ...CLOSING_KINDS,
        span.from,
        span.to,
        ...(outlet.pos === undefined ? [] : [outlet.pos]),
      ],
    ),
  ]);
  return subtract(sums, toSums(closing));
};

/**
 * The same for spans that follow each other without a gap, such as the months of a year: their days are
 * read once.
 */
export const loadEarnedBySpan = async (
  database: Database,
  company_id: number,
  spans: (DaySpan & { from: string })[],
  { pos }: OutletFilter = {},
): Promise<AccountSums[]> => {
  const outlet = pos === undefined ? '' : ' and pos = ?';
  const outletValues = pos === undefined ? [] : [pos];
  const ends = spans.map(({ to }) => to);
  // The number of the first span that has not ended before the day.
  const which = (day: string) =>
    `case ${ends.map((_, index) => `when ${day} <= ? then ${index}`).join(' ')} end`;
  const [first, last] = [spans[0]!.from, ends.at(-1)!];
  const kinds = CLOSING_KINDS.map(() => '?').join(', ');
  const rows = await query<SumRow & { nth: number }>(
    database.read,
    `select nth, account_id, sum(debit) as debit, sum(credit) as credit from (
       select ${which('day')} as nth, account_id, debit, credit from account_days where company_id = ? and day >= ? and day <= ?${outlet}
       union all
       select ${which('e.day')} as nth, l.account_id, 0 - l.debit, 0 - l.credit
       from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
       where e.company_id = ? and e.source_kind in (${kinds}) and e.day >= ? and e.day <= ?${pos === undefined ? '' : ' and l.pos = ?'}
     ) as parts group by nth, account_id`,
    [
      ...ends,
      company_id,
      first,
      last,
      ...outletValues,
      ...ends,
      company_id,
      ...CLOSING_KINDS,
      first,
      last,
      ...outletValues,
    ],
  );
  return spans.map((_, index) => toSums(rows.filter(({ nth }) => nth === index)));
};

/** What was there before the first day of a span. */
export const loadOpeningSums = (
  database: Database,
  company_id: number,
  from: string,
  outlet: OutletFilter = {},
): Promise<AccountSums> => loadAccountSums(database, company_id, { to: addDays(from, -1) }, outlet);

/**
 * What came in the span by opening balances: by their own entries, and by all that have a line on
 * *Opening balance equity*, such as the first stock of a product, or a voucher that corrects what
 * was entered.
 */
export const loadEnteredSums = async (
  database: Database,
  company_id: number,
  { from, to }: DaySpan & { from: string },
  { pos }: OutletFilter = {},
): Promise<AccountSums> => {
  const equity = await loadAccountsOf(database.read, company_id, ['opening_balance_equity']);
  const asked = [company_id, from, to];
  const touching =
    equity.length === 0
      ? ''
      : ` union select entry_id from ledger_lines where company_id = ? and day >= ? and day <= ? and account_id in (${placeholders(equity.length)})`;
  return toSums(
    await query<SumRow>(
      database.read,
      `select account_id, sum(debit) as debit, sum(credit) as credit from ledger_lines
       where entry_id in (
         select id from ledger_entries where company_id = ? and day >= ? and day <= ? and source_kind = 'opening'${touching}
       )${pos === undefined ? '' : ' and pos = ?'} group by account_id`,
      [
        ...asked,
        ...(equity.length === 0 ? [] : [...asked, ...equity]),
        ...(pos === undefined ? [] : [pos]),
      ],
    ),
  );
};

type AccountRow = {
  id: number;
  code: string;
  name: string;
  name_ne: string | null;
  root: AccountRoot;
  parent_id: number | null;
  is_group: number;
};

/** All accounts of the company, disabled ones too, and what each purpose is mapped to. */
export const loadAccountTree = async (
  database: Database,
  company_id: number,
): Promise<AccountTree> => {
  const [rows, { accounts: uses }] = await Promise.all([
    query<AccountRow>(
      database.read,
      'select id, code, name, name_ne, root, parent_id, is_group from accounts where company_id = ?',
      [company_id],
    ),
    loadAccountUses(database.cachedReads, company_id),
  ]);
  const accounts = rows.map(
    ({ name, name_ne, is_group, ...row }): AccountNode => ({
      ...row,
      name: { en: name, ne: name_ne ?? name },
      is_group: is_group === 1,
    }),
  );
  return { accounts, uses };
};
