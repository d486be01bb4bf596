// An edit form has the current record of the server, whatever the list has shown before.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());

const unit = { id: 3, name: 'pcs', description: 'As listed', status: 1 };
const vendor = {
  id: 3,
  type: 'C',
  last_name: 'Cables',
  vendor_name: 'Cables',
  city: 'As listed',
  address: 'Patan',
  status: 1,
};

describe('a record that somebody else has changed since it was listed', () => {
  it('is edited in a dialog in its current state', async () => {
    renderScreen(<EntityList entity={findEntity('units')} />, ({ path }) => {
      if (path === 'units/3')
        return { status: 200, body: { ...unit, description: 'As it stands' } };
      return path.startsWith('units') ? listResponse([unit]) : undefined;
    });
    await screen.findByRole('cell', { name: 'As listed' });
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByRole('textbox', { name: 'Description' })).toHaveValue('As it stands');
  });

  it('is edited on a page in its current state', async () => {
    const entity = findEntity('vendors');
    const { router } = renderScreen(
      <Routes>
        <Route path="/purchases/vendors" element={<EntityList entity={entity} />} />
        <Route
          path="/purchases/vendors/:id/edit"
          element={<EntityFormPage entity={entity} overrides={{}} mode="edit" />}
        />
      </Routes>,
      ({ path }) => {
        if (path === 'vendors/3') return { status: 200, body: { ...vendor, city: 'As it stands' } };
        return path.startsWith('vendors') ? listResponse([vendor]) : undefined;
      },
      { path: '/purchases/vendors' },
    );
    await screen.findByText('Cables');
    await router.navigate('/purchases/vendors/3/edit');
    expect(await screen.findByRole('textbox', { name: 'City' })).toHaveValue('As it stands');
  });
});
