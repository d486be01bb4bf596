// The accounts of a company as a tree: the five types, their groups and accounts by code, and what
// each comes to with all that is below it.
import type { Row } from '../../domain/entity-schema/entity.ts';
import type { Language } from '../../domain/language.ts';
import {
  type AccountRoot,
  accountRoots,
  rootTexts,
} from '../../domain/ledger/chart-of-accounts.ts';
import { toPaisa } from '../../domain/money/money.ts';

export type AccountRecord = Row & {
  id: number;
  code: string;
  name: string;
  name_ne: string | null;
  root: AccountRoot;
  parent_id: number | null;
  is_group: number;
  status: number;
};

/** Debits less credits, in rupees. */
export type AccountBalance = { account_id: number; balance: number };

/**
 * A row of the tree: a type (without a record), a group or an account. `key` is unique; `balance` is
 * debits less credits of it and everything below, in paisa; undefined where nothing is posted.
 */
export type TreeRow = {
  key: string;
  depth: number;
  name: string;
  record: AccountRecord | undefined;
  hasRows: boolean;
  balance: number | undefined;
};

type Node = TreeRow & { below: Node[] };

const toAccountName = ({ name, name_ne }: AccountRecord, language: Language): string =>
  (language === 'ne' && name_ne) || name;

const sumBalances = (balances: (number | undefined)[]): number | undefined =>
  balances.reduce(
    (sum, balance) => (balance === undefined ? sum : (sum ?? 0) + balance),
    undefined as number | undefined,
  );

const buildTree = (
  accounts: AccountRecord[],
  balances: AccountBalance[],
  language: Language,
): Node[] => {
  const byId = new Map(accounts.map(account => [account.id, account]));
  const own = new Map(balances.map(({ account_id, balance }) => [account_id, toPaisa(balance)]));
  // An account whose group is on another page of the answer is shown below its type.
  const below = Map.groupBy(accounts, ({ parent_id, root }) =>
    parent_id !== null && byId.has(parent_id) ? String(parent_id) : root,
  );
  const toNodes = (of: string, depth: number): Node[] =>
    (below.get(of) ?? []).map(record => {
      const nodes = toNodes(String(record.id), depth + 1);
      return {
        key: String(record.id),
        depth,
        name: toAccountName(record, language),
        record,
        hasRows: nodes.length > 0,
        balance: sumBalances([own.get(record.id), ...nodes.map(({ balance }) => balance)]),
        below: nodes,
      };
    });
  return accountRoots
    .map((root): Node => {
      const nodes = toNodes(root, 1);
      return {
        key: root,
        depth: 0,
        name: rootTexts[root][language],
        record: undefined,
        hasRows: nodes.length > 0,
        balance: sumBalances(nodes.map(({ balance }) => balance)),
        below: nodes,
      };
    })
    .filter(({ hasRows }) => hasRows);
};

const isFound = ({ name, record }: Node, text: string): boolean =>
  [name, record?.code, record?.name, record?.name_ne].some(part =>
    String(part ?? '')
      .toLowerCase()
      .includes(text),
  );

/** Only what is searched for, with what it is in and everything below it. */
const searchTree = (nodes: Node[], text: string): Node[] =>
  nodes.flatMap(node => {
    if (isFound(node, text)) return [node];
    const below = searchTree(node.below, text);
    return below.length > 0 ? [{ ...node, below }] : [];
  });

const flatten = (nodes: Node[], folded: ReadonlySet<string>): TreeRow[] =>
  nodes.flatMap(({ below, ...row }) => [
    row,
    ...(folded.has(row.key) ? [] : flatten(below, folded)),
  ]);

/**
 * The rows to show, from top to bottom: what is folded hides what is below it. A search opens
 * everything that it finds.
 */
export const listTreeRows = (
  accounts: AccountRecord[],
  balances: AccountBalance[],
  { language, folded, search }: { language: Language; folded: ReadonlySet<string>; search: string },
): TreeRow[] => {
  const tree = buildTree(accounts, balances, language);
  const text = search.trim().toLowerCase();
  return text === '' ? flatten(tree, folded) : flatten(searchTree(tree, text), new Set());
};
