// Which accounts are in the cash book and which in the bank book.
import { describe, expect, it } from 'vitest';
import type { AccountTree } from '../../domain/ledger/account-tree.ts';
import { listBookAccounts } from '../../domain/ledger/cash-books.ts';
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';

const account = (code: string, parent_id: number | null = 1000, is_group = false) => ({
  id: Number(code),
  code,
  name: { en: code, ne: code },
  root: 'assets' as const,
  parent_id,
  is_group,
});
const toTree = (
  codes: string[],
  uses: [Purpose, number][] = [
    ['cash', 1010],
    ['bank', 1020],
    ['wallet', 1030],
    ['cheques_in_hand', 1040],
  ],
): AccountTree => ({
  accounts: [account('1000', null, true), account('1100', null), ...codes.map(c => account(c))],
  uses: new Map(uses),
});
const shipped = ['1010', '1020', '1030', '1040'];
const listBoth = (tree: AccountTree) => [
  listBookAccounts(tree, 'cash-book'),
  listBookAccounts(tree, 'bank-book'),
];

describe('the cash book and the bank book', () => {
  it('have the accounts of the shipped chart, and cheques in hand in neither', () => {
    expect(listBoth(toTree(shipped))).toEqual([[1010], [1020, 1030]]);
  });

  it('have a second till and a second bank, wherever these were added', () => {
    const tree = toTree([...shipped, '1050', '1021', '1005', '1015']);
    expect(listBoth(tree)).toEqual([
      [1005, 1010, 1015],
      [1020, 1021, 1030, 1050],
    ]);
  });

  it('share an account that is mapped as both', () => {
    const uses: [Purpose, number][] = [
      ['cash', 1010],
      ['bank', 1010],
    ];
    expect(listBoth(toTree(['1010'], uses))).toEqual([[1010], [1010]]);
  });

  it('are empty where nothing is mapped', () => {
    expect(listBoth(toTree(shipped, []))).toEqual([[], []]);
  });

  it('leave out groups and accounts of other groups', () => {
    const tree = toTree(shipped);
    tree.accounts.push(account('1022', 1000, true), account('1023', 1022));
    expect(listBoth(tree)).toEqual([[1010], [1020, 1023, 1030]]);
  });
});
