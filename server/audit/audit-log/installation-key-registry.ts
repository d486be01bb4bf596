// The installation keys registered in a database: registers the key of this process and finds lost
// ones. With a wrong key, sealed texts would be unreadable and signatures foreign.
import type { Database, ReadDb, Stored, Transaction } from '../../database/database.ts';
import { NO_KEY_YET } from '../../database/migrations/0022-keyed-log.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import type { ChainKeys, InstallationKey } from '../../platform/crypto/installation-key.ts';
import { isCheckpointSigned, signCheckpoint } from './file-checkpoints.ts';

const toKeyMismatchError = (key: InstallationKey, newest: string): Error =>
  new Error(
    `The database knows another installation key (${newest}) than ${key.file} (${key.publicKeys.map(each => each.fingerprint).join(', ')}): let INSTALLATION_KEY_FILE name the key file of the installation, the same for every process; where it is lost for good, run npm run installation-key -- --adopt.`,
  );

/**
 * Stores the key in the database, once and after each rotation, and seals log heads from before
 * there was a key. Throws an Error with one line if the database has another key, unless `adopt`
 * replaces it with this one. `now` is Nepal time.
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
      // The current key is the last one.
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

/**
 * Seals each head of the audit log without a seal of a key here (written before there was a key, or
 * sealed with a lost one); each company's oldest file begins its chain.
 */
const signUnsignedCheckpoints = async (tx: Transaction, chain: ChainKeys): Promise<void> => {
  const begun = new Set<number>();
  const rows = await query<Stored<'binary_logs'> & { uid: string }>(
    tx,
    `select binary_logs.*, company_identities.uid as uid from binary_logs
     join company_identities on company_identities.company_id = binary_logs.company_id order by binary_logs.id`,
    [],
  );
  for (const row of rows) {
    const company = row.company_id;
    const head = { ...row, begins: begun.has(company) ? 0 : 1 };
    begun.add(company);
    const uid = row.uid;
    if (isCheckpointSigned(chain, uid, row)) continue;
    await query(tx, 'update binary_logs set begins = ?, mac = ? where company_id = ? and id = ?', [
      head.begins,
      signCheckpoint(chain, uid, head),
      company,
      head.id,
    ]);
  }
};

/**
 * Registered keys whose files are lost, by fingerprint; `adoptedAt` is when the current key
 * replaced them (Nepal time; `npm run installation-key -- --adopt`).
 */
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
