// The view page as a chunk of its own.
import { lazy } from 'react';

export const BillingView = lazy(() =>
  import('./BillingView.tsx').then(module => ({ default: module.BillingView })),
);
