// The entry page as a chunk of its own.
import { lazy } from 'react';

export const CreditNoteEntry = lazy(() =>
  import('./CreditNoteEntry.tsx').then(module => ({ default: module.CreditNoteEntry })),
);

// The view page as a chunk of its own.

export const CreditNoteView = lazy(() =>
  import('./CreditNoteView.tsx').then(module => ({ default: module.CreditNoteView })),
);

// The summary page as a chunk of its own.

export const InvoiceCreditNotes = lazy(() =>
  import('./InvoiceCreditNotes.tsx').then(module => ({ default: module.InvoiceCreditNotes })),
);
