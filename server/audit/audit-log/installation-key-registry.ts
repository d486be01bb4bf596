// Whether the key of this process is the one that its database knows: with another one, what it
// seals could not be read, and what it signs would be foreign.
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { NO_KEY_YET } from '../../database/migrations/0022-keyed-log.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { ChainKeys, InstallationKey } from '../../platform/crypto/installation-key.ts';
import { isCheckpointSigned, signCheckpoint, toFileCheckpoint } from './file-checkpoints.ts';

const toKeyMismatchError = (key: InstallationKey, newest: string): Error =>
  new Error(
    `The database knows another installation key (${newest}) than ${key.file} (${key.publicKeys.map(each => each.fingerprint).join(', ')}): let INSTALLATION_KEY_FILE name the key file of the installation, the same for every process; where it is lost for good, run npm run installation-key -- --adopt.`,
  );

/**
 * Tells the database the key, once and after each rotation, and seals the heads of logs that were
 * written before there was one. Throws an Error with one line where the database knows another key;
 * with `adopt` the key takes its place instead. `now` is Nepal time.
 */
export const registerInstallationKey = (
  database: Database,
  key: InstallationKey,
  now: string,
  adopt = false,
): Promise<void> =>
  database.withLock(async () => {
    const rows = await query<{ fingerprint: string }>(
      database.read,
      'select fingerprint from installation_keys order by id',
      [],
    );
    const known = rows.map(row => row.fingerprint);
    const newest = known.at(-1) ?? '-';
    const isFirst = newest === NO_KEY_YET;
    const ours = key.publicKeys.map(({ fingerprint }) => fingerprint);
    if (!isFirst && !adopt && !ours.includes(newest)) throw toKeyMismatchError(key, newest);
    const fresh = key.publicKeys.filter(({ fingerprint }) => !known.includes(fingerprint));
    if (!isFirst && fresh.length === 0 && (!adopt || newest === ours.at(-1))) return;
    await database.write(async tx => {
      // What is in use comes last.
      const taken = adopt ? key.publicKeys : fresh;
      for (const { fingerprint } of taken)
        await query(tx, 'delete from installation_keys where fingerprint = ?', [fingerprint]);
      await query(tx, 'delete from installation_keys where fingerprint = ?', [NO_KEY_YET]);
      for (const { fingerprint, publicKey } of taken)
        await insertRows(tx, 'installation_keys', [
          { fingerprint, public_key: publicKey, added_at: now },
        ]);
      if (isFirst || adopt) await signUnsignedCheckpoints(tx, key.chain);
    });
  });

// Heads of the binary log that were written before there was a key, or with one that is lost:
// sealed as they are, each company's oldest file as the begin of its chain.

/** Seals each head that no key here has sealed. */
const signUnsignedCheckpoints = async (tx: Transaction, chain: ChainKeys): Promise<void> => {
  const begun = new Set<number>();
  const rows = await query(
    tx,
    `select binary_logs.*, company_identities.uid as uid from binary_logs
     join company_identities on company_identities.company_id = binary_logs.company_id order by binary_logs.id`,
    [],
  );
  for (const row of rows) {
    const company = Number(row.company_id);
    const head = { ...toFileCheckpoint(row), begins: begun.has(company) ? 0 : 1 };
    begun.add(company);
    const uid = String(row.uid);
    if (isCheckpointSigned(chain, uid, toFileCheckpoint(row))) continue;
    await query(tx, 'update binary_logs set begins = ?, mac = ? where company_id = ? and id = ?', [
      head.begins,
      signCheckpoint(chain, uid, head),
      company,
      head.id,
    ]);
  }
};

// Keys that this database has known and whose file is lost: another key was adopted in their place
// (npm run installation-key -- --adopt).

/** The lost keys by fingerprint, and when the key in use was taken in their place (Nepal time). */
type LostKeys = { has: (fingerprint: string) => boolean; adoptedAt: string };

export const loadLostKeys = async (read: ReadDb, chain: ChainKeys): Promise<LostKeys> => {
  const rows = await query<{ fingerprint: string; added_at: string }>(
    read,
    'select fingerprint, added_at from installation_keys order by id',
    [],
  );
  const lost = new Set(
    rows
      .map(({ fingerprint }) => fingerprint)
      .filter(fingerprint => chain.findKey(fingerprint) === undefined),
  );
  return {
    has: fingerprint => lost.has(fingerprint),
    adoptedAt: rows.find(({ fingerprint }) => !lost.has(fingerprint))?.added_at ?? '',
  };
};
