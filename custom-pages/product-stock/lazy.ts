// A product's stock as a chunk of its own.
import { lazy } from 'react';

export const StockMovements = lazy(() =>
  import('./StockMovements.tsx').then(module => ({ default: module.StockMovements })),
);
export const BelowMinimumNotice = lazy(() =>
  import('./BelowMinimumNotice.tsx').then(module => ({ default: module.BelowMinimumNotice })),
);
