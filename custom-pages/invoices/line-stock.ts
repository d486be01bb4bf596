// What is said of a line before it is saved: its goods have no stock yet, or less than the document
// sells. And where a refusal for stock is shown: the server names the product, not the line.
import type { Stock } from '../../src/documents/products/use-product-stock.ts';
import type { FieldTexts } from '../../src/documents/use-document-form.ts';
import { type FormStore, useFormSelector } from '../../src/forms/form-store.ts';
import type { InvoiceFormLine, InvoiceFormState } from './invoice-form-model.ts';

type Lines = Pick<InvoiceFormState, 'lines'>;

/** The goods on the document, each once. */
export const listGoods = (lines: InvoiceFormLine[]): number[] => [
  ...new Set(lines.filter(({ goods }) => goods === true).map(({ product_id }) => product_id)),
];

const sums = new WeakMap<object, Map<number, number>>();

/** What the document sells of each product; summed once for each state, however many lines ask. */
const sumByProduct = (entry: Lines): Map<number, number> => {
  const known = sums.get(entry);
  if (known) return known;
  const made = new Map<number, number>();
  for (const { product_id, qty } of entry.lines)
    made.set(product_id, (made.get(product_id) ?? 0) + (Number(qty) || 0));
  sums.set(entry, made);
  return made;
};

/** `none` where no stock is kept, the stock where the document sells more; else undefined. */
export type Shortage = number | 'none' | undefined;

/** Follows the keys, but draws only when there is something else to say. */
export const useShortage = (
  typed: FormStore<InvoiceFormState>,
  product: number | undefined,
  stock: Stock,
): Shortage =>
  useFormSelector(typed, entry => {
    if (stock === undefined || product === undefined) return undefined;
    if (stock === null) return 'none';
    return (sumByProduct(entry).get(product) ?? 0) > stock ? stock : undefined;
  });

const PRODUCT = 'product.';

/** The name under which a refusal of a product waits to be placed. */
export const toProductField = (product: string): string => PRODUCT + product;

/** What is wrong with the form, a refusal of a product at the quantity of each of its lines. */
export const placeProductErrors = (problems: FieldTexts, lines: InvoiceFormLine[]): FieldTexts =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, said]) =>
      field.startsWith(PRODUCT)
        ? lines.flatMap(({ name }, index) =>
            name === field.slice(PRODUCT.length) ? [[`lines.${index}.qty`, said] as const] : [],
          )
        : [[field, said] as const],
    ),
  );
