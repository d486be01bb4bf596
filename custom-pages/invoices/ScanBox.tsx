// A code, scanned or typed, and Enter: the product is on the document. The box is free for the next
// one at once; answers are added in the order of the scans, whatever the network does.
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { toAsciiDigits } from '../../domain/language.ts';
import { callApi } from '../../src/api/http.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import type { Product } from '../../src/documents/products/use-product-picker.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import type { ScanQueue } from './scan-queue.ts';
import { texts } from './texts.ts';

/**
 * Of the products whose code contains the scan, this many are searched for the one that equals it.
 */
const MAX_CANDIDATES = 50;

const fetchProducts = async (field: string, text: string, limit: number): Promise<Product[]> => {
  const query = { limit, page: 1, status: 1, [`filter[${field}]`]: text };
  return (await callApi<{ data: Product[] } | undefined>('products', { query })).body?.data ?? [];
};

/**
 * The active product with the code as its barcode, else as its own code, in capitals or small
 * letters; undefined when there is none. Our own codes are in capitals; a barcode that was typed
 * otherwise is looked for among the results of a search for its digits.
 */
const findProductByCode = async (code: string): Promise<Product | undefined> => {
  const [exact] = await fetchProducts('barcode', code, 1);
  if (exact) return exact;
  const [own] = await fetchProducts('code', code.toUpperCase(), 1);
  if (own || code.toUpperCase() === code.toLowerCase()) return own;
  const like = /\d/.test(code) ? await fetchProducts('name', code, MAX_CANDIDATES) : [];
  return like.find(product => String(product.barcode ?? '').toLowerCase() === code.toLowerCase());
};

type ScanBoxProps = {
  box: RefObject<HTMLInputElement | null>;
  scans: ScanQueue;
  onScan: (product: Product) => void;
};

export const ScanBox = ({ box, scans, onScan }: ScanBoxProps) => {
  const t = useTranslations();
  const [code, setCode] = useState('');
  const before = useRef<Promise<unknown>>(Promise.resolve());

  const scan = useEvent((text: string) => {
    const begun = scans.begin(text);
    const asked = findProductByCode(text);
    const previous = before.current;
    const work = (async () => {
      try {
        const [product] = await Promise.all([asked, previous]);
        if (!scans.end(begun)) return false;
        if (product) onScan(product);
        else toast('error', t(texts.noSuchCode, { code: text }), t(texts.productNotSelected));
        return product !== undefined;
      } catch (error) {
        if (!scans.end(begun)) return false;
        // Nobody knows whose it is: it is left to be sent again, unless the next one is being
        // typed.
        setCode(typed => typed || text);
        showServerError(error, texts.productNotSelected);
        return false;
      }
    })();
    before.current = work;
    scans.follow(work);
  });
  // The page was reloaded or left while these were looked up.
  useEffect(() => {
    for (const code of scans.kept()) scan(code);
    return scans.leave;
  }, [scans, scan]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A scanner ends each code with Enter: the form must not be sent by it.
    event.preventDefault();
    const text = toAsciiDigits(code).trim();
    setCode('');
    if (text !== '') scan(text);
  };
  return (
    <TextField
      size="small"
      label={t(texts.scan)}
      value={code}
      inputRef={box}
      autoComplete="off"
      onChange={event => setCode(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{ width: { xs: '100%', sm: 260 } }}
    />
  );
};
