// The secret behind sessions and bot checks: from SESSION_SECRET, else made once and kept where
// only the owner reads it.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/**
 * The installation's secret. Several processes on one PostgreSQL share SESSION_SECRET or DATA_DIR.
 */
export const sessionSecret = (config: Pick<Config, 'sessionSecret' | 'dataDir'>): string => {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  // An empty file is what a full disk leaves.
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept !== '') return kept;
  mkdirSync(config.dataDir, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
};
