// Replaces a company's rows with those of a backup, in one transaction: all of them or none.

import { settingTables } from '../audit/audit-log/log-lineage.ts';
import type { Database, StoredColumn, Transaction, Value } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';
import { toCurrentColumn, toCurrentTable } from '../database/renames.ts';
import { FILE_PART, type Page } from './backup-file.ts';
import { UnusableBackupError } from './messages.ts';
import { decompressPart, parsePage, readParts } from './read-backup.ts';
import {
  type CompanyTable,
  companyReferences,
  type ReferenceTarget,
  toTableName,
} from './replay/company-tables.ts';
import type { MissingItem } from './replay/replay-context.ts';
import { type DecryptContext, decryptSecrets } from './secret-columns.ts';
import type { UpgradePage } from './upgrade-schema.ts';

type RowRestore = {
  path: string;
  company_id: number;
  tables: CompanyTable[];
  /** Tables that keep their current rows: evidence that a recovery does not undo. */
  preserved: Set<string>;
  /** The offset of each table's ids; missing if they are free. */
  shift: Map<string, number>;
  /** The row count of each table in the file. */
  counts: Record<string, number>;
  opening: DecryptContext;
  missed: (what: MissingItem) => void;
  /** Entries above this id are not in our log: if it is kept, those of the file are added. */
  logAbove: number;
  /** Converts a page to the current schema, for a backup from before a change. */
  upgradePage: UpgradePage;
  /** Takes the bytes of a file in chunks. */
  file: (name: string, piece: Buffer) => Promise<void>;
};

type ColumnTypes = Map<string, Map<string, StoredColumn['type']>>;

/** Both engines allow more, without any gain. */
const MAX_VALUES = 4000;

const shiftId = (shift: Map<string, number>, table: string | undefined, value: Value): Value => {
  const by = table === undefined ? 0 : (shift.get(table) ?? 0);
  if (by === 0 || value === null || !/^\d+$/.test(String(value))) return value;
  return typeof value === 'number' ? value + by : String(Number(value) + by);
};

/** Shifts references to rows whose ids shift. */
const createRowShifter = (
  shift: Map<string, number>,
  table: string,
  columns: string[],
  references: Record<string, ReferenceTarget>,
) => {
  const targets = columns.map((column): ReferenceTarget | undefined =>
    column === 'id' ? table : references[column],
  );
  const places = new Map(columns.map((column, index) => [column, index]));
  return (row: Value[], company_id: number): Value[] =>
    row.map((value, index) => {
      const target = targets[index];
      if (target === undefined) return value;
      if (typeof target === 'string') return shiftId(shift, target, value);
      const named = String(row[places.get(target.by)!]);
      if (settingTables.has(named)) return String(company_id);
      return shiftId(shift, toTableName(named), value);
    });
};

const insertPage = async (
  tx: Transaction,
  loading: RowRestore,
  table: CompanyTable,
  page: Page,
): Promise<void> => {
  const { company_id, shift } = loading;
  const columns = ['company_id', ...page.columns];
  const move =
    shift.size > 0
      ? createRowShifter(shift, table.name, page.columns, table.references)
      : undefined;
  const size = Math.max(1, Math.floor(MAX_VALUES / columns.length));
  const list = columns.map(name => `"${name}"`).join(', ');
  const places = `(${columns.map(() => '?').join(',')})`;
  for (let from = 0; from < page.rows.length; from += size) {
    const rows = page.rows.slice(from, from + size);
    const values: Value[] = [];
    for (const row of rows) values.push(company_id, ...(move ? move(row, company_id) : row));
    await query(
      tx,
      `insert into "${table.name}" (${list}) values ${rows.map(() => places).join(',')}`,
      values,
    );
  }
};

const updateCompany = async (
  tx: Transaction,
  { company_id, shift }: RowRestore,
  page: Page,
): Promise<void> => {
  const [row] = page.rows;
  const values = Object.fromEntries(
    page.columns.map((column, index) => [
      column,
      shiftId(shift, companyReferences[column] as string, row![index]!),
    ]),
  );
  const known = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company_id)
    .executeTakeFirst();
  if (known) await tx.updateTable('companies').set(values).where('id', '=', company_id).execute();
  else await insertRows(tx, 'companies', [{ id: company_id, ...values }]);
};

/** A table without rows of other companies is truncated, which takes no time at any size. */
const clearTable = async (tx: Transaction, table: string, company_id: number): Promise<void> => {
  const [other] = await query(
    tx,
    `select 1 as one from "${table}" where company_id < ? or company_id > ? limit 1`,
    [company_id, company_id],
  );
  await query(
    tx,
    other ? `delete from "${table}" where company_id = ?` : `delete from "${table}"`,
    other ? [company_id] : [],
  );
};

