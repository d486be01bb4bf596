// The detail and the history as chunks of their own.
import { lazy } from 'react';

export const TransactionView = lazy(() =>
  import('./TransactionView.tsx').then(module => ({ default: module.TransactionView })),
);
export const CustomerHistory = lazy(() =>
  import('./CustomerHistory.tsx').then(module => ({ default: module.CustomerHistory })),
);
export const CustomerTransaction = lazy(() =>
  import('./CustomerHistory.tsx').then(module => ({ default: module.CustomerTransaction })),
);
