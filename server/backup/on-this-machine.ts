// Backups without the service: what the commands on the machine work with.
import type { Entity } from '../../domain/schema/entity.ts';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import { createSealer, type Sealer } from '../binary-log/sealer.ts';
import { type Config, readConfig } from '../config.ts';
import { connect, type Database } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { loadEntities } from '../entities/load-entities.ts';
import { keepFilesPrivate } from '../platform/files/private-files.ts';
import { openVault } from '../payment-gateways/vault.ts';
import { type Backups, createBackups } from './backups.ts';

export type Machine = {
  config: Config;
  database: Database;
  entities: Entity[];
  sealer: Sealer;
  backups: Backups;
  /** Nepal time. */
  now: string;
  close: () => Promise<void>;
};

/** Opens the installation of the settings and brings it up to date. Throws an Error with one line. */
export const openMachine = async (): Promise<Machine> => {
  const config = readConfig();
  keepFilesPrivate(config.dataDir, line => console.error(line));
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  const now = nepalTime(new Date());
  await migrate(database, entities, now, () => undefined);
  const fail = (error: unknown) => console.error(error instanceof Error ? error.message : String(error));
  const sealer = createSealer(database, config.dataDir, openVault(config.dataDir), fail);
  const backups = createBackups({ database, entities, sealer, config, fail });
  const close = async () => {
    await sealer.close();
    await database.close();
  };
  return { config, database, entities, sealer, backups, now, close };
};
