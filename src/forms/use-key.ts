// A key that does something on the page while it is drawn.
import { useEffect, useRef } from 'react';

/** `code` is that of the key, so that it works on every layout of the keyboard. */
const useKey = (code: string, hasAlt: boolean, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (![event.code, event.key].includes(code)) return;
      if (event.altKey !== hasAlt || event.ctrlKey) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [code, hasAlt]);
};

/** A key with Alt. */
export const useAltKey = (code: string, act: () => void): void => useKey(code, true, act);

/** A function key by itself; a held key acts once, and the browser never does. */
export const useFunctionKey = (code: string, act: () => void): void => useKey(code, false, act);
