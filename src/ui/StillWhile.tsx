// The fields of a form lie still while it is sent: what somebody typed meanwhile would be on the
// page and not in what was saved. One attribute on what holds them, for a document of two hundred
// lines has eight hundred fields.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { giveFocusBack, holdFocus } from './held-focus.ts';

export const StillWhile = ({ running, children }: { running: boolean; children: ReactNode }) => {
  const held = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fields = held.current;
    if (!running || !fields) return;
    // Ctrl+S leaves the hands in a field, and that gets them back.
    if (fields.contains(document.activeElement)) holdFocus(document.activeElement as HTMLElement);
    fields.toggleAttribute('inert', true);
    return () => {
      fields.removeAttribute('inert');
      // What a refusal leads to takes the focus first.
      setTimeout(giveFocusBack, 0);
    };
  }, [running]);
  return <div ref={held}>{children}</div>;
};
