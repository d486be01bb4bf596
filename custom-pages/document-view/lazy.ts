// The view page as a chunk of its own.
import { lazy } from 'react';

export const DocumentView = lazy(() => import('./InvoiceView.tsx').then(module => ({ default: module.InvoiceView })));
