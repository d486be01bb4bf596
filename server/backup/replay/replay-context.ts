// The shared context for replaying every kind of change in the audit log.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { AuditLogLine } from '../../audit/audit-log/hash-chain.ts';
import type { StoredColumn, StoredRow, Transaction, Value } from '../../database/database.ts';
import type { CompanyTable } from './company-tables.ts';

export type Row = StoredRow;

export type ReplayContext = {
  tx: Transaction;
  company_id: number;
  entities: Entity[];
  /** The tables of companies by name. */
  tables: Map<string, CompanyTable>;
  columnsOf: (table: string) => Promise<StoredColumn[]>;
  /**
   * The backup was restored into another database: later exchanges with the tax authority are
   * unknown here.
   */
  isOtherDatabase: boolean;
  /** Maps an id of the log to the one here. */
  toLocalId: (table: string, id: number) => number;
  /** Decrypts a sealed row; undefined with another installation key. */
  decrypt: (secret: string) => Row | undefined;
  /** The next id for rows whose id the log does not contain. */
  newTransactionId: () => number;
  /** The same for allocations: most come with their receipt, which logs only those that a person made. */
  newAllocationId: () => number;
  /** Called for a value that could not be restored, with the id of its record. */
  reportMissing: (what: MissingItem, id: number) => void;
  /** Called when it is deleted or restored after all: it is no longer missing. */
  clearMissing: (what: MissingItem, id: number) => void;
};

/** Values that an installation with another key, or other disks, cannot restore. */
export type MissingItem =
  | 'passwords'
  | 'second factors'
  | 'app keys'
  | 'gateways'
  | 'files'
  | 'tax account'
  | 'sms token';

/** The lines of one change of one record: one line, or one per field. */
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

/** The user who made the change. */
export const toActor = ({ company_id }: ReplayContext, { lines }: LoggedChange): Actor => ({
  company_id,
  user_id: 0,
  name: lines[0]!.user,
  username: lines[0]!.user,
  group_id: lines[0]!.group,
});

/** The column value of a record's value. */
export const toColumnValue = (value: unknown): Value =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Value);
