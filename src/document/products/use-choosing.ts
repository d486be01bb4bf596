// Products are chosen in a window over the form; whoever is done is at the button again that opened it, ready for the next key.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Picked } from './product.ts';

export type Choosing = {
  /** The window is open. */
  open: boolean;
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  begin: () => void;
  done: (picked: Picked[]) => void;
  close: () => void;
};

/** `add` takes what was chosen. */
export const useChoosing = (add: (picked: Picked[]) => void): Choosing => {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const picked = useRef(false);
  // With the window itself, not by a timer: the browser puts timers off while keys come, and a quick hand is in the first line by then.
  useEffect(() => {
    if (open || !picked.current) return;
    picked.current = false;
    button.current?.focus();
  }, [open]);
  return {
    open,
    button,
    begin: () => setOpen(true),
    done: chosen => {
      add(chosen);
      picked.current = true;
      setOpen(false);
    },
    close: () => setOpen(false),
  };
};
