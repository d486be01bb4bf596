// Verifying the books is loaded when it is opened.
import { lazy } from 'react';

export const VerifyBooks = lazy(() =>
  import('./VerifyBooks.tsx').then(module => ({ default: module.VerifyBooks })),
);
