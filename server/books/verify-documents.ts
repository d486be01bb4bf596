// Every document beside its own lines, its journal and the stock that it moved, some hundred
// documents at a time. A document and all that follows from it are committed together and never
// change, so that they may be read one after the other.

import type { Database, Value } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { StoredRow } from '../documents/document-records.ts';
import { type CountedDocument, countedDocuments, subjectOf } from './counted-documents.ts';
import { type Difference, differing } from './difference.ts';
import { type Account, expectedJournal } from './expected-journal.ts';
import { type NoteKind, noteLineTotals } from './note-lines.ts';
import { billAgain, noteAgain, type Recomputed, saleAgain } from './recomputed-figures.ts';
import { verifyMoved } from './verify-moved.ts';

const AT_A_TIME = 200;
const lineFigures = [
  'total',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
] as const;

const again: Record<
  CountedDocument['kind'],
  ((header: StoredRow, lines: StoredRow[]) => Recomputed) | undefined
> = {
  invoice: saleAgain,
  'credit-note': noteAgain,
  cancellation: undefined,
  billing: billAgain,
  'debit-note': noteAgain,
};

const grouped = (rows: StoredRow[], key: string): Map<number, StoredRow[]> => {
  const groups = new Map<number, StoredRow[]>();
  for (const row of rows) {
    const id = Number(row[key]);
    const group = groups.get(id);
    if (group) group.push(row);
    else groups.set(id, [row]);
  }
  return groups;
};

async function* verifyFigures(
  database: Database,
  document: CountedDocument,
  header: StoredRow,
  lines: StoredRow[],
): AsyncGenerator<Difference> {
  const subject = subjectOf(document, header);
  const { table } = document.lines!;
  const { header: figures, lines: own } = again[document.kind]!(header, lines);
  const names = Object.keys(figures).filter(name => name in header);
  yield* differing(document.table, subject, names, header, figures);
  const noteTotals = own
    ? []
    : await noteLineTotals(database, document.kind as NoteKind, header, lines);
  for (const [index, line] of lines.entries()) {
    const lineSubject = `${subject}, line ${line.line_no}`;
    const share = own?.[index] as Record<string, number> | undefined;
    if (share)
      yield* differing(
        table,
        lineSubject,
        lineFigures.filter(name => name in line),
        line,
        share,
      );
    else yield* differing(table, lineSubject, ['total'], line, { total: noteTotals[index]! });
  }
}

function* verifyJournal(
  document: CountedDocument,
  header: StoredRow,
  entries: StoredRow[],
): Generator<Difference> {
  const subject = subjectOf(document, header);
  const expected = expectedJournal(document.kind, header);
  const kept = new Map<string, Account>();
  for (const entry of entries) {
    const known = kept.get(String(entry.account)) ?? { debit: 0, credit: 0 };
    kept.set(String(entry.account), {
      debit: known.debit + Number(entry.debit),
      credit: known.credit + Number(entry.credit),
    });
  }
  const nothing: Account = { debit: 0, credit: 0 };
  for (const account of new Set([...expected.keys(), ...kept.keys()]))
    yield* differing(
      'journal_lines',
      `${subject}, account ${account}`,
      ['debit', 'credit'],
      kept.get(account) ?? nothing,
      expected.get(account) ?? nothing,
    );
  const day = String(header[document.day]).slice(0, 10);
  for (const other of new Set(
    entries.map(entry => String(entry.day)).filter(known => known !== day),
  ))
    yield { table: 'journal_lines', subject, field: 'day', kept: other, recomputed: day };
}

const orphan = (table: string, { kind }: CountedDocument, id: number): Difference => ({
  table,
  subject: `${kind} with the id ${id}`,
  field: 'document',
  kept: id,
  recomputed: null,
});

/** Lines and entries beyond the last document. */
async function* verifyRest(
  database: Database,
  company_id: number,
  document: CountedDocument,
  last: number,
): AsyncGenerator<Difference> {
  const { kind, table, lines } = document;
  // The document is asked for once more: it may have been issued meanwhile.
  const beyond = (rows: string, owner: string, more: string, values: Value[]) =>
    run<{ id: number }>(
      database.read,
      `select distinct ${owner} as id from ${rows} as r where r.company_id = ?${more} and ${owner} > ?
         and not exists (select 1 from ${table} as d where d.company_id = r.company_id and d.id = r.${owner})`,
      [company_id, ...values, last],
    );
  if (lines)
    for (const { id } of await beyond(lines.table, lines.owner, '', []))
      yield orphan(lines.table, document, Number(id));
  for (const { id } of await beyond('journal_lines', 'document_id', ' and document_kind = ?', [
    kind,
  ]))
    yield orphan('journal_lines', document, Number(id));
}

async function* verifyKind(
  database: Database,
  company_id: number,
  document: CountedDocument,
): AsyncGenerator<Difference> {
  const range = (table: string, column: string, order: string, more = '') =>
    `select * from ${table} where company_id = ?${more} and ${column} > ? and ${column} <= ? order by ${order}`;
  for (let after = 0; ; ) {
    const headers = await run<StoredRow>(
      database.read,
      `select * from ${document.table} where company_id = ? and id > ? order by id limit ${AT_A_TIME}`,
      [company_id, after],
    );
    const upTo = Number(headers.at(-1)?.id ?? 0);
    if (headers.length > 0) {
      const { lines } = document;
      const [lineRows, entries] = await Promise.all([
        lines
          ? run<StoredRow>(
              database.read,
              range(lines.table, lines.owner, `${lines.owner}, line_no`),
              [company_id, after, upTo],
            )
          : [],
        run<StoredRow>(
          database.read,
          range('journal_lines', 'document_id', 'document_id, id', ' and document_kind = ?'),
          [company_id, document.kind, after, upTo],
        ),
      ]);
      const linesOf = grouped(lineRows, lines?.owner ?? '');
      const entriesOf = grouped(entries, 'document_id');
      const ids = new Set(headers.map(header => Number(header.id)));
      for (const id of linesOf.keys()) if (!ids.has(id)) yield orphan(lines!.table, document, id);
      for (const id of entriesOf.keys())
        if (!ids.has(id)) yield orphan('journal_lines', document, id);
      for (const header of headers) {
        const id = Number(header.id);
        if (lines) yield* verifyFigures(database, document, header, linesOf.get(id) ?? []);
        yield* verifyJournal(document, header, entriesOf.get(id) ?? []);
      }
      yield* verifyMoved(
        database,
        company_id,
        document,
        after,
        upTo,
        new Map(headers.map(header => [Number(header.id), header])),
      );
    }
    if (headers.length < AT_A_TIME) {
      yield* verifyRest(database, company_id, document, upTo || after);
      return;
    }
    after = upTo;
    await new Promise(setImmediate);
  }
}

/**
 * Headers beside lines, lines beside quantities and rates, the journal and the movements of stock
 * beside their documents.
 */
export async function* verifyDocuments(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const document of countedDocuments) yield* verifyKind(database, company_id, document);
}
