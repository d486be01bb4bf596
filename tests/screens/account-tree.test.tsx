// The chart of accounts as rows: groups come to the sum of what is in them, a fold hides, a search
// opens.
import { describe, expect, it } from 'vitest';
import { type AccountRecord, listTreeRows } from '../../custom-pages/accounts/account-tree.ts';

const account = (id: number, code: string, name: string, more: object = {}): AccountRecord =>
  ({
    ...{ id, code, name, name_ne: null, root: 'assets', parent_id: null, is_group: 0, status: 1 },
    ...more,
  }) as AccountRecord;

const accounts = [
  account(1, '1000', 'Cash and Bank', { is_group: 1, name_ne: 'नगद र बैंक' }),
  account(2, '1010', 'Cash', { parent_id: 1 }),
  account(3, '1015', 'Banks', { parent_id: 1, is_group: 1 }),
  account(4, '1020', 'Himalayan Bank', { parent_id: 3, name_ne: 'हिमालयन बैंक' }),
  account(5, '4000', 'Sales', { root: 'income', parent_id: 99 }),
];
const balances = [
  { account_id: 2, balance: 10.1 },
  { account_id: 4, balance: 0.2 },
  { account_id: 5, balance: -10.3 },
];
const list = (more: { language?: 'en' | 'ne'; folded?: string[]; search?: string } = {}) =>
  listTreeRows(accounts, balances, {
    ...{ language: more.language ?? 'en', search: more.search ?? '' },
    folded: new Set(more.folded ?? []),
  }).map(({ depth, name, balance }) => [depth, name, balance]);

describe('the tree of accounts', () => {
  it('adds up to the paisa, by type and group, and has every account in it', () => {
    expect(list()).toEqual([
      [0, 'Assets', 1030],
      [1, 'Cash and Bank', 1030],
      [2, 'Cash', 1010],
      [2, 'Banks', 20],
      [3, 'Himalayan Bank', 20],
      [0, 'Income', -1030],
      [1, 'Sales', -1030],
    ]);
  });

  it('hides what is folded, and opens what is searched for by any name', () => {
    expect(list({ folded: ['1', 'income'] }).map(([, name]) => name)).toEqual([
      'Assets',
      'Cash and Bank',
      'Income',
    ]);
    for (const search of ['himal', ' 1020 ', 'हिमालयन'])
      expect(list({ search, folded: ['assets', '1'] }).map(([, name]) => name)).toEqual([
        'Assets',
        'Cash and Bank',
        'Banks',
        'Himalayan Bank',
      ]);
    expect(list({ search: 'nowhere' })).toEqual([]);
  });

  it('has the names of the reader', () => {
    expect(list({ language: 'ne', folded: ['3', 'income'] }).map(([, name]) => name)).toEqual([
      'सम्पत्ति',
      'नगद र बैंक',
      'Cash',
      'Banks',
      'आम्दानी',
    ]);
  });
});
