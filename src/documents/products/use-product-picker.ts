// Products are chosen in a window over the form; afterwards the focus is on the button again that
// opened it, ready for the next key. A session that is renewed meanwhile reloads the page: the
// window is open again, with what was ticked.
import { type RefObject, useEffect, useRef } from 'react';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { useTabState } from '../../forms/user-storage.ts';

export type ProductPicker = {
  /** What is ticked so far; undefined while the window is closed. */
  picked: PickedProduct[] | undefined;
  pick: (picked: PickedProduct[]) => void;
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  open: () => void;
  done: () => void;
  close: () => void;
};

/** `add` takes what was chosen for the document of that name. */
export const useProductPicker = (
  name: string,
  add: (picked: PickedProduct[]) => void,
): ProductPicker => {
  const [picked, setPicked] = useTabState<PickedProduct[]>(`choosing/${name}`);
  const button = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  // With the window itself, not by a timer: the browser puts timers off while keys come, and a
  // quick hand is in the first line by then.
  useEffect(() => {
    if (picked || !hasChosen.current) return;
    hasChosen.current = false;
    button.current?.focus();
  }, [picked]);
  return {
    picked,
    pick: setPicked,
    button,
    open: () => setPicked([]),
    done: () => {
      add(picked ?? []);
      hasChosen.current = true;
      setPicked(undefined);
    },
    close: () => setPicked(undefined),
  };
};

/** A product as it is chosen for a document, in rupees. */
export type Product = Row & {
  id: number;
  name: string;
  code: string;
  hs_code: string | null;
  sales_price: number;
  purchase_price: number;
  type: 's' | 'p';
  family: string | null;
  units: { name: string } | null;
};
/**
 * `bulk` says that it was ticked through the box that ticks all (its unit is then "hr" if it has
 * none, SAL-INV-094, CONST-037).
 */
export type PickedProduct = { product: Product; bulk: boolean };
