// The view page as a chunk of its own.
import { lazy } from 'react';

export const DebitNoteView = lazy(() =>
  import('./DebitNoteView.tsx').then(module => ({ default: module.DebitNoteView })),
);
