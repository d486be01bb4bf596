// Values from other tables for the documents of a page or batch: returns, cancellations, the first
// print.
import { sql } from 'kysely';
import type { ReadDb, Stored, StoredRow, Value } from '../../../database/database.ts';

/** Up to this many are looked up one by one; more of them are close to each other. */
const MAX_IN_LIST = 100;

/** The minimum and maximum of the values: numbers or moments. */
const findBounds = (values: Value[]): [Value, Value] => {
  const sorted = [...values].sort((a, b) => (a! < b! ? -1 : 1));
  return [sorted[0]!, sorted.at(-1)!];
};

/** "column is one of them", or, for many, "is between the minimum and the maximum". */
const buildAmongCondition = (column: string, few: Value[], range: string, many: Value[]) => {
  if (few.length <= MAX_IN_LIST) return sql`${sql.ref(column)} in (${sql.join(few)})`;
  const [first, last] = findBounds(many);
  return sql`${sql.ref(range)} between ${first} and ${last}`;
};

type ReturnTable = { table: string; of: string; at: string; key: string; date: string };
const creditNoteTable: ReturnTable = {
  table: 'credit_notes',
  of: 'invoice_id',
  at: 'invoice_date',
  key: 'company_payment_id',
  date: 'created_at',
};
const debitNoteTable: ReturnTable = {
  table: 'purchase_returns',
  of: 'billing_id',
  at: 'billing_date',
  key: 'id',
  date: 'transaction_date',
};

const toValues = <Row>(rows: Row[], name: keyof Row): Value[] =>
  rows.map(row => row[name] as Value);

const sumReturns = async (
  read: ReadDb,
  company_id: number,
  rows: StoredRow[],
  { table, of, at, key, date }: ReturnTable,
) => {
  const where = buildAmongCondition(of, toValues(rows, key), at, toValues(rows, date));
  const found = await sql<{
    of: Value;
    total: number;
  }>`select ${sql.ref(of)} as "of", sum(total) as total from ${sql.table(table)} where company_id = ${company_id} and ${where} group by ${sql.ref(of)}`.execute(
    read,
  );
  return new Map(found.rows.map(row => [String(row.of), row.total]));
};

/** The sum of credit notes (paisa) of each of the invoices, by company_payment_id. */
export const sumCreditNotes = (read: ReadDb, company_id: number, invoices: StoredRow[]) =>
  sumReturns(read, company_id, invoices, creditNoteTable);

/** The sum of debit notes (paisa) of each of the bills, by id. */
export const sumDebitNotes = (read: ReadDb, company_id: number, billings: StoredRow[]) =>
  sumReturns(read, company_id, billings, debitNoteTable);

/** The invoices that were cancelled on the day of their issue, by company_payment_id. */
export const findCancelled = async (
  read: ReadDb,
  company_id: number,
  invoices: Pick<Stored<'invoices'>, 'company_payment_id' | 'status' | 'created_at'>[],
): Promise<Set<string>> => {
  const inactive = invoices.filter(row => row.status !== 1);
  if (inactive.length === 0) return new Set();
  const where = buildAmongCondition(
    'invoice_id',
    toValues(inactive, 'company_payment_id'),
    'invoice_date',
    toValues(inactive, 'created_at'),
  );
  const found = await sql<{
    invoice_id: string;
  }>`select invoice_id from cancellations where company_id = ${company_id} and ${where}`.execute(
    read,
  );
  return new Set(found.rows.map(row => row.invoice_id));
};

/** The time and user of each invoice's first print, by id. */
export const findFirstPrints = async (
  read: ReadDb,
  company_id: number,
  invoices: { id: number }[],
) => {
  const ids = toValues(invoices, 'id');
  const where = buildAmongCondition('document_id', ids, 'document_id', ids);
  const found = await sql<{
    document_id: number;
    printed_at: string;
    printed_by: string;
  }>`select document_id, printed_at, printed_by from prints
    where company_id = ${company_id} and document_kind = 'invoice' and copy_no = 1 and failure is null and ${where}`.execute(
    read,
  );
  const first = new Map<number, { printed_at: string; printed_by: string }>();
  for (const { document_id, printed_at, printed_by } of found.rows) {
    const known = first.get(document_id);
    if (!known || printed_at < known.printed_at) first.set(document_id, { printed_at, printed_by });
  }
  return first;
};

/** The invoices that the tax authority got in real time, by id. */
export const findReportedInRealTime = async (
  read: ReadDb,
  company_id: number,
  invoices: Pick<Stored<'invoices'>, 'id' | 'ird_sync'>[],
): Promise<Set<number>> => {
  const ids = toValues(
    invoices.filter(row => row.ird_sync === 1),
    'id',
  );
  if (ids.length === 0) return new Set();
  const found = await sql<{ document_id: number }>`select document_id from cbms_outbox
    where company_id = ${company_id} and kind = 'invoice' and realtime = 1 and state in ('accepted', 'already-there')
    and ${buildAmongCondition('document_id', ids, 'document_id', ids)}`.execute(read);
  return new Set(found.rows.map(row => row.document_id));
};
