// The entry page as a chunk of its own.
import { lazy } from 'react';

export const DebitNoteEntry = lazy(() =>
  import('./DebitNoteEntry.tsx').then(module => ({ default: module.DebitNoteEntry })),
);

// The view page as a chunk of its own.

export const DebitNoteView = lazy(() =>
  import('./DebitNoteView.tsx').then(module => ({ default: module.DebitNoteView })),
);
