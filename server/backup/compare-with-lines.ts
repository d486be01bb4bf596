// Compares the log that came with a backup with the chained lines of the same company that are
// here: the records in which documents were made are in both.

import { readLine } from '../binary-log/line.ts';
import { linesOfLog, logNames } from '../binary-log/log-files.ts';
import { entriesBefore, type Replacement } from '../binary-log/replacements.ts';
import type { Problem } from '../binary-log/verdict.ts';
import { compareBefore } from '../binary-log/verify.ts';
import type { Transaction } from '../database/connect.ts';

const BATCH = 500;

/**
 * The first line that the loaded log has otherwise, or not at all, though the backup should have
 * it; undefined where all agree.
 */
export const differsFromLines = async (
  tx: Transaction,
  company_id: number,
  folder: string,
  replacement: Omit<Replacement, 'line'>,
): Promise<Problem | undefined> => {
  let batch: Parameters<typeof compareBefore>[2] = [];
  const judge = async (): Promise<Problem | undefined> => {
    const given = batch;
    batch = [];
    if (given.length === 0) return undefined;
    const ids = given.map(({ line }) => line.id);
    return compareBefore(
      replacement,
      await entriesBefore({ read: tx }, company_id, replacement, ids),
      given,
    );
  };
  for await (const { name, number, text } of linesOfLog(folder, await logNames(folder))) {
    const read = readLine(text);
    if (!read || read.line.seq > (replacement.recovery.held_to ?? 0)) continue;
    batch.push({ name, number, line: read.line });
    const problem = batch.length === BATCH ? await judge() : undefined;
    if (problem) return problem;
  }
  return judge();
};
