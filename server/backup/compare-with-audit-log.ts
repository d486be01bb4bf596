// Compares the log that came with a backup with the chained lines of the same company here: both
// contain the records of created documents.

import { parseLine } from '../audit/audit-log/hash-chain.ts';
import { listLogNames, readLogLines } from '../audit/audit-log/log-files.ts';
import { type LogReplacement, loadEntriesBefore } from '../audit/audit-log/log-lineage.ts';
import type { VerificationProblem } from '../audit/audit-log/verification-result.ts';
import { compareLinesBeforeRestore } from '../audit/audit-log/verify-audit-log.ts';
import type { Transaction } from '../database/database.ts';

const BATCH_SIZE = 500;

/**
 * The first line that the loaded log has differently, or lacks although the backup should have it;
 * undefined if all agree.
 */
export const findAuditLogMismatch = async (
  tx: Transaction,
  company_id: number,
  folder: string,
  replacement: Omit<LogReplacement, 'line'>,
): Promise<VerificationProblem | undefined> => {
  let batch: Parameters<typeof compareLinesBeforeRestore>[2] = [];
  const judge = async (): Promise<VerificationProblem | undefined> => {
    const given = batch;
    batch = [];
    if (given.length === 0) return undefined;
    const ids = given.map(({ line }) => line.id);
    return compareLinesBeforeRestore(
      replacement,
      await loadEntriesBefore({ read: tx }, company_id, replacement, ids),
      given,
    );
  };
  for await (const { name, number, text } of readLogLines(folder, await listLogNames(folder))) {
    const read = parseLine(text);
    if (!read || read.line.seq > (replacement.recovery.held_to ?? 0)) continue;
    batch.push({ name, number, line: read.line });
    const problem = batch.length === BATCH_SIZE ? await judge() : undefined;
    if (problem) return problem;
  }
  return judge();
};