const loadColumnTypes = async (database: Database, tables: CompanyTable[]): Promise<ColumnTypes> =>
  new Map(
    await Promise.all(
      [...tables.map(table => table.name), 'companies'].map(
        async (name): Promise<[string, Map<string, StoredColumn['type']>]> => [
          name,
          new Map((await database.listColumns(name)).map(column => [column.name, column.type])),
        ],
      ),
    ),
  );

/** The company's own row gets the id that it has here; for every other row we set the company. */
const toScopeColumn = (name: string): string => (name === 'companies' ? 'id' : 'company_id');

const WHOLE_NUMBER_PATTERN = /^-?\d{1,18}$/;

const assertKnownColumns = (columns: ColumnTypes, name: string, page: Page): void => {
  const known = columns.get(name)!;
  const scope = toScopeColumn(name);
  const unknown = page.columns.find(
    column => !known.has(column) || column === scope || column === 'company_id',
  );
  if (unknown !== undefined)
    throw new UnusableBackupError('unknownColumn', { name: `${name}.${unknown}` });
  const numbers = page.columns.flatMap((column, index) =>
    known.get(column) === 'integer' ? [index] : [],
  );
  const fits = (value: Value | undefined) =>
    value === null || typeof value === 'number' || WHOLE_NUMBER_PATTERN.test(String(value));
  if (!page.rows.every(row => numbers.every(index => fits(row[index]))))
    throw new UnusableBackupError('altered');
};

const assertPositiveIds = (page: Page): void => {
  const place = page.columns.indexOf('id');
  if (place >= 0 && !page.rows.every(row => Number(row[place]) > 0))
    throw new UnusableBackupError('altered');
};

/** Entries for a log that is kept: later ones are added, ours stay unchanged. */
const addLogEntries = async (
  tx: Transaction,
  { company_id, logAbove }: RowRestore,
  page: Page,
): Promise<void> => {
  const place = page.columns.indexOf('id');
  const rows = page.rows
    .filter(row => Number(row[place]) > logAbove)
    .map(row => ({
      ...Object.fromEntries(page.columns.map((column, index) => [column, row[index]!])),
      company_id,
    }));
  for (const row of rows)
    await insertRows(tx, 'activity_log', [row], 'on conflict (id) do nothing');
};

/** A page of an older backup under the names that the program has today. */
const withCurrentNames = (name: string, page: Page): { name: string; page: Page } => ({
  name: toCurrentTable(name),
  page: { ...page, columns: page.columns.map(column => toCurrentColumn(name, column)) },
});

/**
 * Loads the rows and the files. Columns missing in the backup get this version's values. Throws
 * UnusableBackupError.
 */
export const restoreRows = async (
  database: Database,
  tx: Transaction,
  loading: RowRestore,
): Promise<void> => {
  const { preserved, counts, opening, missed } = loading;
  const columns = await loadColumnTypes(database, loading.tables);
  const byName = new Map(loading.tables.map(table => [table.name, table]));
  const loaded = new Map<string, number>();
  for (const { name } of loading.tables)
    if (!preserved.has(name)) await clearTable(tx, name, loading.company_id);
  for await (const part of readParts(loading.path)) {
    if (part.name.startsWith(FILE_PART)) {
      await loading.file(part.name.slice(FILE_PART.length), decompressPart(part));
      continue;
    }
    const written = parsePage(part);
    loaded.set(part.name, (loaded.get(part.name) ?? 0) + written.rows.length);
    const sent = withCurrentNames(part.name, written);
    const isKept = preserved.has(sent.name);
    const now = isKept ? sent : loading.upgradePage(sent.name, sent.page);
    if (!now) continue;
    const { name, page } = now;
    const table = byName.get(name);
    if (!table && name !== 'companies') throw new UnusableBackupError('unknownColumn', { name });
    assertKnownColumns(columns, name, page);
    if (table) assertPositiveIds(page);
    if (isKept) {
      if (name === 'activity_log' && loading.logAbove >= 0) await addLogEntries(tx, loading, page);
      continue;
    }
    if (table) await insertPage(tx, loading, table, decryptSecrets(opening, name, page, missed));
    else await updateCompany(tx, loading, page);
  }
  const differs = Object.entries(counts).some(([name, rows]) => (loaded.get(name) ?? 0) !== rows);
  if (
    differs ||
    [...loaded.keys()].some(name => !Object.hasOwn(counts, name)) ||
    loaded.get('companies') !== 1
  )
    throw new UnusableBackupError('altered');
  for (const { name, hasId } of loading.tables) if (hasId) await database.bumpIdSequence(tx, name);
  await database.bumpIdSequence(tx, 'companies');
};
