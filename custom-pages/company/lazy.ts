// The payment settings are loaded when they are opened.
import { lazy } from 'react';

export const PaymentSettings = lazy(() =>
  import('./PaymentSettings.tsx').then(module => ({ default: module.PaymentSettings })),
);
