// The entry pages as chunks of their own.
import { lazy } from 'react';

export const InvoiceEntry = lazy(() =>
  import('./InvoiceEntry.tsx').then(module => ({ default: module.InvoiceEntry })),
);
export const ProformaEdit = lazy(() =>
  import('./ProformaEdit.tsx').then(module => ({ default: module.ProformaEdit })),
);
