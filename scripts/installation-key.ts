// npm run installation-key: names the keys of this installation. --rotate adds a key, which signs
// and seals from the next start of each process on; all others stay trusted. --adopt lets the
// database take the key of the file for its own where the one that it knows is lost for good.
import { parseArgs } from 'node:util';
import { toNepalTime } from '../domain/calendar/nepal-time.ts';
import { registerInstallationKey } from '../server/audit/audit-log/installation-key-registry.ts';
import { connect } from '../server/database/engine/connect.ts';
import { migrate } from '../server/database/migrations/migrate.ts';
import { loadEntities } from '../server/entities/load-entities.ts';
import { readConfig } from '../server/platform/config.ts';
import { loadInstallationKey } from '../server/platform/crypto/installation-key.ts';
import { addKey } from '../server/platform/crypto/key-file.ts';

const adoptKey = async (): Promise<void> => {
  const config = readConfig();
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  const now = toNepalTime(new Date());
  await migrate(database, entities, now, line => console.log(line));
  await registerInstallationKey(database, loadInstallationKey(config), now, true);
  await database.close();
  console.log(
    'The database has taken the key of the file. Backups signed with the lost one are foreign here; what it sealed must be entered again, and npm run reset-second-factor opens accounts whose authenticator app it sealed.',
  );
};

try {
  const { rotate, adopt: adopting } = parseArgs({
    options: { rotate: { type: 'boolean' }, adopt: { type: 'boolean' } },
  }).values;
  const config = readConfig();
  if (rotate) {
    addKey(config.installationKeyFile);
    console.log(
      'A key was added. Restart every process, and keep a copy of the file apart from the data.',
    );
  }
  if (adopting) await adoptKey();
  const { file, publicKeys } = loadInstallationKey(config);
  console.log(file);
  for (const [index, { fingerprint, publicKey }] of publicKeys.entries())
    console.log(
      `  ${fingerprint}  public key ${publicKey}${index === publicKeys.length - 1 ? ', in use' : ''}`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
