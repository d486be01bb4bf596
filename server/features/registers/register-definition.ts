// A register on the server: the source of its rows, the columns that it reads, and how a stored row
// becomes a line. A line has the names of the register's columns, its amounts are paisa; a few more
// names serve addresses and marks.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { type RegisterName, registers } from '../../../domain/registers/registers.ts';
import type { Database, ReadDb, Stored, StoredRow } from '../../database/database.ts';
import { yieldToWriters } from '../documents/reports/date-chunks.ts';
import { iterateRows } from '../documents/reports/iterate-rows.ts';
import { buildRegisterFilter, type RegisterFilter } from '../documents/reports/register-filter.ts';
import { loadPageRows } from '../documents/reports/register-page.ts';
import type { RegisterQuery } from '../documents/reports/register-query.ts';
import type { RegisterRow, RegisterSource } from '../documents/reports/register-source.ts';

/** Texts, whole numbers, paisa; null for an empty cell. */
export type RegisterLine = Record<string, string | number | null>;

export type RegisterDefinition = {
  name: RegisterName;
  source: RegisterSource;
  /** The columns that `loadLines` reads. */
  columns: string[];
  /** The lines of stored rows, completed from other tables. */
  loadLines: (read: ReadDb, company_id: number, rows: StoredRow[]) => Promise<RegisterLine[]>;
};

/**
 * A register whose lines are made of typed rows: they have the columns that it names, the id and
 * the day of its source. The queries select at least those columns.
 */
export function defineRegister<
  Table extends RegisterSource['table'],
  Column extends keyof Stored<Table> & string,
>(
  register: Omit<RegisterDefinition, 'source' | 'columns' | 'loadLines'> & {
    source: RegisterSource & { table: Table };
    columns: readonly Column[];
    loadLines: (
      read: ReadDb,
      company_id: number,
      rows: RegisterRow<Table, Column>[],
    ) => Promise<RegisterLine[]>;
  },
): RegisterDefinition {
  return register as unknown as RegisterDefinition;
}

/** The lines of a page. */
export const loadPageLines = async (
  database: Database,
  register: RegisterDefinition,
  company_id: number,
  asked: RegisterQuery,
  matching: RegisterFilter,
  total: number,
): Promise<RegisterLine[]> => {
  const rows = await loadPageRows(database, register.source, company_id, asked, matching, total);
  return rows.length === 0 ? [] : register.loadLines(database.read, company_id, rows);
};

/** Every line under the filters, in batches, in the order of days. */
export async function* iterateLines(
  database: Database,
  register: RegisterDefinition,
  company_id: number,
  asked: RegisterQuery,
): AsyncGenerator<RegisterLine[]> {
  const matching = await buildRegisterFilter(database, register.source, company_id, asked);
  for await (const rows of iterateRows(
    database,
    register.source,
    company_id,
    asked,
    matching,
    register.columns,
  )) {
    // Also between the rows and their look-ups in other tables: on an engine with processes of its
    // own the two compete with a save.
    await yieldToWriters(database);
    yield await register.loadLines(database.read, company_id, rows);
  }
}

/** A line as answered: rupees. */
export const createLineSerializer = (name: RegisterName, further: string[]) => {
  const money = [
    ...registers[name].columns.filter(column => column.kind === 'money').map(column => column.name),
    ...further,
  ];
  return (line: RegisterLine): Row => {
    const record: Row = { ...line };
    for (const field of money) if (field in line) record[field] = toRupees(Number(line[field]));
    return record;
  };
};
