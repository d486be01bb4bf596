// How the company is placed today, from the stored sums of its accounts.
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { toNet } from '../../../domain/ledger/account-tree.ts';
import { listMoneyAccounts } from '../../../domain/ledger/vouchers.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import { loadAccountSums, loadAccountTree, loadEarnedSums } from '../../posting/account-sums.ts';

/** In rupees; `profit` is that of the fiscal year so far. */
export type BooksOverview = {
  money: number;
  receivable: number;
  payable: number;
  profit: number;
  fiscal_year: string;
  start_date: string;
  day: string;
};

/** Money at hand, what customers and vendors are owed by each other, and what the year has earned. */
export const loadBooksOverview = async (
  database: Database,
  company_id: number,
  today: string,
): Promise<BooksOverview> => {
  const { name, start_date } = toFiscalYear(today);
  const [tree, sums, earned] = await Promise.all([
    loadAccountTree(database, company_id),
    loadAccountSums(database, company_id, { to: today }),
    loadEarnedSums(database, company_id, { from: start_date, to: today }),
  ]);
  const sum = (ids: Iterable<number>, of: typeof sums) =>
    [...ids].reduce((all, id) => all + toNet(of, id), 0);
  const idsOf = (...roots: string[]) =>
    tree.accounts.filter(({ root }) => roots.includes(root)).map(({ id }) => id);
  const netOf = (purpose: 'debtors' | 'creditors') => toNet(sums, tree.uses.get(purpose) ?? 0);
  return {
    money: toRupees(sum(listMoneyAccounts(tree), sums)),
    receivable: toRupees(netOf('debtors')),
    payable: toRupees(0 - netOf('creditors')),
    profit: toRupees(0 - sum(idsOf('income', 'expenses'), earned)),
    fiscal_year: name,
    start_date,
    day: today,
  };
};
