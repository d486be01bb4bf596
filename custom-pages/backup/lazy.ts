// Loaded when it is opened.
import { lazy } from 'react';

export const Backup = lazy(() =>
  import('./Backup.tsx').then(module => ({ default: module.Backup })),
);

// Loaded when it is opened.

export const Restore = lazy(() =>
  import('./Restore.tsx').then(module => ({ default: module.Restore })),
);
