// Compares every document with its lines, its journal entry and its stock movements, in batches of
// some hundred documents. A document and everything that follows from it are committed together and
// never change, so they can be read one after the other.

import { toBillTime } from '../../../domain/ledger/stored-purchases.ts';
import type { Database, Stored, StoredRow, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import {
  type CountedDocument,
  countedDocuments,
  describeDocument,
  type LedgerHeader,
  type LedgerLine,
} from './counted-documents.ts';
import { compareFigures, type Difference } from './difference.ts';
import {
  type AccountTotals,
  computeExpectedJournal,
  type NoteKind,
  type RecomputedDocument,
  recomputeNote,
  recomputeNoteLineTotals,
  recomputePrice,
  recomputeSale,
  recomputeVendorBill,
} from './recompute-documents.ts';
import { verifyLandedCosts } from './verify-landed-costs.ts';
import { verifyStockMovements } from './verify-stock-movements.ts';

const BATCH_SIZE = 200;
const lineFigures = [
  'total',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
] as const;

const recomputeByKind: Record<
  CountedDocument['kind'],
  ((header: LedgerHeader, lines: LedgerLine[]) => RecomputedDocument) | undefined
> = {
  invoice: recomputeSale,
  'credit-note': recomputeNote,
  cancellation: undefined,
  billing: recomputeVendorBill,
  'debit-note': recomputeNote,
};

const groupById = <Row extends StoredRow>(rows: Row[], key: string): Map<number, Row[]> => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const id = Number(row[key]);
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return groups;
};

/** A bill counts from its own moment on, or from the day that it is booked on. */
function* verifyEffectiveTime(
  subject: string,
  { effective_at, transaction_date, booked_on }: LedgerHeader,
): Generator<Difference> {
  const recomputed = toBillTime(String(transaction_date), booked_on as string | null);
  if (effective_at !== recomputed)
    yield { table: 'billings', subject, field: 'effective_at', kept: effective_at!, recomputed };
}

async function* verifyFigures(
  database: Database,
  document: CountedDocument,
  header: LedgerHeader,
  lines: LedgerLine[],
): AsyncGenerator<Difference> {
  const subject = describeDocument(document, header);
  const { table } = document.lines!;
  const { header: figures, lines: own } = recomputeByKind[document.kind]!(header, lines);
  const names = Object.keys(figures).filter(name => name in header);
  yield* compareFigures(document.table, subject, names, header, figures);
  if (document.kind === 'billing') yield* verifyEffectiveTime(subject, header);
  const noteTotals = own
    ? []
    : await recomputeNoteLineTotals(database, document.kind as NoteKind, header, lines);
  for (const [index, line] of lines.entries()) {
    const lineSubject = `${subject}, line ${line.line_no}`;
    const price = recomputePrice(header, line);
    yield* compareFigures(table, lineSubject, Object.keys(price), line, price);
    const share = own?.[index] as Record<string, number> | undefined;
    if (share)
      yield* compareFigures(
        table,
        lineSubject,
        lineFigures.filter(name => name in line),
        line,
        share,
      );
    else yield* compareFigures(table, lineSubject, ['total'], line, { total: noteTotals[index]! });
  }
}

function* verifyJournal(
  document: CountedDocument,
  header: LedgerHeader,
  entries: Stored<'journal_lines'>[],
): Generator<Difference> {
  const subject = describeDocument(document, header);
  const expected = computeExpectedJournal(document.kind, header);
  const kept = new Map<string, AccountTotals>();
  for (const entry of entries) {
    const known = kept.get(entry.account) ?? { debit: 0, credit: 0 };
    kept.set(entry.account, {
      debit: known.debit + entry.debit,
      credit: known.credit + entry.credit,
    });
  }
  const nothing: AccountTotals = { debit: 0, credit: 0 };
  for (const account of new Set([...expected.keys(), ...kept.keys()]))
    yield* compareFigures(
      'journal_lines',
      `${subject}, account ${account}`,
      ['debit', 'credit'],
      kept.get(account) ?? nothing,
      expected.get(account) ?? nothing,
    );
  const day = String(header[document.day]).slice(0, 10);
  for (const other of new Set(entries.map(entry => entry.day).filter(known => known !== day)))
    yield { table: 'journal_lines', subject, field: 'day', kept: other, recomputed: day };
}

