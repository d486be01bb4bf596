// The throw-away PostgreSQL of the tests, for one measure.
import pg from 'pg';
import { postgresBinaries } from '../commands/test-tools.ts';
import startPostgres from '../tests/postgres.ts';

/**
 * Does `work` over an empty database at the address that it is given, where the machine has the
 * server; it is gone afterwards.
 */
export const withPostgres = async (work: (databaseUrl: string) => Promise<void>): Promise<void> => {
  if (!postgresBinaries()) return;
  let url = '';
  const provide = (_: string, value: string) => {
    url = value;
  };
  const stop = await startPostgres({ provide } as never);
  await work(`${url}/postgres`);
  stop();
};

/**
 * What the server does by itself within minutes: it looks at what was loaded, so that it knows its
 * own tables.
 */
export const settlePostgres = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
};
