// Where cash came from and went, and how equity changed: pure functions from sums by account to rows.
// Amounts in paisa.
import type { Texts } from '../language.ts';
import {
  type AccountNode,
  type AccountSums,
  type AccountTree,
  addColumns,
  listAround,
  toNet,
} from './account-tree.ts';
import type { Purpose } from './chart-of-accounts.ts';
import {
  computeProfit,
  type StatementRow,
  statementTexts,
  toShown,
  toTotalRow,
} from './statements.ts';

/**
 * Cash flow by the indirect method: from the profit of the period to the change of cash and bank (the
 * group around cash). Fixed assets are investing, but for accounts of theirs that are in credit, which
 * are depreciation; equity and liabilities that no document posts to (loans) are financing; the rest is
 * operations. `period` is without the closing of a year.
 */
export const buildCashFlow = (
  tree: AccountTree,
  opening: AccountSums,
  period: AccountSums,
): StatementRow[] => {
  const { accounts } = tree;
  const idsAround = (purposes: readonly Purpose[]) =>
    new Set(listAround(tree, purposes).map(({ id }) => id));
  const cash = idsAround(['cash', 'bank', 'wallet']);
  const fixed = idsAround(['fixed_assets']);
  const used = new Set(tree.uses.values());
  const groupsInUse = new Set(
    accounts.filter(({ id }) => used.has(id)).map(({ parent_id }) => parent_id),
  );
  const isDepreciation = ({ id }: AccountNode) =>
    fixed.has(id) && toNet(opening, id) + toNet(period, id) < 0;
  const isFinancing = ({ root, id, parent_id }: AccountNode) =>
    root === 'equity' ||
    (root === 'liabilities' && !used.has(id) && !(parent_id && groupsInUse.has(parent_id)));
  const others = accounts.filter(
    ({ id, is_group, root }) =>
      !is_group && !cash.has(id) && root !== 'income' && root !== 'expenses',
  );
  const changeOf = ({ id }: AccountNode) => 0 - toNet(period, id);
  const rowsOf = (chosen: AccountNode[]): StatementRow[] =>
    chosen
      .filter(account => changeOf(account) !== 0)
      .map(account => ({
        kind: 'account',
        name: null,
        level: 1,
        title: account.name,
        account: { id: account.id, code: account.code },
        amounts: [changeOf(account)],
      }));
  const sumOf = (rows: StatementRow[]) => rows.reduce((sum, { amounts }) => sum + amounts[0]!, 0);
  const section = (name: string, title: Texts, rows: StatementRow[]): StatementRow[] => [
    { kind: 'heading', name, level: 0, title, account: null, amounts: [sumOf(rows)] },
    ...rows,
  ];
  const depreciation = others.filter(isDepreciation);
  const financing = others.filter(account => !isDepreciation(account) && isFinancing(account));
  const investing = others.filter(account => fixed.has(account.id) && !isDepreciation(account));
  const rest = others.filter(
    account =>
      !depreciation.includes(account) &&
      !financing.includes(account) &&
      !investing.includes(account),
  );
  const profit: StatementRow = {
    kind: 'account',
    name: 'profit',
    level: 1,
    title: statementTexts.profitOfPeriod,
    account: null,
    amounts: [computeProfit(tree, period)],
  };
  const sections = [
    section('operating', statementTexts.operating, [
      profit,
      ...rowsOf(depreciation),
      ...rowsOf(rest),
    ]),
    section('investing', statementTexts.investing, rowsOf(investing)),
    section('financing', statementTexts.financing, rowsOf(financing)),
  ];
  const cashOf = (sums: AccountSums) => [...cash].reduce((sum, id) => sum + toNet(sums, id), 0);
  const [before, change] = [cashOf(opening), cashOf(period)];
  return [
    ...sections.flat(),
    toTotalRow('change', statementTexts.change, [change]),
    toTotalRow('opening', statementTexts.opening, [before]),
    toTotalRow('closing', statementTexts.closing, [before + change]),
  ];
};

/**
 * Equity from the first day to the last: opening, added, taken, closing of each account; the profit of
 * the period and of years before that are not closed are rows of their own.
 */
export const buildChangesInEquity = (
  tree: AccountTree,
  opening: AccountSums,
  period: AccountSums,
): StatementRow[] => {
  const rows = tree.accounts
    .filter(account => account.root === 'equity' && !account.is_group)
    .map((account): StatementRow => {
      const before = toShown(account, opening);
      const { debit = 0, credit = 0 } = period.get(account.id) ?? {};
      return {
        kind: 'account',
        name: null,
        level: 0,
        title: account.name,
        account: { id: account.id, code: account.code },
        amounts: [before, credit, debit, before + credit - debit],
      };
    });
  const profit = computeProfit(tree, period);
  const before = computeProfit(tree, opening);
  const profitRow = (name: string, title: Texts, amounts: number[]): StatementRow => ({
    kind: 'account',
    name,
    level: 0,
    title,
    account: null,
    amounts,
  });
  const shown = [
    ...rows,
    profitRow('profit_before', statementTexts.profitBefore, [before, 0, 0, before]),
    profitRow('profit', statementTexts.profitOfPeriod, [
      0,
      Math.max(profit, 0),
      Math.max(0 - profit, 0),
      profit,
    ]),
  ].filter(({ amounts }) => amounts.some(amount => amount !== 0));
  const sums = addColumns([[0, 0, 0, 0], ...shown.map(({ amounts }) => amounts as number[])]);
  return [...shown, toTotalRow('total', statementTexts.total, sums)];
};
