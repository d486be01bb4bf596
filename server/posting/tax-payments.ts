// What a payment of tax posts, and what of each tax is open: by the accounts that have ever served
// its purpose. Its reversal is the mirror.
import { buildTaxPaymentLines } from '../../domain/ledger/postings.ts';
import { type TaxPaymentKind, taxPaymentRules } from '../../domain/ledger/tax-payments.ts';
import type { ReadDb, Stored, Transaction } from '../database/database.ts';
import { loadAccountsOf } from '../database/ledger-balances.ts';
import { placeholders, query } from '../database/raw-query.ts';
import { loadAccountUses } from './accounts.ts';
import type { PostedBy } from './locks.ts';
import { postEntry, reverseEntry } from './post-entry.ts';

export type StoredTaxPayment = Stored<'tax_payments'> & { kind: TaxPaymentKind };

/**
 * Posts the stored row. Throws ValidationError (422) under `date` if the books are closed on its
 * day.
 */
export const postTaxPayment = async (
  tx: Transaction,
  row: StoredTaxPayment,
  by: PostedBy,
): Promise<void> => {
  const { company_id, id, day, created_at, pos, voucher_no, narration, reverses } = row;
  const kind = 'tax-payment';
  const head = {
    ...{ company_id, source: { kind, id }, day, recorded_at: created_at, pos },
    ...{ number: voucher_no, narration, by, field: 'date' },
  };
  if (reverses !== null) await reverseEntry(tx, { kind, id: reverses }, head);
  else await postEntry(tx, head, buildTaxPaymentLines(row), await loadAccountUses(tx, company_id));
};

/**
 * What of the tax is open from the day (AD) on, in paisa: the least that is owed, or claimed, at
 * the end of that day and of all later ones, so that a payment which is dated back uses nothing
 * that was paid since. 0 where the accounts are on the other side.
 */
export const loadOpenTax = async (
  db: ReadDb | Transaction,
  company_id: number,
  kind: TaxPaymentKind,
  day: string,
): Promise<number> => {
  const { purpose, side } = taxPaymentRules[kind];
  const accounts = await loadAccountsOf(db, company_id, [purpose]);
  if (accounts.length === 0) return 0;
  const rows = await query<{ day: string; owed: number }>(
    db,
    `select day, sum(credit - debit) as owed from account_days
     where company_id = ? and account_id in (${placeholders(accounts.length)}) group by day order by day`,
    [company_id, ...accounts],
  );
  const sign = side === 'debit' ? 1 : -1;
  const before = rows.filter(row => row.day <= day);
  let open = before.reduce((sum, { owed }) => sum + sign * Number(owed), 0);
  let least = open;
  for (const { owed } of rows.slice(before.length)) {
    open += sign * Number(owed);
    least = Math.min(least, open);
  }
  return Math.max(least, 0);
};
