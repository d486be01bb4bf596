// The entry page as a chunk of its own.
import { lazy } from 'react';

export const BillingEntry = lazy(() =>
  import('./BillingEntry.tsx').then(module => ({ default: module.BillingEntry })),
);
