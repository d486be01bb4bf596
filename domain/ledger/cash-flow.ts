// Where cash came from and went, and how equity changed: pure functions from sums by account to rows.
// Amounts in paisa.
import type { Texts } from '../language.ts';
import {
  type AccountNode,
  type AccountSums,
  type AccountTree,
  addColumns,
  listAround,
  type SpanSums,
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
import { moneyPurposes } from './vouchers.ts';

/** `entered`: what of the period came by entries of opening balances, which move no cash. */
export type CashFlowSums = SpanSums & { entered: AccountSums };

type FlowRow = StatementRow & { amounts: number[] };

const hasAny = (amounts: number[]) => amounts.some(amount => amount !== 0);

/**
 * Cash flow by the indirect method: from the profit of the period to the change of cash and bank
 * (the group around cash). Fixed assets are investing, but for accounts of theirs that are in
 * credit, which are depreciation; equity and liabilities that no document posts to (loans) are
 * financing; the rest is operations. What opening balances bring is no flow: their cash has a line
 * of its own, and what they have of the profit is taken off it. One column for each period, which
 * are without the closing of a year; what is depreciation is decided at the end of the one that was
 * asked for (`asked`, its place).
 */
export const buildCashFlow = (
  tree: AccountTree,
  columns: readonly CashFlowSums[],
  asked = 0,
): StatementRow[] => {
  const { accounts } = tree;
  const idsAround = (purposes: readonly Purpose[]) =>
    new Set(listAround(tree, purposes).map(({ id }) => id));
  const cash = idsAround(moneyPurposes);
  const fixed = idsAround(['fixed_assets']);
  const used = new Set(tree.uses.values());
  const groupsInUse = new Set(
    accounts.filter(({ id }) => used.has(id)).map(({ parent_id }) => parent_id),
  );
  const isDepreciation = ({ id }: AccountNode) => {
    if (!fixed.has(id)) return false;
    const closing = [columns[asked]!, ...columns].map(
      ({ opening, period }) => toNet(opening, id) + toNet(period, id),
    );
    return (closing.find(net => net !== 0) ?? 0) < 0;
  };
  const isFinancing = ({ root, id, parent_id }: AccountNode) =>
    root === 'equity' ||
    (root === 'liabilities' && !used.has(id) && !(parent_id && groupsInUse.has(parent_id)));
  const others = accounts.filter(
    ({ id, is_group, root }) =>
      !is_group && !cash.has(id) && root !== 'income' && root !== 'expenses',
  );
  const rowsOf = (chosen: AccountNode[]): FlowRow[] =>
    chosen
      .map(
        (account): FlowRow => ({
          kind: 'account',
          name: null,
          level: 1,
          title: account.name,
          account: { id: account.id, code: account.code },
          amounts: columns.map(
            ({ period, entered }) => toNet(entered, account.id) - toNet(period, account.id),
          ),
        }),
      )
      .filter(({ amounts }) => hasAny(amounts));
  const section = (name: string, title: Texts, rows: FlowRow[]): StatementRow[] => {
    const amounts = addColumns([columns.map(() => 0), ...rows.map(row => row.amounts)]);
    return [{ kind: 'heading', name, level: 0, title, account: null, amounts }, ...rows];
  };
  const depreciation = others.filter(isDepreciation);
  const financing = others.filter(account => !isDepreciation(account) && isFinancing(account));
  const investing = others.filter(account => fixed.has(account.id) && !isDepreciation(account));
  const rest = others.filter(
    account =>
      !depreciation.includes(account) &&
      !financing.includes(account) &&
      !investing.includes(account),
  );
  const earned = (name: string, title: Texts, amounts: number[]): FlowRow => ({
    kind: 'account',
    name,
    level: 1,
    title,
    account: null,
    amounts,
  });
  const profit = columns.map(({ period }) => computeProfit(tree, period));
  const enteredProfit = columns.map(({ entered }) => 0 - computeProfit(tree, entered));
  const sections = [
    section('operating', statementTexts.operating, [
      earned('profit', statementTexts.profitOfPeriod, profit),
      ...(hasAny(enteredProfit)
        ? [earned('entered_earnings', statementTexts.enteredEarnings, enteredProfit)]
        : []),
      ...rowsOf(depreciation),
      ...rowsOf(rest),
    ]),
    section('investing', statementTexts.investing, rowsOf(investing)),
    section('financing', statementTexts.financing, rowsOf(financing)),
  ];
  const cashOf = (sums: AccountSums) => [...cash].reduce((sum, id) => sum + toNet(sums, id), 0);
  const before = columns.map(({ opening }) => cashOf(opening));
  const entered = columns.map(sums => cashOf(sums.entered));
  const change = columns.map(({ period }, nth) => cashOf(period) - entered[nth]!);
  return [
    ...sections.flat(),
    toTotalRow('change', statementTexts.change, change),
    toTotalRow('opening', statementTexts.opening, before),
    ...(hasAny(entered) ? [toTotalRow('entered', statementTexts.enteredCash, entered)] : []),
    toTotalRow('closing', statementTexts.closing, addColumns([before, entered, change])),
  ];
};

/**
 * Equity from the first day to the last: opening, added, taken, closing of each account; the profit of
 * the period and of years before that are not closed are rows of their own. Four columns a period.
 */
export const buildChangesInEquity = (
  tree: AccountTree,
  columns: readonly SpanSums[],
): StatementRow[] => {
  const rows = tree.accounts
    .filter(account => account.root === 'equity' && !account.is_group)
    .map(
      (account): StatementRow => ({
        kind: 'account',
        name: null,
        level: 0,
        title: account.name,
        account: { id: account.id, code: account.code },
        amounts: columns.flatMap(({ opening, period }) => {
          const before = toShown(account, opening);
          const { debit = 0, credit = 0 } = period.get(account.id) ?? {};
          return [before, credit, debit, before + credit - debit];
        }),
      }),
    );
  const profitsBefore = columns.flatMap(({ opening }) => {
    const before = computeProfit(tree, opening);
    return [before, 0, 0, before];
  });
  const profits = columns.flatMap(({ period }) => {
    const profit = computeProfit(tree, period);
    return [0, Math.max(profit, 0), Math.max(0 - profit, 0), profit];
  });
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
    profitRow('profit_before', statementTexts.profitBefore, profitsBefore),
    profitRow('profit', statementTexts.profitOfPeriod, profits),
  ].filter(({ amounts }) => amounts.some(amount => amount !== 0));
  const sums = addColumns([
    columns.flatMap(() => [0, 0, 0, 0]),
    ...shown.map(({ amounts }) => amounts as number[]),
  ]);
  return [...shown, toTotalRow('total', statementTexts.total, sums)];
};
