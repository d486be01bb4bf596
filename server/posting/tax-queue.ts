// The three kinds of documents that are sent to the tax authority: where their rows are, and how
// one is queued.
import type { ReportedKind } from '../../domain/documents/stored-document.ts';
import type { ReportedDocument } from '../../domain/tax/cbms-status.ts';
import { isRegisteredDocument } from '../../domain/tax/vat-registration.ts';
import type { ReadDb, Stored, Transaction, Value } from '../database/database.ts';
import { dynamicTables, query } from '../database/raw-query.ts';

type ReportedSource = {
  table: string;
  /** The kind of running totals that show its synchronisation; none for cancellations. */
  syncedKind: ReportedKind | undefined;
  /** In SQL: its number and the invoice that it reverses. */
  number: string;
  invoiceId: string;
  lastScannedColumn:
    | 'last_scanned_invoice_id'
    | 'last_scanned_credit_note_id'
    | 'last_scanned_cancellation_id';
};

const INVOICE_ID_SQL =
  '(select bill.id from invoices as bill where bill.company_id = doc.company_id and bill.company_payment_id = doc.invoice_id)';

export const reportedDocuments: Record<ReportedDocument, ReportedSource> = {
  invoice: {
    table: 'invoices',
    syncedKind: 'invoice',
    number: 'doc.invoice_no',
    invoiceId: 'cast(null as bigint)',
    lastScannedColumn: 'last_scanned_invoice_id',
  },
  'credit-note': {
    table: 'credit_notes',
    syncedKind: 'credit-note',
    number: 'doc.credit_note_no',
    invoiceId: INVOICE_ID_SQL,
    lastScannedColumn: 'last_scanned_credit_note_id',
  },
  cancellation: {
    table: 'cancellations',
    syncedKind: undefined,
    number: "'CANCEL-' || doc.invoice_no",
    invoiceId: INVOICE_ID_SQL,
    lastScannedColumn: 'last_scanned_cancellation_id',
  },
};

/** What the queue reads of a document's row. */
export type QueuedRow = Pick<
  Stored<'invoices'>,
  | 'id'
  | 'company_payment_id'
  | 'invoice_no'
  | 'fiscal_year'
  | 'customer_name'
  | 'total'
  | 'vat_rate'
  | 'created_at'
> &
  Partial<Pick<Stored<'credit_notes'>, 'credit_note_no'>>;

/** A document's row as it is reported to the tax authority; the last columns depend on its kind. */
export type ReportedRow = QueuedRow &
  Pick<
    Stored<'invoices'>,
    'pan' | 'taxable_amount' | 'export_sales' | 'vat_amount' | 'discount_amount'
  > &
  Partial<Pick<Stored<'credit_notes'>, 'invoice_id' | 'remarks'>> &
  Partial<Pick<Stored<'cancellations'>, 'reason'>>;

/** Invoices first: a document that reverses one cannot be sent before it. */
export const reportedDocumentKinds = Object.keys(reportedDocuments) as ReportedDocument[];

/** The document's row, or undefined. */
export const findReportedDocument = (
  db: ReadDb | Transaction,
  company_id: number,
  kind: ReportedDocument,
  id: number,
): Promise<ReportedRow | undefined> =>
  dynamicTables(db)
    .selectFrom(reportedDocuments[kind].table)
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst() as unknown as Promise<ReportedRow | undefined>;

const toDocumentNumber: Record<ReportedDocument, (row: QueuedRow) => string> = {
  invoice: row => row.invoice_no,
  'credit-note': row => row.credit_note_no ?? '',
  cancellation: row => toCancellationNumber(row.invoice_no),
};

/** The outbox columns of a document's row; a return has a `bill_id`. */
export const toQueueEntry = (
  kind: ReportedDocument,
  row: QueuedRow,
  bill_id: number | null,
): QueueEntry => ({
  kind,
  document_id: row.id,
  bill_id,
  payment_id: row.company_payment_id,
  number: toDocumentNumber[kind](row),
  fiscal_year: row.fiscal_year,
  customer_name: row.customer_name,
  total: row.total,
  issued_at: row.created_at,
  isReported: isReportedRow(row),
});

/** The tax authority's interface is for sellers who are registered for VAT. */
export const isReportedRow = (row: Pick<QueuedRow, 'vat_rate'>): boolean =>
  isRegisteredDocument({ vat_rate: row.vat_rate });

/**
 * `bill_id`: the invoice that it reverses. `number` is the one that people search for; `total` in
 * paisa, `issued_at` Nepal time.
 */
type QueueEntry = {
  kind: ReportedDocument;
  document_id: number;
  bill_id: number | null;
  payment_id: string;
  number: string;
  fiscal_year: string;
  customer_name: string;
  total: number;
  issued_at: string;
  isReported: boolean;
};

const QUEUE_COLUMNS =
  'kind, document_id, bill_id, payment_id, number, fiscal_year, customer_name, total, issued_at';
/** The start of a new outbox row: the columns, and the values of the last ones. */
export const OUTBOX_INITIAL_COLUMNS = `company_id, ${QUEUE_COLUMNS}, state, attempts, failures, delivery_uncertain, realtime, due_at, lease_until`;
export const OUTBOX_INITIAL_VALUES = "'waiting', 0, 0, 0, 0, 0, 0";
/** For this many milliseconds a new document is left to its issuer, to be sent in real time. */
const HEAD_START_MS = 3_000;
/** Milliseconds since 1970 of a moment in Nepal. */
const toInstant = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+05:45`);
const QUEUE_COLUMN_TYPES = [
  'text',
  'bigint',
  'bigint',
  'text',
  'text',
  'text',
  'text',
  'bigint',
  'text',
];
const buildInsert = (condition: string) => `insert into cbms_outbox (${OUTBOX_INITIAL_COLUMNS})
  select company_id, ${QUEUE_COLUMN_TYPES.map(type => `cast(? as ${type})`).join(', ')}, 'waiting', 0, 0, 0, 0, cast(? as bigint), 0
  from cbms_accounts where company_id = ?${condition} on conflict (company_id, kind, document_id) do nothing`;
const INSERT_WHEN_ENABLED = buildInsert(' and enabled = 1');
const INSERT_ALWAYS = buildInsert('');

/**
 * Queues the document, once, in its issuing transaction if the company's account is on; otherwise
 * only a look-up. `asked`: even if the account is off. One that was issued with a PAN only is never
 * reported.
 */
export const queueDocument = async (
  tx: Transaction,
  company_id: number,
  queued: QueueEntry,
  asked = false,
): Promise<void> => {
  if (!queued.isReported) return;
  const values = QUEUE_COLUMNS.split(', ').map(name => queued[name as keyof QueueEntry] as Value);
  await query(tx, asked ? INSERT_ALWAYS : INSERT_WHEN_ENABLED, [
    ...values,
    asked ? 0 : toInstant(queued.issued_at) + HEAD_START_MS,
    company_id,
  ]);
};

/** A cancellation's number, where a return needs one: unlike any credit note's, one per invoice. */
export const toCancellationNumber = (invoice_no: string): string => `CANCEL-${invoice_no}`;
