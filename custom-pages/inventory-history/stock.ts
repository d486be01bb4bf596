// What is asked about stock, and what is answered: a product's stock at the end of the range,
// today's without one.
import { accepts } from '../../domain/schema/formats.ts';
import { callApi, type Query } from '../../src/providers/http.ts';
import type { Choice } from '../../src/ui/SearchSelect.tsx';

export type StockRow = {
  product_id: number;
  code: string;
  name: string;
  stock: number;
  stock_date: string | null;
};
export type Asked = { product: Choice | null; from: string; to: string; page: number };

export const PER_PAGE = 10;

/**
 * "2026-11-21" → "2026/11/21", as this one call takes its days and this page shows them
 * (QUIRK-072); no date yet, nothing.
 */
export const slashes = (day: string): string => (accepts.date(day) ? day.replaceAll('-', '/') : '');

/** True when both days are there in the wrong order. */
export const isBackwards = ({ from, to }: Pick<Asked, 'from' | 'to'>): boolean =>
  accepts.date(from) && accepts.date(to) && to < from;

/** The query of the call, under the documents' names (QUIRK-073). */
export const queryOf = ({ product, from, to, page }: Asked): Query => ({
  limit: PER_PAGE,
  page,
  product_id: product?.value,
  from: slashes(from),
  to: slashes(to),
  sort_field: 'name',
  sort_by: 'asc',
});

/** Products that may have stock, by name. */
export const loadProducts = async (text: string, signal: AbortSignal): Promise<Choice[]> => {
  const { body } = await callApi<
    { data: { id: number; name: string; code: string }[] } | undefined
  >('products', {
    query: {
      limit: 20,
      'filter[type]': 'p',
      'filter[name]': text,
      sort_field: 'name',
      sort_by: 'asc',
    },
    purpose: 'look-up',
    signal,
  });
  return (body?.data ?? []).map(({ id, name, code }) => ({ value: id, label: name, note: code }));
};
