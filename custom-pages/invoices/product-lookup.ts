// Which product is meant by what was scanned or typed.
import { toAsciiDigits } from '../../domain/language.ts';
import { containsText } from '../../domain/normal-form.ts';
import { callApi, type RequestOptions } from '../../src/api/http.ts';
import type { Product } from '../../src/documents/products/use-product-picker.ts';

type Page = { data: Product[]; total: number };

/**
 * Of the products whose name or code contains the text, this many are searched for the one that is
 * meant.
 */
const MAX_CANDIDATES = 50;
/** Products with one barcode: old ones may share it. */
const MAX_DOUBLES = 8;

/** Active products by a filter. By name they come in its order, which is read from an index. */
export const fetchProducts = async (
  field: 'barcode' | 'code' | 'name',
  text: string,
  limit: number,
  options: Pick<RequestOptions, 'signal' | 'purpose'> = {},
): Promise<Page> => {
  const sort = field === 'name' ? { sort_field: 'name', sort_by: 'asc' } : {};
  const query = { limit, page: 1, status: 1, ...sort, [`filter[${field}]`]: text };
  const { body } = await callApi<Page | undefined>('products', { query, ...options });
  return body ?? { data: [], total: 0 };
};

/**
 * The active products with the code as their barcode, else as their own code, in capitals or small
 * letters. Our own codes are in capitals.
 */
export const findByCode = async (code: string): Promise<Product[]> => {
  const { data: exact } = await fetchProducts('barcode', code, MAX_DOUBLES);
  if (exact.length > 0) return exact;
  return (await fetchProducts('code', code.toUpperCase(), 1)).data;
};

/** `isSure`: there is one, and no doubt that it is meant. */
export type FoundProducts = { products: Product[]; isSure: boolean };

/**
 * The products that are meant: by barcode or code, else by a barcode in other capitals, else all
 * whose name contains the text. Digits alone were a code, and a scanner has read it wrong: a name
 * with them is only offered.
 */
export const findProducts = async (text: string): Promise<FoundProducts> => {
  const code = toAsciiDigits(text);
  const byCode = await findByCode(code);
  if (byCode.length > 0) return { products: byCode, isSure: byCode.length === 1 };
  const { data: like, total } = await fetchProducts('name', text, MAX_CANDIDATES);
  const bearing = like.filter(
    ({ barcode }) => String(barcode ?? '').toLowerCase() === code.toLowerCase(),
  );
  if (bearing.length > 0) return { products: bearing, isSure: bearing.length === 1 };
  const named = like.filter(({ name }) => containsText(name, text) || containsText(name, code));
  const isSure = named.length === 1 && total <= like.length && /\p{L}/u.test(text);
  return { products: named, isSure };
};
