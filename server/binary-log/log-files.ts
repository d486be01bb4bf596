// The files of the binary log: a folder for each company under its identity, a file for each day in
// Nepal.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompanyUid } from '../audit/company-uid.ts';
import { linesOfFile } from '../platform/files/lines-of-file.ts';

/** Where all companies' files stand. */
/** The folder with the log of every company. */
export const logRoot = (dataDir: string): string => join(dataDir, 'bin-log');

export const logFolder = (dataDir: string, uid: CompanyUid): string => join(logRoot(dataDir), uid);

/** "bin-log-2026-11-21.jsonl": a line of JSON for each change. */
export const logName = (day: string): string => `bin-log-${day}.jsonl`;

const NAME = /^bin-log-\d{4}-\d{2}-\d{2}\.jsonl$/;

/** The names of the files in the folder, oldest first; none when there is no folder. */
export const logNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => NAME.test(name)).sort();

/** A line of a file, from 1; `bytes` is what it takes there. */
export type LogText = { name: string; number: number; text: string; bytes: number };

/** The lines of the files, one after the other. */
export const linesOfLog = async function* (
  folder: string,
  names: string[],
): AsyncGenerator<LogText> {
  for (const name of names) {
    let number = 0;
    for await (const line of linesOfFile(join(folder, name))) {
      number += 1;
      yield { name, number, text: line.toString('utf8').replace(/\r?\n$/, ''), bytes: line.length };
    }
  }
};
