// The entry page as a chunk of its own.
import { lazy } from 'react';

export const InvoiceEntry = lazy(() => import('./InvoiceEntry.tsx').then(module => ({ default: module.InvoiceEntry })));
