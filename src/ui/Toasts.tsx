// The toasts of the moment, bottom right.
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import { dismiss, useToasts } from './toasts.ts';

export const Toasts = () => (
  <Stack spacing={1} sx={{ position: 'fixed', bottom: 16, right: 16, zIndex: 2000, maxWidth: 'min(420px, calc(100vw - 32px))' }}>
    {useToasts().map(({ id, severity, message, title }) => (
      <Alert
        key={id}
        severity={severity}
        variant="filled"
        elevation={6}
        role={severity === 'error' || severity === 'warning' ? 'alert' : 'status'}
        onClose={() => dismiss(id)}
      >
        {title && <AlertTitle>{title}</AlertTitle>}
        {message}
      </Alert>
    ))}
  </Stack>
);
