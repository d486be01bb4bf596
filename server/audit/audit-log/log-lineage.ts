// Recoveries in the audit log. A recovery goes back to a line and on from there: lines that it
// undid stay in the log, but on no lineage. Some recoveries replace the log.

import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { type AuditLogLine, parseLine } from './hash-chain.ts';
import { listLogNames, readLogLines } from './log-files.ts';
import type { ActivityLogRow } from './missing-entries.ts';

/** The record of a recovery in the activity log. */
export type RestoreEntry = {
  /** When the backup was made, and until when it was rolled forward. */
  backup: string;
  until: string | null;
  /** The books went back to their state after this line, without the lines of `without`. */
  back_to: number;
  without: number[];
  /**
   * True if the entries of the log came with the backup, too. Without `held_to` (older versions)
   * lines before this one are in no table.
   */
  log_replaced: boolean;
  /**
   * The log was replayed from the backup on, until `until` or to its end: only later lines were
   * undone.
   */
  forward?: boolean;
  /** The backup was not signed by this installation. */
  foreign?: boolean;
  /** The head of the log that the backup's log replaced; null if there was none. */
  overwrote?: { uid: string; seq: number; hash: string } | null;
  /**
   * Entries up to this line, except `without`, came with the backup; later ones up to the recovery
   * were replayed, if at all.
   */
  held_to?: number;
  /** By how much the ids of the entries were shifted. */
  shifted?: number;
};

/** The properties that identify the entry of a recovery. */
export const RESTORE_ENTRY = { action: 'recover', table: 'companies', field: 'backup' } as const;

export const parseRestoreEntry = (line: AuditLogLine): RestoreEntry | undefined =>
  line.action === RESTORE_ENTRY.action && line.table === RESTORE_ENTRY.table
    ? (JSON.parse(line.new ?? '{}') as RestoreEntry)
    : undefined;

export type Lineage = { ranges: [number, number][]; without: Set<number> };

/** The lines whose changes are in the books after line `end`. */
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

/** The result of one pass through the log files. */
export type LogSurvey = {
  /** The last line before anything later than `until`; without `until`, the last of all. */
  endSeq: number;
  restores: { seq: number; recovery: RestoreEntry }[];
  /** The hash of the line `hashAtSeq`. */
  hashAt: string | undefined;
  /** The last line with an entry in the backup, and the lines before it without one. */
  lastHeldSeq: number;
  missing: number[];
  /** The greatest activity-log id of all lines. */
  maxLogId: number;
  /** The first line that cannot be read. */
  broken: { name: string; number: number } | undefined;
};

type SurveyOptions = {
  folder: string;
  until: string | undefined;
  hashAtSeq: number;
  hasEntry: (logId: number) => boolean;
};

/** Reads the whole log once; does not check the hash chain. */
export const surveyLog = async ({
  folder,
  until,
  hashAtSeq,
  hasEntry,
}: SurveyOptions): Promise<LogSurvey> => {
  const survey: LogSurvey = {
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
      survey.broken ??= { name, number };
      continue;
    }
    const { line, hash } = read;
    survey.maxLogId = Math.max(survey.maxLogId, line.id);
    if (line.seq === hashAtSeq) survey.hashAt = hash;
    if (hasEntry(line.id)) {
      survey.lastHeldSeq = line.seq;
      survey.missing.push(...notHeld);
      notHeld = [];
    } else notHeld = [...notHeld.slice(-1000), line.seq];
    const recovery = parseRestoreEntry(line);
    if (until !== undefined && line.at > until) open = false;
    if (!open) continue;
    if (recovery) survey.restores.push({ seq: line.seq, recovery });
    survey.endSeq = line.seq;
  }
  return survey;
};

/** A recovery that replaced the log, and its line. */
export type LogReplacement = { line: AuditLogLine; recovery: RestoreEntry };

/** True if the previous log is gone, or if nothing here verifies the new one. */
export const isLogReplaced = ({ overwrote, foreign, held_to }: RestoreEntry): boolean =>
  held_to === undefined || foreign === true || !!overwrote;

/**
 * The recoveries that replaced the log, oldest first. Reads the files only if the activity log has
 * an entry of one.
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
  const rows = await query<ActivityLogRow>(read, text, [company_id, ...ids.map(id => id + by)]);
  return new Map(rows.map(row => [row.id - by, row]));
};

/** True if the entry of this line came with the backup. */
export const isEntryFromBackup = (
  { recovery }: Pick<LogReplacement, 'recovery'>,
  seq: number,
): boolean =>
  recovery.held_to !== undefined && seq <= recovery.held_to && !recovery.without.includes(seq);

/**
 * True if the line's key may not match here: record ids shift with their rows, and a company has
 * another id in another database.
 */
export const isPrimaryKeyShifted = (
  { recovery }: Pick<LogReplacement, 'recovery'>,
  line: AuditLogLine,
): boolean => (recovery.shifted ?? 0) !== 0 || settingTables.has(line.table);

/**
 * Tables with one row per company and no id of their own: the activity log has the company's id
 * instead.
 */
export const settingTables = new Set([
  'companies',
  'account_uses',
  'lock_dates',
  'old_document_answers',
  'sales_settings',
  'check_settings',
  'security_settings',
  'cbms_accounts',
  'reminder_settings',
  'server_clock',
]);
