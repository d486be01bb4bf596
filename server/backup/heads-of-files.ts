// The heads of a binary log whose table is gone with its database: read from the files themselves.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewHead } from '../binary-log/heads.ts';
import { readLine } from '../binary-log/line.ts';
import { linesOfLog, logNames } from '../binary-log/log-files.ts';

/** One head a file, oldest first; the last entry of the activity log is the one that was loaded. */
export const headsOfFiles = async (folder: string, last_log_id: number): Promise<NewHead[]> => {
  const heads: NewHead[] = [];
  for (const name of await logNames(folder)) {
    const { size } = await stat(join(folder, name));
    let head: NewHead | undefined;
    for await (const { text } of linesOfLog(folder, [name])) {
      const read = readLine(text);
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
