// A button whose deed takes time: while it runs it holds a progressbar and cannot be pressed again;
// the focus that it loses by that comes back.
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useLayoutEffect, useRef } from 'react';
import { giveFocusBack, holdFocus } from './held-focus.ts';

export const RunningButton = ({
  running,
  disabled = false,
  ...rest
}: ButtonProps & { running: boolean }) => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!running) return;
    holdFocus(button.current);
    // What a refusal leads to takes the focus first.
    return () => void setTimeout(giveFocusBack, 0);
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
