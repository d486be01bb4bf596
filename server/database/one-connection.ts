// One PostgreSQL connection for what is written: everything between begin and commit is said to the same session, statements that do not
// wait for each other travel together (pipelining), and a lost connection fails its transaction instead of quietly becoming another one.
import pg from 'pg';
import type { PostgresPool } from 'kysely';
import type { Observer } from './connect.ts';
import { rememberingStatements } from './prepared.ts';

export type OneConnection = {
  /** A working connection before a transaction begins; a lost one is replaced here and nowhere else. */
  ready: () => Promise<void>;
  /** The connection as the pool that the query builder expects. */
  pool: PostgresPool;
};

/** Opens the connection with the first `ready`. */
export const oneConnection = (config: pg.ClientConfig, observe?: Observer): OneConnection => {
  let client: pg.Client | undefined;

  const open = async (): Promise<void> => {
    const opened = rememberingStatements(new pg.Client({ ...config, pipeline: true } as pg.ClientConfig), observe);
    const lose = () => {
      if (client === opened) client = undefined;
    };
    opened.on('error', lose);
    opened.on('end', lose);
    await opened.connect();
    client = opened;
  };

  const query = (...parameters: unknown[]): unknown => {
    if (!client) return Promise.reject(new Error('The connection to PostgreSQL was lost.'));
    return (client.query as (...given: unknown[]) => unknown)(...parameters);
  };
  const borrowed = { query, release: () => undefined };

  return {
    ready: async () => {
      if (!client) await open();
    },
    pool: { connect: async () => borrowed, end: async () => client?.end() } as unknown as PostgresPool,
  };
};
