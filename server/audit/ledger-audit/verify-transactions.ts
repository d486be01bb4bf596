// Verifies the customers' transactions: each belongs to an invoice and matches it, or came from
// another channel and has a log entry of its own.
import { truncate } from '../../../domain/language.ts';
import type { Database, Stored, StoredRow } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { countedDocuments, describeDocument } from './counted-documents.ts';
import type { Difference } from './difference.ts';
import {
  compareWithLog,
  findMissingRows,
  isIdShifted,
  type LoggedRecord,
  loadLogEntries,
  type RestoreWindows,
  toOneSidedDifference,
} from './log-comparison.ts';

const BATCH_SIZE = 200;
const INVOICE_BATCH_SIZE = 5_000;
const table = 'transactions';
const changingColumns = new Set(['company_id']);
const invoiceDocument = countedDocuments.find(({ kind }) => kind === 'invoice')!;

type InvoiceOfTransaction = Pick<
  Stored<'invoices'>,
  | 'id'
  | 'company_payment_id'
  | 'invoice_no'
  | 'fiscal_year'
  | 'customer_id'
  | 'customer_name'
  | 'total'
  | 'created_at'
>;

/**
 * The expected transaction of an invoice; the customer's first and last name are not part of the
 * invoice.
 */
const toExpectedTransaction = (
  invoice: InvoiceOfTransaction,
  products: string,
): Record<string, string | number> => ({
  customer_code: invoice.customer_id,
  customer_name: invoice.customer_name,
  type: 'Invoice',
  product_name: truncate(products, 255),
  amount: invoice.total,
  accepted: 1,
  created_at: invoice.created_at,
});

const loadInvoices = async (
  database: Pick<Database, 'read'>,
  company_id: number,
  numbers: string[],
): Promise<Map<string, InvoiceOfTransaction>> => {
  if (numbers.length === 0) return new Map();
  const rows = await query<InvoiceOfTransaction>(
    database.read,
    `select id, company_payment_id, invoice_no, fiscal_year, customer_id, customer_name, total, created_at from invoices
     where company_id = ? and company_payment_id in (${placeholders(numbers.length)})`,
    [company_id, ...numbers],
  );
  return new Map(rows.map(row => [row.company_payment_id, row]));
};

const loadProductNames = async (
  database: Pick<Database, 'read'>,
  company_id: number,
  ids: number[],
): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await query<{ invoice_id: number; product_name: string }>(
    database.read,
    `select invoice_id, product_name from invoice_lines where company_id = ? and invoice_id in (${placeholders(ids.length)}) order by invoice_id, line_no`,
    [company_id, ...ids],
  );
  const groups = Map.groupBy(rows, row => row.invoice_id);
  return new Map(
    [...groups].map(([id, lines]) => [id, lines.map(line => line.product_name).join(', ')]),
  );
};

const compareWithInvoice = (
  row: Stored<'transactions'>,
  invoice: InvoiceOfTransaction,
  products: string,
): Difference[] => {
  const columns: StoredRow = row;
  return Object.entries(toExpectedTransaction(invoice, products))
    .filter(([field, value]) => String(columns[field]) !== String(value))
    .map(([field, value]) => {
      const kept = columns[field] ?? null;
      const isNumber = typeof value === 'number' && kept !== null;
      return {
        table,
        subject: describeDocument(invoiceDocument, invoice),
        field,
        kept: isNumber ? Number(kept) : kept,
        recomputed: value,
      };
    });
};

/** One bit per invoice up to the last one: for a million, no more than the size of a picture. */
const createIdBitmap = (last: number) => {
  const bits = new Uint8Array(Math.ceil((last + 1) / 8));
  return {
    has: (id: number) => (bits[id >> 3]! & (1 << (id & 7))) !== 0,
    add: (id: number) => {
      if (id <= last) bits[id >> 3]! |= 1 << (id & 7);
    },
  };
};

/**
 * Compares every transaction with its invoice or its entry, and checks that every invoice has
 * exactly one.
 */
export async function* verifyTransactions(
  database: Pick<Database, 'read'>,
  company_id: number,
  recoveries: RestoreWindows,
): AsyncGenerator<Difference> {
  const [newest] = await query<{ id: number | null }>(
    database.read,
    'select max(id) as id from invoices where company_id = ?',
    [company_id],
  );
  const last = newest?.id ?? 0;
  const seen = createIdBitmap(last);
  for (let after = 0; ; ) {
    const rows = await query<Stored<'transactions'>>(
      database.read,
      `select * from transactions where company_id = ? and id > ? order by id limit ${BATCH_SIZE}`,
      [company_id, after],
    );
    const ids = rows.map(({ id }) => id);
    const numbers = rows.filter(({ type }) => type === 'Invoice').map(row => row.transaction_id);
    const [entries, found] = await Promise.all([
      loadLogEntries(database, company_id, table, ids),
      loadInvoices(database, company_id, [...new Set(numbers)]),
    ]);
    const products = await loadProductNames(
      database,
      company_id,
      [...found.values()].map(({ id }) => id),
    );
    for (const row of rows) {
      const place = { table, subject: `transaction ${row.transaction_id}` };
      const records = (entries.get(row.id) ?? [])
        .map(({ new_value }) => JSON.parse(new_value ?? '{}') as LoggedRecord)
        .reverse();
      const invoice = row.type === 'Invoice' ? found.get(row.transaction_id) : undefined;
      if (records.length > 0) {
        const comparisons = records.map(record =>
          compareWithLog(place, row, record, changingColumns, isIdShifted(row, record)),
        );
        if (!comparisons.some(differences => differences.length === 0)) yield* comparisons[0]!;
      } else if (!invoice || seen.has(invoice.id))
        yield toOneSidedDifference(place, 'document', row.id, null);
      else {
        yield* compareWithInvoice(row, invoice, products.get(invoice.id) ?? '');
        seen.add(invoice.id);
      }
    }
    if (rows.length < BATCH_SIZE) break;
    after = ids.at(-1)!;
    await new Promise(setImmediate);
  }
  for (let after = 0; after < last; ) {
    const rows = await query<Pick<Stored<'invoices'>, 'id' | 'invoice_no' | 'fiscal_year'>>(
      database.read,
      `select id, invoice_no, fiscal_year from invoices where company_id = ? and id > ? and id <= ? order by id limit ${INVOICE_BATCH_SIZE}`,
      [company_id, after, last],
    );
    for (const row of rows)
      if (!seen.has(row.id))
        yield {
          table,
          subject: describeDocument(invoiceDocument, row),
          field: 'document',
          kept: null,
          recomputed: row.id,
        };
    after = rows.at(-1)?.id ?? last;
    await new Promise(setImmediate);
  }
  for await (const { id, new_value } of findMissingRows(database, company_id, table, recoveries))
    yield toOneSidedDifference(
      { table, subject: `transaction ${(JSON.parse(new_value) as LoggedRecord).transaction_id}` },
      'document',
      null,
      id,
    );
}
