// The entry page as a chunk of its own.
import { lazy } from 'react';

export const VendorBillEntry = lazy(() =>
  import('./VendorBillEntry.tsx').then(module => ({ default: module.VendorBillEntry })),
);

// The view page as a chunk of its own.

export const VendorBillView = lazy(() =>
  import('./VendorBillView.tsx').then(module => ({ default: module.VendorBillView })),
);
