// The view page as a chunk of its own.
import { lazy } from 'react';

export const CreditNoteView = lazy(() =>
  import('./CreditNoteView.tsx').then(module => ({ default: module.CreditNoteView })),
);
