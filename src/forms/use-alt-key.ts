// A key with Alt that does something on the page while it is drawn.
import { useEffect, useRef } from 'react';

/** `code` is that of the key, so that it works on every layout of the keyboard. */
export const useAltKey = (code: string, act: () => void): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.repeat || event.code !== code) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [code]);
};
