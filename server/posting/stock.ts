// Stock moves with documents, in their transaction: each line writes one movement and changes the
// stored quantity, so that it is the sum of the movements. A product has a stock row from its first
// inventory entry or billing on; until then it sells freely, so that a shop without stock-keeping
// is never stopped (contract, "Documents and lines").

import { type Language, localizeDigits } from '../../domain/language.ts';
import type { Transaction } from '../database/database.ts';
import { insertRows, placeholders, query } from '../database/raw-query.ts';
import {
  getCached,
  incrementOnCommit,
  setCached,
  type TotalsTable,
} from '../database/transactions.ts';
import { BadRequestError } from '../platform/http/errors.ts';

/**
 * A product and the quantity to add; negative subtracts. `at` only if a movement has another time
 * than its document.
 */
export type StockMove = { product_id: number; qty: number; at?: string };
export type StockedProduct = { id: number; name: string; authorize_negative_stock: number | null };
/** The moves, and the moment (Nepal time, "YYYY-MM-DD HH:mm:ss") from which they count. */
export type StockDocument = {
  kind: 'invoice' | 'credit-note' | 'cancellation' | 'billing' | 'debit-note' | 'inventory';
  id: number;
  at: string;
};

/** Incoming goods start the stock-keeping of a product. */
const startsStockKeeping = new Set<StockDocument['kind']>(['billing', 'inventory']);

const sumByProduct = (moves: StockMove[]): StockMove[] => {
  const byProduct = new Map<number, number>();
  for (const { product_id, qty } of moves)
    byProduct.set(product_id, (byProduct.get(product_id) ?? 0) + qty);
  // One order for all, so that two sales of the same products never deadlock.
  return [...byProduct]
    .map(([product_id, qty]) => ({ product_id, qty }))
    .sort((a, b) => a.product_id - b.product_id);
};

const notEnoughStockMessage = (language: Language, left: number) =>
  language === 'ne'
    ? `मौज्दात पुगेन: ${localizeDigits(String(left), language)} मात्र बाँकी छ।`
    : `Not enough stock: ${left} left.`;

type StockQuantity = { product_id: number; qty: number };

/** Raises the stored quantities, creating missing ones. */
const upsertQuantities = (
  tx: Transaction,
  company_id: number,
  sums: StockMove[],
): Promise<StockQuantity[]> =>
  insertRows<StockQuantity>(
    tx,
    'stock',
    sums.map(({ product_id, qty }) => ({ company_id, product_id, qty })),
    'on conflict (company_id, product_id) do update set qty = stock.qty + excluded.qty returning product_id, qty',
  );

const statementCache = new Map<number, string>();

/**
 * A case per product: SQLite runs it three times as fast as a join with the moves. PostgreSQL needs
 * the casts to numbers.
 */
const buildUpdateStatement = (count: number): string => {
  const made = statementCache.get(count);
  if (made) return made;
  const cases = Array.from(
    { length: count },
    () => 'when cast(? as bigint) then cast(? as bigint)',
  ).join(' ');
  const text = `update stock set qty = qty + case product_id ${cases} end
     where company_id = ? and product_id in (${placeholders(count)}) returning product_id, qty`;
  statementCache.set(count, text);
  return text;
};

/**
 * Changes the stored quantities of the products that have one; the others are not returned. One
 * statement, because sales are frequent.
 */
const updateQuantities = (
  tx: Transaction,
  company_id: number,
  sums: StockMove[],
): Promise<StockQuantity[]> =>
  query<StockQuantity>(tx, buildUpdateStatement(sums.length), [
    ...sums.flatMap(({ product_id, qty }) => [product_id, qty]),
    company_id,
    ...sums.map(({ product_id }) => product_id),
  ]);

const stockTable: TotalsTable = {
  table: 'stock',
  keys: ['company_id', 'product_id'],
  sums: ['qty'],
};
const stockDaysTable: TotalsTable = {
  table: 'stock_daily',
  keys: ['company_id', 'product_id', 'day'],
  sums: ['came', 'went'],
};

const toCacheKey = (company_id: number, product_id: number) => `stock ${company_id} ${product_id}`;

/**
 * Changes the stored quantities. A product that this transaction has moved is locked until the
 * commit, so later writes count on without a look-up.
 */
const moveQuantities = async (
  tx: Transaction,
  company_id: number,
  kind: StockDocument['kind'],
  sums: StockMove[],
): Promise<void> => {
  const first: StockMove[] = [];
  for (const move of sums) {
    const { product_id, qty } = move;
    const key = toCacheKey(company_id, product_id);
    const held = getCached(tx, key);
    if (held === undefined) first.push(move);
    else {
      setCached(tx, key, held + qty);
      incrementOnCommit(tx, stockTable, { company_id, product_id, qty });
    }
  }
  if (first.length === 0) return;
  const moved = await (startsStockKeeping.has(kind) ? upsertQuantities : updateQuantities)(
    tx,
    company_id,
    first,
  );
  for (const { product_id, qty } of moved) setCached(tx, toCacheKey(company_id, product_id), qty);
};

/** Writes the result of `adjustQuantities` into the ledger: each move, and the sums of the days. */
export const writeStockMovements = async (
  tx: Transaction,
  company_id: number,
  document: StockDocument,
  moves: StockMove[],
): Promise<void> => {
  if (moves.length === 0) return;
  for (const { product_id, qty, at = document.at } of moves)
    incrementOnCommit(tx, stockDaysTable, {
      company_id,
      product_id,
      day: at.slice(0, 10),
      came: Math.max(qty, 0),
      went: Math.max(-qty, 0),
    });
  await insertRows(
    tx,
    'stock_movements',
    moves.map(({ product_id, qty, at }) => ({
      company_id,
      product_id,
      qty,
      document_kind: document.kind,
      document_id: document.id,
      moved_at: at ?? document.at,
    })),
  );
};

/**
 * Changes the quantities of products with stock-keeping and returns their moves, for the ledger.
 * Throws the contract's 400 "product" response if one of `products` would fall below zero without
 * permission; returned goods are never refused.
 */
export const adjustQuantities = async (
  tx: Transaction,
  company_id: number,
  kind: StockDocument['kind'],
  moves: StockMove[],
  products: StockedProduct[],
  language: Language,
): Promise<StockMove[]> => {
  if (moves.length === 0) return [];
  const sums = sumByProduct(moves);
  await moveQuantities(tx, company_id, kind, sums);
  for (const { product_id, qty: taken } of sums) {
    const qty = getCached(tx, toCacheKey(company_id, product_id));
    if (taken >= 0 || qty === undefined || qty >= 0) continue;
    const product = products.find(candidate => candidate.id === product_id);
    if (product && product.authorize_negative_stock !== 1) {
      throw new BadRequestError({
        product: product.name,
        error: notEnoughStockMessage(language, qty - taken),
      });
    }
  }
  return moves.filter(move => getCached(tx, toCacheKey(company_id, move.product_id)) !== undefined);
};

/**
 * Both at once, for a document whose id is known: changes the quantities of products with
 * stock-keeping and writes each move into the ledger.
 */
export const moveStock = async (
  tx: Transaction,
  company_id: number,
  document: StockDocument,
  moves: StockMove[],
  products: StockedProduct[],
  language: Language,
): Promise<void> =>
  writeStockMovements(
    tx,
    company_id,
    document,
    await adjustQuantities(tx, company_id, document.kind, moves, products, language),
  );
