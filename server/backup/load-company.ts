// Putting the rows of a backup in the place of a company's own, inside one transaction: all of them
// or none.
import type { Database, StoredColumn, Transaction, Value } from '../database/connect.ts';
import { insertRows, run } from '../database/statement.ts';
import { FILE_PART, type Page } from './backup-file.ts';
import {
  type CompanyTable,
  companyReferences,
  settingTables,
  type Target,
  tableOfKind,
} from './company-tables.ts';
import type { Earlier } from './earlier-schema.ts';
import { pageOf, partsOf, unpacked } from './read-backup.ts';
import type { Missed } from './redo/redoing.ts';
import { type Opening, withOpened } from './secrets.ts';
import { Unusable } from './sentences.ts';

export type Loading = {
  path: string;
  company_id: number;
  tables: CompanyTable[];
  /** What stays as it is here: evidence that a recovery does not undo. */
  kept: Set<string>;
  /** By how much the ids of each table move; nothing where they are free. */
  shift: Map<string, number>;
  /** How many rows the file says that each table has. */
  counts: Record<string, number>;
  opening: Opening;
  missed: (what: Missed) => void;
  /**
   * Above this id entries of the log are none of ours: where it is kept, those of the file that
   * follow are added.
   */
  logAbove: number;
  /** A page as the schema is now, of a backup from before it changed. */
  earlier: Earlier;
  /** Takes the bytes of a file, piece by piece. */
  file: (name: string, piece: Buffer) => Promise<void>;
};

type Columns = Map<string, Map<string, StoredColumn['type']>>;

/** Both engines take more, but gain nothing by it. */
const VALUES = 4000;

const shifted = (shift: Map<string, number>, table: string | undefined, value: Value): Value => {
  const by = table === undefined ? 0 : (shift.get(table) ?? 0);
  if (by === 0 || value === null || !/^\d+$/.test(String(value))) return value;
  return typeof value === 'number' ? value + by : String(Number(value) + by);
};

/** Moves what points to rows whose ids move. */
const mover = (
  shift: Map<string, number>,
  table: string,
  columns: string[],
  references: Record<string, Target>,
) => {
  const targets = columns.map((column): Target | undefined =>
    column === 'id' ? table : references[column],
  );
  const places = new Map(columns.map((column, index) => [column, index]));
  return (row: Value[], company_id: number): Value[] =>
    row.map((value, index) => {
      const target = targets[index];
      if (target === undefined) return value;
      if (typeof target === 'string') return shifted(shift, target, value);
      const named = String(row[places.get(target.by)!]);
      if (settingTables.has(named)) return String(company_id);
      return shifted(shift, tableOfKind(named), value);
    });
};

const insertPage = async (
  tx: Transaction,
  loading: Loading,
  table: CompanyTable,
  page: Page,
): Promise<void> => {
  const { company_id, shift } = loading;
  const columns = ['company_id', ...page.columns];
  const move =
    shift.size > 0 ? mover(shift, table.name, page.columns, table.references) : undefined;
  const size = Math.max(1, Math.floor(VALUES / columns.length));
  const list = columns.map(name => `"${name}"`).join(', ');
  const places = `(${columns.map(() => '?').join(',')})`;
  for (let from = 0; from < page.rows.length; from += size) {
    const rows = page.rows.slice(from, from + size);
    const values: Value[] = [];
    for (const row of rows) values.push(company_id, ...(move ? move(row, company_id) : row));
    await run(
      tx,
      `insert into "${table.name}" (${list}) values ${rows.map(() => places).join(',')}`,
      values,
    );
  }
};

