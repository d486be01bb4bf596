// The inspection package: everything an inspector asks for about one period, in one ZIP that is
// written while it is sent.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../domain/language.ts';
import { type FormPeriod, formatPeriod } from '../../../domain/tax/tax-forms/form-layout.ts';
import type { AuditLogWriter } from '../../audit/audit-log/audit-log-writer.ts';
import type { VerifyCompanyLog } from '../../audit/audit-log/verify-audit-log.ts';
import { formatDifference } from '../../audit/ledger-audit/difference.ts';
import type { LedgerAudits } from '../../audit/ledger-audit/ledger-audit.ts';
import type { Session } from '../../auth/load-session.ts';
import type { Sheet } from '../../platform/exports/sheet.ts';
import { writeCsv } from '../../platform/exports/text-formats.ts';
import { writeXlsx } from '../../platform/exports/xlsx.ts';
import type { ZipEntry } from '../../platform/exports/zip.ts';
import { loadCompanyHeader } from '../documents/company-record.ts';
import type { DocumentServices } from '../documents/document-services.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import { loadDailyDigests } from './daily-digests.ts';
import { type IntegrityProof, proveIntegrity } from './integrity-proof.ts';
import { createPrintLedgerSheet } from './print-ledger.ts';
import { createSamplePrints } from './sample-prints.ts';

/** The backups of a company, and their folder. */
type BackupFiles = {
  list: (company_id: number) => Promise<{ db_name: string; created_at: string; size: number }[]>;
  folder: (company_id: number) => Promise<string>;
};

/** The sheets of other features that the package contains. */
type PackageSheets = {
  standardView: (
    company_id: number,
    period: FormPeriod,
    company: { name: string; pan: string },
    language: Language,
  ) => Promise<Sheet>;
  cancellations: (
    company_id: number,
    days: { start: string; end: string },
    language: Language,
    head: string[],
  ) => Sheet;
  activityLog: (
    company_id: number,
    days: Pick<FormPeriod, 'start_date' | 'end_date'>,
    language: Language,
    name: string,
    role_id: number,
  ) => Sheet;
};

export type InspectionServices = Pick<
  DocumentServices,
  'store' | 'printer' | 'mailer' | 'authority' | 'files'
> & {
  checks: LedgerAudits;
  auditLogWriter: AuditLogWriter;
  backups: BackupFiles;
  sheets: PackageSheets;
  verifyCompanyLog: VerifyCompanyLog;
  /** The current key for signing backups. */
  publicKey: string;
  /** Whether backups are copied to a second folder. */
  copied: boolean;
  /** DATA_DIR. */
  dataDir: string;
  /** Returns the path of the user manual as a PDF. */
  manualPdf?: (language: Language) => Promise<string>;
};

const ARCHITECTURE_PATH = join(import.meta.dirname, '..', '..', '..', 'docs', 'architecture.md');

type LastLedgerAudit = NonNullable<Awaited<ReturnType<LedgerAudits['last']>>>;

const formatVerification = (
  proof: IntegrityProof,
  books: LastLedgerAudit,
  digests: Awaited<ReturnType<typeof loadDailyDigests>>,
  now: string,
): string =>
  [
    `Verified ${now} (Nepal time)`,
    '',
    'Binary log (every change, each line sealed with the one before it)',
    proof.message.en,
    '',
    `Books (kept totals computed again from the lines of the documents, documents beside the activity log), ${books.started_at} to ${books.finished_at}, by ${books.checked_by}`,
    books.differences === 0 ? 'The books match.' : `${books.differences} differences:`,
    ...books.told.map(difference => formatDifference(difference, 'en')),
    '',
    'Daily digests (the head of the binary log at the end of the day)',
    ...digests.map(
      ({ day, name, last_seq, hash }) => `${day}  ${hash}  line ${last_seq} of ${name}`,
    ),
    '',
  ].join('\n');

/**
 * Creates samples and verification results first, so that a failure there is an error response and
 * not half a file, then returns the remaining entries. The period is a BS month or a fiscal year.
 */
