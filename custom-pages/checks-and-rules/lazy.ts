// The page of checks and rules is loaded when it is opened.
import { lazy } from 'react';

export const ChecksAndRules = lazy(() =>
  import('./ChecksAndRules.tsx').then(module => ({ default: module.ChecksAndRules })),
);