const updateCompany = async (
  tx: Transaction,
  { company_id, shift }: Loading,
  page: Page,
): Promise<void> => {
  const [row] = page.rows;
  const values = Object.fromEntries(
    page.columns.map((column, index) => [
      column,
      shifted(shift, companyReferences[column] as string, row![index]!),
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

/** A table that nobody else uses is emptied at once, which takes no time for any size. */
const clear = async (tx: Transaction, table: string, company_id: number): Promise<void> => {
  const [other] = await run(
    tx,
    `select 1 as one from "${table}" where company_id < ? or company_id > ? limit 1`,
    [company_id, company_id],
  );
  await run(
    tx,
    other ? `delete from "${table}" where company_id = ?` : `delete from "${table}"`,
    other ? [company_id] : [],
  );
};

const columnsHere = async (database: Database, tables: CompanyTable[]): Promise<Columns> =>
  new Map(
    await Promise.all(
      [...tables.map(table => table.name), 'companies'].map(
        async (name): Promise<[string, Map<string, StoredColumn['type']>]> => [
          name,
          new Map((await database.columnsOf(name)).map(column => [column.name, column.type])),
        ],
      ),
    ),
  );

/**
 * The company's own row has the id that it has here; of every other row the company is ours to say.
 */
const scopeOf = (name: string): string => (name === 'companies' ? 'id' : 'company_id');

const WHOLE = /^-?\d{1,18}$/;

const refuseUnknown = (columns: Columns, name: string, page: Page): void => {
  const known = columns.get(name)!;
  const scope = scopeOf(name);
  const unknown = page.columns.find(
    column => !known.has(column) || column === scope || column === 'company_id',
  );
  if (unknown !== undefined) throw new Unusable('unknownColumn', { name: `${name}.${unknown}` });
  const numbers = page.columns.flatMap((column, index) =>
    known.get(column) === 'integer' ? [index] : [],
  );
  const fits = (value: Value | undefined) =>
    value === null || typeof value === 'number' || WHOLE.test(String(value));
  if (!page.rows.every(row => numbers.every(index => fits(row[index]))))
    throw new Unusable('altered');
};

const refuseIds = (page: Page): void => {
  const place = page.columns.indexOf('id');
  if (place >= 0 && !page.rows.every(row => Number(row[place]) > 0)) throw new Unusable('altered');
};

/** Entries of a log that is kept: those that follow ours are added, none of ours is touched. */
const addEntries = async (
  tx: Transaction,
  { company_id, logAbove }: Loading,
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

/**
 * Loads the rows and the files. Columns that the backup does not have get what this version gives
 * them. Throws Unusable.
 */
export const loadCompany = async (
  database: Database,
  tx: Transaction,
  loading: Loading,
): Promise<void> => {
  const { kept, counts, opening, missed } = loading;
  const columns = await columnsHere(database, loading.tables);
  const byName = new Map(loading.tables.map(table => [table.name, table]));
  const loaded = new Map<string, number>();
  for (const { name } of loading.tables)
    if (!kept.has(name)) await clear(tx, name, loading.company_id);
  for await (const part of partsOf(loading.path)) {
    if (part.name.startsWith(FILE_PART)) {
      await loading.file(part.name.slice(FILE_PART.length), unpacked(part));
      continue;
    }
    const sent = pageOf(part);
    loaded.set(part.name, (loaded.get(part.name) ?? 0) + sent.rows.length);
    const isKept = kept.has(part.name);
    const now = isKept ? { name: part.name, page: sent } : loading.earlier(part.name, sent);
    if (!now) continue;
    const { name, page } = now;
    const table = byName.get(name);
    if (!table && name !== 'companies') throw new Unusable('unknownColumn', { name });
    refuseUnknown(columns, name, page);
    if (table) refuseIds(page);
    if (isKept) {
      if (name === 'activity_log' && loading.logAbove >= 0) await addEntries(tx, loading, page);
      continue;
    }
    if (table) await insertPage(tx, loading, table, withOpened(opening, name, page, missed));
    else await updateCompany(tx, loading, page);
  }
  const differs = Object.entries(counts).some(([name, rows]) => (loaded.get(name) ?? 0) !== rows);
  if (
    differs ||
    [...loaded.keys()].some(name => !Object.hasOwn(counts, name)) ||
    loaded.get('companies') !== 1
  )
    throw new Unusable('altered');
  for (const { name, hasId } of loading.tables) if (hasId) await database.raiseIds(tx, name);
  await database.raiseIds(tx, 'companies');
};
