// Writes the rows of a year straight into the tables, as fast as each engine takes them. Only into
// a shop without invoices.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import type { Value } from '../../server/database/database.ts';
import { addTextFunctions } from '../../server/database/engine/text-functions.ts';
import type { Rows } from './generate-year.ts';

const listColumns = (rows: Record<string, Value>[]) => Object.keys(rows[0]!);

/**
 * Into bijak.sqlite of the folder; a crash in between leaves a database that has to be created
 * again.
 */
export const loadSqlite = (folder: string, year: Iterable<Rows>): void => {
  const raw = new SQLite(join(folder, 'bijak.sqlite'));
  raw.pragma('journal_mode = OFF');
  raw.pragma('synchronous = OFF');
  raw.pragma('cache_size = -1000000');
  addTextFunctions(raw);
  const insert = raw.transaction((rows: Rows) => {
    for (const [table, list] of Object.entries(rows)) {
      if (list.length === 0) continue;
      const columns = listColumns(list);
      const statement = raw.prepare(
        `insert or replace into ${table} (${columns.map(name => `"${name}"`).join(',')}) values (${columns.map(() => '?').join(',')})`,
      );
      for (const row of list) statement.run(...columns.map(name => row[name]!));
    }
  });
  for (const rows of year) insert(rows);
  raw.pragma('journal_mode = WAL');
  raw.close();
};

const isText = (values: Value[]) => values.some(value => typeof value === 'string');

/**
 * Into the database of the address; its id sequences follow, and the planner's statistics are
 * updated.
 */
export const loadPostgres = async (url: string, year: Iterable<Rows>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const tables = new Set<string>();
  const numbered = new Set<string>();
  for (const rows of year)
    for (const [table, list] of Object.entries(rows)) {
      if (list.length === 0) continue;
      tables.add(table);
      const columns = listColumns(list);
      if (columns.includes('id')) numbered.add(table);
      const values = columns.map(name => list.map(row => row[name]!));
      const lists = values.map(
        (column, index) =>
          `$${index + 1}::${isText(column) ? 'text' : columnTypeWithoutText(columns[index]!)}[]`,
      );
      const conflict =
        table === 'counters'
          ? 'on conflict (company_id, kind, scope) do update set value = excluded.value'
          : '';
      await client.query(
        `insert into ${table} (${columns.map(name => `"${name}"`).join(',')}) select * from unnest(${lists.join(',')}) ${conflict}`,
        values,
      );
    }
  for (const table of numbered)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  for (const table of tables) await client.query(`vacuum analyze ${table}`);
  await client.end();
};

/** A column without a text in this piece: empty texts, or numbers. */
const columnTypeWithoutText = (name: string) =>
  /^(reseller|deposit_to|remarks|hs_code|description|first_name|pan)$/.test(name)
    ? 'text'
    : 'bigint';
