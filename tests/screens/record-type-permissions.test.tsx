// The permissions of a record type in the list of permissions: called by its title, in the language of the
// reader, as those of the program are.
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

const visits = {
  ...{ id: 1, name: 'visits', title: 'Visit', title_ne: 'भेट', titles: 'Visits', titles_ne: 'भेटहरू' },
  ...{ record_name: null, record_name_ne: null },
};
const permissions = [
  { id: 2, name: 'view own visits', display_name: 'View Own Visits', description: null },
  { id: 1, name: 'view units', display_name: 'View Units', description: null },
];

it('are shown by the title of the record type in both languages', async () => {
  renderScreen(<EntityList entity={findEntity('permissions')} />, ({ path }) => {
    if (path === 'active-fields')
      return { status: 200, body: { version: 'permissions', fields: [], entities: [visits] } };
    return path.startsWith('permissions?') ? listResponse(permissions) : undefined;
  });
  await act(loadOwnFields);
  expect(await screen.findByText('View Own Visits')).toBeVisible();
  act(() => switchLanguage('ne'));
  expect(await screen.findByText('भेट हेर्ने')).toBeVisible();
  expect(screen.getByText('एकाइ हेर्ने')).toBeVisible();
});
