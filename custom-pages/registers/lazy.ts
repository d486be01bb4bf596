// The four reports as one chunk, loaded when the first of them is opened.
import { lazy } from 'react';

export const RegisterPage = lazy(() =>
  import('./RegisterPage.tsx').then(module => ({ default: module.RegisterPage })),
);
