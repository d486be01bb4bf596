// The activity log is loaded when it is opened.
import { lazy } from 'react';

export const ActivityLog = lazy(() =>
  import('./ActivityLog.tsx').then(module => ({ default: module.ActivityLog })),
);
