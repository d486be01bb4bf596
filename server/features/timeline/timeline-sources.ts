// Where the events of a record come from: each source reads the newest of its table, by an index.
import type { TimelineDocument, timelineDocuments } from '../../../domain/documents/timeline.ts';
import type { ChequeEventKind } from '../../../domain/ledger/cheques.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Value } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { loadDocumentNames } from '../documents/document-names.ts';
import { readLog, type SourceEvent, type TimelineRecord, type TimelineSource } from './read-log.ts';

const toText = (value: Value | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const toNamed = (
  names: Awaited<ReturnType<typeof loadDocumentNames>>,
  key: string,
): { document?: TimelineDocument } => {
  const document = names.get(key)?.named as TimelineDocument | undefined;
  return document ? { document } : {};
};

/** The making of a document, from its own row; of a reversal it names what is reversed. */
export const readCreation =
  (kind?: string): TimelineSource =>
  async ({ read, company_id, row }) => {
    const reverses = kind && typeof row.reverses === 'number' ? row.reverses : undefined;
    const names =
      reverses === undefined
        ? undefined
        : await loadDocumentNames(read, company_id, [[kind!, reverses]]);
    return [
      {
        at: String(row.created_at),
        by: toText(row.created_by),
        event: 'created',
        serial: 0,
        ...(names && toNamed(names, `${kind} ${reverses}`)),
      },
    ];
  };

/** What reversed a receipt, payment or voucher. */
export const readReversal =
  (kind: string): TimelineSource =>
  async ({ read, company_id, table, row }) => {
    if (typeof row.reversed_by !== 'number') return [];
    const [reversal] = await query<{ number: string; by: string; at: string; reason: string }>(
      read,
      `select number, created_by as by, created_at as at, reason from ${table} where company_id = ? and id = ?`,
      [company_id, row.reversed_by],
    );
    if (!reversal) return [];
    const { number, by, at, reason } = reversal;
    const document = { document_kind: kind, document_id: row.reversed_by, number };
    return [
      {
        ...{ at, by, event: 'reversed', serial: row.reversed_by },
        document: document as TimelineDocument,
        ...(reason ? { reason } : {}),
      },
    ];
  };

/** The counted copies; `kind` as prints are stored. */
export const readPrints =
  (kind: string): TimelineSource =>
  async ({ read, company_id, row, limit }) => {
    const prints = await query<{
      id: number;
      copy: 'customer' | 'company';
      copy_no: number;
      by: string;
      at: string;
      mailed_to: string | null;
    }>(
      read,
      `select id, copy, copy_no, printed_by as by, printed_at as at, mailed_to from prints
       where company_id = ? and document_kind = ? and document_id = ? and failure is null order by printed_at desc, id desc limit ?`,
      [company_id, kind, row.id, limit],
    );
    return prints.map(({ id, mailed_to, ...print }) => ({
      ...print,
      event: mailed_to ? 'mailed' : 'printed',
      ...(mailed_to ? { to: mailed_to } : {}),
      serial: id,
    }));
  };

export const readCancellation: TimelineSource = async ({ read, company_id, row }) => {
  const rows = await query<{ id: number; reason: string; by: string; at: string }>(
    read,
    'select id, reason, created_by as by, created_at as at from cancellations where company_id = ? and invoice_id = ?',
    [company_id, row.company_payment_id as string],
  );
  return rows.map(({ id, ...cancellation }) => ({
    ...cancellation,
    event: 'cancelled',
    serial: id,
  }));
};

type StoredNote = {
  id: number;
  path: string | number;
  number: string;
  total: number;
  by: string;
  at: string;
};

const toNoteEvents = (kind: 'credit-note' | 'debit-note', notes: StoredNote[]): SourceEvent[] =>
  notes.map(({ id, path, number, total, by, at }) => ({
    ...{ at, by, event: 'noted', amount: toRupees(total), serial: id },
    document: { document_kind: kind, document_id: path, number },
  }));

export const readCreditNotes: TimelineSource = async ({ read, company_id, row, limit }) =>
  toNoteEvents(
    'credit-note',
    await query<StoredNote>(
      read,
      `select id, company_payment_id as path, credit_note_no as number, total, created_by as by, created_at as at
       from credit_notes where company_id = ? and invoice_id = ? order by id desc limit ?`,
      [company_id, row.company_payment_id as string, limit],
    ),
  );

export const readDebitNotes: TimelineSource = async ({ read, company_id, row, limit }) =>
  toNoteEvents(
    'debit-note',
    await query<StoredNote>(
      read,
      `select id, id as path, debit_note_no as number, total, created_by as by, created_at as at
       from purchase_returns where company_id = ? and billing_id = ? order by id desc limit ?`,
      [company_id, row.id, limit],
    ),
  );

/** What the tax authority answered. */
export const readExchanges =
  (kind: 'invoice' | 'credit-note'): TimelineSource =>
  async ({ read, company_id, row, limit }) => {
    const exchanges = await query<{ id: number; at: string; by: string; code: string }>(
      read,
      `select id, sent_at as at, sent_by as by, code from cbms_exchanges
       where company_id = ? and kind = ? and document_id = ? order by id desc limit ?`,
      [company_id, kind, row.id, limit],
    );
    return exchanges.map(({ id, at, by, code }) => ({
      ...{ at, by: by || null, event: 'reported', code, serial: id },
    }));
  };

type EndOfAllocation = {
  id: number;
  kind: string;
  document_id: number;
  amount: number;
  at: string;
  reverses: number | null;
};

/** Who recorded each allocation that was recorded by itself, not with its receipt or payment. */
const loadAllocators = async (
  { read, company_id }: TimelineRecord,
  ids: number[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; username: string }>(
    read,
    `select table_pk_value as id, username from activity_log
     where company_id = ? and table_name = 'allocations' and table_pk_value in (${placeholders(ids.length)}) and action = 'create'`,
    [company_id, ...ids.map(String)],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
};

/** What settled a document, and what it settled; each end of an allocation has an index of its own. */
export const readAllocations =
  (kind: string): TimelineSource =>
  async record => {
    const { read, company_id, row, limit } = record;
    const readEnd = (own: 'source' | 'target', other: 'source' | 'target') =>
      query<EndOfAllocation>(
        read,
        `select id, ${other}_kind as kind, ${other}_id as document_id, amount, recorded_at as at, reverses
         from allocations where company_id = ? and ${own}_kind = ? and ${own}_id = ? order by id desc limit ?`,
        [company_id, kind, row.id, limit],
      );
    const [settling, applied] = await Promise.all([
      readEnd('target', 'source'),
      readEnd('source', 'target'),
    ]);
    const ends = [...settling, ...applied];
    const names = await loadDocumentNames(
      read,
      company_id,
      ends.map((end): [string, number] => [end.kind, end.document_id]),
    );
    const allocators = await loadAllocators(
      record,
      ends.map(({ id }) => id),
    );
    const toEvent = (end: EndOfAllocation, isSettling: boolean): SourceEvent => {
      const key = `${end.kind} ${end.document_id}`;
      const withMoney = isSettling ? (names.get(key)?.author ?? null) : toText(row.created_by);
      const event = isSettling ? 'settled' : 'applied';
      return {
        at: end.at,
        by: allocators.get(String(end.id)) ?? (end.reverses === null ? withMoney : null),
        event: end.reverses === null ? event : `un${event}`,
        amount: toRupees(Math.abs(end.amount)),
        serial: end.id,
        ...toNamed(names, key),
      };
    };
    return [...settling.map(end => toEvent(end, true)), ...applied.map(end => toEvent(end, false))];
  };

/** The changes of a proforma, of which the last may have made it an invoice. */
export const readProformaChanges: TimelineSource = async record => {
  const { read, company_id, row } = record;
  const changes = await readLog({ made: false })(record);
  const [invoice] =
    row.invoice_id === null
      ? []
      : await query<{ number: string }>(
          read,
          'select invoice_no as number from invoices where company_id = ? and company_payment_id = ?',
          [company_id, row.invoice_id as string],
        );
  return changes.map(({ fields, ...change }) =>
    invoice && fields?.includes('invoice_id')
      ? {
          ...change,
          event: 'converted',
          document: {
            document_kind: 'invoice',
            document_id: row.invoice_id as string,
            number: invoice.number,
          },
        }
      : { ...change, ...(fields ? { fields } : {}) },
  );
};

type DocumentSources = {
  table: string;
  /** The column by which its path names it. */
  path: 'id' | 'company_payment_id';
  sources: TimelineSource[];
};

/** What became of the cheque by which a receipt or payment was paid. */
const readChequeEvents =
  (kind: 'receipt' | 'payment'): TimelineSource =>
  async ({ read, company_id, row, limit }) => {
    const steps = await query<{
      id: number;
      step: ChequeEventKind;
      reason: string | null;
      by: string;
      at: string;
    }>(
      read,
      `select e.id, e.kind as step, e.reason, e.created_by as by, e.created_at as at
       from cheques as c join cheque_events as e on e.company_id = c.company_id and e.cheque_id = c.id
       where c.company_id = ? and c.settlement_kind = ? and c.settlement_id = ? order by e.id desc limit ?`,
      [company_id, kind, row.id, limit],
    );
    return steps.map(({ id, reason, ...step }) => ({
      ...step,
      ...(reason ? { reason } : {}),
      event: 'cheque',
      serial: id,
    }));
  };

const settlementSources = (kind: 'receipt' | 'payment'): DocumentSources => ({
  table: `${kind}s`,
  path: 'id',
  sources: [readCreation(kind), readReversal(kind), readAllocations(kind), readChequeEvents(kind)],
});

/** The sources of each kind of document; every other record has those of the log. */
export const documentSources: Record<keyof typeof timelineDocuments, DocumentSources> = {
  invoices: {
    table: 'invoices',
    path: 'company_payment_id',
    sources: [
      readCreation(),
      readPrints('invoice'),
      readCancellation,
      readCreditNotes,
      readAllocations('invoice'),
      readExchanges('invoice'),
    ],
  },
  'proforma-invoice': {
    table: 'proforma_invoice',
    path: 'id',
    sources: [readCreation(), readPrints('proforma'), readProformaChanges],
  },
  'credit-notes': {
    table: 'credit_notes',
    path: 'company_payment_id',
    sources: [
      readCreation(),
      readPrints('credit-note'),
      readAllocations('credit-note'),
      readExchanges('credit-note'),
    ],
  },
  billings: {
    table: 'billings',
    path: 'id',
    sources: [readCreation(), readPrints('billing'), readDebitNotes, readAllocations('billing')],
  },
  'purchase-returns': {
    table: 'purchase_returns',
    path: 'id',
    sources: [readCreation(), readPrints('debit-note'), readAllocations('debit-note')],
  },
  receipts: settlementSources('receipt'),
  payments: settlementSources('payment'),
  'journal-vouchers': {
    table: 'journal_vouchers',
    path: 'id',
    sources: [readCreation('voucher'), readReversal('voucher'), readAllocations('voucher')],
  },
};
