// What opening balances do when they are recorded, by a person or by a replay of the log: the stock
// moves, the opening before is reversed, and the new one is posted (decision 57). The caller has the
// company's counter (decision 8).
import { listStockChanges, type OpeningStock } from '../../domain/ledger/opening-balances.ts';
import type { Stored, Transaction } from '../database/database.ts';
import { placeholders, query } from '../database/raw-query.ts';
import { loadOpeningLines, loadOpeningPosting } from '../database/stored-openings.ts';
import { loadAccountUses } from './accounts.ts';
import type { PostedBy } from './locks.ts';
import { type EntryHead, postEntry, reverseEntry } from './post-entry.ts';
import { moveStock, type StockMove } from './stock.ts';

type StoredOpening = Stored<'opening_balances'>;

/** Opening balances are numbered by fiscal year: OPN-1. */
export const OPENING_PREFIX = 'OPN';

/** Products of one statement. */
const CHUNK_SIZE = 500;

const toOpeningHead = (
  opening: StoredOpening,
  { revision, recorded_at, by }: { revision: number; recorded_at: string; by: PostedBy },
): EntryHead => ({
  company_id: opening.company_id,
  source: { kind: 'opening', id: opening.id, revision },
  day: opening.date,
  recorded_at,
  pos: '',
  number: opening.number,
  narration: null,
  by,
});

/** The moment from which the stock of an opening counts: it is the first of its day. */
const toMoment = (date: string) => `${date} 00:00:00`;

const moveOpeningStock = async (
  tx: Transaction,
  opening: StoredOpening,
  moves: StockMove[],
): Promise<void> => {
  const { company_id, id, date } = opening;
  for (let from = 0; from < moves.length; from += CHUNK_SIZE)
    await moveStock(
      tx,
      company_id,
      { kind: 'opening', id, at: toMoment(date) },
      moves.slice(from, from + CHUNK_SIZE),
      [],
      'en',
    );
};

/**
 * The products of the list whose goods have gone out since the opening brought them: what they cost
 * then was worked out from its value, and is never worked out again.
 */
export const findSoldProducts = async (
  tx: Transaction,
  company_id: number,
  stock: OpeningStock[],
): Promise<Set<number>> => {
  const sold = new Set<number>();
  for (let from = 0; from < stock.length; from += CHUNK_SIZE) {
    const ids = stock.slice(from, from + CHUNK_SIZE).map(({ product_id }) => product_id);
    const rows = await query<{ product_id: number }>(
      tx,
      `select distinct m.product_id as product_id from stock_movements as m
       where m.company_id = ? and m.product_id in (${placeholders(ids.length)}) and m.qty < 0 and m.document_kind <> 'opening'
         and m.id > (select min(o.id) from stock_movements as o
           where o.company_id = m.company_id and o.product_id = m.product_id and o.document_kind = 'opening')`,
      [company_id, ...ids],
    );
    for (const { product_id } of rows) sold.add(product_id);
  }
  return sold;
};

/**
 * Moves the stock of a stored opening and posts it, after reversing the one that it replaces under the
 * day of that one. Products whose stock stays as it was do not move. `by` is who posts, for the locks.
 */
export const applyOpening = async (
  tx: Transaction,
  opening: StoredOpening,
  replaced: StoredOpening | undefined,
  by: PostedBy,
): Promise<void> => {
  const { company_id, id, created_at } = opening;
  const { stock } = await loadOpeningLines(tx, company_id, id);
  const before = replaced && {
    date: replaced.date,
    stock: (await loadOpeningLines(tx, company_id, replaced.id)).stock,
  };
  const changes = listStockChanges(before, { date: opening.date, stock });
  if (before)
    await moveOpeningStock(
      tx,
      opening,
      changes.out.map(({ product_id, qty, value }) => ({
        product_id,
        qty: -qty,
        value: 0 - value,
        at: toMoment(before.date),
      })),
    );
  await moveOpeningStock(
    tx,
    opening,
    changes.in.map(({ product_id, qty, value }) => ({ product_id, qty, value })),
  );
  if (replaced)
    await reverseEntry(
      tx,
      { kind: 'opening', id: replaced.id },
      toOpeningHead(replaced, { revision: 1, recorded_at: created_at, by }),
    );
  const uses = await loadAccountUses(tx, company_id);
  await postEntry(
    tx,
    toOpeningHead(opening, { revision: 0, recorded_at: created_at, by }),
    await loadOpeningPosting(tx, company_id, id, uses.accounts),
    uses,
  );
};
