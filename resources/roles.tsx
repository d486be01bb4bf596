// Roles: their permissions are many, so they are assigned in a modal of their own, loaded when a
// role is opened.
import { lazy, Suspense } from 'react';
import type { InputProps } from '../src/kinds/input-props.ts';
import type { ValueProps } from '../src/kinds/values.tsx';
import type { Overrides } from '../src/screens/overrides.ts';

const load = () => import('../custom-pages/assign-permission/AssignPermission.tsx');
const Entered = lazy(() => load().then(module => ({ default: module.AssignPermission })));
const Read = lazy(() => load().then(module => ({ default: module.AssignedPermissions })));

const AssignPermission = (props: InputProps) => (
  <Suspense>
    <Entered {...props} />
  </Suspense>
);
const AssignedPermissions = (props: ValueProps) => (
  <Suspense>
    <Read {...props} />
  </Suspense>
);

export const roles: Overrides = {
  inputs: { permission_id: AssignPermission },
  shown: { permission_id: AssignedPermissions },
};
