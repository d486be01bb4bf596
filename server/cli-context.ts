// Backups without the service: the context of the command-line tools.

import { toNepalTime } from '../domain/calendar/nepal-time.ts';
import type { Entity } from '../domain/entity-schema/entity.ts';
import { type AuditLogWriter, createAuditLogWriter } from './audit/audit-log/audit-log-writer.ts';
import { registerInstallationKey } from './audit/audit-log/installation-key-registry.ts';
import type { VerifyCompanyLog } from './audit/audit-log/verify-audit-log.ts';
import { createAuditLogVerifier } from './backup/audit-log-verifier.ts';
import { type BackupService, createBackupService } from './backup/backup-service.ts';
import type { Database } from './database/database.ts';
import { connect } from './database/engine/connect.ts';
import { migrate } from './database/migrations/migrate.ts';
import { loadEntities } from './entities/load-entities.ts';
import { type Config, readConfig } from './platform/config.ts';
import { loadInstallationKey } from './platform/crypto/installation-key.ts';
import { createVault } from './platform/crypto/vault.ts';
import { restrictFileAccess } from './platform/files/restrict-file-access.ts';
import { createMailer, type Mailer } from './platform/mailer/mailer.ts';
import { seedNewEntities } from './setup/seed/seed-new-entities.ts';

type CliContext = {
  config: Config;
  database: Database;
  entities: Entity[];
  auditLogWriter: AuditLogWriter;
  backups: BackupService;
  mailer: Mailer;
  /** Verifies a company's log. */
  check: VerifyCompanyLog;
  /** Nepal time. */
  now: string;
  close: () => Promise<void>;
};

/**
 * Opens the installation of the settings and migrates it. Throws an Error with a message of one
 * line.
 */
export const openCliContext = async (): Promise<CliContext> => {
  const config = readConfig();
  restrictFileAccess(config.dataDir, line => console.error(line));
  const { entities } = await loadEntities(config.schemasDir);
  const database = await connect(config);
  const now = toNepalTime(new Date());
  await migrate(database, entities, now, () => undefined);
  const logError = (error: unknown) =>
    console.error(error instanceof Error ? error.message : String(error));
  const key = loadInstallationKey(config);
  await registerInstallationKey(database, key, now);
  const { dataDir } = config;
  const sealing = { database, dataDir, vault: createVault(config, key), chain: key.chain };
  const auditLogWriter = createAuditLogWriter(sealing, logError);
  const mailer = createMailer(config, () => new Date(), logError);
  const check = createAuditLogVerifier(sealing, [
    dataDir,
    ...(config.backupCopyDir ? [config.backupCopyDir] : []),
  ]);
  const backups = createBackupService({
    database,
    entities,
    seedNewEntities: now => seedNewEntities(database, entities, now),
    auditLogWriter,
    config,
    mailer,
    onError: logError,
  });
  const close = async () => {
    await auditLogWriter.close();
    await mailer.close();
    await database.close();
  };
  return { config, database, entities, auditLogWriter, backups, mailer, check, now, close };
};
