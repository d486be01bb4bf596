// The entry of a stored voucher: as it is entered, and when the log is replayed.
import type { Stored } from '../database/database.ts';
import type { PostedBy } from './locks.ts';
import type { EntryHead } from './post-entry.ts';

export type StoredVoucher = Stored<'journal_vouchers'>;
export type StoredVoucherLine = Stored<'journal_voucher_lines'>;

/** The head of a voucher's entry; `field` is where the request names its day. */
export const toVoucherHead = (
  voucher: Pick<
    StoredVoucher,
    'id' | 'company_id' | 'date' | 'created_at' | 'pos' | 'number' | 'narration'
  >,
  by: PostedBy,
  field = 'date',
): EntryHead => ({
  company_id: voucher.company_id,
  source: { kind: 'voucher', id: voucher.id },
  day: voucher.date,
  recorded_at: voucher.created_at,
  pos: voucher.pos,
  number: voucher.number,
  narration: voucher.narration,
  by,
  field,
});
