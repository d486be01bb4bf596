// Doing again what the binary log says: what every kind of change needs for it.
import type { Entity } from '../../../domain/schema/entity.ts';
import type { Line } from '../../binary-log/line.ts';
import type { StoredColumn, Tables, Transaction, Value } from '../../database/connect.ts';
import type { Actor } from '../../entities/activity-log.ts';
import type { CompanyTable } from '../company-tables.ts';

export type Row = Tables[string];

export type Redoing = {
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
  isElsewhere: boolean;
  /** An id of the log as it is here. */
  here: (table: string, id: number) => number;
  /** A sealed row; undefined where the key of the installation is another. */
  open: (secret: string) => Row | undefined;
  /** The next id for rows whose id the log does not know. */
  newTransactionId: () => number;
  /** Told of what could not be brought back, by the id of its record. */
  missed: (what: Missed, id: number) => void;
  /** Told of what is deleted again, or known after all: nobody misses it. */
  notMissed: (what: Missed, id: number) => void;
};

/** What an installation with another key, or other disks, cannot bring back. */
export type Missed = 'passwords' | 'app keys' | 'gateways' | 'files' | 'tax account';

/** What one change of one record wrote: one line, or one a field. */
export type Change = { table: string; id: number; action: string; at: string; lines: Line[] };

/** The record of a creation, as the log wrote it. */
export const recordOf = (line: Line): Record<string, unknown> =>
  JSON.parse(line.new ?? '{}') as Record<string, unknown>;

/** Who did it. */
export const actorOf = ({ company_id }: Redoing, { lines }: Change): Actor => ({
  company_id,
  user_id: 0,
  name: lines[0]!.user,
  username: lines[0]!.user,
  group_id: lines[0]!.group,
});

/** A value of a record as a column has it. */
export const plain = (value: unknown): Value =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : ((value ?? null) as Value);
