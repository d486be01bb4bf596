// What the activity log has of some rows, and what a recovery may have taken back of it.
import { RECOVERY, type Recovery } from '../binary-log/path.ts';
import type { Database } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';

export type Entry = {
  id: number;
  action: string;
  created: string;
  field_name: string;
  new_value: string | null;
  table_pk_value: string;
};

/**
 * The entries of the table's rows with these ids, by id, oldest first. Sorted here: asked for an
 * order, an engine may walk the whole log.
 */
export const entriesOf = async (
  database: Pick<Database, 'read'>,
  company_id: number,
  table: string,
  ids: number[],
): Promise<Map<number, Entry[]>> => {
  const found = new Map<number, Entry[]>();
  if (ids.length === 0) return found;
  const rows = await run<Entry>(
    database.read,
    `select id, action, created, field_name, new_value, table_pk_value from activity_log
     where company_id = ? and table_name = ? and table_pk_value in (${places(ids.length)})`,
    [company_id, table, ...ids.map(String)],
  );
  for (const row of rows.sort((a, b) => Number(a.id) - Number(b.id))) {
    const id = Number(row.table_pk_value);
    const known = found.get(id);
    if (known) known.push(row);
    else found.set(id, [row]);
  }
  return found;
};

/**
 * Each recovery by its entry, and from which moment on it may have taken back what was logged
 * before it.
 */
export type Recoveries = { id: number; from: string }[];

/** Who had asked just before the backup may have been written just behind it. */
const SLACK_MS = 60_000;
const justBefore = (moment: string): string =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) - SLACK_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

/** Later than every moment. */
const NEVER = '~';

const undoneFrom = ({ backup, until, forward }: Recovery): string =>
  forward ? (until ?? NEVER) : justBefore(backup);

export const recoveriesOf = async (
  database: Pick<Database, 'read'>,
  company_id: number,
): Promise<Recoveries> => {
  const rows = await run<{ id: number; new_value: string }>(
    database.read,
    'select id, new_value from activity_log where company_id = ? and table_name = ? and action = ?',
    [company_id, RECOVERY.table, RECOVERY.action],
  );
  return rows.map(({ id, new_value }) => ({
    id: Number(id),
    from: undoneFrom(JSON.parse(new_value) as Recovery),
  }));
};

/**
 * True for what was logged between a backup that was recovered and its recovery: only of that the
 * books may know nothing any more.
 */
export const mayBeUndone = (
  recoveries: Recoveries,
  { id, created }: { id: number; created: string },
): boolean => recoveries.some(recovery => Number(id) < recovery.id && created >= recovery.from);

const AT_A_TIME = 1_000;

/**
 * The rows whose creation is logged and which are no more, though no recovery can have taken them
 * back; by id and in pages.
 */
export async function* goneFrom(
  database: Pick<Database, 'read'>,
  company_id: number,
  table: string,
  recoveries: Recoveries,
): AsyncGenerator<{ id: number; new_value: string }> {
  for (let after = ''; ; ) {
    const logged = await run<{ pk: string; id: number; created: string }>(
      database.read,
      `select table_pk_value as pk, max(id) as id, max(created) as created from activity_log
       where company_id = ? and table_name = ? and table_pk_value > ? and action = 'create'
       group by table_pk_value order by table_pk_value limit ${AT_A_TIME}`,
      [company_id, table, after],
    );
    if (logged.length === 0) return;
    // Asked after the entries, with which each row is committed.
    const rows = await run<{ id: number }>(
      database.read,
      `select id from ${table} where company_id = ? and id in (${places(logged.length)})`,
      [company_id, ...logged.map(({ pk }) => Number(pk))],
    );
    const here = new Set(rows.map(({ id }) => Number(id)));
    for (const { pk, id, created } of logged) {
      if (here.has(Number(pk)) || mayBeUndone(recoveries, { id, created })) continue;
      const [entry] = await run<{ new_value: string }>(
        database.read,
        'select new_value from activity_log where id = ?',
        [Number(id)],
      );
      yield { id: Number(pk), new_value: entry!.new_value };
    }
    if (logged.length < AT_A_TIME) return;
    after = logged.at(-1)!.pk;
    await new Promise(setImmediate);
  }
}
