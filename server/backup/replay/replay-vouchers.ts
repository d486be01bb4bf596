// Replays vouchers: the row with its lines and its entry. What reversed one is a row of its own.
import {
  toVoucherPosting,
  type VoucherType,
  voucherPrefixes,
} from '../../../domain/ledger/vouchers.ts';
import type { Stored } from '../../database/database.ts';
import { insertRows } from '../../database/raw-query.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { postEntry, reverseEntry } from '../../posting/post-entry.ts';
import { toVoucherHead } from '../../posting/vouchers.ts';
import { parseCreatedRecord } from './replay-context.ts';
import { shiftReferences } from './replay-documents.ts';
import { parseTrailingNumber, type ReplayHandler, raiseCounter, updateRow } from './replay-row.ts';

type VoucherRow = Omit<Stored<'journal_vouchers'>, 'id'>;
type LineRow = Omit<Stored<'journal_voucher_lines'>, 'id'>;

export const replayVoucher: ReplayHandler = async (redoing, change) => {
  const { tx, company_id } = redoing;
  const { table, id, action, lines: logged } = change;
  if (action !== 'create') {
    const reversed_by = redoing.toLocalId(table, Number(logged[0]!.new));
    return updateRow(redoing, change, { reversed_by });
  }
  const { details, ...record } = parseCreatedRecord(logged[0]!) as unknown as VoucherRow & {
    details: LineRow[];
  };
  const row = { ...(shiftReferences(redoing, table, record) as VoucherRow), id };
  const rows = details.map(line => ({
    ...(shiftReferences(redoing, 'journal_voucher_lines', line) as LineRow),
    voucher_id: id,
  }));
  await insertRows(tx, table, [row]);
  await insertRows(tx, 'journal_voucher_lines', rows);
  const prefix = voucherPrefixes[row.type as VoucherType];
  await raiseCounter(tx, company_id, prefix, row.fiscal_year, parseTrailingNumber(row.number));
  const head = toVoucherHead(row, RECORDED_BEFORE);
  if (row.reverses !== null) await reverseEntry(tx, { kind: 'voucher', id: row.reverses }, head);
  else await postEntry(tx, head, toVoucherPosting(rows), await loadAccountUses(tx, company_id));
};
