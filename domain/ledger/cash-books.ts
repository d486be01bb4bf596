// Which accounts the cash book and the bank book are made of: every account of the group around cash and
// bank is in one of them, also a second bank or till that no purpose is mapped to.
import { type AccountTree, byCode, listAround } from './account-tree.ts';
import type { Purpose } from './chart-of-accounts.ts';

export type CashBook = 'cash-book' | 'bank-book';

const bookOf = {
  cash: 'cash-book',
  bank: 'bank-book',
  wallet: 'bank-book',
} as const satisfies Partial<Record<Purpose, CashBook>>;
const purposes = Object.keys(bookOf) as (keyof typeof bookOf)[];

/**
 * The ids of the accounts of a book, in order of their codes. The chart keeps kinds together by code: an
 * account without a purpose (1021 Nabil Bank, 1015 Petty Cash) goes with the mapped one before it, or with
 * the first one where none is before it. Accounts with another purpose, such as cheques in hand, are in
 * neither book.
 */
export const listBookAccounts = (tree: AccountTree, book: CashBook): number[] => {
  const mapped = Map.groupBy(purposes, purpose => tree.uses.get(purpose));
  const used = new Set(tree.uses.values());
  const accounts = listAround(tree, purposes)
    .filter(({ is_group }) => !is_group)
    .sort(byCode);
  const first = accounts.find(({ id }) => mapped.has(id));
  let books = new Set<CashBook>((mapped.get(first?.id) ?? []).map(purpose => bookOf[purpose]));
  const listed: number[] = [];
  for (const { id } of accounts) {
    const own = mapped.get(id);
    if (own) books = new Set(own.map(purpose => bookOf[purpose]));
    else if (used.has(id)) continue;
    if (books.has(book)) listed.push(id);
  }
  return listed;
};
