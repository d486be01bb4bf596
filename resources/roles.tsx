// Roles: their permissions are many, so they are assigned in a modal of their own, loaded when a
// role is opened.
import { lazy, Suspense } from 'react';
import type { Overrides } from '../src/entities/overrides.ts';
import type { FieldValueProps } from '../src/fields/FieldValue.tsx';
import type { FieldInputProps } from '../src/fields/field-input-props.ts';

const loadPage = () => import('../custom-pages/roles/AssignPermission.tsx');
const LazyAssignPermission = lazy(() =>
  loadPage().then(module => ({ default: module.AssignPermission })),
);
const LazyAssignedPermissions = lazy(() =>
  loadPage().then(module => ({ default: module.AssignedPermissions })),
);

const AssignPermission = (props: FieldInputProps) => (
  <Suspense>
    <LazyAssignPermission {...props} />
  </Suspense>
);
const AssignedPermissions = (props: FieldValueProps) => (
  <Suspense>
    <LazyAssignedPermissions {...props} />
  </Suspense>
);

export const roles: Overrides = {
  inputs: { permission_id: AssignPermission },
  viewFields: { permission_id: AssignedPermissions },
};
