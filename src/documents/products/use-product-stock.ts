// Today's stock of products that a document shows: asked for once for each, and only help, so what
// cannot be asked is left out.
import { useEffect, useState } from 'react';
import { ApiError, callApi } from '../../api/http.ts';

/** Longer than a scanner waits between two products. */
const DEBOUNCE_MS = 150;
/** As many as the server takes at a time. */
const MAX_ASKED = 50;

/** Null where no stock is kept yet, undefined while it is not known. */
export type Stock = number | null | undefined;

type ProductStock = {
  of: (id: number) => Stock;
  /** The user may not see stock. */
  isRefused: boolean;
};

const NOTHING: ReadonlyMap<number, number | null> = new Map();

/** Of goods by their ids; without any, what was known is forgotten. */
export const useProductStock = (ids: number[]): ProductStock => {
  const [known, setKnown] = useState(NOTHING);
  const [isRefused, setRefused] = useState(false);
  const wanted = ids.join();
  useEffect(() => {
    if (wanted === '') return setKnown(NOTHING);
    const all = [...new Set(wanted.split(',').map(Number))];
    const asked = all.filter(id => !known.has(id)).slice(0, MAX_ASKED);
    if (isRefused || asked.length === 0) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const stocks = await loadStock(asked, leaving.signal);
        if (!leaving.signal.aborted)
          setKnown(now => new Map([...now, ...asked.map(id => [id, stocks(id)] as const)]));
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (error instanceof ApiError && error.status === 403) setRefused(true);
        else console.warn(error);
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, known, isRefused]);
  return { of: id => known.get(id), isRefused };
};

type StockRow = { product_id: number; stock: number };

const loadStock = async (ids: number[], signal: AbortSignal) => {
  const { body } = await callApi<StockRow[] | undefined>('inventory/-/stock', {
    query: { product_ids: ids.join() },
    purpose: 'look-up',
    signal,
  });
  const stocks = new Map((body ?? []).map(({ product_id, stock }) => [product_id, stock]));
  return (id: number): number | null => stocks.get(id) ?? null;
};
