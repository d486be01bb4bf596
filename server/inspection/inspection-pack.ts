// The inspection pack: what an inspector asks for, of one period, in one ZIP that is written while
// it is sent. Only the samples and the verdicts are made before it begins, so that what fails there
// is told as an error and not as half a file.
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../domain/language.ts';
import { layoutOn } from '../../domain/tax-forms/added-layouts.ts';
import type { FormPeriod } from '../../domain/tax-forms/head.ts';
import { periodName } from '../../domain/tax-forms/head.ts';
import type { BookChecks } from '../books/book-checks.ts';
import { differenceLine } from '../books/difference.ts';
import { checkSettingsOf } from '../checks/stored-levels.ts';
import { listQueryOf } from '../entities/list-query.ts';
import { logEntity } from '../entities/log-list.ts';
import { logSheet } from '../exports/export-logs.ts';
import { csv } from '../exports/text-formats.ts';
import { xlsx } from '../exports/xlsx.ts';
import type { ZipEntry } from '../exports/zip.ts';
import type { Session } from '../session/signed-in.ts';
import { wholeDays } from '../tax-forms/asked-period.ts';
import { companyOf } from '../tax-forms/form-routes.ts';
import { formSheet } from '../tax-forms/form-sheet.ts';
import { forms } from '../tax-forms/forms.ts';
import { backupProof } from './backup-proof.ts';
import { cancellationSheet } from './cancellation-sheet.ts';
import { digestsOf } from './log-digests.ts';
import { ledgerSheet } from './print-ledger.ts';
import { type Proof, proofOf } from './proof.ts';
import { samplePrints } from './sample-prints.ts';
import type { InspectionServices } from './services.ts';

const architecture = join(import.meta.dirname, '..', '..', 'docs', 'architecture.md');

type Checked = NonNullable<Awaited<ReturnType<BookChecks['last']>>>;

const verdicts = (
  proof: Proof,
  books: Checked,
  digests: Awaited<ReturnType<typeof digestsOf>>,
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
    ...books.told.map(difference => differenceLine(difference, 'en')),
    '',
    'Daily digests (the head of the binary log at the end of the day)',
    ...digests.map(
      ({ day, name, last_seq, hash }) => `${day}  ${hash}  line ${last_seq} of ${name}`,
    ),
    '',
  ].join('\n');

/**
 * Makes the samples and the verdicts, then answers the entries to come. The period is a BS month or
 * a fiscal year.
 */
export const inspectionPack = async (
  services: InspectionServices,
  period: FormPeriod,
  session: Session,
  language: Language,
): Promise<AsyncGenerator<ZipEntry>> => {
  const { store, checks, sealer, checkLog, dataDir, backups, manualPdf } = services;
  const { database } = store;
  const { actor, now } = session;
  const { company_id } = actor;
  const days = wholeDays(period.start_date, period.end_date);
  const company = await companyOf(database, company_id);
  const proof = await proofOf({ database, dataDir, sealer, checkLog }, company_id);
  const books = (await checks.last(company_id)) ?? (await checks.start(company_id, actor.name));
  const digests = await digestsOf(database, company_id, 400);
  const samples = await samplePrints(services, days, session, language);
  const manual = await manualPdf?.(language).catch(() => undefined);
  const form = forms['standard-view'];
  const layout = layoutOn(
    'standard-view',
    period.start_date,
    (await checkSettingsOf(database.read, company_id)).layouts,
  );
  const head = [`${company.name} · ${company.pan}`, periodName(period, language)];
  const logQuery = listQueryOf(
    logEntity,
    { start_date: period.start_date, end_date: period.end_date },
    language,
  );
  const ledger = { kind: '', number: '', printed_by: '', copy: '', ...days };

  const contents = [
    `Inspection pack of ${company.name}, PAN ${company.pan}`,
    `Period ${periodName(period, 'en')}: ${period.start_date} to ${period.end_date} (AD)`,
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
    const view = await formSheet(
      database,
      company_id,
      { form, layout, byLine: layout.rows === 'lines', period, company },
      language,
    );
    yield { name: 'standard-view.xlsx', content: xlsx(view.sheet) };
    yield {
      name: 'cancellations.csv',
      content: csv(cancellationSheet(database, company_id, days, language, head)),
    };
    yield {
      name: 'activity-log.csv',
      content: csv(logSheet(database, company_id, logQuery, language, company.name)),
    };
    yield {
      name: 'print-ledger.csv',
      content: csv(ledgerSheet(database, company_id, ledger, language, head)),
    };
    yield { name: 'backups.csv', content: backupProof(backups, company_id) };
    yield { name: 'verification.txt', content: [verdicts(proof, books, digests, now)] };
    yield {
      name: 'architecture.md',
      content: createReadStream(architecture) as AsyncIterable<Buffer>,
    };
    if (manual)
      yield { name: 'user-manual.pdf', content: createReadStream(manual) as AsyncIterable<Buffer> };
  }
  return entries();
};
