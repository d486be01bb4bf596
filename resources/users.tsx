// Users are invited: the form is at an address of its own (USR-008), and the list calls its last
// column by its one action (USR-007).

import type { Overrides } from '../src/entities/overrides.ts';
import { words } from '../src/i18n/words.ts';

export const users: Overrides = {
  createAddress: '/company-users/invite',
  actionsLabel: words.edit,
};
