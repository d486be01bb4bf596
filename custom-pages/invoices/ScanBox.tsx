// A barcode, a code or a name, scanned or typed, and Enter: the product is on the document. The box
// is free for the next one at once; answers are added in the order of the scans, whatever the
// network does. What is typed by hand is offered below while it is typed; Enter takes one of those
// only after an arrow key, so that a scanner, which ends with Enter, never takes one by chance.
import TextField from '@mui/material/TextField';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useEvent } from 'react-admin';
import { toAsciiDigits } from '../../domain/language.ts';
import { showServerError } from '../../src/api/show-server-errors.ts';
import type { Product } from '../../src/documents/products/use-product-picker.ts';
import { useTabState } from '../../src/forms/user-storage.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { toast } from '../../src/platform/toast-store.ts';
import { ProductOptions } from './ProductOptions.tsx';
import { type FoundProducts, findByCode, findProducts } from './product-lookup.ts';
import { type ScanNotices, ScanNoticeText } from './scan-notices.tsx';
import type { ScanQueue } from './scan-queue.ts';
import { readScanText, toScanText } from './scan-text.ts';
import { texts } from './texts.ts';
import { useProductSuggestions } from './use-product-suggestions.ts';

type ScanBoxProps = {
  /** That of the document, under which what is typed is kept. */
  name: string;
  box: RefObject<HTMLInputElement | null>;
  scans: ScanQueue;
  notices: ScanNotices;
  /** The code of the chosen customer. */
  customer: string | undefined;
  onScan: (product: Product, qty: number) => void;
};

