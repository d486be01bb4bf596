// Verifies that numbers have no gap: the counter's value, the number of documents, and each number
// against the one before it.
import {
  formatDocumentNumber,
  parseDocumentNumber,
} from '../../../domain/documents/document-number.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { countedDocuments } from './counted-documents.ts';
import type { Difference } from './difference.ts';

const BATCH_SIZE = 5_000;

/** Each sequence in the order of issue; a jump is reported once, at its place. */
async function* verifySequence(
  database: Database,
  company_id: number,
  kind: string,
  table: string,
  number: string,
): AsyncGenerator<Difference> {
  const last = new Map<string, number>();
  for (let after = 0; ; ) {
    const rows = await query<{ id: number; fiscal_year: string; number: string }>(
      database.read,
      `select id, fiscal_year, ${number} as number from ${table} where company_id = ? and id > ? order by id limit ${BATCH_SIZE}`,
      [company_id, after],
    );
    for (const row of rows) {
      const { outlet, sequence } = parseDocumentNumber(row.number);
      const key = `${row.fiscal_year} ${outlet}`;
      const expected = (last.get(key) ?? 0) + 1;
      if (sequence !== expected)
        yield {
          table,
          subject: `${kind} of ${row.fiscal_year}`,
          field: number,
          kept: row.number,
          recomputed: formatDocumentNumber(expected, outlet || undefined),
        };
      last.set(key, Number.isSafeInteger(sequence) ? sequence : expected);
    }
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)!.id;
    await new Promise(setImmediate);
  }
}

/** Every kind that is numbered without a gap: its counter, table and column of the number. */
const numberedKinds = [
  ...countedDocuments.flatMap(({ kind, table, number }) =>
    number ? [{ kind: kind as string, table: table as string, number: number as string }] : [],
  ),
  // Money at once; the prefix of the number is read like the code of an outlet.
  { kind: 'REC', table: 'receipts', number: 'number' },
  { kind: 'PAY', table: 'payments', number: 'number' },
];

/** The tables of documents that take a number of the company's single payment sequence. */
const paymentNumberTables = [
  'invoices',
  'credit_notes',
  'cancellations',
  'proforma_invoice',
  'billings',
  'purchase_returns',
];

/** Compares each counter with the number of documents, both read in one statement. */
async function* verifyCounters(database: Database, company_id: number): AsyncGenerator<Difference> {
  for (const { kind, table } of numberedKinds) {
    const rows = await query<{ fiscal_year: string; given: number; documents: number }>(
      database.read,
      `select fiscal_year, sum(given) as given, sum(documents) as documents from (
         select scope as fiscal_year, value as given, 0 as documents from counters
         where company_id = ? and (kind = ? or kind like ?)
         union all
         select fiscal_year, 0 as given, count(*) as documents from ${table} where company_id = ? group by fiscal_year
       ) as sides group by fiscal_year having sum(given) <> sum(documents) order by fiscal_year`,
      [company_id, kind, `${kind} %`, company_id],
    );
    for (const row of rows)
      yield {
        table: 'counters',
        subject: `${kind} of ${row.fiscal_year}`,
        field: 'value',
        kept: row.given,
        recomputed: row.documents,
      };
  }
  const [payments] = await query<{ given: number; documents: number }>(
    database.read,
    `select coalesce((select sum(value) from counters where company_id = ? and kind = 'payment'), 0) as given,
       ${paymentNumberTables.map(table => `(select count(*) from ${table} where company_id = ?)`).join(' + ')} as documents`,
    [company_id, ...paymentNumberTables.map(() => company_id)],
  );
  if (payments && payments.given !== payments.documents)
    yield {
      table: 'counters',
      subject: 'payment',
      field: 'value',
      kept: payments.given,
      recomputed: payments.documents,
    };
}

/** Verifies that sequences of invoices, notes, receipts and payments have no gap or jump, and that counters match. */
export async function* verifyNumbering(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const { kind, table, number } of numberedKinds)
    yield* verifySequence(database, company_id, kind, table, number);
  yield* verifyCounters(database, company_id);
}
