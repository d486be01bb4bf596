// A button whose action takes time: while it runs it has a progressbar and cannot be pressed again;
// the focus that it loses by that comes back.

import type { ButtonProps } from '@mui/material/Button';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { restoreFocus, saveFocus } from './restore-focus.ts';

export const LoadingButton = ({
  running,
  disabled = false,
  ...rest
}: ButtonProps & { running: boolean }) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!running) return;
    saveFocus(button.current);
    // What a refusal leads to takes the focus first.
    return () => void setTimeout(restoreFocus, 0);
  }, [running]);
  return (
    <Button
      ref={button}
      disabled={running || disabled}
      startIcon={running ? <CircularProgress size={16} color="inherit" /> : undefined}
      {...rest}
    />
  );
};

/**
 * The fields of a form are inert while it is sent: what is typed meanwhile would be on the page and
 * not in what was saved. One attribute on their container, for a document of two hundred lines has
 * eight hundred fields.
 */
export const InertWhile = ({ running, children }: { running: boolean; children: ReactNode }) => {
  const held = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fields = held.current;
    if (!running || !fields) return;
    // Ctrl+S leaves the hands in a field, and that gets them back.
    if (fields.contains(document.activeElement)) saveFocus(document.activeElement as HTMLElement);
    fields.toggleAttribute('inert', true);
    return () => {
      fields.removeAttribute('inert');
      // What a refusal leads to takes the focus first.
      setTimeout(restoreFocus, 0);
    };
  }, [running]);
  return <div ref={held}>{children}</div>;
};
