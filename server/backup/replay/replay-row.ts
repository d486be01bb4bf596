// Replays a row that the audit log has column by column, with the writes that other replays use:
// rows, the secrets that were sealed with them, and counters.

import type { Transaction, Value } from '../../database/database.ts';
import { dynamicTables, insertRows } from '../../database/raw-query.ts';
import {
  type LoggedChange,
  parseCreatedRecord,
  type ReplayContext,
  type Row,
  toColumnValue,
} from './replay-context.ts';

/** The user of the last change is in the entry, not in the record. */
const toUpdateStamp = ({ lines, at }: LoggedChange): Record<string, Value> => ({
  updated_by: lines[0]!.user,
  updated_at: at,
});

/** Inserts, changes or deletes the row; ids of other rows are mapped to this database. */
export const replayRow = async (redoing: ReplayContext, change: LoggedChange): Promise<void> => {
  const { tx, company_id } = redoing;
  const { table, id, action, lines } = change;
  if (action === 'delete') {
    await dynamicTables(tx)
      .deleteFrom(table)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
    return;
  }
  const types = new Map((await redoing.columnsOf(table)).map(({ name, type }) => [name, type]));
  const { references } = redoing.tables.get(table)!;
  const logged: Record<string, unknown> =
    action === 'create'
      ? parseCreatedRecord(lines[0]!)
      : Object.fromEntries(lines.map(line => [line.field, line.new]));
  const values: Record<string, Value> = {};
  for (const [name, value] of Object.entries({ ...toUpdateStamp(change), ...logged })) {
    const type = types.get(name);
    if (!type || name === 'company_id' || name === 'id') continue;
    const stored = type === 'integer' && value !== null ? Number(value) : toColumnValue(value);
    const target = references[name];
    values[name] =
      typeof target === 'string' && typeof stored === 'number'
        ? redoing.toLocalId(target, stored)
        : stored;
  }
  if (action === 'create') await insertRows(tx, table, [{ ...values, company_id, id }]);
  else
    await dynamicTables(tx)
      .updateTable(table)
      .set(values)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
};

export type ReplayHandler = (redoing: ReplayContext, change: LoggedChange) => Promise<void>;

/** Deletes the row. */
export const deleteRow: ReplayHandler = async ({ tx, company_id }, { table, id }) => {
  await dynamicTables(tx)
    .deleteFrom(table)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
};

/** Inserts the row. */
export const insertRow = async (
  { tx, company_id }: ReplayContext,
  { table, id }: LoggedChange,
  row: Row,
): Promise<void> => {
  await insertRows(tx, table, [{ ...row, company_id, id }]);
};

/**
 * The last secret sealed with the change; undefined if there is none or the installation has
 * another key.
 */
export const decryptSecretRow = (
  redoing: ReplayContext,
  { lines }: LoggedChange,
): Row | undefined => {
  const secret = lines.findLast(line => line.secret)?.secret;
  return secret === undefined ? undefined : redoing.decrypt(secret);
};

/** Changes the columns of the row. */
export const updateRow = async (
  { tx, company_id }: ReplayContext,
  { table, id }: LoggedChange,
  values: Record<string, Value>,
): Promise<void> => {
  if (Object.keys(values).length > 0)
    await dynamicTables(tx)
      .updateTable(table)
      .set(values)
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
};

/** Raises the counter to the value: never below the greatest assigned number. */
export const raiseCounter = async (
  tx: Transaction,
  company_id: number,
  kind: string,
  scope: string,
  value: number,
): Promise<void> => {
  if (!Number.isSafeInteger(value) || value <= 0) return;
  await insertRows(
    tx,
    'counters',
    [{ company_id, kind, scope, value }],
    'on conflict (company_id, kind, scope) do update set value = case when excluded.value > counters.value then excluded.value else counters.value end',
  );
};

/** 7 from "C00007". */
export const parseTrailingNumber = (code: unknown): number =>
  Number(/(\d+)$/.exec(String(code ?? ''))?.[1] ?? 0);
