// Which lines lead from a backup to a moment. A recovery goes back in the books and forward from
// there: what it has undone stays in the log, but no path leads through it.
import { type Line, readLine } from './line.ts';
import { linesOfLog, logNames } from './log-files.ts';

/** What a recovery says of itself in the activity log. */
export type Recovery = {
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
export const RECOVERY = { action: 'recover', table: 'companies', field: 'backup' } as const;

export const recoveryOf = (line: Line): Recovery | undefined =>
  line.action === RECOVERY.action && line.table === RECOVERY.table
    ? (JSON.parse(line.new ?? '{}') as Recovery)
    : undefined;

export type Path = { ranges: [number, number][]; without: Set<number> };

/** The lines whose work is in the books after line `end`. */
export const pathTo = (end: number, recoveries: { seq: number; recovery: Recovery }[]): Path => {
  const path: Path = { ranges: [], without: new Set() };
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

export const isOn = ({ ranges, without }: Path, seq: number): boolean =>
  ranges.some(([from, to]) => seq >= from && seq <= to) && !without.has(seq);

/** What one look through the files tells. */
export type Survey = {
  /** The last line that stood before anything later than `until`; the last of all without one. */
  end: number;
  recoveries: { seq: number; recovery: Recovery }[];
  /** The hash of the line that was asked for. */
  hashAt: string | undefined;
  /** Lines whose entry the backup holds: the last of them, and which before it are missing. */
  lastHeld: number;
  missing: number[];
  /** The greatest id in the activity log that any line has. */
  greatest: number;
  /** A line that cannot be read. */
  broken: { name: string; number: number } | undefined;
};

export type Wish = {
  folder: string;
  until: string | undefined;
  hashOf: number;
  holds: (logId: number) => boolean;
};

/** Looks through the whole log once. Changes of the hash chain are not judged here. */
export const survey = async ({ folder, until, hashOf, holds }: Wish): Promise<Survey> => {
  const told: Survey = {
    end: 0,
    recoveries: [],
    hashAt: undefined,
    lastHeld: 0,
    missing: [],
    greatest: 0,
    broken: undefined,
  };
  let open = true;
  let notHeld: number[] = [];
  for await (const { name, number, text } of linesOfLog(folder, await logNames(folder))) {
    const read = readLine(text);
    if (!read) {
      told.broken ??= { name, number };
      continue;
    }
    const { line, hash } = read;
    told.greatest = Math.max(told.greatest, line.id);
    if (line.seq === hashOf) told.hashAt = hash;
    if (holds(line.id)) {
      told.lastHeld = line.seq;
      told.missing.push(...notHeld);
      notHeld = [];
    } else notHeld = [...notHeld.slice(-1000), line.seq];
    const recovery = recoveryOf(line);
    if (until !== undefined && line.at > until) open = false;
    if (!open) continue;
    if (recovery) told.recoveries.push({ seq: line.seq, recovery });
    told.end = line.seq;
  }
  return told;
};
