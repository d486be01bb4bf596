// What a deposit of TDS posts: tax payable against the account that paid it; its reversal is the mirror.
import { buildTdsDepositLines } from '../../domain/ledger/postings.ts';
import type { Stored, Transaction } from '../database/database.ts';
import { loadAccountUses } from './accounts.ts';
import type { PostedBy } from './locks.ts';
import { postEntry, reverseEntry } from './post-entry.ts';

export type StoredTdsDeposit = Stored<'tds_deposits'>;

/** Posts the stored row. Throws ValidationError (422) under `date` if the books are closed on its day. */
export const postTdsDeposit = async (
  tx: Transaction,
  row: StoredTdsDeposit,
  by: PostedBy,
): Promise<void> => {
  const { company_id, id, day, created_at, pos, voucher_no, month, reverses } = row;
  const kind = 'tds-deposit';
  const head = {
    ...{ company_id, source: { kind, id }, day, recorded_at: created_at, pos },
    ...{ number: voucher_no, narration: month, by, field: 'date' },
  };
  if (reverses !== null) await reverseEntry(tx, { kind, id: reverses }, head);
  else await postEntry(tx, head, buildTdsDepositLines(row), await loadAccountUses(tx, company_id));
};
