// The page as a chunk of its own.
import { lazy } from 'react';

export const StockHistory = lazy(() =>
  import('./StockHistory.tsx').then(module => ({ default: module.StockHistory })),
);

// A product's stock as a chunk of its own.

export const StockMovements = lazy(() =>
  import('./ProductStock.tsx').then(module => ({ default: module.StockMovements })),
);
export const BelowMinimumNotice = lazy(() =>
  import('./ProductStock.tsx').then(module => ({ default: module.BelowMinimumNotice })),
);
