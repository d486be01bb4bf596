// Doing again what the binary log says: what every kind of change needs for it.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { AuditLogLine } from '../../audit/audit-log/hash-chain.ts';
import type { StoredColumn, Tables, Transaction, Value } from '../../database/database.ts';
import type { CompanyTable } from './company-tables.ts';

export type Row = Tables[string];

export type ReplayContext = {
  tx: Transaction;
  company_id: number;
  entities: Entity[];
  /** The tables of companies by name. */
  tables: Map<string, CompanyTable>;
  columnsOf: (table: string) => Promise<StoredColumn[]>;
  /**
   * The backup came into another database: what the tax authority was told of since then is not
   * known here.
   */
  isOtherDatabase: boolean;
  /** An id of the log as it is here. */
  toLocalId: (table: string, id: number) => number;
  /** A sealed row; undefined where the key of the installation is another. */
  decrypt: (secret: string) => Row | undefined;
  /** The next id for rows whose id the log does not know. */
  newTransactionId: () => number;
  /** Told of what could not be brought back, by the id of its record. */
  reportMissing: (what: MissingItem, id: number) => void;
  /** Told of what is deleted again, or known after all: nobody misses it. */
  clearMissing: (what: MissingItem, id: number) => void;
};

/** What an installation with another key, or other disks, cannot bring back. */
export type MissingItem = 'passwords' | 'app keys' | 'gateways' | 'files' | 'tax account';

/** What one change of one record wrote: one line, or one a field. */
export type LoggedChange = {
  table: string;
  id: number;
  action: string;
  at: string;
  lines: AuditLogLine[];
};

/** The record of a creation, as the log wrote it. */
export const parseCreatedRecord = (line: AuditLogLine): Record<string, unknown> =>
  JSON.parse(line.new ?? '{}') as Record<string, unknown>;

/** Who did it. */
export const toActor = ({ company_id }: ReplayContext, { lines }: LoggedChange): Actor => ({
  company_id,
  user_id: 0,
  name: lines[0]!.user,
  username: lines[0]!.user,
  group_id: lines[0]!.group,
});

/** A value of a record as a column has it. */
export const toColumnValue = (value: unknown): Value =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Value);
