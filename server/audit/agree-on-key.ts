// Whether the key of this process is the one that its database knows: with another one, what it
// seals could not be read, and what it signs would be foreign.
import type { Database } from '../database/connect.ts';
import { NO_KEY_YET } from '../database/migrations/0022-keyed-log.ts';
import { insertRows, run } from '../database/statement.ts';
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import { sealFormerHeads } from './former-heads.ts';

const another = (key: InstallationKey, newest: string): Error =>
  new Error(
    `The database knows another installation key (${newest}) than ${key.file} (${key.known.map(each => each.fingerprint).join(', ')}): let INSTALLATION_KEY_FILE name the key file of the installation, the same for every process; where it is lost for good, run npm run installation-key -- --adopt.`,
  );

/**
 * Tells the database the key, once and after each rotation, and seals the heads of logs that were
 * written before there was one. Throws an Error with one line where the database knows another key;
 * with `adopt` the key takes its place instead. `now` is Nepal time.
 */
export const agreeOnKey = (
  database: Database,
  key: InstallationKey,
  now: string,
  adopt = false,
): Promise<void> =>
  database.alone(async () => {
    const rows = await run<{ fingerprint: string }>(
      database.read,
      'select fingerprint from installation_keys order by id',
      [],
    );
    const known = rows.map(row => row.fingerprint);
    const newest = known.at(-1) ?? '-';
    const isFirst = newest === NO_KEY_YET;
    const ours = key.known.map(({ fingerprint }) => fingerprint);
    if (!isFirst && !adopt && !ours.includes(newest)) throw another(key, newest);
    const fresh = key.known.filter(({ fingerprint }) => !known.includes(fingerprint));
    if (!isFirst && fresh.length === 0 && (!adopt || newest === ours.at(-1))) return;
    await database.write(async tx => {
      // What is in use comes last.
      const taken = adopt ? key.known : fresh;
      for (const { fingerprint } of taken)
        await run(tx, 'delete from installation_keys where fingerprint = ?', [fingerprint]);
      await run(tx, 'delete from installation_keys where fingerprint = ?', [NO_KEY_YET]);
      for (const { fingerprint, publicKey } of taken)
        await insertRows(tx, 'installation_keys', [
          { fingerprint, public_key: publicKey, added_at: now },
        ]);
      if (isFirst || adopt) await sealFormerHeads(tx, key.chain);
    });
  });
