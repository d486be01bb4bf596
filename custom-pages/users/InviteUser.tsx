// The invitation is the generated form of a new user, under the address that the documents give it
// (USR-008).
import { useEntity } from '../../src/entities.ts';
import { EntityFormPage } from '../../src/screens/EntityFormPage.tsx';
import type { Overrides } from '../../src/screens/overrides.ts';

const asGenerated: Overrides = {};

export const InviteUser = () => (
  <EntityFormPage entity={useEntity('users')} overrides={asGenerated} mode="create" />
);
