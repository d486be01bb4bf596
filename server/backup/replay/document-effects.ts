// The effects of a document that is issued again: its number is taken, stock moves, accounting
// journal and customer get their entries, with the same functions that issue it.

import { parseDocumentNumber } from '../../../domain/documents/document-number.ts';
import { toFigures, toPurchaseFigures } from '../../../domain/documents/stored-document.ts';
import { truncate } from '../../../domain/language.ts';
import {
  buildPurchaseEntry,
  buildPurchaseReturnEntry,
  buildSaleEntry,
  buildSalesReturnEntry,
  type JournalLine,
} from '../../../domain/ledger/journal-entries.ts';
import { toGoodsValue } from '../../../domain/ledger/stock-value.ts';
import type { Stored } from '../../database/database.ts';
import { insertRows, query } from '../../database/raw-query.ts';
import { postJournalEntry } from '../../posting/ledger.ts';
import { RECORDED_BEFORE } from '../../posting/locks.ts';
import { toDocumentCounter, toSeconds } from '../../posting/numbering.ts';
import { postDocuments } from '../../posting/post-documents.ts';
import { moveStock, type StockDocument } from '../../posting/stock.ts';
import { type QueuedRow, queueDocument, toQueueEntry } from '../../posting/tax-queue.ts';
import type { ReplayContext, Row } from './replay-context.ts';
import { parseTrailingNumber, raiseCounter } from './replay-row.ts';

type ReplayedKind = Exclude<StockDocument['kind'], 'inventory' | 'opening'> | 'proforma';
type DocumentEffects = {
  kind: ReplayedKind;
  /** The field of the record with its lines. */
  lines?: 'invoice_details' | 'details';
  number?: string;
  /** +1 is incoming, -1 outgoing. */
  moves?: {
    qty: string;
    sign: 1 | -1;
    /** What the goods of a line are worth where the record says so, in paisa and without a sign. */
    toWorth: (line: ReplayedLine, header: ReplayedHeader) => number | undefined;
  };
  journal?: (header: ReplayedHeader) => JournalLine[];
  day: 'created_at' | 'effective_at';
};

/** Undefined in a record from before sold goods had a cost. */
const toCost = ({ cost }: ReplayedLine) => cost ?? undefined;
const toBilled = (line: ReplayedLine, header: ReplayedHeader) =>
  toGoodsValue(line, { vat_registered: 1, ...header });

const toSaleFigures = (header: ReplayedHeader) => toFigures({ tsc_amount: 0, ...header });

/** A document's row as this program logged it: the columns that follow-ups read have their types. */
export type ReplayedHeader = Row &
  Pick<
    Stored<'invoices'>,
    | 'customer_id'
    | 'customer_name'
    | 'company_payment_id'
    | 'fiscal_year'
    | 'pos'
    | 'total'
    | 'transaction_date'
    | 'created_at'
    | 'vat_rate'
  > &
  Pick<Stored<'credit_notes'>, 'invoice_id'> &
  Pick<Stored<'billings'>, 'type' | 'effective_at'> &
  Partial<Pick<Stored<'billings'>, 'vat_registered'>>;
export type ReplayedLine = Row &
  Pick<
    Stored<'invoice_lines'>,
    'product_id' | 'product_name' | 'line_no' | 'total' | 'discount_amount' | 'vat_amount'
  > & { cost?: number | null; price_only?: number; landed_cost?: number };

/** By table. */
export const documentEffects: Record<string, DocumentEffects> = {
  invoices: {
    kind: 'invoice',
    lines: 'invoice_details',
    number: 'invoice_no',
    moves: { qty: 'qty', sign: -1, toWorth: toCost },
    journal: header => buildSaleEntry(toSaleFigures(header), header),
    day: 'created_at',
  },
  credit_notes: {
    kind: 'credit-note',
    lines: 'details',
    number: 'credit_note_no',
    moves: { qty: 'quantity', sign: 1, toWorth: toCost },
    journal: header => buildSalesReturnEntry(toSaleFigures(header), header),
    day: 'created_at',
  },
  cancellations: {
    kind: 'cancellation',
    moves: { qty: 'qty', sign: 1, toWorth: toCost },
    journal: header => buildSalesReturnEntry(toSaleFigures(header), header),
    day: 'created_at',
  },
  billings: {
    kind: 'billing',
    lines: 'details',
    moves: { qty: 'qty', sign: 1, toWorth: toBilled },
    journal: header => buildPurchaseEntry(toPurchaseFigures(header), header),
    day: 'effective_at',
  },
  purchase_returns: {
    kind: 'debit-note',
    lines: 'details',
    number: 'debit_note_no',
    moves: { qty: 'qty', sign: -1, toWorth: toBilled },
    journal: header => buildPurchaseReturnEntry(toPurchaseFigures(header), header),
    day: 'created_at',
  },
  proforma_invoice: { kind: 'proforma', lines: 'details', day: 'created_at' },
};

/** The document's row, lines and id in this database; see `DATES_DIFFERENCES`. */
type ReplayedDocument = {
  header: ReplayedHeader;
  lines: ReplayedLine[];
  id: number;
  datesDifferences: boolean;
};

const INVOICE_ID_QUERY = 'select id from invoices where company_id = ? and company_payment_id = ?';

