// The accounts of a company as the tree that statements are drawn from: groups above their accounts,
// by code, with the sums of what is below.
import type { Texts } from '../language.ts';
import type { AccountRoot, Purpose } from './chart-of-accounts.ts';

/** An account or a group of accounts. */
export type AccountNode = {
  id: number;
  code: string;
  name: Texts;
  root: AccountRoot;
  parent_id: number | null;
  is_group: boolean;
};

/** All accounts of a company, and which one each purpose is mapped to. */
export type AccountTree = {
  accounts: AccountNode[];
  uses: ReadonlyMap<Purpose, number>;
};

/** Paisa by account, debits and credits apart. */
export type AccountSums = ReadonlyMap<number, { debit: number; credit: number }>;

/** The balance before a period, and what came in it. */
export type SpanSums = { opening: AccountSums; period: AccountSums };

/** Debits less credits of an account, in paisa. */
export const toNet = (sums: AccountSums, id: number): number => {
  const sum = sums.get(id);
  return sum ? sum.debit - sum.credit : 0;
};

/** A row of a statement: a group with the sums of its accounts, or an account. */
export type TreeRow = { account: AccountNode; level: number; amounts: number[] };

/** The order of a chart. */
export const byCode = (a: AccountNode, b: AccountNode) =>
  a.code < b.code ? -1 : a.code > b.code ? 1 : a.id - b.id;

/**
 * Groups and accounts below `parent_id`, in order of their codes; `amountsOf` gives the figures of an
 * account, a group has their sums. Whatever has nothing but zeros is left out.
 */
export const listTreeRows = (
  accounts: AccountNode[],
  amountsOf: (account: AccountNode) => number[],
): TreeRow[] => {
  const ids = new Set(accounts.map(({ id }) => id));
  const children = Map.groupBy([...accounts].sort(byCode), ({ parent_id }) =>
    parent_id !== null && ids.has(parent_id) ? parent_id : null,
  );
  const visit = (parent: number | null, level: number): TreeRow[] =>
    (children.get(parent) ?? []).flatMap(account => {
      if (!account.is_group) {
        const amounts = amountsOf(account);
        return amounts.some(amount => amount !== 0) ? [{ account, level, amounts }] : [];
      }
      const below = visit(account.id, level + 1);
      const direct = below.filter(row => row.level === level + 1);
      return below.length === 0
        ? []
        : [{ account, level, amounts: addColumns(direct.map(row => row.amounts)) }, ...below];
    });
  return visit(null, 0);
};

/** The sums of columns of figures; none of none. */
export const addColumns = (rows: number[][]): number[] =>
  rows.length === 0 ? [] : rows.reduce((sums, row) => sums.map((sum, index) => sum + row[index]!));

/**
 * The accounts that belong with those of the purposes: the whole group around each, or the account
 * alone where it is in none.
 */
export const listAround = (
  { accounts, uses }: AccountTree,
  purposes: readonly Purpose[],
): AccountNode[] => {
  const byId = new Map(accounts.map(account => [account.id, account]));
  const chosen = new Set<number>();
  for (const purpose of purposes) {
    const account = byId.get(uses.get(purpose) ?? 0);
    if (account) chosen.add(account.parent_id ?? account.id);
  }
  const isChosen = (account: AccountNode): boolean =>
    chosen.has(account.id) ||
    (account.parent_id !== null &&
      byId.has(account.parent_id) &&
      isChosen(byId.get(account.parent_id)!));
  return accounts.filter(isChosen);
};
