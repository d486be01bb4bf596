// Verifies the past: the audit log line by line, and every daily digest against it.
import { type Texts, translate } from '../../../domain/language.ts';
import type { AuditLogWriter } from '../../audit/audit-log/audit-log-writer.ts';
import { formatVerificationResult, isIntact } from '../../audit/audit-log/verification-result.ts';
import type { VerifyCompanyLog } from '../../audit/audit-log/verify-audit-log.ts';
import type { Database } from '../../database/database.ts';
import { verifyDailyDigests } from './daily-digests.ts';

/** `whole` if there is no problem; otherwise `message` is the first one. */
export type IntegrityProof = {
  whole: boolean;
  lines: number;
  files: number;
  digests: number;
  message: Texts;
};

const digestsAgree = {
  en: '{log} {digests} daily {digests|digest matches|digests match} it.',
  ne: '{log} {digests} दैनिक सार यससँग मिल्छ।',
};

type ProofContext = {
  database: Database;
  dataDir: string;
  auditLogWriter: AuditLogWriter;
  verifyCompanyLog: VerifyCompanyLog;
};

/** Reads the company's whole log: seconds to a minute. */
export const proveIntegrity = async (
  { database, dataDir, auditLogWriter, verifyCompanyLog }: ProofContext,
  company_id: number,
): Promise<IntegrityProof> => {
  await auditLogWriter.flush(company_id);
  const verdict = await verifyCompanyLog(company_id);
  const { digests, problem } = await verifyDailyDigests(database, dataDir, company_id);
  const { lines, files } = verdict;
  if (verdict.problem)
    return { whole: false, lines, files, digests, message: verdict.problem.text };
  if (problem) return { whole: false, lines, files, digests, message: problem };
  return {
    whole: isIntact(verdict),
    lines,
    files,
    digests,
    message: {
      en: translate(digestsAgree, 'en', { log: formatVerificationResult(verdict, 'en'), digests }),
      ne: translate(digestsAgree, 'ne', { log: formatVerificationResult(verdict, 'ne'), digests }),
    },
  };
};
