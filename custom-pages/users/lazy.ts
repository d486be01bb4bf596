// The invitation is loaded when it is opened.
import { lazy } from 'react';

export const InviteUser = lazy(() =>
  import('./InviteUser.tsx').then(module => ({ default: module.InviteUser })),
);
