// The page of an inspection is loaded when it is opened.
import { lazy } from 'react';

export const Inspection = lazy(() =>
  import('./Inspection.tsx').then(module => ({ default: module.Inspection })),
);
