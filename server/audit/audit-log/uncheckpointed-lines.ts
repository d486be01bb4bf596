// Lines of a log's files beyond the head in its table. A process that dies between a file and its
// head leaves whole lines behind, and a power failure half a line; a head that was set back leaves
// lines, too. A line that we have chained is never cut off: it is adopted again, and the
// verification reports whether the activity log still has its entry.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChainKeys } from '../../platform/crypto/installation-key.ts';
import { readFileLines } from '../../platform/files/read-lines.ts';
import type { CompanyUid } from './company-uid.ts';
import type { FileCheckpoint } from './file-checkpoints.ts';
import { type AuditLogLine, createChainVerifier, parseLine } from './hash-chain.ts';
import { listLogNames } from './log-files.ts';

type UncheckpointedLine = {
  name: string;
  line: AuditLogLine;
  hash: string /** Where it ends in its file. */;
  end: number;
};

/** A log to which nothing may be added; the message says what is wrong. */
export class AuditLogTamperedError extends Error {}

const readFileSize = async (path: string): Promise<number> => {
  const found = await stat(path).catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (found && !found.isFile()) throw new AuditLogTamperedError(`${path} is no file.`);
  return found?.size ?? 0;
};

const toBrokenChainError = (path: string, { seq }: AuditLogLine) =>
  new AuditLogTamperedError(
    `${path} has line ${seq}, which does not follow from what the table of heads says.`,
  );

/**
 * The whole lines after the head, in its file and in later ones, in order. Throws
 * AuditLogTamperedError if chained lines do not follow from it.
 */
export const findUncheckpointedLines = async (
  chain: ChainKeys,
  folder: string,
  uid: CompanyUid,
  last: FileCheckpoint | undefined,
): Promise<UncheckpointedLine[]> => {
  const found: UncheckpointedLine[] = [];
  const chained = createChainVerifier(chain, { hash: last?.hash ?? uid, keyed: false });
  let seq = last?.last_seq ?? 0;
  for (const name of await listLogNames(folder)) {
    if (last && name < last.name) continue;
    const path = join(folder, name);
    const from = name === last?.name ? last.size : 0;
    if ((await readFileSize(path)) <= from) continue;
    let end = from;
    for await (const bytes of readFileLines(path, { from })) {
      end += bytes.length;
      const read =
        bytes.at(-1) === 10 ? parseLine(bytes.toString('utf8').replace(/\r?\n$/, '')) : undefined;
      if (read && !last && read.line.key === undefined) throw toBrokenChainError(path, read.line);
      // Half a line, or a line of a version without a key, is written again.
      if (read?.line.key === undefined) return found;
      seq += 1;
      if (!chained.takes(read) || read.line.seq !== seq) throw toBrokenChainError(path, read.line);
      found.push({ name, line: read.line, hash: read.hash, end });
    }
  }
  return found;
};
