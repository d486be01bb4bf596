// Recoveries that brought a log of their own: what the lines before them have in the activity log,
// and what is said of them.
import { settingTables } from '../backup/company-tables.ts';
import type { Database } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { Entry } from './entries-beside.ts';
import { type Line, readLine } from './line.ts';
import { linesOfLog } from './log-files.ts';
import { RECOVERY, type Recovery, recoveryOf } from './path.ts';

export type Replacement = { line: Line; recovery: Recovery };

/**
 * True where a log that was here is here no more, or where nobody here vouches for the one that
 * came.
 */
export const isReplacing = ({ overwrote, foreign, held_to }: Recovery): boolean =>
  held_to === undefined || foreign === true || !!overwrote;

/**
 * The recoveries that brought a log, oldest first. Their entries are in the activity log, so that
 * files are only looked through where there is one.
 */
export const replacementsOf = async (
  database: Database,
  company_id: number,
  folder: string,
  names: string[],
): Promise<Replacement[]> => {
  const text =
    'select id from activity_log where company_id = ? and table_name = ? and action = ? limit 1';
  if ((await run(database.read, text, [company_id, RECOVERY.table, RECOVERY.action])).length === 0)
    return [];
  const found: Replacement[] = [];
  for await (const { text } of linesOfLog(folder, names)) {
    if (!text.includes('"action":"recover"')) continue;
    const line = readLine(text)?.line;
    const recovery = line && recoveryOf(line);
    if (line && recovery?.log_replaced) found.push({ line, recovery });
  }
  return found;
};

/** The entries of lines before the replacement, by the id in the line. */
export const entriesBefore = async (
  { read }: Pick<Database, 'read'>,
  company_id: number,
  { recovery }: Pick<Replacement, 'recovery'>,
  ids: number[],
): Promise<Map<number, Entry>> => {
  const by = recovery.shifted ?? 0;
  const text = `select * from activity_log where +company_id = ? and id in (${places(ids.length)})`;
  const rows = await run(read, text, [company_id, ...ids.map(id => id + by)]);
  return new Map(rows.map(row => [Number(row.id) - by, row]));
};

/** The entry of this line came with the backup. */
export const cameWith = ({ recovery }: Pick<Replacement, 'recovery'>, seq: number): boolean =>
  recovery.held_to !== undefined && seq <= recovery.held_to && !recovery.without.includes(seq);

/** The id of a record moves with its row, and a company has another one in another database. */
export const pkMoves = ({ recovery }: Pick<Replacement, 'recovery'>, line: Line): boolean =>
  (recovery.shifted ?? 0) !== 0 || settingTables.has(line.table);
