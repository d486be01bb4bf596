// A document again as it was: its row and lines from the log, what follows from them (stock, journal, the customer's transaction) by the very
// functions that issue it. Kept totals are written anew at the end.
import { queuedOf } from '../../cbms/documents.ts';
import { queueDocument } from '../../cbms/queue-document.ts';
import type { Value } from '../../database/connect.ts';
import { insertRows, run } from '../../database/statement.ts';
import { figuresOf } from '../../documents/credit-notes-of.ts';
import { enterJournal, purchaseEntry, purchaseReturnEntry, returnEntry, saleEntry } from '../../documents/journal.ts';
import type { JournalLine } from '../../documents/journal.ts';
import { moveStock, type Moving } from '../../documents/stock.ts';
import { linesTables } from '../../binary-log/beside.ts';
import { numberIn, raiseCounter } from './counters.ts';
import { type Change, type Redoing, recordOf, type Row } from './redoing.ts';

const billOf = 'select id from invoices where company_id = ? and company_payment_id = ?';

type Kind = Exclude<Moving['kind'], 'inventory'> | 'proforma';
type Redone = { header: Row; lines: Row[]; id: number };
type Document = {
  kind: Kind;
  /** Under which name the record bears its lines. */
  lines?: 'invoice_details' | 'details';
  number?: string;
  /** +1 comes in, -1 goes out. */
  moves?: { qty: string; sign: 1 | -1 };
  journal?: (header: Row) => JournalLine[];
  day: 'created_at' | 'transaction_date';
};

const sums = (header: Row) => ({ total: Number(header.total), vat_amount: Number(header.vat_amount) });
const sale = (header: Row) => figuresOf({ tsc_amount: 0, ...header });

const documents: Record<string, Document> = {
  invoices: {
    kind: 'invoice',
    lines: 'invoice_details',
    number: 'invoice_no',
    moves: { qty: 'qty', sign: -1 },
    journal: header => saleEntry(sale(header)),
    day: 'created_at',
  },
  credit_notes: {
    kind: 'credit-note',
    lines: 'details',
    number: 'credit_note_no',
    moves: { qty: 'quantity', sign: 1 },
    journal: header => returnEntry(sale(header)),
    day: 'created_at',
  },
  cancellations: { kind: 'cancellation', moves: { qty: 'qty', sign: 1 }, journal: header => returnEntry(sale(header)), day: 'created_at' },
  billings: {
    kind: 'billing',
    lines: 'details',
    moves: { qty: 'qty', sign: 1 },
    journal: header => purchaseEntry(sums(header), String(header.type)),
    day: 'transaction_date',
  },
  purchase_returns: {
    kind: 'debit-note',
    lines: 'details',
    number: 'debit_note_no',
    moves: { qty: 'qty', sign: -1 },
    journal: header => purchaseReturnEntry(sums(header), String(header.type)),
    day: 'created_at',
  },
  proforma_invoice: { kind: 'proforma', lines: 'details', day: 'created_at' },
};

export const isDocument = (table: string): boolean => table in documents;

const proformaLines = { table: 'proforma_lines', owner: 'proforma_id' };
const linesOf = (table: string) => linesTables[table] ?? (table === 'proforma_invoice' ? proformaLines : undefined);

/** Ids of other rows as they are here. */
const moved = (redoing: Redoing, table: string, row: Row): Row => {
  const { references } = redoing.tables.get(table)!;
  const changed: Row = { ...row, company_id: redoing.company_id };
  for (const [column, target] of Object.entries(references))
    if (typeof target === 'string' && typeof row[column] === 'number') changed[column] = redoing.here(target, row[column]);
  return changed;
};

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
const enterTransaction = async (redoing: Redoing, { header, lines }: Redone, id: number | undefined): Promise<void> => {
  const { tx, company_id } = redoing;
  const [customer] = await run(tx, 'select first_name, last_name from customers where company_id = ? and customer_code = ?', [
    company_id,
    String(header.customer_id),
  ]);
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
      product_name: lines
        .map(line => String(line.product_name))
        .join(', ')
        .slice(0, 255),
      amount: Number(header.total),
      accepted: 1,
      created_at: String(header.created_at),
    },
  ]);
};

