// Loaded when it is opened.
import { lazy } from 'react';

export const AuditLog = lazy(() =>
  import('./AuditLog.tsx').then(module => ({ default: module.AuditLog })),
);
