// The files of the audit log: a folder per company, named after its identity, and a file per day in
// Nepal.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileLines } from '../../platform/files/read-lines.ts';
import type { CompanyUid } from './company-uid.ts';

/** The folder with the logs of all companies. */
export const toLogRoot = (dataDir: string): string => join(dataDir, 'bin-log');

export const toLogFolder = (dataDir: string, uid: CompanyUid): string =>
  join(toLogRoot(dataDir), uid);

/** "bin-log-2026-11-21.jsonl": one line of JSON per change. */
export const toLogName = (day: string): string => `bin-log-${day}.jsonl`;

const LOG_NAME_PATTERN = /^bin-log-\d{4}-\d{2}-\d{2}\.jsonl$/;

/** The names of the files in the folder, oldest first; none if there is no folder. */
export const listLogNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => LOG_NAME_PATTERN.test(name)).sort();

/** A line of a file, counted from 1; `bytes` is its length in the file. */
type NumberedLine = { name: string; number: number; text: string; bytes: number };

/** The lines of the files, one after the other. */
export const readLogLines = async function* (
  folder: string,
  names: string[],
): AsyncGenerator<NumberedLine> {
  for (const name of names) {
    let number = 0;
    for await (const line of readFileLines(join(folder, name))) {
      number += 1;
      yield { name, number, text: line.toString('utf8').replace(/\r?\n$/, ''), bytes: line.length };
    }
  }
};
