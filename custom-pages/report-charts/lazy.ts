// Charts are loaded when they are opened.
import { lazy } from 'react';

export const ReportCharts = lazy(() =>
  import('./ReportCharts.tsx').then(module => ({ default: module.ReportCharts })),
);
