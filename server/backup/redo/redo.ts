// Rolling forward: the lines that lead from a backup to a moment, each change done again in its
// order, then the kept totals written anew.
import type { Line } from '../../binary-log/line.ts';
import { recoveryOf } from '../../binary-log/path.ts';
import { rebuildKept } from '../../books/rebuild-kept.ts';
import { leftOut, settingTables } from '../company-tables.ts';
import { isDocument, redoDocument, redoDocumentChange } from './redo-documents.ts';
import { redoEntity } from './redo-entities.ts';
import { ofUsers, others } from './redo-others.ts';
import { redoRow } from './redo-row.ts';
import type { Change, Redoing } from './redoing.ts';

/** Nobody taught us to do this change again: rather no recovery than half of one. */
export class CannotRedo extends Error {
  constructor({ table, action }: Change) {
    super(`"${action}" of ${table}`);
  }
}

const redoChange = async (redoing: Redoing, change: Change): Promise<void> => {
  let { lines } = change;
  for (const { tells, redo } of change.table === 'users' ? ofUsers : []) {
    const told = lines.filter(line => tells(line.field));
    if (told.length > 0) await redo(redoing, { ...change, lines: told });
    lines = lines.filter(line => !told.includes(line));
  }
  if (lines.length === 0) return;
  const rest = { ...change, lines };
  const other = others[change.table];
  if (isDocument(change.table)) {
    if (change.action === 'create') return redoDocument(redoing, rest);
    if (change.action === 'update') return redoDocumentChange(redoing, rest);
  }
  if (other) return other(redoing, rest);
  if (leftOut.includes(change.table)) return;
  const entity = redoing.entities.find(
    candidate => candidate.table === change.table && !candidate.written,
  );
  if (!['create', 'update', 'delete'].includes(change.action)) throw new CannotRedo(change);
  if (!entity && redoing.tables.get(change.table)?.hasId) return redoRow(redoing, rest);
  if (!entity) throw new CannotRedo(change);
  return redoEntity(redoing, entity, rest);
};

const belongs = (change: Change, line: Line) => {
  const [first] = change.lines;
  return (
    change.action === 'update' &&
    line.action === 'update' &&
    first!.group === line.group &&
    first!.table === line.table &&
    first!.pk === line.pk
  );
};

/** Lines of one change of one record, together. */
const changesOf = async function* (
  redoing: Redoing,
  lines: AsyncIterable<Line>,
): AsyncGenerator<Change> {
  let open: Change | undefined;
  for await (const line of lines) {
    if (recoveryOf(line)) continue;
    if (open && belongs(open, line)) {
      open.lines.push(line);
      continue;
    }
    if (open) yield open;
    const id = settingTables.has(line.table)
      ? redoing.company_id
      : redoing.here(line.table, Number(line.pk));
    open = { table: line.table, id, action: line.action, at: line.at, lines: [line] };
  }
  if (open) yield open;
};

/** Does the lines again and answers how many changes they were. Throws CannotRedo. */
export const redo = async (redoing: Redoing, lines: AsyncIterable<Line>): Promise<number> => {
  let changes = 0;
  for await (const change of changesOf(redoing, lines)) {
    await redoChange(redoing, change);
    changes += 1;
  }
  if (changes > 0) await rebuildKept(redoing.tx, redoing.company_id);
  return changes;
};
