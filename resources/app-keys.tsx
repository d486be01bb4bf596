// App keys have a page of their own: the secret is told once, beside the masked ones.
import { lazy } from 'react';
import type { Overrides } from '../src/entities/overrides.ts';

const AppKeys = lazy(() =>
  import('../custom-pages/app-keys/AppKeys.tsx').then(module => ({ default: module.AppKeys })),
);

export const appKeys: Overrides = { list: AppKeys };
