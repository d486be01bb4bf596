// How documents of any kind are called, by their stored kind and id: for what names both ends of an
// allocation.
import { toOpenDocumentKind } from '../../../domain/ledger/open-documents.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

/** `author`: the column with the user who made it, null where there is none. */
const tablesOf: Record<string, { table: string; number: string; path: string; author: string }> = {
  invoice: toTable('invoices', 'invoice_no', 'company_payment_id'),
  billing: toTable('billings', 'billing_no'),
  'landed-cost': toTable('billings', 'billing_no'),
  'credit-note': toTable('credit_notes', 'credit_note_no', 'company_payment_id'),
  'debit-note': toTable('purchase_returns', 'debit_note_no'),
  receipt: toTable('receipts', 'number'),
  payment: toTable('payments', 'number'),
  'opening-document': { ...toTable('opening_documents', 'number'), author: 'null' },
  voucher: toTable('journal_vouchers', 'number'),
};

function toTable(table: string, number: string, path = 'id') {
  return { table, number, path, author: 'created_by' };
}

/** A document as the API names it: the id is that of its path. */
export type NamedDocument = { document_kind: string; document_id: string | number; number: string };

type Naming = { document_kind?: string | null; document_id?: number | null };

/**
 * What names the documents of rows that may have one, by their stored kind and id; null of those
 * without.
 */
export const loadNamesOf = async (
  db: ReadDb | Transaction,
  company_id: number,
  rows: readonly Naming[],
): Promise<(row: Naming) => NamedDocument | null> => {
  const names = await loadDocumentNames(
    db,
    company_id,
    rows.flatMap(({ document_kind, document_id }): [string, number][] =>
      document_kind != null && document_id != null ? [[document_kind, document_id]] : [],
    ),
  );
  return ({ document_kind, document_id }) =>
    names.get(`${document_kind} ${document_id}`)?.named ?? null;
};

/** The documents with their authors, by "kind id" as they are stored. */
export const loadDocumentNames = async (
  db: ReadDb | Transaction,
  company_id: number,
  documents: [kind: string, id: number][],
): Promise<Map<string, { named: NamedDocument; author: string | null }>> => {
  const found = new Map<string, { named: NamedDocument; author: string | null }>();
  for (const [kind, some] of Map.groupBy(documents, ([each]) => each)) {
    const { table, number, path, author } = tablesOf[kind]!;
    const ids = [...new Set(some.map(([, id]) => id))];
    const rows = await query<{
      id: number;
      number: string;
      path: string | number;
      author: string | null;
    }>(
      db,
      // Without an index for the company, which SQLite would rather read for many ids.
      `select id, ${number} as number, ${path} as path, ${author} as author from ${table} where company_id + 0 = ? and id in (${placeholders(ids.length)})`,
      [company_id, ...ids],
    );
    for (const row of rows)
      found.set(`${kind} ${row.id}`, {
        named: {
          document_kind: toOpenDocumentKind(kind),
          document_id: row.path,
          number: row.number,
        },
        author: row.author,
      });
  }
  return found;
};
