// Which lines lead from a backup to a moment. A recovery goes back in the books and forward from
// there: what it has undone stays in the log, but no path leads through it.

import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { type AuditLogLine, parseLine } from './hash-chain.ts';
import { listLogNames, readLogLines } from './log-files.ts';
import type { ActivityLogRow } from './missing-entries.ts';

/** What a recovery says of itself in the activity log. */
export type RestoreEntry = {
  /** When the backup was made, and until when it was rolled forward. */
  backup: string;
  until: string | null;
  /** The books went back to what they were after this line, but without the lines `without`. */
  back_to: number;
  without: number[];
  /**
   * True where the entries of the log came with the backup, too. Without `held_to` (versions before
   * it) lines before this one are in no table.
   */
  log_replaced: boolean;
  /**
   * The log was done again from the backup on, until `until` or to its end: only what is after that
   * was undone.
   */
  forward?: boolean;
  /** The backup was not signed by this installation. */
  foreign?: boolean;
  /**
   * The head of the log that the one of the backup took the place of; null where there was none.
   */
  overwrote?: { uid: string; seq: number; hash: string } | null;
  /**
   * Up to this line, but for `without`, the entries came with the backup; later ones up to here
   * where they were done again.
   */
  held_to?: number;
  /** By how much the ids of the entries moved. */
  shifted?: number;
};

/** The entry of a recovery. */
export const RESTORE_ENTRY = { action: 'recover', table: 'companies', field: 'backup' } as const;

export const parseRestoreEntry = (line: AuditLogLine): RestoreEntry | undefined =>
  line.action === RESTORE_ENTRY.action && line.table === RESTORE_ENTRY.table
    ? (JSON.parse(line.new ?? '{}') as RestoreEntry)
    : undefined;

export type Lineage = { ranges: [number, number][]; without: Set<number> };

/** The lines whose work is in the books after line `end`. */
export const resolveLineage = (
  end: number,
  recoveries: { seq: number; recovery: RestoreEntry }[],
): Lineage => {
  const path: Lineage = { ranges: [], without: new Set() };
  let at = end;
  for (const { seq, recovery } of [...recoveries].reverse()) {
    if (seq > at) continue;
    path.ranges.unshift([seq, at]);
    for (const each of recovery.without) path.without.add(each);
    at = recovery.back_to;
  }
  path.ranges.unshift([0, at]);
  return path;
};

export const isOnLineage = ({ ranges, without }: Lineage, seq: number): boolean =>
  ranges.some(([from, to]) => seq >= from && seq <= to) && !without.has(seq);

/** What one look through the files tells. */
export type LogSurvey = {
  /** The last line that stood before anything later than `until`; the last of all without one. */
  endSeq: number;
  restores: { seq: number; recovery: RestoreEntry }[];
  /** The hash of the line that was asked for. */
  hashAt: string | undefined;
  /** Lines whose entry the backup holds: the last of them, and which before it are missing. */
  lastHeldSeq: number;
  missing: number[];
  /** The greatest id in the activity log that any line has. */
  maxLogId: number;
  /** A line that cannot be read. */
  broken: { name: string; number: number } | undefined;
};

type SurveyOptions = {
  folder: string;
  until: string | undefined;
  hashAtSeq: number;
  hasEntry: (logId: number) => boolean;
};

/** Looks through the whole log once. Changes of the hash chain are not judged here. */
export const surveyLog = async ({
  folder,
  until,
  hashAtSeq,
  hasEntry,
}: SurveyOptions): Promise<LogSurvey> => {
  const told: LogSurvey = {
    endSeq: 0,
    restores: [],
    hashAt: undefined,
    lastHeldSeq: 0,
    missing: [],
    maxLogId: 0,
    broken: undefined,
  };
  let open = true;
  let notHeld: number[] = [];
  for await (const { name, number, text } of readLogLines(folder, await listLogNames(folder))) {
    const read = parseLine(text);
    if (!read) {
      told.broken ??= { name, number };
      continue;
    }
    const { line, hash } = read;
    told.maxLogId = Math.max(told.maxLogId, line.id);
    if (line.seq === hashAtSeq) told.hashAt = hash;
    if (hasEntry(line.id)) {
      told.lastHeldSeq = line.seq;
      told.missing.push(...notHeld);
      notHeld = [];
    } else notHeld = [...notHeld.slice(-1000), line.seq];
    const recovery = parseRestoreEntry(line);
    if (until !== undefined && line.at > until) open = false;
    if (!open) continue;
    if (recovery) told.restores.push({ seq: line.seq, recovery });
    told.endSeq = line.seq;
  }
  return told;
};

// Recoveries that brought a log of their own: what the lines before them have in the activity log,
// and what is said of them.

export type LogReplacement = { line: AuditLogLine; recovery: RestoreEntry };

/**
 * True where a log that was here is here no more, or where nobody here vouches for the one that
 * came.
 */
export const isLogReplaced = ({ overwrote, foreign, held_to }: RestoreEntry): boolean =>
  held_to === undefined || foreign === true || !!overwrote;

/**
 * The recoveries that brought a log, oldest first. Their entries are in the activity log, so that
 * files are only looked through where there is one.
 */
export const findReplacements = async (
  database: Database,
  company_id: number,
  folder: string,
  names: string[],
): Promise<LogReplacement[]> => {
  const text =
    'select id from activity_log where company_id = ? and table_name = ? and action = ? limit 1';
  if (
    (await query(database.read, text, [company_id, RESTORE_ENTRY.table, RESTORE_ENTRY.action]))
      .length === 0
  )
    return [];
  const found: LogReplacement[] = [];
  for await (const { text } of readLogLines(folder, names)) {
    if (!text.includes('"action":"recover"')) continue;
    const line = parseLine(text)?.line;
    const recovery = line && parseRestoreEntry(line);
    if (line && recovery?.log_replaced) found.push({ line, recovery });
  }
  return found;
};

/** The entries of lines before the replacement, by the id in the line. */
export const loadEntriesBefore = async (
  { read }: Pick<Database, 'read'>,
  company_id: number,
  { recovery }: Pick<LogReplacement, 'recovery'>,
  ids: number[],
): Promise<Map<number, ActivityLogRow>> => {
  const by = recovery.shifted ?? 0;
  const text = `select * from activity_log where +company_id = ? and id in (${placeholders(ids.length)})`;
  const rows = await query(read, text, [company_id, ...ids.map(id => id + by)]);
  return new Map(rows.map(row => [Number(row.id) - by, row]));
};

/** The entry of this line came with the backup. */
export const isEntryFromBackup = (
  { recovery }: Pick<LogReplacement, 'recovery'>,
  seq: number,
): boolean =>
  recovery.held_to !== undefined && seq <= recovery.held_to && !recovery.without.includes(seq);

/** The id of a record moves with its row, and a company has another one in another database. */
export const isPrimaryKeyShifted = (
  { recovery }: Pick<LogReplacement, 'recovery'>,
  line: AuditLogLine,
): boolean => (recovery.shifted ?? 0) !== 0 || settingTables.has(line.table);

/**
 * Tables whose rows are known by their company, not by an id of their own: the activity log then
 * names the company.
 */
export const settingTables = new Set([
  'companies',
  'sales_settings',
  'check_settings',
  'cbms_accounts',
  'server_clock',
]);
