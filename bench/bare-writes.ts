// Saves over HTTP, durable before the answer, and the bare engine writing the same rows.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { createHttpClient } from './http-client.ts';
import { type BenchShop, percentile } from './shop.ts';

export type Speed = { perSecond: number; p95: number };

/** That many clients post what `toBody` makes for that many milliseconds. */
export const saveOverHttp = async (
  shop: BenchShop,
  path: string,
  toBody: (nth: number) => object,
  clients: number,
  milliseconds: number,
): Promise<Speed> => {
  const call = createHttpClient(shop.service.address, shop.token);
  const times: number[] = [];
  let nth = 0;
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < milliseconds) {
      const before = performance.now();
      nth += 1;
      const status = await call('POST', path, toBody(nth));
      if (status !== 200) throw new Error(`A save was answered with ${status}`);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    perSecond: (times.length * 1000) / (performance.now() - started),
    p95: percentile(times, 0.95),
  };
};

/** `id` is what the last statement that returned one has returned. */
export type Statement = {
  sql: string;
  values: (nth: number, id: number) => (string | number | null)[];
};

export const insert = (table: string, columns: string[], rows: number, tail = ''): string =>
  `insert into ${table} (${columns.map(column => `"${column}"`).join(',')}) values ${Array.from({ length: rows }, () => `(${columns.map(() => '?').join(',')})`).join(',')} ${tail}`;

/** A bare better-sqlite3 loop over the tables, one durable commit each. */
export const bareSqlite = (
  folder: string,
  statements: Statement[],
  milliseconds: number,
  from: number,
): number => {
  const raw = new SQLite(join(folder, 'bijak.sqlite'));
  raw.pragma('synchronous = FULL');
  const prepared = statements.map(statement => raw.prepare(statement.sql));
  const save = raw.transaction((nth: number) => {
    let id = 0;
    statements.forEach((statement, index) => {
      const values = statement.values(nth, id);
      if (prepared[index]!.reader) {
        const rows = prepared[index]!.all(...values) as { id?: number }[];
        id = rows[0]?.id ?? id;
      } else prepared[index]!.run(...values);
    });
  });
  const started = performance.now();
  let nth = from;
  while (performance.now() - started < milliseconds) {
    nth += 1;
    save(nth);
  }
  raw.close();
  return ((nth - from) * 1000) / (performance.now() - started);
};

/**
 * A bare pg loop over the tables, sixteen connections, one transaction each, named statements.
 */
export const barePostgres = async (
  url: string,
  statements: Statement[],
  milliseconds: number,
): Promise<number> => {
  const numbered = statements.map(statement => {
    let place = 0;
    return statement.sql.replace(/\?/g, () => {
      place += 1;
      return `$${place}`;
    });
  });
  let nth = 0;
  let saved = 0;
  const started = performance.now();
  const connection = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (performance.now() - started < milliseconds) {
      nth += 1;
      const mine = nth;
      let id = 0;
      await client.query('begin');
      for (const [index, statement] of statements.entries()) {
        const { rows } = await client.query<{ id?: number }>({
          name: `s${index}`,
          text: numbered[index]!,
          values: statement.values(mine, id),
        });
        id = rows[0]?.id ?? id;
      }
      await client.query('commit');
      saved += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: 16 }, connection));
  return (saved * 1000) / (performance.now() - started);
};
