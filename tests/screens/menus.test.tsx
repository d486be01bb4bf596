// Menus at their screens.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { MenuEdit } from '../../custom-pages/menus/MenuEdit.tsx';
import { menus } from '../../resources/menus.tsx';
import {
  answers,
  expectAddress,
  expectToast,
  findCall,
  readActions,
  readCells,
  readHeadings,
  records,
  renderForm,
  renderList,
  type StoredRecord,
  selectOption,
} from '../support/administration-screens.tsx';
import { findEntity, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});

describe('menus', () => {
  it('are a list of seven columns with Edit and Delete, and lead to a new one (ADM-MENU-001..010)', async () => {
    const { calls } = await renderList('menus', menus);
    expect(readHeadings()).toEqual([
      'ID',
      'Name',
      'Parent Id',
      'Url',
      'Icon',
      'Roles',
      'Created Date',
      'Actions',
    ]);
    expect(readCells().slice(0, 6)).toEqual([
      '3',
      'Sales',
      'Top',
      '/sales',
      'sell',
      'Counter Staff',
    ]);
    expect(readActions()).toEqual(['Edit', 'Delete']);
    await press('Edit');
    await expectAddress('/menus/3/edit');
    await press('Create Menu');
    await expectAddress('/menus/new');
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Menu' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await expectToast('Delete Menu');
    expect(findCall(calls, 'DELETE')?.path).toBe('menus/3');
  });

  it('are made with name, parent, url, icon, roles, priority and status (ADM-MENU-011..017, ADM-MENU-022, ADM-MENU-025, ADM-ALL-003, CONST-045, API-216)', async () => {
    const { calls } = renderForm('menus', 'create', menus);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Till');
    await userEvent.type(screen.getByRole('textbox', { name: 'Url' }), '/till');
    await userEvent.type(screen.getByRole('textbox', { name: 'Icon' }), 'sell');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Priority' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Priority' }), '7');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Counter Staff' }));
    expect(screen.getByRole('switch', { name: 'Status' })).toBeChecked();
    await selectOption('Parent Id', 'Sales');
    expect(calls.some(call => /^menus\?limit=1000/.test(call.path))).toBe(true);
    await press('Save');
    await expectToast('Create Menu');
    expect(findCall(calls, 'POST')!.body).toMatchObject({
      name: 'Till',
      parent_id: 3,
      url: '/till',
      icon: 'sell',
      order: 7,
      role_id: [2],
      status: 1,
    });
    await expectAddress('/menus');
  });

  const edit = (record: StoredRecord, search = '') =>
    renderScreen(
      <Routes>
        <Route path="/menus/:id/edit" element={<MenuEdit entity={findEntity('menus')} />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>,
      answers('menus', record),
      { path: `/menus/3/edit${search}` },
    );
  const parent: StoredRecord = {
    ...records.menus!,
    children: [
      { id: 8, name: 'Invoices', icon: null, url: '/sales/invoice' },
      { id: 9, name: 'Customers', icon: null, url: null },
    ],
  };

  it('without children ask for their parent and show no hierarchy; a parent of 0 is not sent (ADM-MENU-012, ADM-MENU-022, ADM-MENU-024)', async () => {
    const { calls } = edit({ ...records.menus!, parent_id: 0, parent: null });
    expect(await screen.findByRole('combobox', { name: 'Parent Id' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Menu Hierarchy' })).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await press('Save');
    await expectToast('Update Menu');
    expect(findCall(calls, 'PATCH')).toMatchObject({ path: 'menus/3', body: { status: 0 } });
    expect(findCall(calls, 'PATCH')!.body).not.toHaveProperty('parent_id');
    await expectAddress('/menus');
  });

  it('with children keep their place and show a hierarchy whose children are edited and deleted (ADM-MENU-018..021)', async () => {
    const { calls, router } = edit(parent);
    const hierarchy = within(await screen.findByRole('region', { name: 'Menu Hierarchy' }));
    expect(screen.queryByRole('combobox', { name: 'Parent Id' })).toBeNull();
    await userEvent.click(hierarchy.getByRole('button', { name: 'Delete Customers' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Delete Menu' })).getByRole('button', {
        name: 'Confirm',
      }),
    );
    await expectToast('Delete Menu');
    expect(findCall(calls, 'DELETE')?.path).toBe('menus/9');
    await press('Save');
    await expectToast('Update Menu');
    expect(findCall(calls, 'PATCH')!.body).not.toHaveProperty('parent_id');
    await userEvent.click(hierarchy.getByRole('link', { name: 'Edit Invoices' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/menus/8/edit?child=true',
    );
  });

  it('opened from their parent lead back there (ADM-MENU-023)', async () => {
    const { router } = edit(records.menus!);
    await screen.findByRole('combobox', { name: 'Parent Id' });
    await router.navigate('/menus/2/edit');
    await router.navigate('/menus/3/edit?child=true');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/menus/2/edit'));
    expect(window.location.hash).toBe('');
  });
});
