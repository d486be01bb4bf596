// Stock moves with documents, in their transaction: each line writes one movement, the kept quantity follows, so that it is the sum of
// the movements. A product has a stock row from its first inventory entry or billing on; until then it sells freely, so that a shop that
// keeps no stock is never stopped (contract, "Documents and lines").
import type { Transaction } from '../database/connect.ts';
import { insertRows, places, run } from '../database/statement.ts';
import { BadRequest } from '../errors.ts';
import { digitsIn, type Language } from '../../domain/language.ts';

/** How much of which product moves; negative takes away. `at` only where a move bears another moment than its document. */
export type Move = { product_id: number; qty: number; at?: string };
export type StockedProduct = { id: number; name: string; authorize_negative_stock: number | null };
/** What moves, and the moment (Nepal time, "YYYY-MM-DD HH:mm:ss") from which it counts. */
export type Moving = { kind: 'invoice' | 'credit-note' | 'cancellation' | 'billing' | 'debit-note' | 'inventory'; id: number; at: string };

/** What comes into the house begins the keeping of stock. */
const beginsStock = new Set<Moving['kind']>(['billing', 'inventory']);

const summed = (moves: Move[]): Move[] => {
  const byProduct = new Map<number, number>();
  for (const { product_id, qty } of moves) byProduct.set(product_id, (byProduct.get(product_id) ?? 0) + qty);
  // One order for everybody, so that two sales of the same products never wait for each other in a circle.
  return [...byProduct].map(([product_id, qty]) => ({ product_id, qty })).sort((a, b) => a.product_id - b.product_id);
};

const sentence = (language: Language, left: number) =>
  language === 'ne' ? `मौज्दात पुगेन: ${digitsIn(String(left), language)} मात्र बाँकी छ।` : `Not enough stock: ${left} left.`;

/** The moves of products that keep stock. */
const keptAmong = async (tx: Transaction, company_id: number, moves: Move[]): Promise<Move[]> => {
  const ids = moves.map(move => move.product_id);
  const kept = await run<{ product_id: number }>(
    tx,
    `select product_id from stock where company_id = ? and product_id in (${places(ids.length)})`,
    [company_id, ...ids],
  );
  const keeping = new Set(kept.map(row => row.product_id));
  return moves.filter(move => keeping.has(move.product_id));
};

/**
 * Moves the stock of the products that keep one and writes each move into the ledger. Throws the documents' 400 "product" answer where
 * one of `products` would fall below zero without its permission; what comes back is never refused.
 */
export const moveStock = async (
  tx: Transaction,
  company_id: number,
  document: Moving,
  moves: Move[],
  products: StockedProduct[],
  language: Language,
): Promise<void> => {
  if (moves.length === 0) return;
  const moved = beginsStock.has(document.kind) ? moves : await keptAmong(tx, company_id, moves);
  if (moved.length === 0) return;
  const sums = summed(moved);
  const rows = await insertRows<{ product_id: number; qty: number }>(
    tx,
    'stock',
    sums.map(({ product_id, qty }) => ({ company_id, product_id, qty })),
    'on conflict (company_id, product_id) do update set qty = stock.qty + excluded.qty returning product_id, qty',
  );
  for (const { product_id, qty } of rows) {
    const taken = sums.find(move => move.product_id === product_id)!.qty;
    const product = products.find(candidate => candidate.id === product_id);
    if (taken < 0 && Number(qty) < 0 && product && product.authorize_negative_stock !== 1) {
      throw new BadRequest({ product: product.name, error: sentence(language, Number(qty) - taken) });
    }
  }
  await insertRows(
    tx,
    'stock_movements',
    moved.map(({ product_id, qty, at }) => ({
      company_id,
      product_id,
      qty,
      document_kind: document.kind,
      document_id: document.id,
      moved_at: at ?? document.at,
    })),
  );
};
