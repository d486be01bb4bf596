// Whether the past is as it was written: the binary log line by line, and every daily digest
// against it.
import { type Texts, textIn } from '../../domain/language.ts';
import type { LogCheck } from '../audit/log-check.ts';
import type { Sealer } from '../binary-log/sealer.ts';
import { isWhole, verdictText } from '../binary-log/verdict.ts';
import type { Database } from '../database/connect.ts';
import { verifyDigests } from './log-digests.ts';

/** `whole` when nothing is wrong; else `message` is the first thing that is. */
export type Proof = {
  whole: boolean;
  lines: number;
  files: number;
  digests: number;
  message: Texts;
};

const agreed = {
  en: '{log} {digests} daily {digests|digest matches|digests match} it.',
  ne: '{log} {digests} दैनिक सार यससँग मिल्छ।',
};

export type Proving = { database: Database; dataDir: string; sealer: Sealer; checkLog: LogCheck };

/** Reads the whole log of the company: seconds to a minute. */
export const proofOf = async (
  { database, dataDir, sealer, checkLog }: Proving,
  company_id: number,
): Promise<Proof> => {
  await sealer.catchUp(company_id);
  const verdict = await checkLog(company_id);
  const { digests, problem } = await verifyDigests(database, dataDir, company_id);
  const { lines, files } = verdict;
  if (verdict.problem)
    return { whole: false, lines, files, digests, message: verdict.problem.text };
  if (problem) return { whole: false, lines, files, digests, message: problem };
  return {
    whole: isWhole(verdict),
    lines,
    files,
    digests,
    message: {
      en: textIn(agreed, 'en', { log: verdictText(verdict, 'en'), digests }),
      ne: textIn(agreed, 'ne', { log: verdictText(verdict, 'ne'), digests }),
    },
  };
};
