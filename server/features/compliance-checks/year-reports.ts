// Runs the checks over the year's documents every night, the same ones as before issuing, and
// stores the findings.

import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import { findCashProblem } from '../../../domain/compliance-checks/check-cash.ts';
import {
  type CheckName,
  checkDocument,
  checkNames,
  type Severity,
} from '../../../domain/compliance-checks/check-document.ts';
import { type Language, type Texts, translate } from '../../../domain/language.ts';
import type { CustomRule } from '../../../domain/tax/effective-dated.ts';
import { formatDifference } from '../../audit/ledger-audit/difference.ts';
import { verifyNumbering } from '../../audit/ledger-audit/verify-numbering.ts';
import type { Database, Stored } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import {
  type Doubles,
  findDoubles,
  formatDoubles,
  type UniqueText,
} from '../../entities/find-doubles.ts';
import { loadAccountUses } from '../../posting/accounts.ts';
import { loadCheckSettings } from '../../posting/compliance-checks.ts';
import { readYearDocuments } from './year-documents.ts';

/** A stored finding; `id` is that of the document's page, empty if it belongs to no document. */
type YearFinding = {
  check: CheckName;
  level: Severity;
  kind: 'sale' | 'purchase' | 'payment' | 'numbers';
  id: string;
  number: string;
  text: Texts;
};
type YearReport = {
  fiscal_year: string;
  started_at: string;
  finished_at: string;
  checked_by: string;
  documents: number;
  findings: number;
  counts: Partial<Record<CheckName, number>>;
  told: YearFinding[];
};

export type YearReports = {
  /**
   * Starts a report unless one of the company is running in this process; resolves when it has
   * ended.
   */
  start: (company_id: number, checked_by: string) => Promise<YearReport>;
  running: (company_id: number) => boolean;
  last: (company_id: number) => Promise<YearReport | undefined>;
  /** Every company, one after the other. */
  runAll: (checked_by: string) => Promise<void>;
};

const toDoublesText = (double: Doubles): Texts => {
  const write = (language: Language) =>
    translate(doublesText, language, {
      title: double.title[language],
      values: formatDoubles(double),
    });
  return { en: write('en'), ne: write('ne') };
};

/** The payments of the year in cash that the law does not let be deducted; those reversed are none. */
const findCashPayments = async (
  database: Database,
  company_id: number,
  fiscal_year: string,
  rules: CustomRule[],
): Promise<YearFinding[]> => {
  const { accounts } = await loadAccountUses(database.read, company_id);
  const rows = await query<{ id: number; number: string; day: string; amount: number }>(
    database.read,
    `select id, number, day, amount from payments where company_id = ? and fiscal_year = ? and party_kind = 'vendor'
     and account_id = ? and amount > 0 and reverses is null and reversed_by is null order by id`,
    [company_id, fiscal_year, accounts.get('cash')!],
  );
  return rows.flatMap(({ id, number, day, amount }) => {
    const text = findCashProblem(amount, day, rules);
    return text
      ? [
          {
            check: 'cash' as const,
            level: 'warn' as const,
            kind: 'payment' as const,
            id: String(id),
            number,
            text,
          },
        ]
      : [];
  });
};

/** The number of findings per check that are stored in full; all are counted. */
const MAX_FINDINGS_PER_CHECK = 50;

const doublesText = {
  en: '{title}: {values} are the same.',
  ne: '{title}: {values} एउटै हुन्।',
};

/** `unique` are the texts of which the doubles are listed. */
export const createYearReports = (
  database: Database,
  unique: UniqueText[],
  clock: () => Date,
): YearReports => {
  const running = new Map<number, Promise<YearReport>>();

  const make = async (company_id: number, checked_by: string): Promise<YearReport> => {
    const started_at = toNepalTime(clock());
    const today = started_at.slice(0, 10);
    const fiscal_year = toFiscalYear(today).name;
    const { levels, rules } = await loadCheckSettings(database.read, company_id);
    const counts = Object.fromEntries(checkNames.map(check => [check, 0])) as Record<
      CheckName,
      number
    >;
    const told: YearFinding[] = [];
    const tell = (finding: YearFinding) => {
      counts[finding.check] += 1;
      if (counts[finding.check] <= MAX_FINDINGS_PER_CHECK) told.push(finding);
    };
    let documents = 0;
    for (const kind of ['sale', 'purchase'] as const)
      for await (const piece of readYearDocuments(database, company_id, kind, fiscal_year, today)) {
        documents += piece.length;
        for (const { id, number, ...judged } of piece)
          for (const { check, level, text } of checkDocument(judged, levels, rules))
            tell({ check, level, kind, id, number, text });
      }
    if (levels.cash !== 'off')
      for (const finding of await findCashPayments(database, company_id, fiscal_year, rules))
        tell(finding);
    if (levels.sequence !== 'off')
      for await (const gap of verifyNumbering(database, company_id))
        tell({
          check: 'sequence',
          level: 'warn',
          kind: 'numbers',
          id: '',
          number: '',
          text: { en: formatDifference(gap, 'en'), ne: formatDifference(gap, 'ne') },
        });
    if (levels.doubles !== 'off')
      for (const double of await findDoubles(database, unique, company_id))
        tell({
          check: 'doubles',
          level: 'warn',
          kind: 'numbers',
          id: '',
          number: '',
          text: toDoublesText(double),
        });
    const findings = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const report = {
      fiscal_year,
      started_at,
      finished_at: toNepalTime(clock()),
      checked_by,
      documents,
      findings,
      counts,
      told,
    };
    const row = {
      company_id,
      ...report,
      counts: JSON.stringify(counts),
      told: JSON.stringify(told),
    };
    await database.write(tx => insertRows(tx, 'check_reports', [row]));
    return report;
  };

  const start: YearReports['start'] = (company_id, checked_by) => {
    const known = running.get(company_id);
    if (known) return known;
    const ended = make(company_id, checked_by).finally(() => running.delete(company_id));
    running.set(company_id, ended);
    return ended;
  };

  return {
    start,
    running: company_id => running.has(company_id),
    last: async company_id => {
      const [row] = await query<Stored<'check_reports'>>(
        database.read,
        'select * from check_reports where company_id = ? order by id desc limit 1',
        [company_id],
      );
      if (!row) return undefined;
      return {
        fiscal_year: row.fiscal_year,
        started_at: row.started_at,
        finished_at: row.finished_at,
        checked_by: row.checked_by,
        documents: row.documents,
        findings: row.findings,
        counts: JSON.parse(row.counts) as YearReport['counts'],
        told: JSON.parse(row.told) as YearFinding[],
      };
    },
    runAll: async checked_by => {
      for (const { id } of await query<{ id: number }>(
        database.read,
        'select id from companies order by id',
        [],
      ))
        await start(id, checked_by);
    },
  };
};
