// What is offered while somebody types into the field for products, with what a seller wants to know
// of each: its stock, and what this customer paid last. All of it is only help: what cannot be asked
// is left out.
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi } from '../../src/api/http.ts';
import type { Product } from '../../src/documents/products/use-product-picker.ts';
import { fetchProducts } from './product-lookup.ts';

const MAX_SUGGESTIONS = 8;
/**
 * Longer than a scanner waits between two characters: nothing is asked while it types. Digits alone are
 * a barcode that is typed by hand, and half of one helps nobody: they wait for a pause.
 */
const SCANNER_PAUSE_MS = 50;
const DIGITS_PAUSE_MS = 100;

/** The products whose name or code contains `of`. */
type Suggestions = { of: string; products: Product[] };

/**
 * The newest answer; it is of an older text while that of the newer one is under way. Undefined for
 * an empty text.
 */
export const useProductSuggestions = (text: string): Suggestions | undefined => {
  const [found, setFound] = useState<Suggestions>();
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === '') return setFound(undefined);
    const { signal, abort } = createAbort();
    const now = performance.now();
    // The first key may be a scanner's; one that comes this long after another is not.
    const isByHand = text.length > 1 && now - typedAt.current > SCANNER_PAUSE_MS;
    typedAt.current = now;
    const pause = /^[\d०-९]+$/.test(text) ? DIGITS_PAUSE_MS : isByHand ? 0 : SCANNER_PAUSE_MS;
    const timer = setTimeout(async () => {
      const answer = await fetchProducts('name', text, MAX_SUGGESTIONS, {
        purpose: 'look-up',
        signal,
      }).catch((error: unknown) => {
        if (!signal.aborted) console.warn(error);
        return { data: [] };
      });
      if (!signal.aborted) setFound({ of: text, products: answer.data });
    }, pause);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [text]);
  return found;
};

const createAbort = () => {
  const leaving = new AbortController();
  return { signal: leaving.signal, abort: () => leaving.abort() };
};

/** In rupees; the day is AD with its time. */
type LastPrice = {
  product_id: number;
  price: number;
  price_with_vat: number | null;
  transaction_date: string;
};
type Stock = { product_id: number; stock: number };
/** What is known of a product. */
export type ProductFacts = { stock?: number; last?: LastPrice };

/** Of each of the products; `customer` is the code. */
export const useProductFacts = (
  products: Product[],
  customer: string | undefined,
): ((id: number) => ProductFacts) => {
  const [stocks, setStocks] = useState<Stock[]>([]);
  const [prices, setPrices] = useState<{ of?: string; rows: LastPrice[] }>({ rows: [] });
  // Who may not see the one or the other is not refused with every key.
  const refused = useRef(new Set<string>());
  const goods = products.filter(({ type }) => type === 'p').map(({ id }) => id);
  const goodsAsked = goods.join();
  const asked = products.map(({ id }) => id).join();

  useEffect(() => {
    const { signal, abort } = createAbort();
    const ask = async <T>(path: string, query: Record<string, string>): Promise<T[]> => {
      if (query.product_ids === '' || refused.current.has(path)) return [];
      try {
        return (await callApi<T[]>(path, { query, purpose: 'look-up', signal })).body ?? [];
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) refused.current.add(path);
        else if (!signal.aborted) console.warn(error);
        return [];
      }
    };
    const load = async () => {
      const [stock, last] = await Promise.all([
        ask<Stock>('inventory/-/stock', { product_ids: goodsAsked }),
        customer === undefined
          ? []
          : ask<LastPrice>('products/-/last-prices', {
              customer_id: customer,
              product_ids: asked,
            }),
      ]);
      if (signal.aborted) return;
      setStocks(stock);
      setPrices({ of: customer, rows: last });
    };
    if (asked !== '') void load();
    return abort;
  }, [asked, goodsAsked, customer]);

  return id => ({
    stock: stocks.find(({ product_id }) => product_id === id)?.stock,
    last:
      prices.of === customer ? prices.rows.find(({ product_id }) => product_id === id) : undefined,
  });
};
