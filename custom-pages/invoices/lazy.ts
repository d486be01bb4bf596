// The entry pages as chunks of their own.
import { lazy } from 'react';

export const InvoiceEntry = lazy(() =>
  import('./InvoiceEntry.tsx').then(module => ({ default: module.InvoiceEntry })),
);
export const ProformaEdit = lazy(() =>
  import('./ProformaEdit.tsx').then(module => ({ default: module.ProformaEdit })),
);

// The view pages as chunks of their own.

export const InvoiceView = lazy(() =>
  import('./InvoiceView.tsx').then(module => ({ default: module.InvoiceView })),
);
export const ProformaView = lazy(() =>
  import('./ProformaView.tsx').then(module => ({ default: module.ProformaView })),
);
