// The source of a register's rows: documents of one kind by their day and by the name of the other
// party.
import type { Entity, Field } from '../../../../domain/entity-schema/entity.ts';
import type { Stored, StoredRow } from '../../../database/database.ts';
import type { CountedDocument } from '../../../posting/running-totals.ts';

export type RegisterSource = {
  table: 'invoices' | 'credit_notes' | 'billings' | 'purchase_returns';
  /** The kind of its daily totals and totals by name. */
  kind: CountedDocument['kind'];
  /** The column of the period: the time of issue, or from when on a bill counts. */
  date: 'created_at' | 'effective_at';
  party: 'customer_name' | 'vendor_name';
};

/** A document's row by the names of its columns. */
export type ReportRow = StoredRow & { id: number };

/** What is read of a document for a line: the named columns, its id and its day. */
export type RegisterRow<
  Table extends RegisterSource['table'],
  Column extends keyof Stored<Table>,
> = Pick<Stored<Table>, Column | Extract<keyof Stored<Table>, 'id' | DayColumns[Table]>>;
type DayColumns = {
  invoices: 'created_at';
  credit_notes: 'created_at';
  billings: 'effective_at';
  purchase_returns: 'created_at';
};

export const registerSources = {
  invoices: { table: 'invoices', kind: 'invoice', date: 'created_at', party: 'customer_name' },
  creditNotes: {
    table: 'credit_notes',
    kind: 'credit-note',
    date: 'created_at',
    party: 'customer_name',
  },
  billings: { table: 'billings', kind: 'billing', date: 'effective_at', party: 'vendor_name' },
  debitNotes: {
    table: 'purchase_returns',
    kind: 'debit-note',
    date: 'created_at',
    party: 'vendor_name',
  },
} satisfies Record<string, RegisterSource>;

const toField = (name: string, kind: Field['kind'], format?: 'code'): Field => ({
  name,
  kind,
  label: { en: name, ne: name },
  required: false,
  readOnly: true,
  fixed: false,
  ...(format ? { format } : {}),
});

/**
 * A register as an entity for list queries: searched by name, filtered by counter or reseller,
 * ordered by day.
 */
export const toRegisterEntity = ({ table, date, party }: RegisterSource): Entity =>
  ({
    name: table,
    table,
    fields: [
      toField(party, 'text'),
      toField('pos', 'text', 'code'),
      ...(party === 'customer_name' ? [toField('reseller', 'text', 'code')] : []),
      toField(date, 'timestamp'),
    ],
    list: {
      columns: [],
      search: [party],
      numbers: [],
      filters: [],
      dates: date,
      sort: { field: date, by: 'asc' },
      limit: 10,
      actions: [],
    },
  }) as unknown as Entity;
