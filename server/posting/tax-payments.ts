// What a payment of tax posts, and what of each tax is open: by the accounts that have ever served its
// purpose. Its reversal is the mirror.
import { buildTaxPaymentLines } from '../../domain/ledger/postings.ts';
import { type TaxPaymentKind, taxPaymentRules } from '../../domain/ledger/tax-payments.ts';
import type { ReadDb, Stored, Transaction } from '../database/database.ts';
import { loadAccountsOf } from '../database/ledger-balances.ts';
import { placeholders, query } from '../database/raw-query.ts';
import { loadAccountUses } from './accounts.ts';
import type { PostedBy } from './locks.ts';
import { postEntry, reverseEntry } from './post-entry.ts';

export type StoredTaxPayment = Stored<'tax_payments'> & { kind: TaxPaymentKind };

/** Posts the stored row. Throws ValidationError (422) under `date` if the books are closed on its day. */
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
 * What of the tax is open at the end of the day (AD), in paisa: owed, or claimed; 0 where the account is on the
 * other side.
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
  const [row] = await query<{ balance: number }>(
    db,
    `select coalesce(sum(credit - debit), 0) as balance from account_days
     where company_id = ? and account_id in (${placeholders(accounts.length)}) and day <= ?`,
    [company_id, ...accounts, day],
  );
  const owed = Number(row!.balance);
  return Math.max(side === 'debit' ? owed : 0 - owed, 0);
};
