// Backups without the service: what the commands on the machine work with.

import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import { agreeOnKey } from '../audit/agree-on-key.ts';
import { type LogCheck, logCheck } from '../audit/log-check.ts';
import { createSealer, type Sealer } from '../binary-log/sealer.ts';
import { type Config, readConfig } from '../config.ts';
import { connect, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { loadEntities } from '../entities/load-entities.ts';
import type { Postman } from '../mail/mail.ts';
import { createPostman } from '../mail/postman.ts';
import { openVault } from '../payment-gateways/vault.ts';
import { openInstallationKey } from '../platform/crypto/installation-key.ts';
import { keepFilesPrivate } from '../platform/files/private-files.ts';
import { type Backups, createBackups } from './backups.ts';

export type Machine = {
  config: Config;
  database: Database;
  entities: Entity[];
  sealer: Sealer;
  backups: Backups;
  postman: Postman;
  /** The check of a company's log. */
  check: LogCheck;
  /** Nepal time. */
  now: string;
  close: () => Promise<void>;
};

/**
 * Opens the installation of the settings and brings it up to date. Throws an Error with one line.
 */
export const openMachine = async (): Promise<Machine> => {
  const config = readConfig();
  keepFilesPrivate(config.dataDir, line => console.error(line));
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  const now = nepalTime(new Date());
  await migrate(database, entities, now, () => undefined);
  const fail = (error: unknown) =>
    console.error(error instanceof Error ? error.message : String(error));
  const key = openInstallationKey(config);
  await agreeOnKey(database, key, now);
  const { dataDir } = config;
  const sealing = { database, dataDir, vault: openVault(config, key), chain: key.chain };
  const sealer = createSealer(sealing, fail);
  const postman = createPostman(config, () => new Date(), fail);
  const check = logCheck(sealing, [
    dataDir,
    ...(config.backupCopyDir ? [config.backupCopyDir] : []),
  ]);
  const backups = createBackups({ database, entities, sealer, config, postman, fail });
  const close = async () => {
    await sealer.close();
    await postman.close();
    await database.close();
  };
  return { config, database, entities, sealer, backups, postman, check, now, close };
};
