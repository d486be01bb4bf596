// Loaded when it is opened.
import { lazy } from 'react';

export const QueryLog = lazy(() =>
  import('./QueryLog.tsx').then(module => ({ default: module.QueryLog })),
);
