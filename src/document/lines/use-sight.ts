// The browser weighs every input that it has painted with each key, those a screen and a half away
// as well. While somebody types, lines out of sight are cut out of the paint; they keep their
// place, can be reached by the keyboard, read aloud and searched for.
import { type RefCallback, type RefObject, useEffect, useRef, useState } from 'react';

export type Sight = {
  /** For the table. */
  table: RefObject<HTMLTableElement | null>;
  /** For each group of lines: it bears `data-away` while nothing of it is in sight. */
  watch: RefCallback<HTMLElement>;
  /** Somebody types: the table bears `data-typing` until it, or the page, is scrolled. */
  onInput: () => void;
};

const markAway = (entries: IntersectionObserverEntry[]) => {
  for (const { target, isIntersecting } of entries)
    target.toggleAttribute('data-away', !isIntersecting);
};

export const useSight = (): Sight => {
  const table = useRef<HTMLTableElement>(null);
  const [observer] = useState(() => new IntersectionObserver(markAway));
  useEffect(() => {
    // A field whose text is longer than itself scrolls too, but nothing around it moves.
    const show = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) table.current?.removeAttribute('data-typing');
    };
    document.addEventListener('scroll', show, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', show, { capture: true });
  }, []);
  const [watch] = useState<Sight['watch']>(() => (group: HTMLElement | null) => {
    if (!group) return;
    observer.observe(group);
    return () => observer.unobserve(group);
  });
  return { table, watch, onInput: () => table.current?.setAttribute('data-typing', '') };
};
