// Annex 13 is loaded when it is opened.
import { lazy } from 'react';

export const Annex13 = lazy(() =>
  import('./Annex13.tsx').then(module => ({ default: module.Annex13 })),
);
