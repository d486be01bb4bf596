// A statement as a table, ready to be answered or written to a file.
import type { BsMonth } from '../../../domain/calendar/bs-month.ts';
import type { Language } from '../../../domain/language.ts';
import type { RatioUnit } from '../../../domain/ledger/ratios.ts';
import type { StatementRow } from '../../../domain/ledger/statements.ts';
import type { Database } from '../../database/database.ts';
import type { LedgerReportRequest } from './report-request.ts';

/**
 * A column of figures: paisa, whole units, hundredths of a percent, or hundredths of times, percent or
 * days by the row's `unit`.
 */
export type StatementColumn = {
  name: string;
  label: string;
  kind: 'money' | 'whole' | 'percent' | 'ratio';
};

/** `address`: the page of what a row is about, where that is no account. */
export type StatementTable = {
  columns: StatementColumn[];
  rows: (Omit<StatementRow, 'title'> & {
    title: string;
    explanation?: string;
    unit?: RatioUnit;
    address?: string;
    /** Of a row that is no account: a product's code. */
    code?: string;
  })[];
};

/** Paisa of VAT of a month: of sales, to be deducted, and withheld by buyers. */
export type MonthlyVatFigures = { output: number; input: number; withheld: number };
/**
 * VAT of a Nepali month by the registers, with the TSC of its sales, and by its return: as submitted,
 * else as it would be.
 */
export type LoadMonthlyVat = (
  company_id: number,
  month: BsMonth,
) => Promise<{ registers: MonthlyVatFigures & { tsc: number }; returned: MonthlyVatFigures }>;

/** What a statement is made from, and for whom. */
export type Loading = {
  database: Database;
  company_id: number;
  request: LedgerReportRequest;
  language: Language;
  loadMonthlyVat: LoadMonthlyVat;
};
