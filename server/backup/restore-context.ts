// The options, the context and the report of a recovery.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Database } from '../database/database.ts';
import type { InstallationKey } from '../platform/crypto/installation-key.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { BackupFooter, BackupHeader, DocumentCount } from './backup-file.ts';
import type { Continuation } from './find-continuation.ts';
import type { CompanyTable } from './replay/company-tables.ts';
import type { MissingItem } from './replay/replay-context.ts';
import type { TargetCompany } from './resolve-company.ts';

export type RestoreOptions = {
  path: string;
  /** Undefined: the backup's company, created if this installation does not have it. */
  company_id: number | undefined;
  rollForward: boolean;
  /** Also accepts a file that this installation has not signed. */
  foreign: boolean;
  /** Nepal time, "YYYY-MM-DD HH:mm:ss". */
  until: string | undefined;
  /** The user who recovers, and the request's group id. */
  username: string;
  group_id: string;
  now: string;
};

export type RestoreInstallation = {
  database: Database;
  dataDir: string;
  entities: Entity[];
  vault: Vault;
  key: InstallationKey;
};

export type RestoreReport = {
  company: { name: string; pan: string };
  /** When the backup was made, and until when it was rolled forward; null for not at all. */
  backup: string;
  rolled_forward: { changes: number; until: string | null } | null;
  /** The restored documents. */
  documents: DocumentCount[];
  files: number;
  /** Lost documents by table. */
  lost: Record<string, number>;
  /** How many values of each kind could not be restored. */
  missed: Partial<Record<MissingItem, number>>;
  /** The file was not signed by this installation. */
  foreign: boolean;
  /** The current log is kept; otherwise the backup's log replaced it. */
  log_kept: boolean;
  /** The number of differences between the restored data and its log. */
  differences: number;
};

/** One recovery, starting with the verified file. */
export type RestoreContext = {
  installation: RestoreInstallation;
  options: RestoreOptions;
  head: BackupHeader;
  foot: BackupFooter;
  signed: boolean;
  targetCompany: TargetCompany;
  continuation: Continuation;
  tables: CompanyTable[];
  missed: Partial<Record<MissingItem, number>>;
};
