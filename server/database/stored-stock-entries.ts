// What stock entries post, computed from their movements: which of them are opening stock, and what
// all movements of an entry say together now (decision 54).
import type { PostingLine } from '../../domain/ledger/postings.ts';
import { postStockEntry } from '../../domain/ledger/stored-purchases.ts';
import type { ReadDb, Transaction } from './database.ts';
import { placeholders, query } from './raw-query.ts';

type Db = ReadDb | Transaction;

type EntryMovement = {
  document_id: number;
  product_id: number;
  value: number | null;
  cost_difference: number;
};

/**
 * The stock entries that are opening stock: the first of each product, by what has moved, also one that
 * was deleted. A product whose stock came with the opening balances has none, and one whose first
 * entry takes goods out had them from a bill.
 */
export const loadOpeningEntries = async (
  db: Db,
  company_id: number,
  products: number[],
): Promise<Set<number>> => {
  const rows = await query<{ document_id: number }>(
    db,
    `select document_id from stock_movements where document_kind = 'inventory' and qty >= 0 and id in (
       select min(id) from stock_movements where company_id = ? and product_id in (${placeholders(products.length)})
         and document_kind in ('inventory', 'opening') group by product_id)`,
    [company_id, ...products],
  );
  return new Set(rows.map(({ document_id }) => document_id));
};

/** What stock entries post now, by id; also of those that are deleted. */
export const loadStockEntryLines = async (
  db: Db,
  company_id: number,
  ids: number[],
): Promise<Map<number, PostingLine[]>> => {
  const movements = await query<EntryMovement>(
    db,
    `select document_id, product_id, value, cost_difference from stock_movements
     where company_id = ? and document_kind = 'inventory' and document_id in (${placeholders(ids.length)}) order by id`,
    [company_id, ...ids],
  );
  if (movements.length === 0) return new Map();
  const products = [...new Set(movements.map(({ product_id }) => product_id))];
  const opening = await loadOpeningEntries(db, company_id, products);
  return new Map(
    [...Map.groupBy(movements, ({ document_id }) => document_id)].map(([id, moved]) => [
      id,
      postStockEntry(opening.has(id), moved),
    ]),
  );
};
