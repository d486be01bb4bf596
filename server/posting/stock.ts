// Stock moves with documents, in their transaction: each line writes one movement and changes the
// stored quantity and value, so that they are the sums of the movements. A product has a stock row
// from its first inventory entry or billing on; until then it sells freely, so that a shop without
// stock-keeping is never stopped (contract, "Documents and lines"). Goods leave at their moving
// average (decision 52).

import { type Language, localizeDigits } from '../../domain/language.ts';
import {
  applyMovement,
  type StockValue,
  toUnitCost,
  type Worth,
} from '../../domain/ledger/stock-value.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
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
 * than its document; `value` (paisa, with the sign of the quantity) if its document says what the
 * goods are worth, else they go and come at the average.
 */
export type StockMove = {
  product_id: number;
  qty: number;
  at?: string;
  value?: number | undefined;
  /** The number of the line that is to keep the cost. */
  line_no?: number;
};
/** A move of a product with stock-keeping, and what it is worth. */
export type ValuedMove = Omit<StockMove, 'value'> & Worth;
export type StockedProduct = { id: number; name: string; authorize_negative_stock: number | null };
/**
 * The moves, and the moment (Nepal time, "YYYY-MM-DD HH:mm:ss") from which they count; `recorded_at`
 * of a document that may be dated back.
 */
export type StockDocument = {
  kind:
    | 'invoice'
    | 'credit-note'
    | 'cancellation'
    | 'billing'
    | 'debit-note'
    | 'inventory'
    | 'opening';
  id: number;
  at: string;
  recorded_at?: string;
};

/** Incoming goods start the stock-keeping of a product. */
const startsStockKeeping = new Set<StockDocument['kind']>(['billing', 'inventory', 'opening']);

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

type StockQuantity = { product_id: number; qty: number; value: number };

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
    'on conflict (company_id, product_id) do update set qty = stock.qty + excluded.qty returning product_id, qty, value',
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
     where company_id = ? and product_id in (${placeholders(count)}) returning product_id, qty, value`;
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
  sums: ['qty', 'value'],
};
const stockDaysTable: TotalsTable = {
  table: 'stock_daily',
  keys: ['company_id', 'product_id', 'day'],
  sums: ['came', 'went', 'came_value', 'went_value'],
};

const toCacheKey = (company_id: number, product_id: number) => `stock ${company_id} ${product_id}`;
const toValueKey = (company_id: number, product_id: number) =>
  `stock value ${company_id} ${product_id}`;

/** A stock with its moves in its quantity; `pending` is what of them the database lacks. */
type MovedStock = StockValue & { pending: number };

/**
 * Changes the stored quantities and answers them by product, with the values of before. A product that
 * this transaction has moved is locked until the commit, so later writes count on without a look-up
 * and write the difference before the commit.
 */
const moveQuantities = async (
  tx: Transaction,
  company_id: number,
  kind: StockDocument['kind'],
  sums: StockMove[],
): Promise<Map<number, MovedStock>> => {
  const stocks = new Map<number, MovedStock>();
  const first: StockMove[] = [];
  for (const move of sums) {
    const { product_id, qty } = move;
    const key = toCacheKey(company_id, product_id);
    const held = getCached(tx, key);
    if (held === undefined) first.push(move);
    else {
      setCached(tx, key, held + qty);
      const value = getCached(tx, toValueKey(company_id, product_id))!;
      stocks.set(product_id, { qty: held + qty, value, pending: qty });
    }
  }
  if (first.length === 0) return stocks;
  const moved = await (startsStockKeeping.has(kind) ? upsertQuantities : updateQuantities)(
    tx,
    company_id,
    first,
  );
  for (const { product_id, qty, value } of moved) {
    setCached(tx, toCacheKey(company_id, product_id), qty);
    setCached(tx, toValueKey(company_id, product_id), value);
    stocks.set(product_id, { qty, value, pending: 0 });
  }
  return stocks;
};

/** For a stock that is empty: the cost of its last goods, else what the product's record says. */
const loadUnitCost = async (
  tx: ReadDb | Transaction,
  company_id: number,
  product_id: number,
): Promise<number> => {
  const [last] = await query<{ value: number; qty: number }>(
    tx,
    `select value, qty from stock_movements where company_id = ? and product_id = ? and qty <> 0 and value <> 0
     order by moved_at desc, id desc limit 1`,
    [company_id, product_id],
  );
  if (last) return Math.round(Math.abs(last.value) / Math.abs(last.qty));
  const [product] = await query<Parameters<typeof toUnitCost>[0]>(
    tx,
    'select standard_cost, purchase_price from products where company_id = ? and id = ?',
    [company_id, product_id],
  );
  return product ? toUnitCost(product) : 0;
};

/** Applies the moves, one after the other, to the stocks of their products, and answers their worth. */
const applyMoves = async (
  db: ReadDb | Transaction,
  company_id: number,
  stocks: Map<number, StockValue>,
  moves: StockMove[],
): Promise<ValuedMove[]> => {
  const valued: ValuedMove[] = [];
  for (const { value: given, ...move } of moves) {
    const { product_id, qty } = move;
    const before = stocks.get(product_id);
    if (!before) continue;
    const isUnknown = given === undefined && before.qty === 0 && qty !== 0;
    const unit_cost = isUnknown ? await loadUnitCost(db, company_id, product_id) : 0;
    const { stock, ...worth } = applyMovement(before, qty, given, unit_cost);
    stocks.set(product_id, stock);
    valued.push({ ...move, ...worth });
  }
  return valued;
};

/** What the moves of products with stock-keeping would be worth now, for a preview. */
export const previewMoves = async (
  read: ReadDb,
  company_id: number,
  moves: StockMove[],
): Promise<ValuedMove[]> => {
  if (moves.length === 0) return [];
  const ids = [...new Set(moves.map(({ product_id }) => product_id))];
  const rows = await query<StockQuantity>(
    read,
    `select product_id, qty, value from stock where company_id = ? and product_id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  const stocks = new Map(rows.map(({ product_id, ...stock }) => [product_id, stock]));
  return applyMoves(read, company_id, stocks, moves);
};

