// What SQLite knows of the rows behind an index. By itself it takes a company for ten rows and reads all of
// them, which may be a million, rather than more than ten by their keys. Its own count of the rows would be
// another one tomorrow, and so would the plans; these figures are the same in every database (decision 94).
import type SQLite from 'better-sqlite3';

/** A large table; that all tables count as large does a small one no harm. */
const ROWS = 1_000_000;
/** Of an index with a condition: there are few reversals and few resellers. */
const PARTIAL_ROWS = ROWS / 20;

/** One of this many rows has the value that is asked for, by the name of the column. */
const SELECTIVITIES: [name: RegExp, one: number][] = [
  [/^company_id$/, 5],
  [/(^|_)(kind|status|state|type|entity|fiscal_year|posts_itself)$/, 3],
  [/(^|_)(day|date|month|at)$/, 300],
  // A party has more rows than a document has.
  [/^party_id$/, 50],
];
/** Of a name, a number, or the id of another record. */
const OF_MANY = 1_000;

type Index = { name: string; unique: 0 | 1; origin: 'c' | 'u' | 'pk'; partial: 0 | 1 };
/** A row of the table in which SQLite looks. */
type Statistic = { tbl: string; idx: string; stat: string };

/** How many rows there are, and how many have the same values in the first column, the first two, and so on. */
const estimate = (columns: (string | null)[], { unique, partial }: Index): number[] => {
  let rows = partial ? PARTIAL_ROWS : ROWS;
  const estimates = [rows];
  for (const [place, column] of columns.entries()) {
    const [, one] = SELECTIVITIES.find(([name]) => name.test(column ?? '')) ?? [null, OF_MANY];
    rows /= one;
    const isKey = column === 'id' || (unique === 1 && place === columns.length - 1);
    estimates.push(isKey ? 1 : Math.max(2, Math.round(rows)));
  }
  return estimates;
};

const listStatistics = (raw: SQLite.Database): Statistic[] => {
  const tables = raw.pragma('table_list') as { name: string; type: string; wr: 0 | 1 }[];
  return tables
    .filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'))
    .flatMap(({ name: tbl, wr }) =>
      (raw.pragma(`index_list("${tbl}")`) as Index[]).flatMap((index): Statistic[] => {
        const columns = raw.pragma(`index_info("${index.name}")`) as { name: string | null }[];
        if (columns[0]?.name !== 'company_id') return [];
        const figures = estimate(
          columns.map(({ name }) => name),
          index,
        );
        // The key of a table without row ids goes by the name of the table. An index is not read by leaping
        // over the values of its first column: the company is always known.
        const idx = wr && index.origin === 'pk' ? tbl : index.name;
        return [{ tbl, idx, stat: `${figures.join(' ')} noskipscan` }];
      }),
    )
    .sort((a, b) => (a.idx < b.idx ? -1 : 1));
};

/** SQLite makes its tables with the first count. */
const hasTable = (raw: SQLite.Database, name: string): boolean =>
  raw.prepare('select 1 from sqlite_master where name = ?').get(name) !== undefined;

/**
 * Describes the indexes that are there, for all connections, also of other processes. Does nothing where all
 * of it is known.
 */
export const writeStatistics = (raw: SQLite.Database): void => {
  const wanted = listStatistics(raw);
  const known = hasTable(raw, 'sqlite_stat1')
    ? (raw.prepare('select tbl, idx, stat from sqlite_stat1 order by idx').all() as Statistic[])
    : undefined;
  if (JSON.stringify(known) === JSON.stringify(wanted)) return;
  raw
    .transaction(() => {
      raw.exec('create table statistics_sample (id integer primary key)');
      if (!known) raw.exec('analyze statistics_sample');
      raw.exec('delete from sqlite_stat1');
      // Samples that somebody has taken would count for more.
      if (hasTable(raw, 'sqlite_stat4')) raw.exec('delete from sqlite_stat4');
      const insert = raw.prepare('insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)');
      for (const { tbl, idx, stat } of wanted) insert.run(tbl, idx, stat);
      // A change of the schema makes every connection read the figures with it.
      raw.exec('drop table statistics_sample');
    })
    .immediate();
};
