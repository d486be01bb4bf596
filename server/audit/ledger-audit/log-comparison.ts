// Compares stored rows with their entries in the activity log, except what a recovery may have
// undone.

import { toFilePathField } from '../../../domain/entity-schema/file-fields.ts';
import { OWN_FIELDS, toFrozenNames } from '../../../domain/entity-schema/own-fields.ts';
import type { Database, StoredRow, Value } from '../../database/database.ts';
import { parseOwnColumn } from '../../database/own-values.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { RESTORE_ENTRY, type RestoreEntry } from '../audit-log/log-lineage.ts';
import type { Difference } from './difference.ts';

export type LogEntry = {
  id: number;
  action: string;
  created: string;
  field_name: string;
  new_value: string | null;
  table_pk_value: string;
};

/**
 * The entries of the table's rows with these ids, by id, oldest first. Sorted here, because an
 * engine may read the whole log for an `order by`.
 */
export const loadLogEntries = async (
  database: Pick<Database, 'read'>,
  company_id: number,
  table: string,
  ids: number[],
): Promise<Map<number, LogEntry[]>> => {
  const found = new Map<number, LogEntry[]>();
  if (ids.length === 0) return found;
  const rows = await query<LogEntry>(
    database.read,
    `select id, action, created, field_name, new_value, table_pk_value from activity_log
     where company_id = ? and table_name = ? and table_pk_value in (${placeholders(ids.length)})`,
    [company_id, table, ...ids.map(String)],
  );
  for (const row of rows.sort((a, b) => a.id - b.id)) {
    const id = Number(row.table_pk_value);
    const known = found.get(id);
    if (known) known.push(row);
    else found.set(id, [row]);
  }
  return found;
};

/** Each recovery by the id of its entry; it may have undone earlier entries made since `from`. */
export type RestoreWindows = { id: number; from: string }[];

/** A request made just before the backup may have been written just after it. */
const REQUEST_SLACK_MS = 60_000;
const subtractSlack = (moment: string): string =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) - REQUEST_SLACK_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/** Later than every moment. */
const MAX_MOMENT = '~';

const findUndoneFrom = ({ backup, until, forward }: RestoreEntry): string =>
  forward ? (until ?? MAX_MOMENT) : subtractSlack(backup);

export const loadRestoreWindows = async (
  database: Pick<Database, 'read'>,
  company_id: number,
): Promise<RestoreWindows> => {
  const rows = await query<{ id: number; new_value: string }>(
    database.read,
    'select id, new_value from activity_log where company_id = ? and table_name = ? and action = ?',
    [company_id, RESTORE_ENTRY.table, RESTORE_ENTRY.action],
  );
  return rows.map(({ id, new_value }) => ({
    id,
    from: findUndoneFrom(JSON.parse(new_value) as RestoreEntry),
  }));
};

/**
 * True for entries between a recovered backup and its recovery: only those may be missing from the
 * books.
 */
export const isPossiblyUndone = (
  recoveries: RestoreWindows,
  { id, created }: { id: number; created: string },
): boolean => recoveries.some(recovery => id < recovery.id && created >= recovery.from);

const BATCH_SIZE = 1_000;

/**
 * Rows whose creation is logged but that are gone, though no recovery can have undone them; by id,
 * in pages.
 */
export async function* findMissingRows(
  database: Pick<Database, 'read'>,
  company_id: number,
  table: string,
  recoveries: RestoreWindows,
): AsyncGenerator<{ id: number; new_value: string }> {
  for (let after = ''; ; ) {
    const logged = await query<{ pk: string; id: number; created: string }>(
      database.read,
      `select table_pk_value as pk, max(id) as id, max(created) as created from activity_log
       where company_id = ? and table_name = ? and table_pk_value > ? and action = 'create'
       group by table_pk_value order by table_pk_value limit ${BATCH_SIZE}`,
      [company_id, table, after],
    );
    if (logged.length === 0) return;
    // Read after the entries, because each row is committed together with its entry.
    const rows = await query<{ id: number }>(
      database.read,
      `select id from ${table} where company_id = ? and id in (${placeholders(logged.length)})`,
      [company_id, ...logged.map(({ pk }) => Number(pk))],
    );
    const here = new Set(rows.map(({ id }) => id));
    for (const { pk, id, created } of logged) {
      if (here.has(Number(pk)) || isPossiblyUndone(recoveries, { id, created })) continue;
      const [entry] = await query<{ new_value: string }>(
        database.read,
        'select new_value from activity_log where id = ?',
        [id],
      );
      yield { id: Number(pk), new_value: entry!.new_value };
    }
    if (logged.length < BATCH_SIZE) return;
    after = logged.at(-1)!.pk;
    await new Promise(setImmediate);
  }
}

export type LoggedRecord = Record<string, unknown>;
type Place = Pick<Difference, 'table' | 'subject'>;

/**
 * True after a recovery next to other companies: it shifts the ids of rows, but not those in logged
 * records.
 */
export const isIdShifted = (row: StoredRow, record: LoggedRecord): boolean =>
  Number(row.id) !== Number(record.id);

/**
 * Earlier versions accepted half a surrogate pair: the database stores it as U+FFFD, the log as it
 * was sent.
 */
export const toStoredText = (logged: unknown): string => String(logged).toWellFormed();

const isSameValue = (kept: Value | undefined, logged: unknown): boolean =>
  (kept ?? null) === (logged ?? null) ||
  (kept !== null && logged !== null && String(kept) === toStoredText(logged));

const toDifferenceValue = (value: unknown, like: unknown): number | string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' || typeof like === 'number' ? Number(value) : String(value);
};

/** The own values without the ids of records and files, of which the names are there as well. */
const omitNamedIds = (column: unknown) => {
  const values = parseOwnColumn(column as Value);
  return Object.entries(values).filter(([name]) =>
    [toFrozenNames(name).show, toFrozenNames(name, 'references').show, toFilePathField(name)].every(
      other => !(other in values),
    ),
  );
};

const isSameBesideIds = (kept: Value | undefined, logged: unknown): boolean =>
  JSON.stringify(omitNamedIds(kept)) === JSON.stringify(omitNamedIds(logged));

/**
 * Each column that differs from the log, except those in `moving`. A column newer than the entry is
 * in no record.
 */
export const compareWithLog = (
  place: Place,
  row: StoredRow,
  record: LoggedRecord,
  moving: ReadonlySet<string>,
  moved: boolean,
): Difference[] => {
  const differences: Difference[] = [];
  for (const field of Object.keys(row)) {
    const logged = record[field];
    if (!(field in record) || isSameValue(row[field], logged) || moving.has(field)) continue;
    if (moved && field === OWN_FIELDS && isSameBesideIds(row[field], logged)) continue;
    if (moved && typeof logged === 'number' && (field === 'id' || field.endsWith('_id'))) continue;
    differences.push({
      ...place,
      field,
      kept: toDifferenceValue(row[field], logged),
      recomputed: toDifferenceValue(logged, row[field]),
      beside: 'log',
    });
  }
  return differences;
};

/** A row without a log entry, or a log entry without its row. */
export const toOneSidedDifference = (
  place: Place,
  field: string,
  kept: number | null,
  recomputed: number | null,
): Difference => ({
  ...place,
  field,
  kept,
  recomputed,
  beside: 'log',
});
