// Opens the database of the settings; only the engine in use is loaded.

import { mkdirSync } from 'node:fs';
import { DEFAULT_DATABASE_LIMITS, toLongRunningLimits } from '../../platform/database-settings.ts';
import type { Database, DatabaseSettings, QueryObserver } from '../database.ts';

/** `isLong`: backups and recoveries, which nobody waits for and which may wait for others. */
type ConnectOptions = { observe?: QueryObserver; isLong?: boolean };

/**
 * Opens the database of the settings: SQLite in DATA_DIR, or PostgreSQL. Throws an Error with a
 * message of one line.
 */
export const connect = async (
  { databaseUrl, dataDir, databaseLimits = DEFAULT_DATABASE_LIMITS }: DatabaseSettings,
  { observe, isLong = false }: ConnectOptions = {},
): Promise<Database> => {
  const limits = isLong ? toLongRunningLimits(databaseLimits) : databaseLimits;
  // Only the engine in use is loaded.
  if (databaseUrl)
    return (await import('./postgres.ts')).openPostgres(databaseUrl, observe, limits);
  mkdirSync(dataDir, { recursive: true });
  return (await import('./sqlite.ts')).openSqlite(dataDir, observe, limits);
};
