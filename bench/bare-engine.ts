// The bare engine, asked for the same rows as the service: what a figure of the bench is held against.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { toNumberedPlaceholders } from '../server/database/raw-query.ts';
import { percentile } from './shop.ts';

/** SQLite in the folder, or PostgreSQL at the address. */
export type BenchDatabase = { DATA_DIR: string; DATABASE_URL?: string };

/** A figure of ours next to the bare engine's, and what is to be reached. */
export type Measured = {
  what: string;
  ours: number;
  bare: number;
  wanted: string;
  unit: 'ms' | 's';
};

/** Runs a statement on the bare engine and returns its rows. */
export type Bare = {
  rows: (text: string, values: (string | number)[]) => Promise<unknown[]>;
  close: () => Promise<void>;
};

export const openBare = async (env: BenchDatabase): Promise<Bare> => {
  if (env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    return {
      rows: async (text, values) => (await client.query(toNumberedPlaceholders(text), values)).rows,
      close: () => client.end(),
    };
  }
  const file = new SQLite(join(env.DATA_DIR, 'bijak.sqlite'));
  return {
    rows: async (text, values) => file.prepare(text).all(...values),
    close: async () => void file.close(),
  };
};

/** p95 in milliseconds of that many runs. */
export const measureBare = async (
  work: () => Promise<unknown>,
  repeats: number,
): Promise<number> => {
  const times: number[] = [];
  for (let index = 0; index < repeats + 5; index += 1) {
    const before = performance.now();
    await work();
    if (index >= 5) times.push(performance.now() - before);
  }
  return percentile(times, 0.95);
};