/**
 * What the moves are worth, one after the other. Quantities and values of their stocks, in which
 * `sums` are already counted, change before the commit.
 */
const valueMoves = async (
  tx: Transaction,
  company_id: number,
  moves: StockMove[],
  sums: StockMove[],
  moved: Map<number, MovedStock>,
): Promise<ValuedMove[]> => {
  const stocks = new Map<number, StockValue>();
  for (const { product_id, qty } of sums) {
    const stock = moved.get(product_id);
    if (stock) stocks.set(product_id, { qty: stock.qty - qty, value: stock.value });
  }
  const valued = await applyMoves(tx, company_id, stocks, moves);
  for (const [product_id, { value: before, pending }] of moved) {
    const { value } = stocks.get(product_id)!;
    if (value !== before) setCached(tx, toValueKey(company_id, product_id), value);
    if (value !== before || pending !== 0)
      incrementOnCommit(tx, stockTable, {
        company_id,
        product_id,
        qty: pending,
        value: value - before,
      });
  }
  return valued;
};

/** Writes the result of `adjustQuantities` into the ledger: each move, and the sums of the days. */
export const writeStockMovements = async (
  tx: Transaction,
  company_id: number,
  document: StockDocument,
  moves: ValuedMove[],
): Promise<void> => {
  if (moves.length === 0) return;
  for (const { product_id, qty, value, at = document.at } of moves)
    incrementOnCommit(tx, stockDaysTable, {
      company_id,
      product_id,
      day: at.slice(0, 10),
      came: Math.max(qty, 0),
      went: Math.max(-qty, 0),
      came_value: qty < 0 ? 0 : value,
      went_value: qty < 0 ? 0 - value : 0,
    });
  await insertRows(
    tx,
    'stock_movements',
    moves.map(({ product_id, qty, at, value, cost_difference }) => ({
      company_id,
      product_id,
      qty,
      document_kind: document.kind,
      document_id: document.id,
      moved_at: at ?? document.at,
      value,
      cost_difference,
    })),
  );
};

/**
 * Changes quantities and values of products with stock-keeping and returns their moves, for the
 * ledger. Throws the contract's 400 "product" response if one of `products` would fall below zero without
 * permission; returned goods are never refused.
 */
export const adjustQuantities = async (
  tx: Transaction,
  company_id: number,
  kind: StockDocument['kind'],
  moves: StockMove[],
  products: StockedProduct[],
  language: Language,
): Promise<ValuedMove[]> => {
  if (moves.length === 0) return [];
  const sums = sumByProduct(moves);
  const moved = await moveQuantities(tx, company_id, kind, sums);
  for (const { product_id, qty: taken } of sums) {
    const qty = moved.get(product_id)?.qty;
    if (taken >= 0 || qty === undefined || qty >= 0) continue;
    const product = products.find(candidate => candidate.id === product_id);
    if (product && product.authorize_negative_stock !== 1) {
      throw new BadRequestError({
        product: product.name,
        error: notEnoughStockMessage(language, qty - taken),
      });
    }
  }
  return valueMoves(tx, company_id, moves, sums, moved);
};

/**
 * The moves of a document that is recorded on a later day than it counts from: what goods that were
 * sold before they came cost more or less is a move without quantity of the day of recording, right
 * after that of the goods (decision 100).
 */
const dateDifferences = (
  { at, recorded_at = at }: StockDocument,
  moves: ValuedMove[],
): ValuedMove[] =>
  recorded_at.slice(0, 10) <= at.slice(0, 10)
    ? moves
    : moves.flatMap(move => {
        const { product_id, qty, value, cost_difference } = move;
        if (qty <= 0 || cost_difference === 0) return [move];
        return [
          { ...move, value: value + cost_difference, cost_difference: 0 },
          { product_id, qty: 0, at: recorded_at, value: 0 - cost_difference, cost_difference },
        ];
      });

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
): Promise<ValuedMove[]> => {
  const moved = await adjustQuantities(tx, company_id, document.kind, moves, products, language);
  await writeStockMovements(tx, company_id, document, dateDifferences(document, moved));
  return moved;
};

/** What goods cost that notes have brought back, by the id of the issued line. */
export type ReturnedCosts = Map<number, { quantity: number; cost: number }>;

/** Of the given lines of an invoice. */
export const loadReturnedCosts = async (
  tx: Transaction,
  company_id: number,
  line_ids: number[],
): Promise<ReturnedCosts> => {
  const rows = await query<{ line_id: number; quantity: number; cost: number }>(
    tx,
    `select invoice_line_id as line_id, sum(quantity) as quantity, sum(coalesce(cost, 0)) as cost from credit_note_lines
     where company_id = ? and invoice_line_id in (${placeholders(line_ids.length)}) and price_only = 0 group by invoice_line_id`,
    [company_id, ...line_ids],
  );
  return new Map(rows.map(({ line_id, ...taken }) => [line_id, taken]));
};
