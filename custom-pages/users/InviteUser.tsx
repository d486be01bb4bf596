// The invitation is the generated form of a new user, under the address that the documents give it
// (USR-008).

import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import type { Overrides } from '../../src/entities/overrides.ts';
import { useEntity } from '../../src/fields/entities-context.ts';

const NO_OVERRIDES: Overrides = {};

export const InviteUser = () => (
  <EntityFormPage entity={useEntity('users')} overrides={NO_OVERRIDES} mode="create" />
);