/** A cancellation reverses the lines of its invoice. */
const loadCancelledLines = (
  redoing: ReplayContext,
  header: ReplayedHeader,
): Promise<ReplayedLine[]> =>
  query<ReplayedLine>(
    redoing.tx,
    `select product_id, product_name, line_no, qty, cost, total, discount_amount, vat_amount from invoice_lines where company_id = ? and invoice_id =
       (select id from invoices where company_id = ? and company_payment_id = ?) order by line_no`,
    [redoing.company_id, redoing.company_id, header.invoice_id],
  );

const findGoods = async (
  { tx, company_id }: ReplayContext,
  lines: ReplayedLine[],
): Promise<Set<number>> => {
  const ids = [...new Set(lines.map(line => line.product_id))];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', company_id)
    .where('type', '=', 'p')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(row => row.id));
};

/** The customer transaction of an invoice. */
const insertTransaction = async (
  redoing: ReplayContext,
  { header, lines }: ReplayedDocument,
  id: number | undefined,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const [customer] = await query<Pick<Stored<'customers'>, 'first_name' | 'last_name'>>(
    tx,
    'select first_name, last_name from customers where company_id = ? and customer_code = ?',
    [company_id, header.customer_id],
  );
  await insertRows(tx, 'transactions', [
    {
      id: id === undefined ? redoing.newTransactionId() : redoing.toLocalId('transactions', id),
      company_id,
      customer_code: header.customer_id,
      first_name: customer?.first_name ?? null,
      last_name: customer?.last_name ?? null,
      customer_name: header.customer_name,
      transaction_id: header.company_payment_id,
      type: 'Invoice',
      recharged_type: header.pos ?? null,
      product_name: truncate(lines.map(line => line.product_name).join(', '), 255),
      amount: header.total,
      accepted: 1,
      created_at: header.created_at,
    },
  ]);
};

/** It is unknown here whether the authority already has it: a query precedes the submission. */
const queueForAuthority = async (
  { tx, company_id }: ReplayContext,
  kind: ReplayedKind,
  header: ReplayedHeader,
  id: number,
): Promise<void> => {
  if (kind !== 'invoice' && kind !== 'credit-note' && kind !== 'cancellation') return;
  const bills =
    kind === 'invoice'
      ? []
      : await query<{ id: number }>(tx, INVOICE_ID_QUERY, [company_id, header.invoice_id]);
  await queueDocument(
    tx,
    company_id,
    toQueueEntry(kind, { ...(header as unknown as QueuedRow), id }, bills[0] ? bills[0].id : null),
  );
  await query(
    tx,
    'update cbms_outbox set delivery_uncertain = 1 where company_id = ? and kind = ? and document_id = ?',
    [company_id, kind, id],
  );
};

const raiseDocumentCounters = async (
  { tx, company_id }: ReplayContext,
  { kind, number }: DocumentEffects,
  header: ReplayedHeader,
): Promise<void> => {
  await raiseCounter(
    tx,
    company_id,
    'payment',
    '',
    parseTrailingNumber(header.company_payment_id ?? header.payment_id),
  );
  if (kind !== 'proforma')
    await raiseCounter(tx, company_id, 'issued', header.fiscal_year, toSeconds(header.created_at));
  if (!number) return;
  const { outlet, sequence } = parseDocumentNumber(String(header[number]));
  const counter = toDocumentCounter(kind, header.fiscal_year, outlet);
  await raiseCounter(tx, company_id, counter.kind, counter.scope, sequence);
};

/** `transaction` is the id of the customer's transaction in the log, if it has one. */
export const applyDocumentEffects = async (
  redoing: ReplayContext,
  document: DocumentEffects,
  redone: ReplayedDocument,
  transaction: number | undefined,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const { header, id } = redone;
  await raiseDocumentCounters(redoing, document, header);
  if (document.kind === 'proforma') return;
  const lines =
    document.kind === 'cancellation' ? await loadCancelledLines(redoing, header) : redone.lines;
  const goods = await findGoods(redoing, lines);
  const { qty, sign, toWorth } = document.moves!;
  await moveStock(
    tx,
    company_id,
    {
      ...{ kind: document.kind, id, at: header[document.day] },
      ...(redone.datesDifferences ? { recorded_at: header.created_at } : {}),
    },
    lines
      .filter(line => goods.has(line.product_id))
      .map(line => {
        const worth = toWorth(line, header);
        // A price that is lowered moves no goods.
        return {
          product_id: line.product_id,
          qty: line.price_only === 1 ? 0 : sign * Number(line[qty]),
          value: worth === undefined ? undefined : sign === 1 ? worth : 0 - worth,
        };
      })
      .filter(move => move.qty !== 0 || (move.value ?? 0) !== 0),
    [],
    'en',
  );
  await postJournalEntry(
    tx,
    company_id,
    { kind: document.kind, id, day: header[document.day].slice(0, 10) },
    document.journal!(header),
  );
  await postDocuments(tx, company_id, document.kind, [id], RECORDED_BEFORE);
  if (redoing.isOtherDatabase) await queueForAuthority(redoing, document.kind, header, id);
  if (document.kind === 'invoice') await insertTransaction(redoing, redone, transaction);
};
