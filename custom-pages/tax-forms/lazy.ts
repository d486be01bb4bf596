// Annex 13 is loaded when it is opened.
import { lazy } from 'react';

export const Annex13 = lazy(() =>
  import('./Annex13.tsx').then(module => ({ default: module.Annex13 })),
);

// The VAT return is loaded when it is opened.

export const VatReturn = lazy(() =>
  import('./VatReturn.tsx').then(module => ({ default: module.VatReturn })),
);
