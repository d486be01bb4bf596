// The page as a chunk of its own.
import { lazy } from 'react';

export const InventoryHistory = lazy(() =>
  import('./InventoryHistory.tsx').then(module => ({ default: module.InventoryHistory })),
);
