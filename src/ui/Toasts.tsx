// The toasts of the moment, bottom right.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Portal from '@mui/material/Portal';
import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { dismissToast, useToasts } from '../platform/toast-store.ts';

/**
 * A dialog hides everything else from assistive technology; a toast must be heard over a dialog
 * too.
 */
const keepAccessible = (host: HTMLElement) => {
  const watcher = new MutationObserver(
    () => host.hasAttribute('aria-hidden') && host.removeAttribute('aria-hidden'),
  );
  watcher.observe(host, { attributeFilter: ['aria-hidden'] });
  return () => watcher.disconnect();
};

export const Toasts = () => {
  const toasts = useToasts();
  const host = useCallback(
    (element: HTMLElement | null) => (element ? keepAccessible(element) : undefined),
    [],
  );
  return (
    <Portal>
      <Stack
        ref={host}
        spacing={1}
        sx={{
          position: 'fixed',
          bottom: 16,
          // Above the buttons of a form.
          'body:has(.form-foot) &': { bottom: 80 },
          right: 16,
          zIndex: 2000,
          maxWidth: 'min(420px, calc(100vw - 32px))',
          // What lies under a toast, often Save, can be pressed through it; only its own button is
          // held on to.
          pointerEvents: 'none',
          '& .MuiAlert-action': { pointerEvents: 'auto' },
        }}
      >
        {toasts.map(({ id, severity, message, title }) => (
          <Alert
            key={id}
            severity={severity}
            variant="filled"
            elevation={6}
            role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
            onClose={() => dismissToast(id)}
          >
            {title && <AlertTitle>{title}</AlertTitle>}
            {message}
          </Alert>
        ))}
      </Stack>
    </Portal>
  );
};
