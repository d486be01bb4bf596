// Stock moves with documents, in their transaction: each line writes one movement, the kept quantity follows, so that it is the sum of
// the movements. A product has a stock row from its first inventory entry or billing on; until then it sells freely, so that a shop that
// keeps no stock is never stopped (contract, "Documents and lines").
import type { Transaction } from '../database/connect.ts';
import { insertRows, places, run } from '../database/statement.ts';
import { together } from '../database/together.ts';
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

type Kept = { product_id: number; qty: number };

/** Raises the kept quantities, beginning them where there are none. */
const begin = (tx: Transaction, company_id: number, sums: Move[]): Promise<Kept[]> =>
  insertRows<Kept>(
    tx,
    'stock',
    sums.map(({ product_id, qty }) => ({ company_id, product_id, qty })),
    'on conflict (company_id, product_id) do update set qty = stock.qty + excluded.qty returning product_id, qty',
  );

const updateTexts = new Map<number, string>();

/** A case for each product: SQLite runs it three times as fast as a join with the moves. PostgreSQL wants to be told that they are numbers. */
const updateText = (count: number): string => {
  const known = updateTexts.get(count);
  if (known) return known;
  const cases = Array.from({ length: count }, () => 'when cast(? as bigint) then cast(? as bigint)').join(' ');
  const made = `update stock set qty = qty + case product_id ${cases} end
     where company_id = ? and product_id in (${places(count)}) returning product_id, qty`;
  updateTexts.set(count, made);
  return made;
};

/** Moves the kept quantities of the products that have one; the others are not answered. One statement, for sales are many. */
const moveKept = (tx: Transaction, company_id: number, sums: Move[]): Promise<Kept[]> =>
  run<Kept>(tx, updateText(sums.length), [
    ...sums.flatMap(({ product_id, qty }) => [product_id, qty]),
    company_id,
    ...sums.map(({ product_id }) => product_id),
  ]);

/** The ledger: each move as it was, and what the days add up to. */
const enter = (tx: Transaction, company_id: number, document: Moving, moves: Move[]): Promise<void> => {
  const days = new Map<string, { product_id: number; day: string; came: number; went: number }>();
  for (const { product_id, qty, at = document.at } of moves) {
    const day = at.slice(0, 10);
    const key = `${product_id} ${day}`;
    const { came, went } = days.get(key) ?? { came: 0, went: 0 };
    days.set(key, { product_id, day, came: came + Math.max(qty, 0), went: went + Math.max(-qty, 0) });
  }
  return together([
    insertRows(
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
    ),
    insertRows(
      tx,
      'stock_days',
      [...days.values()].map(day => ({ company_id, ...day })).sort((a, b) => a.product_id - b.product_id),
      'on conflict (company_id, product_id, day) do update set came = stock_days.came + excluded.came, went = stock_days.went + excluded.went',
    ),
  ]);
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
  const sums = summed(moves);
  const kept = await (beginsStock.has(document.kind) ? begin : moveKept)(tx, company_id, sums);
  for (const { product_id, qty } of kept) {
    const taken = sums.find(move => move.product_id === Number(product_id))!.qty;
    const product = products.find(candidate => candidate.id === Number(product_id));
    if (taken < 0 && Number(qty) < 0 && product && product.authorize_negative_stock !== 1) {
      throw new BadRequest({ product: product.name, error: sentence(language, Number(qty) - taken) });
    }
  }
  const keeping = new Set(kept.map(row => Number(row.product_id)));
  const moved = moves.filter(move => keeping.has(move.product_id));
  if (moved.length > 0) await enter(tx, company_id, document, moved);
};
