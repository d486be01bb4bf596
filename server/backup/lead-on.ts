// Whether and how the binary log leads on from a backup: what is known before anything is touched.

import { following, type Line, readLine } from '../binary-log/line.ts';
import { linesOfLog, logFolder, logNames } from '../binary-log/log-files.ts';
import { isOn, type Path, pathTo, type Survey, survey } from '../binary-log/path.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';
import type { Foot, Head } from './backup-file.ts';
import { Unusable } from './sentences.ts';

export type Leading = {
  folder: string;
  chain: ChainKeys;
  survey: Survey;
  /** The line after which the books are as the backup has them. */
  start: number;
  /** The log ids that the backup holds. */
  holds: (logId: number) => boolean;
};

/** The entries that a backup holds: all up to the first that it names, and those it names. */
const heldBy = ({ log_ids }: Foot): ((id: number) => boolean) => {
  const named = new Set(log_ids);
  const first = log_ids.at(-1) ?? 0;
  return id => id < first || named.has(id);
};

/** Looks at the log of the backup's company. */
export const lookAhead = async (
  { dataDir, chain }: { dataDir: string; chain: ChainKeys },
  { head, foot }: { head: Head; foot: Foot },
  until?: string,
): Promise<Leading> => {
  const folder = logFolder(dataDir, head.company.uid);
  const holds = heldBy(foot);
  const seen = await survey({ folder, until, hashOf: head.sealed.seq, holds });
  return { folder, chain, survey: seen, start: Math.max(seen.lastHeld, head.sealed.seq), holds };
};

/** The path from the backup to the wished end. Throws Unusable where there is none. */
export const pathFrom = (
  { survey: { end, recoveries, hashAt, broken }, start }: Leading,
  { head }: { head: Head },
): Path => {
  if (broken) throw new Unusable('brokenLog', { file: broken.name, line: String(broken.number) });
  if (end === 0) throw new Unusable('noLog');
  if (hashAt !== undefined && hashAt !== head.sealed.hash) throw new Unusable('otherLog');
  if (end < start) throw new Unusable('laterThanUntil');
  const path = pathTo(end, recoveries);
  if (!isOn(path, start)) throw new Unusable('undone');
  return path;
};

/**
 * The lines of the path after the backup, each proven to follow from the one before. Throws
 * Unusable at the first that does not.
 */
export const linesAhead = async function* (
  { folder, chain, holds }: Leading,
  path: Path,
  head: Head,
): AsyncGenerator<Line> {
  const chained = following(chain);
  let last: number | undefined;
  const end = path.ranges.at(-1)![1];
  for await (const { name, number, text } of linesOfLog(folder, await logNames(folder))) {
    const read = readLine(text);
    const follows =
      read && chained.takes(read) && (last === undefined || read.line.seq === last + 1);
    const begins = last === undefined && read !== undefined && read.line.seq > head.sealed.seq + 1;
    if (!read || !follows || begins)
      throw new Unusable('brokenLog', { file: name, line: String(number) });
    last = read.line.seq;
    if (last > end) return;
    if (last > head.sealed.seq && isOn(path, last) && !holds(read.line.id)) yield read.line;
  }
};
