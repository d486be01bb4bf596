// The page of checks and rules is loaded when it is opened.
import { lazy } from 'react';

export const ComplianceChecks = lazy(() =>
  import('./ComplianceChecks.tsx').then(module => ({ default: module.ComplianceChecks })),
);
