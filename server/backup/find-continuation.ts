// Finds out whether and how the audit log continues from a backup, before anything is changed.

import {
  type AuditLogLine,
  createChainVerifier,
  parseLine,
} from '../audit/audit-log/hash-chain.ts';
import { listLogNames, readLogLines, toLogFolder } from '../audit/audit-log/log-files.ts';
import {
  isOnLineage,
  type Lineage,
  type LogSurvey,
  resolveLineage,
  surveyLog,
} from '../audit/audit-log/log-lineage.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';
import type { BackupFooter, BackupHeader } from './backup-file.ts';
import { UnusableBackupError } from './messages.ts';

export type Continuation = {
  folder: string;
  chain: ChainKeys;
  survey: LogSurvey;
  /** The line that corresponds to the state of the backup. */
  startSeq: number;
  /** True if the backup has the entry with this log id. */
  hasEntry: (logId: number) => boolean;
};

/** The entries of a backup: all up to the first listed id, and the listed ones. */
const toHeldEntries = ({ log_ids }: BackupFooter): ((id: number) => boolean) => {
  const named = new Set(log_ids);
  const first = log_ids.at(-1) ?? 0;
  return id => id < first || named.has(id);
};

/** Reads the log of the backup's company. */
export const findContinuation = async (
  { dataDir, chain }: { dataDir: string; chain: ChainKeys },
  { head, foot }: { head: BackupHeader; foot: BackupFooter },
  until?: string,
): Promise<Continuation> => {
  const folder = toLogFolder(dataDir, head.company.uid);
  const holds = toHeldEntries(foot);
  const seen = await surveyLog({ folder, until, hashAtSeq: head.sealed.seq, hasEntry: holds });
  return {
    folder,
    chain,
    survey: seen,
    startSeq: Math.max(seen.lastHeldSeq, head.sealed.seq),
    hasEntry: holds,
  };
};

/** The path from the backup to the requested end. Throws UnusableBackupError if there is none. */
export const resolveContinuation = (
  { survey: { endSeq, restores, hashAt, broken }, startSeq }: Continuation,
  { head }: { head: BackupHeader },
): Lineage => {
  if (broken)
    throw new UnusableBackupError('brokenLog', { file: broken.name, line: String(broken.number) });
  if (endSeq === 0) throw new UnusableBackupError('noLog');
  if (hashAt !== undefined && hashAt !== head.sealed.hash)
    throw new UnusableBackupError('otherLog');
  if (endSeq < startSeq) throw new UnusableBackupError('laterThanUntil');
  const path = resolveLineage(endSeq, restores);
  if (!isOnLineage(path, startSeq)) throw new UnusableBackupError('undone');
  return path;
};

/**
 * The lines of the path after the backup, each verified to follow from the one before. Throws
 * UnusableBackupError at the first that does not.
 */
export const readContinuationLines = async function* (
  { folder, chain, hasEntry }: Continuation,
  path: Lineage,
  head: BackupHeader,
): AsyncGenerator<AuditLogLine> {
  const chained = createChainVerifier(chain);
  let last: number | undefined;
  const end = path.ranges.at(-1)![1];
  for await (const { name, number, text } of readLogLines(folder, await listLogNames(folder))) {
    const read = parseLine(text);
    const follows =
      read && chained.takes(read) && (last === undefined || read.line.seq === last + 1);
    const begins = last === undefined && read !== undefined && read.line.seq > head.sealed.seq + 1;
    if (!read || !follows || begins)
      throw new UnusableBackupError('brokenLog', { file: name, line: String(number) });
    last = read.line.seq;
    if (last > end) return;
    if (last > head.sealed.seq && isOnLineage(path, last) && !hasEntry(read.line.id))
      yield read.line;
  }
};
