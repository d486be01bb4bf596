// The draft of a document while it is typed.
import { useEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import { type Rested, useRested } from './rested.ts';
import type { Typed } from './typed.ts';

type Draft<Entry> = {
  keep: () => void;
  /**
   * There is nothing worth keeping; `drop` forgets what was kept before. Without them everything is
   * kept.
   */
  isBlank?: (entry: Entry) => boolean;
  drop?: () => void;
  /** It is saved: nothing is kept any more. */
  done?: boolean;
};

/** Keeps what is typed whenever the hands rest; answers how to do it at once, or not at all. */
export const useKept = <Entry>(
  typed: Typed<Entry>,
  { keep, isBlank = () => false, drop = () => undefined, done = false }: Draft<Entry>,
): Rested => {
  const rested = useRested();
  const held = useRef(false);
  const keepSoon = useEvent(() => {
    if (done) return;
    const blank = isBlank(typed.now());
    if (!blank) rested.soon(keep);
    // What was emptied by hand is as good as reset; a page that never held anything leaves the
    // draft of another window alone.
    else if (held.current) rested.soon(drop);
    held.current = !blank;
  });
  useEffect(keepSoon);
  useEffect(() => typed.listen(keepSoon), [typed, keepSoon]);
  return rested;
};
