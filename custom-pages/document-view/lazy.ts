// The view pages as chunks of their own.
import { lazy } from 'react';

export const DocumentView = lazy(() =>
  import('./InvoiceView.tsx').then(module => ({ default: module.InvoiceView })),
);
export const ProformaView = lazy(() =>
  import('./ProformaView.tsx').then(module => ({ default: module.ProformaView })),
);
