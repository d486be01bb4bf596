// What is owed, overdue and due soon, and the money at hand: from open items and the stored sums of
// accounts, as the reports behind the figures count them.
import { addDays } from '../../../domain/calendar/bikram-sambat.ts';
import { toNet } from '../../../domain/ledger/account-tree.ts';
import { listMoneyAccounts } from '../../../domain/ledger/vouchers.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import { relateOpenItems } from '../../database/open-items-as-of.ts';
import { query } from '../../database/raw-query.ts';
import { loadAccountSums, loadAccountTree } from '../../posting/account-sums.ts';

/** Bills that are due within this many days count as due this week. */
const DUE_SOON_DAYS = 7;

/**
 * In rupees, at the end of `day` (AD). `overdue` is of customers, `due_this_week` what vendors have to be
 * paid until `due_until`, with what of it is overdue in `overdue_payable`.
 */
export type MoneyOverview = {
  receivable: number;
  payable: number;
  overdue: number;
  money: number;
  due_this_week: number;
  overdue_payable: number;
  day: string;
  due_until: string;
};

type PartySums = { party_kind: string; owed: number; overdue: number; due: number };

export const loadMoneyOverview = async (
  database: Database,
  company_id: number,
  day: string,
): Promise<MoneyOverview> => {
  const due_until = addDays(day, DUE_SOON_DAYS);
  const [items, tree, sums] = await Promise.all([
    relateOpenItems(database.read, { company_id, day }),
    loadAccountTree(database, company_id),
    loadAccountSums(database, company_id, { to: day }),
  ]);
  const rows = await query<PartySums>(
    database.read,
    `with ${items.text} select party_kind, sum(balance) as owed,
       sum(case when balance > 0 and due_date < ? then balance else 0 end) as overdue,
       sum(case when balance > 0 and due_date <= ? then balance else 0 end) as due
     from items group by party_kind`,
    [...items.values, day, due_until],
  );
  const of = (kind: string) =>
    rows.find(({ party_kind }) => party_kind === kind) ?? { owed: 0, overdue: 0, due: 0 };
  const [customers, vendors] = [of('customer'), of('vendor')];
  const money = [...listMoneyAccounts(tree)].reduce((all, id) => all + toNet(sums, id), 0);
  return {
    receivable: toRupees(customers.owed),
    payable: toRupees(vendors.owed),
    overdue: toRupees(customers.overdue),
    money: toRupees(money),
    due_this_week: toRupees(vendors.due),
    overdue_payable: toRupees(vendors.overdue),
    day,
    due_until,
  };
};