const toOrphanDifference = (table: string, { kind }: CountedDocument, id: number): Difference => ({
  table,
  subject: `${kind} with the id ${id}`,
  field: 'document',
  kept: id,
  recomputed: null,
});

/** Finds lines and entries beyond the last document. */
async function* verifyOrphanRows(
  database: Database,
  company_id: number,
  document: CountedDocument,
  last: number,
): AsyncGenerator<Difference> {
  const { kind, table, lines } = document;
  // Looks for the document once more: it may have been issued meanwhile.
  const beyond = (rows: string, owner: string, more: string, values: Value[]) =>
    query<{ id: number }>(
      database.read,
      `select distinct ${owner} as id from ${rows} as r where r.company_id = ?${more} and ${owner} > ?
         and not exists (select 1 from ${table} as d where d.company_id = r.company_id and d.id = r.${owner})`,
      [company_id, ...values, last],
    );
  if (lines)
    for (const { id } of await beyond(lines.table, lines.owner, '', []))
      yield toOrphanDifference(lines.table, document, id);
  for (const { id } of await beyond('journal_lines', 'document_id', ' and document_kind = ?', [
    kind,
  ]))
    yield toOrphanDifference('journal_lines', document, id);
}

async function* verifyKind(
  database: Database,
  company_id: number,
  document: CountedDocument,
): AsyncGenerator<Difference> {
  const range = (table: string, column: string, order: string, more = '') =>
    `select * from ${table} where company_id = ?${more} and ${column} > ? and ${column} <= ? order by ${order}`;
  for (let after = 0; ; ) {
    const headers = await query<LedgerHeader>(
      database.read,
      `select * from ${document.table} where company_id = ? and id > ? order by id limit ${BATCH_SIZE}`,
      [company_id, after],
    );
    const upTo = headers.at(-1)?.id ?? 0;
    if (headers.length > 0) {
      const { lines } = document;
      const [lineRows, entries] = await Promise.all([
        lines
          ? query<LedgerLine>(
              database.read,
              range(lines.table, lines.owner, `${lines.owner}, line_no`),
              [company_id, after, upTo],
            )
          : [],
        query<Stored<'journal_lines'>>(
          database.read,
          range('journal_lines', 'document_id', 'document_id, id', ' and document_kind = ?'),
          [company_id, document.kind, after, upTo],
        ),
      ]);
      const linesOf = groupById(lineRows, lines?.owner ?? '');
      const entriesOf = groupById(entries, 'document_id');
      const ids = new Set(headers.map(header => header.id));
      for (const id of linesOf.keys())
        if (!ids.has(id)) yield toOrphanDifference(lines!.table, document, id);
      for (const id of entriesOf.keys())
        if (!ids.has(id)) yield toOrphanDifference('journal_lines', document, id);
      for (const header of headers) {
        const id = header.id;
        if (lines) yield* verifyFigures(database, document, header, linesOf.get(id) ?? []);
        yield* verifyJournal(document, header, entriesOf.get(id) ?? []);
      }
      yield* verifyLandedCosts(database, company_id, { document, after, upTo, headers, linesOf });
      yield* verifyStockMovements(
        database,
        company_id,
        document,
        after,
        upTo,
        new Map(headers.map(header => [header.id, header])),
      );
    }
    if (headers.length < BATCH_SIZE) {
      yield* verifyOrphanRows(database, company_id, document, upTo || after);
      return;
    }
    after = upTo;
    await new Promise(setImmediate);
  }
}

/**
 * Compares headers with lines, lines with quantities and rates, and journal and stock movements
 * with their documents.
 */
export async function* verifyDocuments(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const document of countedDocuments) yield* verifyKind(database, company_id, document);
}
