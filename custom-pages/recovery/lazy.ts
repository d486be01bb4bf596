// Loaded when it is opened.
import { lazy } from 'react';

export const Recovery = lazy(() =>
  import('./Recovery.tsx').then(module => ({ default: module.Recovery })),
);