/** Whether the authority has heard of it already nobody knows here: it is asked before it is told. */
const tellAuthority = async ({ tx, company_id }: Redoing, kind: Kind, header: Row, id: number): Promise<void> => {
  if (kind !== 'invoice' && kind !== 'credit-note' && kind !== 'cancellation') return;
  const bills = kind === 'invoice' ? [] : await run(tx, billOf, [company_id, String(header.invoice_id)]);
  await queueDocument(tx, company_id, queuedOf(kind, { id, ...header }, bills[0] ? Number(bills[0].id) : null));
  await run(tx, 'update cbms_outbox set unsure = 1 where company_id = ? and kind = ? and document_id = ?', [company_id, kind, id]);
};

const raiseNumbers = async ({ tx, company_id }: Redoing, { kind, number }: Document, header: Row): Promise<void> => {
  await raiseCounter(tx, company_id, 'payment', '', numberIn(header.company_payment_id ?? header.payment_id));
  if (number) await raiseCounter(tx, company_id, kind, String(header.fiscal_year), numberIn(header[number]));
};

const follow = async (redoing: Redoing, document: Document, redone: Redone, transaction: number | undefined): Promise<void> => {
  const { tx, company_id } = redoing;
  const { header, id } = redone;
  await raiseNumbers(redoing, document, header);
  if (document.kind === 'proforma') return;
  const lines = document.kind === 'cancellation' ? await linesOfCancelled(redoing, header) : redone.lines;
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

/** Issues the document of a creation again. */
export const redoDocument = async (redoing: Redoing, change: Change): Promise<void> => {
  const { tx } = redoing;
  const document = documents[change.table]!;
  const [line] = change.lines;
  const { id: _, invoice_details, details, ...header } = recordOf(line!) as Row & Record<'invoice_details' | 'details', unknown>;
  const row = moved(redoing, change.table, header);
  await insertRows(tx, change.table, [{ id: change.id, ...row }]);
  const given = ((document.lines === 'invoice_details' ? invoice_details : details) ?? []) as Row[];
  const where = linesOf(change.table);
  const lines = given.map((each, index): Row => {
    const old = line!.lines?.[index];
    return {
      ...(old === undefined ? {} : { id: redoing.here(where!.table, old) }),
      ...moved(redoing, where!.table, each),
      [where!.owner]: change.id,
    };
  });
  if (lines.length > 0) await insertRows(tx, where!.table, lines);
  await follow(redoing, document, { header: row, lines, id: change.id }, line!.transaction);
};

const numbers = new Set(['status', 'ird_sync', 'version', 'amount', 'discount_rate', 'discount_amount', 'tsc_rate', 'tsc_amount']);
const isNumber = (column: string) => numbers.has(column) || ['taxable_amount', 'vat_rate', 'vat_amount', 'total'].includes(column);

/** The facts about a document that move: its status, its sync, and all of a proforma. */
export const redoDocumentChange = async (redoing: Redoing, change: Change): Promise<void> => {
  const { tx, company_id } = redoing;
  const values: Record<string, Value> = {};
  for (const { field, new: value } of change.lines) {
    if (field === 'details') {
      await tx.deleteFrom('proforma_lines').where('company_id', '=', company_id).where('proforma_id', '=', change.id).execute();
      const lines = (JSON.parse(value ?? '[]') as Row[]).map(line => ({
        ...moved(redoing, 'proforma_lines', line),
        proforma_id: change.id,
      }));
      if (lines.length > 0) await insertRows(tx, 'proforma_lines', lines);
    } else values[field] = value !== null && isNumber(field) ? Number(value) : value;
  }
  if (change.table === 'proforma_invoice')
    await run(tx, 'update proforma_invoice set version = version + 1 where company_id = ? and id = ?', [company_id, change.id]);
  if (Object.keys(values).length > 0)
    await tx.updateTable(change.table).set(values).where('company_id', '=', company_id).where('id', '=', change.id).execute();
};
