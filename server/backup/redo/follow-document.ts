// What follows from a document that is issued again: its number is taken, goods move, journal and
// customer hear of it, by the very functions that issue it.

import { partsOfNumber } from '../../../domain/billing/document-number.ts';
import { truncate } from '../../../domain/truncate.ts';
import { queuedOf } from '../../cbms/documents.ts';
import { queueDocument } from '../../cbms/queue-document.ts';
import { insertRows, run } from '../../database/statement.ts';
import { enterJournal } from '../../documents/journal.ts';
import { counterOf } from '../../documents/numbering.ts';
import { moveStock } from '../../documents/stock.ts';
import { toSeconds } from '../../posting/issue-time.ts';
import { numberIn, raiseCounter } from './counters.ts';
import type { Document, Kind } from './document-kinds.ts';
import type { Redoing, Row } from './redoing.ts';

/** The document's row, its lines and its id as they are here. */
type Redone = { header: Row; lines: Row[]; id: number };

const billOf = 'select id from invoices where company_id = ? and company_payment_id = ?';

/** A cancellation takes back the lines of its invoice. */
const linesOfCancelled = (redoing: Redoing, header: Row): Promise<Row[]> =>
  run(
    redoing.tx,
    `select product_id, qty from invoice_lines where company_id = ? and invoice_id =
       (select id from invoices where company_id = ? and company_payment_id = ?) order by line_no`,
    [redoing.company_id, redoing.company_id, String(header.invoice_id)],
  );

const goodsAmong = async ({ tx, company_id }: Redoing, lines: Row[]): Promise<Set<number>> => {
  const ids = [...new Set(lines.map(line => Number(line.product_id)))];
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('company_id', '=', company_id)
    .where('type', '=', 'p')
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(row => Number(row.id)));
};

/** The entry that every invoice makes among the customer's transactions. */
const enterTransaction = async (
  redoing: Redoing,
  { header, lines }: Redone,
  id: number | undefined,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const [customer] = await run(
    tx,
    'select first_name, last_name from customers where company_id = ? and customer_code = ?',
    [company_id, String(header.customer_id)],
  );
  await insertRows(tx, 'transactions', [
    {
      id: id === undefined ? redoing.newTransactionId() : redoing.here('transactions', id),
      company_id,
      customer_code: String(header.customer_id),
      first_name: customer?.first_name ?? null,
      last_name: customer?.last_name ?? null,
      customer_name: header.customer_name ?? null,
      transaction_id: String(header.company_payment_id),
      type: 'Invoice',
      recharged_type: header.pos ?? null,
      product_name: truncate(lines.map(line => String(line.product_name)).join(', '), 255),
      amount: Number(header.total),
      accepted: 1,
      created_at: String(header.created_at),
    },
  ]);
};

/**
 * Whether the authority has heard of it already nobody knows here: it is asked before it is told.
 */
const tellAuthority = async (
  { tx, company_id }: Redoing,
  kind: Kind,
  header: Row,
  id: number,
): Promise<void> => {
  if (kind !== 'invoice' && kind !== 'credit-note' && kind !== 'cancellation') return;
  const bills =
    kind === 'invoice' ? [] : await run(tx, billOf, [company_id, String(header.invoice_id)]);
  await queueDocument(
    tx,
    company_id,
    queuedOf(kind, { id, ...header }, bills[0] ? Number(bills[0].id) : null),
  );
  await run(
    tx,
    'update cbms_outbox set unsure = 1 where company_id = ? and kind = ? and document_id = ?',
    [company_id, kind, id],
  );
};

const raiseNumbers = async (
  { tx, company_id }: Redoing,
  { kind, number }: Document,
  header: Row,
): Promise<void> => {
  await raiseCounter(
    tx,
    company_id,
    'payment',
    '',
    numberIn(header.company_payment_id ?? header.payment_id),
  );
  if (kind !== 'proforma')
    await raiseCounter(
      tx,
      company_id,
      'issued',
      String(header.fiscal_year),
      toSeconds(String(header.created_at)),
    );
  if (!number) return;
  const { outlet, sequence } = partsOfNumber(String(header[number]));
  const counter = counterOf(kind, String(header.fiscal_year), outlet);
  await raiseCounter(tx, company_id, counter.kind, counter.scope, sequence);
};

/** `transaction` is the log's id of the customer's transaction, where it tells one. */
export const follow = async (
  redoing: Redoing,
  document: Document,
  redone: Redone,
  transaction: number | undefined,
): Promise<void> => {
  const { tx, company_id } = redoing;
  const { header, id } = redone;
  await raiseNumbers(redoing, document, header);
  if (document.kind === 'proforma') return;
  const lines =
    document.kind === 'cancellation' ? await linesOfCancelled(redoing, header) : redone.lines;
  const goods = await goodsAmong(redoing, lines);
  const { qty, sign } = document.moves!;
  await moveStock(
    tx,
    company_id,
    { kind: document.kind, id, at: String(header[document.day]) },
    lines
      .filter(line => goods.has(Number(line.product_id)))
      .map(line => ({ product_id: Number(line.product_id), qty: sign * Number(line[qty]) })),
    [],
    'en',
  );
  await enterJournal(
    tx,
    company_id,
    { kind: document.kind, id, day: String(header[document.day]).slice(0, 10) },
    document.journal!(header),
  );
  if (redoing.isElsewhere) await tellAuthority(redoing, document.kind, header, id);
  if (document.kind === 'invoice') await enterTransaction(redoing, redone, transaction);
};
