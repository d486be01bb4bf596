// Rebuilds the heads of an audit log from its files when their table is lost with its database.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewFileCheckpoint } from '../audit/audit-log/file-checkpoints.ts';
import { parseLine } from '../audit/audit-log/hash-chain.ts';
import { listLogNames, readLogLines } from '../audit/audit-log/log-files.ts';

/** One head per file, oldest first; the last activity-log entry is the loaded one. */
export const rebuildCheckpoints = async (
  folder: string,
  last_log_id: number,
): Promise<NewFileCheckpoint[]> => {
  const heads: NewFileCheckpoint[] = [];
  for (const name of await listLogNames(folder)) {
    const { size } = await stat(join(folder, name));
    let head: NewFileCheckpoint | undefined;
    for await (const { text } of readLogLines(folder, [name])) {
      const read = parseLine(text);
      if (!read) continue;
      head ??= {
        name,
        created_at: read.line.at,
        size,
        first_seq: read.line.seq,
        last_seq: 0,
        last_log_id,
        hash: '',
        begins: heads.length === 0 ? 1 : 0,
        counter: 0,
      };
      head.last_seq = read.line.seq;
      head.hash = read.hash;
    }
    if (head) heads.push(head);
  }
  return heads;
};
