// The summary page as a chunk of its own.
import { lazy } from 'react';

export const InvoiceCreditNotes = lazy(() =>
  import('./InvoiceCreditNotes.tsx').then(module => ({ default: module.InvoiceCreditNotes })),
);
