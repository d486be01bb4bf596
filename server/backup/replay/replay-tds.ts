// Replays deposits of TDS and payments of tax: the row, what it covers, and its entry. What
// reversed one is another row.
import { insertRows } from '../../database/raw-query.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { postTaxPayment, type StoredTaxPayment } from '../../posting/tax-payments.ts';
import { postTdsDeposit, type StoredTdsDeposit } from '../../posting/tds-deposits.ts';
import { parseCreatedRecord, type Row } from './replay-context.ts';
import { shiftReferences } from './replay-documents.ts';
import { type ReplayHandler, updateRow } from './replay-row.ts';

/** The only change of either: that another row reverses it. */
const replayReversed: ReplayHandler = (redoing, change) =>
  updateRow(redoing, change, {
    reversed_by: redoing.toLocalId(change.table, Number(change.lines[0]!.new)),
  });

export const replayTdsDeposit: ReplayHandler = async (redoing, change) => {
  const { tx } = redoing;
  const { table, id, action, lines } = change;
  if (action !== 'create') return replayReversed(redoing, change);
  const { rows, ...record } = parseCreatedRecord(lines[0]!) as unknown as Row & { rows: Row[] };
  const row = { ...shiftReferences(redoing, table, record), id } as unknown as StoredTdsDeposit;
  await insertRows(tx, table, [row]);
  const covered = rows.map(each => ({
    ...shiftReferences(redoing, 'tds_deposit_rows', each),
    deposit_id: id,
  }));
  if (covered.length > 0) await insertRows(tx, 'tds_deposit_rows', covered);
  await postTdsDeposit(tx, row, RECORDED_BEFORE);
};

export const replayTaxPayment: ReplayHandler = async (redoing, change) => {
  const { tx } = redoing;
  const { table, id, action, lines } = change;
  if (action !== 'create') return replayReversed(redoing, change);
  const record = parseCreatedRecord(lines[0]!) as unknown as Row;
  const row = { ...shiftReferences(redoing, table, record), id } as unknown as StoredTaxPayment;
  await insertRows(tx, table, [row]);
  await postTaxPayment(tx, row, RECORDED_BEFORE);
};
