// Users are invited: the form is at an address of its own (USR-008), and the list calls its last
// column by its one action (USR-007). A user who has not chosen a password yet is shown as invited.

import type { Entity } from '../domain/entity-schema/entity.ts';
import type { Overrides } from '../src/entities/overrides.ts';
import { FieldValue, type FieldValueProps } from '../src/fields/FieldValue.tsx';
import { words } from '../src/i18n/words.ts';
import { lazyComponent } from '../src/ui/Loading.tsx';
import { invitedOption, StatusBadge } from '../src/ui/table-elements.tsx';

const EditUser = lazyComponent(() => import('../custom-pages/users/EditUser.tsx'), 'EditUser');
const EditPage = ({ entity }: { entity: Entity }) => <EditUser entity={entity} />;

const StatusCell = (props: FieldValueProps) =>
  props.record.invited === 1 && props.value === 1 ? (
    <StatusBadge option={invitedOption} />
  ) : (
    <FieldValue {...props} />
  );

export const users: Overrides = {
  createAddress: '/company-users/invite',
  actionsLabel: words.edit,
  cells: { status: StatusCell },
  edit: EditPage,
};
