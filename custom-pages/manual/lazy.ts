// Loaded when it is opened.
import { lazy } from 'react';

export const UserManual = lazy(() =>
  import('./UserManual.tsx').then(module => ({ default: module.UserManual })),
);
