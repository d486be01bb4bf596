// Accounts whose entries are those of their documents. An account that once served such a purpose
// keeps the entries of that time: what stock is worth, what VAT is owed and what parties owe are
// counted in it too.
import { closedToVouchers, type Purpose } from './chart-of-accounts.ts';

/** By the id of an account: the purposes that it serves or has served (decision 53). */
export type ServedPurposes = ReadonlyMap<number, ReadonlySet<Purpose>>;

/** Debtors and creditors take vouchers that name their party; other control accounts do not. */
const openWithParty: ReadonlySet<Purpose> = new Set(['debtors', 'creditors']);

const hasServed = (
  served: ServedPurposes,
  id: number,
  isMeant: (purpose: Purpose) => boolean,
): boolean => [...(served.get(id) ?? [])].some(isMeant);

/** True if only documents, the VAT settlement and opening balances post to the account. */
export const isControlAccount = (served: ServedPurposes, id: number): boolean =>
  hasServed(served, id, purpose => closedToVouchers.has(purpose));

/** True if no voucher may name the account, with a party or without. */
export const isClosedToVouchers = (served: ServedPurposes, id: number): boolean =>
  hasServed(served, id, purpose => closedToVouchers.has(purpose) && !openWithParty.has(purpose));

/**
 * The control purpose that the account served and no longer serves: its balance belongs to what was
 * posted then, so that nothing else may be opened in it or posted to it.
 */
export const findFormerControl = (
  served: ServedPurposes,
  uses: ReadonlyMap<Purpose, number>,
  id: number,
): Purpose | undefined =>
  [...(served.get(id) ?? [])].find(
    purpose => closedToVouchers.has(purpose) && uses.get(purpose) !== id,
  );
