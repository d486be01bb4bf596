// Audits a company's books while the service runs: recomputes all stored figures from the
// documents' lines, compares documents with the log of their creation, and stores the differences.

import { toNepalTime } from '../../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Database, Stored } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { Difference } from './difference.ts';
import { verifyAccountSums } from './verify-account-sums.ts';
import { verifyActivityLog } from './verify-activity-log.ts';
import { verifyCashCounts } from './verify-cash-counts.ts';
import { verifyAllCheques } from './verify-cheques.ts';
import { verifyDocuments } from './verify-documents.ts';
import { verifyEntries } from './verify-entries.ts';
import { verifyNumbering } from './verify-numbering.ts';
import { verifyOpenItems } from './verify-open-items.ts';
import { verifyOpenings } from './verify-openings.ts';
import { verifyPeriodEnds } from './verify-period-ends.ts';
import { verifyRecords } from './verify-records.ts';
import { verifyReturns } from './verify-returns.ts';
import { verifyDailyTotals, verifyPartyTotals } from './verify-running-totals.ts';
import { verifyStock } from './verify-stock.ts';
import { verifyStockLedger } from './verify-stock-movements.ts';
import { verifyTaxPayments } from './verify-tax-payments.ts';
import { verifyTds } from './verify-tds.ts';
import { verifyVouchers } from './verify-vouchers.ts';

/** One step of a verification. */
type VerifyStep = (
  database: Database,
  company_id: number,
  entities: Entity[],
) => AsyncIterable<Difference>;

/** Entries of documents, those that people entered, and those that end a month or a year; counts of the cash. */
async function* verifyAllEntries(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  yield* verifyEntries(database, company_id);
  yield* verifyVouchers(database, company_id);
  yield* verifyPeriodEnds(database, company_id);
  yield* verifyOpenings(database, company_id);
  yield* verifyAllCheques(database, company_id);
  yield* verifyTds(database, company_id);
  yield* verifyTaxPayments(database, company_id);
  yield* verifyCashCounts(database, company_id);
}

/** The steps of a verification, in their order. */
export const steps = {
  documents: verifyDocuments,
  returns: verifyReturns,
  numbers: verifyNumbering,
  days: verifyDailyTotals,
  names: verifyPartyTotals,
  stock: verifyStock,
  ledger: verifyStockLedger,
  entries: verifyAllEntries,
  accounts: verifyAccountSums,
  openItems: verifyOpenItems,
  log: verifyActivityLog,
  records: verifyRecords,
} satisfies Record<string, VerifyStep>;
type LedgerAuditStep = keyof typeof steps;

/**
 * Yields the differences in a company's books, with constant memory. The records of `entities` are
 * verified, too; `began` is called at the start of each step.
 */
export async function* findDifferences(
  database: Database,
  company_id: number,
  entities: Entity[] = [],
  began: (step: LedgerAuditStep) => void = () => undefined,
): AsyncGenerator<Difference> {
  for (const [name, verify] of Object.entries(steps)) {
    began(name as LedgerAuditStep);
    yield* (verify as VerifyStep)(database, company_id, entities);
  }
}

/**
 * All differences in a company's books, none if they are right. Documents may be issued meanwhile.
 */
export const auditLedger = async (
  database: Database,
  company_id: number,
  entities: Entity[] = [],
): Promise<Difference[]> => {
  const differences: Difference[] = [];
  for await (const difference of findDifferences(database, company_id, entities))
    differences.push(difference);
  return differences;
};

/** At most this many differences are stored in full; the rest is only counted. */
const MAX_STORED_DIFFERENCES = 200;

/** A finished audit. Moments are Nepal time. */
type LedgerAuditResult = {
  started_at: string;
  finished_at: string;
  checked_by: string;
  differences: number;
  told: Difference[];
};
/** A running audit: since when, at which step, how many differences so far. */
type LedgerAuditProgress = {
  started_at: string;
  step: LedgerAuditStep;
  differences: number;
};

export type LedgerAudits = {
  /**
   * Starts an audit unless one of the company is running in this process; resolves when it has
   * ended.
   */
  start: (company_id: number, checked_by: string) => Promise<LedgerAuditResult>;
  running: (company_id: number) => LedgerAuditProgress | undefined;
  last: (company_id: number) => Promise<LedgerAuditResult | undefined>;
  /** Audits every company, one after the other. */
  runAll: (checked_by: string) => Promise<void>;
};

export const createLedgerAudits = (
  database: Database,
  entities: Entity[],
  clock: () => Date,
): LedgerAudits => {
  const running = new Map<
    number,
    { state: LedgerAuditProgress; ended: Promise<LedgerAuditResult> }
  >();

  const check = async (
    company_id: number,
    checked_by: string,
    state: LedgerAuditProgress,
  ): Promise<LedgerAuditResult> => {
    const told: Difference[] = [];
    const found = findDifferences(database, company_id, entities, step => {
      state.step = step;
    });
    for await (const difference of found) {
      state.differences += 1;
      if (told.length < MAX_STORED_DIFFERENCES) told.push(difference);
    }
    const checked = {
      started_at: state.started_at,
      finished_at: toNepalTime(clock()),
      checked_by,
      differences: state.differences,
      told,
    };
    await database.write(tx =>
      insertRows(tx, 'book_checks', [{ company_id, ...checked, told: JSON.stringify(told) }]),
    );
    return checked;
  };

  const start: LedgerAudits['start'] = (company_id, checked_by) => {
    const known = running.get(company_id);
    if (known) return known.ended;
    const state: LedgerAuditProgress = {
      started_at: toNepalTime(clock()),
      step: 'documents',
      differences: 0,
    };
    const ended = check(company_id, checked_by, state).finally(() => running.delete(company_id));
    running.set(company_id, { state, ended });
    return ended;
  };

  return {
    start,
    running: company_id => running.get(company_id)?.state,
    last: async company_id => {
      const [row] = await query<Stored<'book_checks'>>(
        database.read,
        'select * from book_checks where company_id = ? order by id desc limit 1',
        [company_id],
      );
      if (!row) return undefined;
      return {
        started_at: row.started_at,
        finished_at: row.finished_at,
        checked_by: row.checked_by,
        differences: row.differences,
        told: JSON.parse(row.told) as Difference[],
      };
    },
    runAll: async checked_by => {
      for (const { id } of await database.read
        .selectFrom('companies')
        .select('id')
        .orderBy('id')
        .execute())
        await start(id, checked_by);
    },
  };
};
