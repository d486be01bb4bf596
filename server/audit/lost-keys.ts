// Keys that this database has known and whose file is lost: another key was adopted in their place
// (npm run installation-key -- --adopt).
import type { Reading } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { ChainKeys } from '../platform/crypto/installation-key.ts';

/** The lost keys by fingerprint, and when the key in use was taken in their place (Nepal time). */
export type LostKeys = { has: (fingerprint: string) => boolean; adoptedAt: string };

export const lostKeys = async (read: Reading, chain: ChainKeys): Promise<LostKeys> => {
  const rows = await run<{ fingerprint: string; added_at: string }>(
    read,
    'select fingerprint, added_at from installation_keys order by id',
    [],
  );
  const lost = new Set(
    rows
      .map(({ fingerprint }) => fingerprint)
      .filter(fingerprint => chain.keyOf(fingerprint) === undefined),
  );
  return {
    has: fingerprint => lost.has(fingerprint),
    adoptedAt: rows.find(({ fingerprint }) => !lost.has(fingerprint))?.added_at ?? '',
  };
};
