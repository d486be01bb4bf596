// From the backup on through the binary log, inside the recovery's transaction.
import type { Line } from '../binary-log/line.ts';
import { secretOwner } from '../binary-log/seal-batch.ts';
import type { Transaction } from '../database/connect.ts';
import { insertRows, run } from '../database/statement.ts';
import type { Head } from './backup-file.ts';
import { earlierLines } from './earlier-schema.ts';
import { type Leading, linesAhead, pathFrom } from './lead-on.ts';
import type { Recovering } from './recovering.ts';
import { CannotRedo, redo } from './redo/redo.ts';
import type { Missed, Redoing, Row } from './redo/redoing.ts';
import { Unusable } from './sentences.ts';

const greatest = async (tx: Transaction, table: string): Promise<number> =>
  Number((await run(tx, `select coalesce(max(id), 0) as id from "${table}"`, []))[0]!.id);

/** Lines that are done again enter the activity log too, where it came with the backup. */
const logged = async function* (
  tx: Transaction,
  company_id: number,
  lines: AsyncIterable<Line>,
  shift: Map<string, number>,
): AsyncGenerator<Line> {
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
        table_pk_value: String(Number(line.pk) + (shift.get(line.table) ?? 0)),
        username: line.user,
      },
    ]);
    yield line;
  }
};

/**
 * Does again what the log says and answers how many changes that were. Throws Unusable where the
 * log cannot be followed.
 */
export const rollForward = async (
  tx: Transaction,
  { installation, leading, head, target, tables, missed }: Recovering,
  shift: Map<string, number>,
  keepsLog: boolean,
) => {
  const { database, vault, entities } = installation;
  let transactionId = await greatest(tx, 'transactions');
  for (const line of await transactionIds(leading, head))
    transactionId = Math.max(transactionId, line + (shift.get('transactions') ?? 0));
  const unknown = new Map<Missed, Set<number>>();
  const redoing: Redoing = {
    tx,
    company_id: target.company_id,
    entities,
    columnsOf: table => database.columnsOf(table),
    isElsewhere: !keepsLog,
    tables: new Map(tables.map(table => [table.name, table])),
    here: (table, id) => id + (shift.get(table) ?? 0),
    open: secret => {
      const text = vault.open(secret, secretOwner(head.company.uid));
      return text === undefined ? undefined : (JSON.parse(text) as Row);
    },
    newTransactionId: () => {
      transactionId += 1;
      return transactionId;
    },
    missed: (what, id) => unknown.set(what, (unknown.get(what) ?? new Set()).add(id)),
    notMissed: (what, id) => unknown.get(what)?.delete(id),
  };
  const lines = linesAhead(leading, pathFrom(leading, { head }), head);
  const changes = await redo(
    redoing,
    earlierLines(tx, keepsLog ? lines : logged(tx, target.company_id, lines, shift)),
  ).catch(error => {
    throw error instanceof CannotRedo
      ? new Unusable('cannotRedo', { change: error.message })
      : error;
  });
  for (const [what, ids] of unknown)
    if (ids.size > 0) missed[what] = (missed[what] ?? 0) + ids.size;
  return changes;
};

/** The ids that the log gives to transactions: those that it does not name must be others. */
const transactionIds = async (leading: Leading, head: Head): Promise<number[]> => {
  const ids: number[] = [];
  for await (const line of linesAhead(leading, pathFrom(leading, { head }), head))
    ids.push(line.transaction ?? (line.table === 'transactions' ? Number(line.pk) : 0));
  return ids;
};
