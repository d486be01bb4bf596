// A recovery: what is wished for, what it works with, what it tells.
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
  /** Undefined: the company of the backup, made anew where this installation has none. */
  company_id: number | undefined;
  rollForward: boolean;
  /** A file that this installation has not signed is taken, too. */
  foreign: boolean;
  /** Nepal time, "YYYY-MM-DD HH:mm:ss". */
  until: string | undefined;
  /** Who recovers, in one request. */
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
  /** When the backup was made, and until when it was rolled forward; null as it was. */
  backup: string;
  rolled_forward: { changes: number; until: string | null } | null;
  /** What came back. */
  documents: DocumentCount[];
  files: number;
  /** Documents that were here and are no more, by table. */
  lost: Record<string, number>;
  /** What could not be brought back, and how many of it. */
  missed: Partial<Record<MissingItem, number>>;
  /** The file was not signed by this installation. */
  foreign: boolean;
  /** The log that was here is kept; else the one of the backup took its place. */
  log_kept: boolean;
  /** In how many places what came back is not what was logged of it. */
  differences: number;
};

/** One recovery, from the proven file on. */
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
