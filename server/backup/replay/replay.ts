// Rolls forward: the lines from a backup to a moment, each change replayed in order, then the
// running totals rebuilt.
import type { AuditLogLine } from '../../audit/audit-log/hash-chain.ts';
import { parseRestoreEntry, settingTables } from '../../audit/audit-log/log-lineage.ts';
import { rebuildRunningTotals } from '../../audit/ledger-audit/rebuild-running-totals.ts';
import { excludedTables } from './company-tables.ts';
import type { LoggedChange, ReplayContext } from './replay-context.ts';
import { isDocument, replayDocument, replayDocumentChange } from './replay-documents.ts';
import { replayEntity } from './replay-entities.ts';
import { replayRow } from './replay-row.ts';
import { handlersByTable, userHandlers } from './replay-settings-and-files.ts';

/** A change without a replay handler: better no recovery than half of one. */
export class ReplayError extends Error {
  constructor({ table, action }: LoggedChange) {
    super(`"${action}" of ${table}`);
  }
}

const replayChange = async (redoing: ReplayContext, change: LoggedChange): Promise<void> => {
  let { lines } = change;
  for (const { tells, redo } of change.table === 'users' ? userHandlers : []) {
    const matching = lines.filter(line => tells(line.field));
    if (matching.length > 0) await redo(redoing, { ...change, lines: matching });
    lines = lines.filter(line => !matching.includes(line));
  }
  if (lines.length === 0) return;
  const rest = { ...change, lines };
  const other = handlersByTable[change.table];
  if (isDocument(change.table)) {
    if (change.action === 'create') return replayDocument(redoing, rest);
    if (change.action === 'update') return replayDocumentChange(redoing, rest);
  }
  if (other) return other(redoing, rest);
  if (excludedTables.includes(change.table)) return;
  const entity = redoing.entities.find(
    candidate => candidate.table === change.table && !candidate.written,
  );
  if (!['create', 'update', 'delete'].includes(change.action)) throw new ReplayError(change);
  if (!entity && redoing.tables.get(change.table)?.hasId) return replayRow(redoing, rest);
  if (!entity) throw new ReplayError(change);
  return replayEntity(redoing, entity, rest);
};

const isSameChange = (change: LoggedChange, line: AuditLogLine) => {
  const [first] = change.lines;
  return (
    change.action === 'update' &&
    line.action === 'update' &&
    first!.group === line.group &&
    first!.table === line.table &&
    first!.pk === line.pk
  );
};

/** Groups the lines of one change of one record. */
const groupChanges = async function* (
  redoing: ReplayContext,
  lines: AsyncIterable<AuditLogLine>,
): AsyncGenerator<LoggedChange> {
  let open: LoggedChange | undefined;
  for await (const line of lines) {
    if (parseRestoreEntry(line)) continue;
    if (open && isSameChange(open, line)) {
      open.lines.push(line);
      continue;
    }
    if (open) yield open;
    const id = settingTables.has(line.table)
      ? redoing.company_id
      : redoing.toLocalId(line.table, Number(line.pk));
    open = { table: line.table, id, action: line.action, at: line.at, lines: [line] };
  }
  if (open) yield open;
};

/** Replays the lines and returns the number of changes. Throws ReplayError. */
export const replay = async (
  redoing: ReplayContext,
  lines: AsyncIterable<AuditLogLine>,
): Promise<number> => {
  let changes = 0;
  for await (const change of groupChanges(redoing, lines)) {
    await replayChange(redoing, change);
    changes += 1;
  }
  if (changes > 0) await rebuildRunningTotals(redoing.tx, redoing.company_id);
  return changes;
};
