// The VAT return is loaded when it is opened.
import { lazy } from 'react';

export const VatReturn = lazy(() =>
  import('./VatReturn.tsx').then(module => ({ default: module.VatReturn })),
);
