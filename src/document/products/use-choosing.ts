// Products are chosen in a window over the form; whoever is done is at the button again that opened
// it, ready for the next key. A session that is renewed meanwhile loads the page anew: the window
// is open again, with what was ticked.
import { type RefObject, useEffect, useRef } from 'react';
import { useKeptInTab } from '../../providers/use-kept-in-tab.ts';
import type { Picked } from './product.ts';

export type Choosing = {
  /** What is ticked so far; undefined while the window is closed. */
  picked: Picked[] | undefined;
  pick: (picked: Picked[]) => void;
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>;
  begin: () => void;
  done: () => void;
  close: () => void;
};

/** `add` takes what was chosen for the document of that name. */
export const useChoosing = (name: string, add: (picked: Picked[]) => void): Choosing => {
  const [picked, setPicked] = useKeptInTab<Picked[]>(`choosing/${name}`);
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
    begin: () => setPicked([]),
    done: () => {
      add(picked ?? []);
      hasChosen.current = true;
      setPicked(undefined);
    },
    close: () => setPicked(undefined),
  };
};