export const createInspectionPackage = async (
  services: InspectionServices,
  period: FormPeriod,
  session: Session,
  language: Language,
): Promise<AsyncGenerator<ZipEntry>> => {
  const { store, checks, auditLogWriter, verifyCompanyLog, dataDir, backups, sheets, manualPdf } =
    services;
  const { database } = store;
  const { actor, now } = session;
  const { company_id } = actor;
  const days = toDayRange(period.start_date, period.end_date);
  const company = await loadCompanyHeader(database, company_id);
  const proof = await proveIntegrity(
    { database, dataDir, auditLogWriter, verifyCompanyLog },
    company_id,
  );
  const books = (await checks.last(company_id)) ?? (await checks.start(company_id, actor.name));
  const digests = await loadDailyDigests(database, company_id, 400);
  const samples = await createSamplePrints(services, days, session, language);
  const manual = await manualPdf?.(language).catch(() => undefined);
  const head = [`${company.name} · ${company.pan}`, formatPeriod(period, language)];
  const ledger = { kind: '', number: '', printed_by: '', copy: '', ...days };

  const contents = [
    `Inspection pack of ${company.name}, PAN ${company.pan}`,
    `Period ${formatPeriod(period, 'en')}: ${period.start_date} to ${period.end_date} (AD)`,
    `Made ${now} (Nepal time) by ${actor.name}`,
    '',
    ...samples.map(({ name, about }) => `${name}\n    ${about}`),
    samples.length === 0
      ? 'There is no invoice in this period to print a sample of.'
      : 'These sheets were recorded in the print ledger like every other print.',
    'standard-view.xlsx\n    Standard View of the period',
    'cancellations.csv\n    Reverse entries of the same day with their reasons',
    'activity-log.csv\n    Every change of the period: when, who, what',
    'print-ledger.csv\n    Every print of the period: document, copy, number, who, when',
    'backups.csv\n    The backups that stand, with SHA-256 checksums',
    'verification.txt\n    Binary log, books and daily digests, verified',
    'architecture.md\n    How the program is built',
    ...(manual ? ['user-manual.pdf\n    The user manual'] : []),
    '',
  ].join('\n');

  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'contents.txt', content: [contents] };
    for (const { name, pdf } of samples) yield { name, content: [pdf] };
    const view = await sheets.standardView(company_id, period, company, language);
    yield { name: 'standard-view.xlsx', content: writeXlsx(view) };
    yield {
      name: 'cancellations.csv',
      content: writeCsv(sheets.cancellations(company_id, days, language, head)),
    };
    yield {
      name: 'activity-log.csv',
      content: writeCsv(
        sheets.activityLog(company_id, period, language, company.name, session.role_id),
      ),
    };
    yield {
      name: 'print-ledger.csv',
      content: writeCsv(createPrintLedgerSheet(database, company_id, ledger, language, head)),
    };
    yield { name: 'backups.csv', content: writeBackupChecksums(backups, company_id) };
    yield { name: 'verification.txt', content: [formatVerification(proof, books, digests, now)] };
    yield {
      name: 'architecture.md',
      content: createReadStream(ARCHITECTURE_PATH) as AsyncIterable<Buffer>,
    };
    if (manual)
      yield { name: 'user-manual.pdf', content: createReadStream(manual) as AsyncIterable<Buffer> };
  }
  return entries();
};

const computeChecksum = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
};

/**
 * "name,created,bytes,sha256" line by line, for an inspector to compare with the file on the
 * external disk; a file that was deleted meanwhile is marked.
 */
async function* writeBackupChecksums(
  backups: BackupFiles,
  company_id: number,
): AsyncGenerator<string> {
  const folder = await backups.folder(company_id);
  yield '\ufeffname,created_at,bytes,sha256\r\n';
  for (const { db_name, created_at, size } of await backups.list(company_id)) {
    const sum = await computeChecksum(join(folder, db_name)).catch(() => 'not readable');
    yield `${db_name},${created_at},${size},${sum}\r\n`;
  }
}
