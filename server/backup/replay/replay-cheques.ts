// Replays cheques and what became of them: the row of an event, what it takes back or settles again, and
// its entry.
import { insertRows } from '../../database/raw-query.ts';
import type { StoredAllocation } from '../../database/stored-settlements.ts';
import { postChequeEvent } from '../../posting/cheques.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { parseCreatedRecord, type Row } from './replay-context.ts';
import { shiftReferences } from './replay-documents.ts';
import { type ReplayHandler, replayRow } from './replay-row.ts';
import { toAllocationRow } from './replay-settlements.ts';

/** The cheque as it was entered; then what its events changed of it. */
export const replayCheque: ReplayHandler = async (redoing, change) => {
  if (change.action !== 'create') return replayRow(redoing, change);
  const record = parseCreatedRecord(change.lines[0]!) as Row;
  const row = { ...shiftReferences(redoing, change.table, record), id: change.id };
  await insertRows(redoing.tx, change.table, [row]);
};

export const replayChequeEvent: ReplayHandler = async (redoing, { table, id, lines }) => {
  const { tx, company_id } = redoing;
  const { allocations, ...record } = parseCreatedRecord(lines[0]!) as unknown as Row & {
    allocations: StoredAllocation[];
  };
  await insertRows(tx, table, [{ ...shiftReferences(redoing, table, record), id }]);
  const stored = allocations.map(({ id: allocation, ...each }) => ({
    ...toAllocationRow(redoing, each),
    id: redoing.toLocalId('allocations', allocation),
  }));
  if (stored.length > 0) await insertRows(tx, 'allocations', stored);
  await postChequeEvent(tx, company_id, id, stored, RECORDED_BEFORE);
};
