// Rolls a backup forward through the audit log, inside the recovery's transaction.
import type { AuditLogLine } from '../audit/audit-log/hash-chain.ts';
import { toSecretOwner } from '../audit/audit-log/write-batch.ts';
import type { Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';
import { toCurrentTable } from '../database/renames.ts';
import type { BackupHeader } from './backup-file.ts';
import {
  type Continuation,
  readContinuationLines,
  resolveContinuation,
} from './find-continuation.ts';
import { UnusableBackupError } from './messages.ts';
import { ReplayError, replay } from './replay/replay.ts';
import {
  type MissingItem,
  parseCreatedRecord,
  type ReplayContext,
  type Row,
} from './replay/replay-context.ts';
import type { RestoreContext } from './restore-context.ts';
import { upgradeLines } from './upgrade-schema.ts';

const findMaxId = async (tx: Transaction, table: string): Promise<number> =>
  Number(
    (await query<{ id: number }>(tx, `select coalesce(max(id), 0) as id from "${table}"`, []))[0]!
      .id,
  );

/** Replayed lines enter the activity log too, if it came with the backup. */
const insertReplayedEntries = async function* (
  tx: Transaction,
  company_id: number,
  lines: AsyncIterable<AuditLogLine>,
  shift: Map<string, number>,
): AsyncGenerator<AuditLogLine> {
  for await (const line of lines) {
    await insertRows(tx, 'activity_log', [
      {
        id: line.id + (shift.get('activity_log') ?? 0),
        company_id,
        action: line.action,
        created: line.at,
        field_name: line.field,
        group_id: line.group,
        new_value: line.new,
        old_value: line.old,
        table_name: line.table,
        table_pk: 'id',
        table_pk_value: String(Number(line.pk) + (shift.get(toCurrentTable(line.table)) ?? 0)),
        username: line.user,
      },
    ]);
    yield line;
  }
};

/**
 * Replays the log and returns the number of changes. Throws UnusableBackupError if the log cannot
 * be followed.
 */
export const replayAuditLog = async (
  tx: Transaction,
  { installation, continuation, head, targetCompany, tables, missed }: RestoreContext,
  shift: Map<string, number>,
  keepsLog: boolean,
) => {
  const { database, vault, entities } = installation;
  const used = await readUsedIds(continuation, head);
  const createIds = async (table: 'transactions' | 'allocations') => {
    let last = Math.max(await findMaxId(tx, table), used[table] + (shift.get(table) ?? 0));
    return () => {
      last += 1;
      return last;
    };
  };
  const unknown = new Map<MissingItem, Set<number>>();
  const redoing: ReplayContext = {
    tx,
    company_id: targetCompany.company_id,
    entities,
    columnsOf: table => database.listColumns(table),
    isOtherDatabase: !keepsLog,
    tables: new Map(tables.map(table => [table.name, table])),
    toLocalId: (table, id) => id + (shift.get(table) ?? 0),
    decrypt: secret => {
      const text = vault.decrypt(secret, toSecretOwner(head.company.uid));
      return text === undefined ? undefined : (JSON.parse(text) as Row);
    },
    newTransactionId: await createIds('transactions'),
    newAllocationId: await createIds('allocations'),
    reportMissing: (what, id) => unknown.set(what, (unknown.get(what) ?? new Set()).add(id)),
    clearMissing: (what, id) => unknown.get(what)?.delete(id),
  };
  const lines = readContinuationLines(
    continuation,
    resolveContinuation(continuation, { head }),
    head,
  );
  const changes = await replay(
    redoing,
    upgradeLines(
      tx,
      keepsLog ? lines : insertReplayedEntries(tx, targetCompany.company_id, lines, shift),
    ),
  ).catch(error => {
    throw error instanceof ReplayError
      ? new UnusableBackupError('cannotRedo', { change: error.message })
      : error;
  });
  for (const [what, ids] of unknown)
    if (ids.size > 0) missed[what] = (missed[what] ?? 0) + ids.size;
  return changes;
};

/** What is created with allocations, which the log has in the record. */
const allocatingTables = new Set(['receipts', 'payments', 'cheque_events']);

/** The greatest ids in the log: new rows must use others. */
const readUsedIds = async (
  leading: Continuation,
  head: BackupHeader,
): Promise<{ transactions: number; allocations: number }> => {
  const used = { transactions: 0, allocations: 0 };
  for await (const line of readContinuationLines(
    leading,
    resolveContinuation(leading, { head }),
    head,
  )) {
    const { table, pk, transaction } = line;
    if (transaction !== undefined) used.transactions = Math.max(used.transactions, transaction);
    if (table === 'transactions' || table === 'allocations')
      used[table] = Math.max(used[table], Number(pk));
    if (!allocatingTables.has(table) || line.action !== 'create') continue;
    const { allocations = [] } = parseCreatedRecord(line) as { allocations?: { id: number }[] };
    used.allocations = Math.max(used.allocations, ...allocations.map(({ id }) => id));
  }
  return used;
};