export const ScanBox = ({ name, box, scans, notices, customer, onScan }: ScanBoxProps) => {
  const t = useTranslations();
  const id = useId();
  // A suggestion may be the question for which the session is renewed, and the page loaded again.
  const [typed = '', setTyped] = useTabState<string>(`typing/${name}`);
  const setText = (text: string) => setTyped(text === '' ? undefined : text);
  const scan = useScans({ scans, onScan, onUnanswered: text => setTyped(now => now || text) });
  useEffect(() => {
    scans.setTyped(typed);
    return () => scans.setTyped('');
  }, [scans, typed]);
  const [isFocused, setFocused] = useState(false);
  const [closedFor, setClosedFor] = useState<string>();
  const [highlight, setHighlight] = useState(-1);

  const read = readScanText(typed);
  const wanted = read.wrong === undefined ? read.text : '';
  const suggested = useProductSuggestions(wanted);
  const [question] = useSyncExternalStore(scans.subscribe, scans.getQuestions);
  // A question waits until the box is free.
  const asked = typed.trim() === '' ? question : undefined;
  const products = asked?.products ?? (wanted === '' ? [] : (suggested?.products ?? []));
  const isStale = !asked && suggested?.of !== wanted;
  const isOpen = products.length > 0 && (asked ? true : isFocused && closedFor !== typed);
  const questionText = question && t(texts.whichProduct, { text: question.text });

  const change = (text: string) => {
    setText(text);
    setHighlight(-1);
    setClosedFor(undefined);
  };
  const pick = (product: Product) => {
    if (asked) {
      scans.answer(asked);
      onScan(product, asked.qty);
    } else if (read.wrong === undefined) {
      scan.take(product, read.qty);
      setText('');
    }
    setHighlight(-1);
  };
  const close = () => {
    if (asked) scans.answer(asked);
    else setClosedFor(typed);
    setHighlight(-1);
  };
  const enter = () => {
    const chosen = isOpen && !isStale ? products[highlight] : undefined;
    if (chosen) return pick(chosen);
    if (read.wrong === undefined && read.text === '' && typed.trim() !== '')
      return toast('info', t(texts.quantityOnly, { text: typed.trim() }));
    change('');
    const text = toCode(typed);
    if (text !== '') scan.lookUp(text);
  };
  const move = (step: number) => {
    if (products.length === 0 || isStale) return;
    setClosedFor(undefined);
    const from = isOpen ? highlight : -1;
    setHighlight(
      from < 0 && step < 0
        ? products.length - 1
        : (from + step + products.length) % products.length,
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') enter();
    else if (step !== undefined) move(step);
    else return;
    // A scanner ends each code with Enter: the form must not be sent by it.
    event.preventDefault();
  };
  return (
    <>
      <TextField
        size="small"
        label={t(texts.scan)}
        value={typed}
        inputRef={box}
        autoComplete="off"
        onChange={event => change(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        slotProps={{
          htmlInput: {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isOpen,
            'aria-controls': isOpen ? id : undefined,
            'aria-activedescendant': isOpen && highlight >= 0 ? `${id}-${highlight}` : undefined,
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
        sx={{ width: { xs: '100%', sm: 340 } }}
      />
      {isOpen && (
        <ProductOptions
          id={id}
          anchor={box.current?.parentElement ?? null}
          products={products}
          highlight={highlight}
          isStale={isStale}
          question={asked && questionText}
          customer={customer}
          onPick={pick}
          onClose={close}
        />
      )}
      <ScanNoticeText notices={notices} question={questionText} />
    </>
  );
};

/** Digits of a code are ASCII; words of Devanagari are left as they are, digits and all. */
const toCode = (text: string): string =>
  (/[\p{Script=Devanagari}--[०-९]]/v.test(text) ? text : toAsciiDigits(text)).trim();

type ScansProps = Pick<ScanBoxProps, 'scans' | 'onScan'> & {
  /** Nobody knows whose the text is: the look-up failed. */
  onUnanswered: (text: string) => void;
};

/** Looks up what is scanned, and takes all of it in the order in which it came. */
const useScans = ({ scans, onScan, onUnanswered }: ScansProps) => {
  const t = useTranslations();
  const before = useRef<Promise<unknown>>(Promise.resolve());

  /** Says whether a product was taken in. */
  const settle = (text: string, scan: ReturnType<ScanQueue['begin']>, found: FoundProducts) => {
    const read = readScanText(text);
    const { qty, text: code } = read.wrong === undefined ? read : { qty: 1, text };
    const { products, isSure } = found;
    if (!isSure && products.length > 0) {
      scans.ask({ scan, text: code, qty, products });
      return false;
    }
    if (!scans.end(scan)) return false;
    const [product] = products;
    if (product) onScan(product, qty);
    else {
      const why =
        read.wrong === undefined
          ? t(texts.noSuchCode, { code })
          : t(texts.wrongQuantity, { text: read.wrong });
      toast('error', why, t(texts.productNotSelected));
    }
    return product !== undefined;
  };
  const follow = useEvent((text: string, asked: Promise<FoundProducts>) => {
    const begun = scans.begin(text);
    const previous = before.current;
    const work = (async () => {
      try {
        const [found] = await Promise.all([asked, previous]);
        return settle(text, begun, found);
      } catch (error) {
        if (!scans.end(begun)) return false;
        // It is left to be sent again, unless the next one is being typed.
        onUnanswered(text);
        showServerError(error, texts.productNotSelected);
        return false;
      }
    })();
    before.current = work;
    scans.follow(work);
  });
  const lookUp = useEvent((text: string) => {
    const read = readScanText(text);
    follow(text, read.wrong === undefined ? findProducts(read.text) : findWholeCode(text));
  });
  // The page was reloaded or left while these were looked up.
  useEffect(() => {
    for (const code of scans.kept()) lookUp(code);
    return scans.leave;
  }, [scans, lookUp]);
  return {
    lookUp,
    /** The user has chosen this one. */
    take: (product: Product, qty: number) =>
      follow(toScanText(product.code, qty), Promise.resolve({ products: [product], isSure: true })),
  };
};

/** A code may have a star in it, where no quantity is before that. */
const findWholeCode = async (text: string): Promise<FoundProducts> => {
  const products = await findByCode(text);
  return { products, isSure: products.length === 1 };
};
