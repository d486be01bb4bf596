// A line that is removed takes the focus with it: the keyboard goes on at the line that takes its
// place, or the last one, and where none is left at what the caller names.
import { type MouseEvent, useEffect, useRef } from 'react';

const BUTTONS = '[data-remove] button';

type Removed = { button: Element; place: number; around: Element };

/** For onClick of what holds the lines; the cell of each remove button bears `data-remove`. */
export const useFocusAfterRemoval = (
  otherwise: () => void,
): ((event: MouseEvent<HTMLElement>) => void) => {
  const removed = useRef<Removed | undefined>(undefined);
  useEffect(() => {
    if (!removed.current || removed.current.button.isConnected) return;
    const { place, around } = removed.current;
    removed.current = undefined;
    const left = around.querySelectorAll<HTMLElement>(BUTTONS);
    const next = left[Math.min(place, left.length - 1)];
    if (next) next.focus();
    else otherwise();
  });
  return ({ target, currentTarget }) => {
    const button = (target as Element).closest(BUTTONS);
    const place = button ? [...currentTarget.querySelectorAll(BUTTONS)].indexOf(button) : -1;
    removed.current = button && place >= 0 ? { button, place, around: currentTarget } : undefined;
  };
};
