// The entry page as a chunk of its own.
import { lazy } from 'react';

export const CreditNoteEntry = lazy(() =>
  import('./CreditNoteEntry.tsx').then(module => ({ default: module.CreditNoteEntry })),
);
