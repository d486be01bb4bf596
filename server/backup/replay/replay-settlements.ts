// Replays receipts and payments that came or went with a document: the row, its entry, and what it
// settles. What reversed one is a row of its own.

import type { SettlementKind } from '../../../domain/ledger/settlements.ts';
import type { AuditLogLine } from '../../audit/audit-log/hash-chain.ts';
import type { Value } from '../../database/database.ts';
import { insertRows } from '../../database/raw-query.ts';
import {
  loadAllocationHead,
  loadSettled,
  parseVoucherField,
  postStoredSettlement,
  type StoredAllocation,
  type StoredPart,
  storeVoucherNumber,
} from '../../database/stored-settlements.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { postEntry } from '../../posting/post-entry.ts';
import {
  postReversal,
  postSettlement,
  type SettlementRow,
  toSettlementCounter,
  toSettlementHead,
} from '../../posting/settle-at-once.ts';
import { insertParts, postAllocation } from '../../posting/settlements.ts';
import { type LoggedChange, parseCreatedRecord, type ReplayContext } from './replay-context.ts';
import { shiftReferences } from './replay-documents.ts';
import { parseTrailingNumber, type ReplayHandler, raiseCounter, updateRow } from './replay-row.ts';

/** What a person entered has its rows and allocations; what came with a document settles it whole. */
type LoggedSettlement = SettlementRow & {
  rows?: StoredPart[];
  allocations?: StoredAllocation[];
};

const createSettlementReplay =
  (kind: SettlementKind): ReplayHandler =>
  async (redoing, change) =>
    change.action === 'create'
      ? replayCreation(redoing, kind, change)
      : replayChange(redoing, change);

const replayCreation = async (
  redoing: ReplayContext,
  kind: SettlementKind,
  { table, id, lines }: LoggedChange,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const { rows, allocations, ...record } = parseCreatedRecord(
    lines[0]!,
  ) as unknown as LoggedSettlement;
  const row = { ...(shiftReferences(redoing, table, record) as SettlementRow), id };
  await insertRows(tx, table, [row]);
  const counter = toSettlementCounter(kind, row.fiscal_year);
  const sequence = parseTrailingNumber(row.number);
  await raiseCounter(tx, company_id, counter.kind, counter.scope, sequence);
  const parts = (rows ?? []).map(
    part => shiftReferences(redoing, 'settlement_rows', { ...part }) as unknown as StoredPart,
  );
  await insertParts(tx, company_id, kind, id, parts);
  const { reverses } = row;
  if (reverses !== null) {
    const mirrored = { ...row, reverses };
    return postReversal(tx, kind, mirrored, RECORDED_BEFORE, redoing.newAllocationId);
  }
  const uses = await loadAccountUses(tx, company_id);
  if (!allocations) {
    const given = { id: redoing.newAllocationId() };
    return postSettlement(tx, kind, row, uses, RECORDED_BEFORE, given);
  }
  const stored = allocations.map(({ id: allocation, ...each }) => ({
    ...toAllocationRow(redoing, each),
    id: redoing.toLocalId('allocations', allocation),
  }));
  if (stored.length > 0) await insertRows(tx, 'allocations', stored);
  const settled = (await loadSettled(tx, company_id, kind, [id])).get(id) ?? 0;
  await postEntry(
    tx,
    toSettlementHead(kind, row, RECORDED_BEFORE),
    postStoredSettlement(kind, row, rows ?? [], settled),
    uses,
  );
};

export const toAllocationRow = (redoing: ReplayContext, row: Record<string, Value>) =>
  shiftReferences(redoing, 'allocations', row) as Omit<StoredAllocation, 'id'>;

/** An allocation that was made, or taken back, after its source. */
export const replayAllocation: ReplayHandler = async (redoing, { id, lines }) => {
  const { id: _, ...record } = parseCreatedRecord(lines[0]!) as Record<string, Value>;
  const row = { ...toAllocationRow(redoing, record), id };
  await insertRows(redoing.tx, 'allocations', [row]);
  await postAllocation(redoing.tx, row, await loadAllocationHead(redoing.tx, row), RECORDED_BEFORE);
};

/** What reverses it, or the voucher number of a tax that was filled in. */
const replayChange: ReplayHandler = async (redoing, change) => {
  const [{ field, new: value }] = change.lines as [AuditLogLine];
  const line_no = parseVoucherField(field);
  if (line_no !== undefined) {
    const { tx, company_id } = redoing;
    await storeVoucherNumber(tx, { company_id, id: change.id, line_no }, value!);
    return;
  }
  const reversed_by = redoing.toLocalId(change.table, Number(value));
  await updateRow(redoing, change, { reversed_by });
};

export const replayReceipt = createSettlementReplay('receipt');
export const replayPayment = createSettlementReplay('payment');
