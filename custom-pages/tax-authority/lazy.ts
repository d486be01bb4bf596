// The page of the tax authority is loaded when it is opened.
import { lazy } from 'react';

export const TaxAuthority = lazy(() =>
  import('./TaxAuthority.tsx').then(module => ({ default: module.TaxAuthority })),
);
