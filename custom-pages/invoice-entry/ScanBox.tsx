// A code, scanned or typed, and Enter: the product is on the document. The box is free for the next one at once; answers are added in the
// order of the scans, whatever the network does.
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react';
import { inAscii } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { toast } from '../../src/ui/toasts.ts';
import type { Product } from '../../src/document/products/product.ts';
import { texts } from './texts.ts';

/** The active product that bears the code as its barcode, else as its own code; undefined when none does. */
const productOf = async (code: string): Promise<Product | undefined> => {
  for (const field of ['barcode', 'code']) {
    const query = { limit: 1, page: 1, status: 1, [`filter[${field}]`]: code };
    const { body } = await callApi<{ data: Product[] } | undefined>('products', { query, purpose: 'look-up' });
    if (body?.data[0]) return body.data[0];
  }
  return undefined;
};

type Props = { box: RefObject<HTMLInputElement | null>; onScan: (product: Product) => void };

export const ScanBox = memo(({ box, onScan }: Props) => {
  const say = useSay();
  const [code, setCode] = useState('');
  const before = useRef<Promise<void>>(Promise.resolve());

  const scan = (text: string) => {
    const asked = productOf(text);
    const told = before.current;
    before.current = (async () => {
      try {
        const [product] = await Promise.all([asked, told]);
        if (product) onScan(product);
        else toast('error', say(texts.noSuchCode, { code: text }), say(texts.productNotSelected));
      } catch (error) {
        toast('error', (error as Error).message, say(texts.productNotSelected));
      }
    })();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A scanner ends each code with Enter: the form must not be sent by it.
    event.preventDefault();
    const text = inAscii(code).trim();
    setCode('');
    if (text !== '') scan(text);
  };
  return (
    <TextField
      size="small"
      label={say(texts.scan)}
      value={code}
      inputRef={box}
      autoComplete="off"
      onChange={event => setCode(event.target.value)}
      onKeyDown={onKeyDown}
      sx={{ width: { xs: '100%', sm: 260 } }}
    />
  );
});
