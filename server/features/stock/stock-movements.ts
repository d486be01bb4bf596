// The movements of one product, newest first, for the product's page: each with the document that
// moved it.
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { Database, Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { StockDocument } from '../../posting/stock.ts';
import type { StockQuery } from './stock-levels.ts';

/**
 * The table of a kind of document, the columns of the visible number, the id in its path, and of why
 * goods moved where it says so.
 */
type DocumentTable = { table: string; number: string; address: string; reason?: string };

const documentTables: Record<StockDocument['kind'], DocumentTable> = {
  invoice: { table: 'invoices', number: 'invoice_no', address: 'company_payment_id' },
  'credit-note': { table: 'credit_notes', number: 'credit_note_no', address: 'company_payment_id' },
  // A cancellation is shown on its invoice.
  cancellation: { table: 'cancellations', number: 'invoice_no', address: 'invoice_id' },
  billing: { table: 'billings', number: 'billing_no', address: 'id' },
  'debit-note': { table: 'purchase_returns', number: 'debit_note_no', address: 'id' },
  inventory: { table: 'inventory', number: 'id', address: 'id', reason: 'reason' },
  opening: { table: 'opening_balances', number: 'number', address: 'id' },
};

/** Number and address are numbers or texts, as the kind has them. */
type MovedDocument = {
  id: number;
  number: string | number;
  address: string | number;
  reason: string | null;
};

/**
 * Number and address of the rows' documents, by kind and id; a deleted inventory entry has none.
 */
const loadDocuments = async (
  database: Database,
  company_id: number,
  rows: Pick<Stored<'stock_movements'>, 'document_kind' | 'document_id'>[],
): Promise<Map<string, MovedDocument>> => {
  const kinds = [...new Set(rows.map(row => row.document_kind as StockDocument['kind']))];
  const found = await Promise.all(
    kinds.map(async kind => {
      const { table, number, address, reason = 'null' } = documentTables[kind];
      const ids = [
        ...new Set(rows.filter(row => row.document_kind === kind).map(row => row.document_id)),
      ];
      const documents = await query<MovedDocument>(
        database.read,
        `select id, ${number} as number, ${address} as address, ${reason} as reason from ${table} where company_id = ? and id in (${placeholders(ids.length)})`,
        [company_id, ...ids],
      );
      return documents.map((document): [string, MovedDocument] => [
        `${kind} ${document.id}`,
        document,
      ]);
    }),
  );
  return new Map(found.flat());
};

/**
 * One page of `{id, product_id, qty, value, moved_at, document_kind, document_id, document_no,
 * address_id, reason}`; `address_id` is the id in the document's own path. The range counts by the moment
 * of the movement.
 */
export const loadStockMovements = async (
  database: Database,
  company_id: number,
  product_id: number,
  { from, to, limit, page }: StockQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const moved = database.read
    .selectFrom('stock_movements')
    .where('company_id', '=', company_id)
    .where('product_id', '=', product_id)
    .$if(from !== undefined, builder => builder.where('moved_at', '>=', `${from} 00:00:00`))
    .$if(to !== undefined, builder => builder.where('moved_at', '<=', `${to} 23:59:59`));
  const [rows, counted] = await Promise.all([
    moved
      .select(['id', 'product_id', 'qty', 'value', 'document_kind', 'document_id', 'moved_at'])
      .orderBy('moved_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    moved.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  const documents = await loadDocuments(database, company_id, rows);
  const answered = rows.map((row): Row => {
    const document = documents.get(`${row.document_kind} ${row.document_id}`);
    return {
      ...row,
      value: toRupees(row.value ?? 0),
      document_no: document ? String(document.number) : null,
      address_id: document ? String(document.address) : null,
      reason: document?.reason ?? null,
    };
  });
  return { rows: answered, total: counted.count };
};
