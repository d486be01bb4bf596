// The page of the tax authority is loaded when it is opened.
import { lazy } from 'react';

export const CbmsPage = lazy(() =>
  import('./CbmsPage.tsx').then(module => ({ default: module.CbmsPage })),
);
