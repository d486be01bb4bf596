// Verifying the books is loaded when it is opened.
import { lazy } from 'react';

export const LedgerAudit = lazy(() =>
  import('./LedgerAudit.tsx').then(module => ({ default: module.LedgerAudit })),
);
