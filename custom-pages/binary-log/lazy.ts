// Loaded when it is opened.
import { lazy } from 'react';

export const BinaryLog = lazy(() =>
  import('./BinaryLog.tsx').then(module => ({ default: module.BinaryLog })),
);
