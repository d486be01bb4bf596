// A register on the server: where its rows come from, what it reads of them, how a stored row
// becomes a line. A line has the names of the register's columns, its amounts are paisa; a few more
// names serve addresses and marks.

import { toRupees } from '../../domain/billing/money.ts';
import { type RegisterName, registers } from '../../domain/registers/registers.ts';
import type { Row } from '../../domain/schema/entity.ts';
import type { Database, Reading } from '../database/connect.ts';
import type { StoredRow } from '../documents/document-records.ts';
import type { Asked } from './asked.ts';
import { type Matching, matchingOf } from './matching.ts';
import { pageRows } from './pages.ts';
import { giveWay } from './slices.ts';
import type { Source } from './source.ts';
import { walk } from './walk.ts';

/** Texts, whole numbers, paisa; nothing. */
export type Line = Record<string, string | number | null>;

export type ServedRegister = {
  name: RegisterName;
  source: Source;
  /** The columns that `lines` reads. */
  columns: string[];
  /** The lines of stored rows, completed by what other tables say about them. */
  lines: (read: Reading, company_id: number, rows: StoredRow[]) => Promise<Line[]>;
};

/** The lines of a page. */
export const pageLines = async (
  database: Database,
  register: ServedRegister,
  company_id: number,
  asked: Asked,
  matching: Matching,
  total: number,
): Promise<Line[]> => {
  const rows = await pageRows(database, register.source, company_id, asked, matching, total);
  return rows.length === 0 ? [] : register.lines(database.read, company_id, rows);
};

/** Every line under the filters, in pieces, the first day first. */
export async function* walkLines(
  database: Database,
  register: ServedRegister,
  company_id: number,
  asked: Asked,
): AsyncGenerator<Line[]> {
  const matching = await matchingOf(database, register.source, company_id, asked);
  for await (const rows of walk(
    database,
    register.source,
    company_id,
    asked,
    matching,
    register.columns,
  )) {
    // Between the rows and what other tables say of them too: on an engine with processes of its
    // own the two compete with a save.
    await giveWay(database);
    yield await register.lines(database.read, company_id, rows);
  }
}

/** A line as it is answered: rupees. */
export const recordOf = (name: RegisterName, further: string[]) => {
  const money = [
    ...registers[name].columns.filter(column => column.kind === 'money').map(column => column.name),
    ...further,
  ];
  return (line: Line): Row => {
    const record: Row = { ...line };
    for (const field of money) if (field in line) record[field] = toRupees(Number(line[field]));
    return record;
  };
};
