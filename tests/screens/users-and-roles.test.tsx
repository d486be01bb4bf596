// Users, roles and permissions at their screens.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InviteUser } from '../../custom-pages/users/InviteUser.tsx';
import { entityOverrides } from '../../resources/index.tsx';
import { roles } from '../../resources/roles.tsx';
import { users } from '../../resources/users.tsx';
import {
  answers,
  expectAddress,
  expectDescription,
  expectToast,
  findCall,
  readActions,
  readCells,
  readHeadings,
  renderForm,
  renderList,
  selectOption,
} from '../support/administration-screens.tsx';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';
import { findRequest, press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});

const lists = (calls: ApiCall[], name: string) =>
  calls.filter(call => call.method === 'GET' && call.path.startsWith(`${name}?`)).length;

describe('company users', () => {
  it('are a paged table that leads to the invitation and to each form (USR-001..009)', async () => {
    await renderList('users', users);
    expect(readHeadings()).toEqual(['Name', 'Image', 'Email', 'Created By', 'Status', 'Edit']);
    expect(readCells()).toEqual(['Ram Thapa', '', 'ram@shop.test', 'Sita (1)', 'Active', 'Edit']);
    expect(screen.getByRole('img', { name: 'Image' })).toHaveAttribute(
      'src',
      '/billing/files/ram.png',
    );
    expect(screen.getByRole('navigation', { name: 'pagination' })).toBeVisible();
    await press('Edit');
    await expectAddress('/company-users/3/edit');
    await press('Invite User');
    await expectAddress('/company-users/invite');
  });

  it('are asked for nine at a time, the newest first (USR-022, USR-023, QUIRK-068)', async () => {
    const { calls } = await renderList('users', users);
    const query = new URLSearchParams(
      calls.find(call => call.path.startsWith('users?'))!.path.split('?')[1],
    );
    // The server's own order is by id.
    expect([query.get('limit'), query.get('sort_field') ?? 'id', query.get('sort_by')]).toEqual([
      '9',
      'id',
      'desc',
    ]);
  });

  it('are invited with name, e-mail, one POS and one role by its display name, each required (USR-008, USR-010..020, USR-025, ENT-099, OPEN-102, QUIRK-065)', async () => {
    const { calls } = renderScreen(<InviteUser />, answers('users'), {
      path: '/company-users/invite',
    });
    await screen.findByRole('heading', { level: 1, name: 'Invite User' });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await expectDescription('Name', 'This field is required.');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'This field is required.',
    );
    for (const name of ['POS', 'Role'])
      expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription(
        'This field is required.',
      );
    expect(screen.queryByRole('switch', { name: 'Status' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ram 2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ram');
    await press('Save');
    await expectDescription('Name', 'Only alphabets and space are allowed');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'This is not a valid email.',
    );
    expect(findCall(calls, 'POST')).toBeUndefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Backspace}{Backspace}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '@shop.test');
    await selectOption('POS', 'Main');
    await selectOption('Role', 'Counter Staff');
    await press('Save');
    await expectToast('User created Successfully');
    expect(findCall(calls, 'POST')).toEqual({
      method: 'POST',
      path: 'users',
      body: {
        name: 'Ram',
        email: 'ram@shop.test',
        pos_id: 1,
        role_id: 2,
      },
    });
    await expectAddress('/company-users');
  });

  it('are edited with the same fields and a status switch (USR-009, USR-010, USR-018..021, USR-024, ADM-ALL-004)', async () => {
    const { calls } = renderForm('users', 'edit', users);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ram Thapa');
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('Counter Staff');
    expect(screen.getByRole('combobox', { name: 'POS' })).toHaveValue('Main');
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await press('Save');
    await expectToast('Update User');
    expect(findCall(calls, 'PUT')).toEqual({
      method: 'PUT',
      path: 'users/3',
      body: { status: 0 },
    });
    await expectAddress('/company-users');
  });
});

describe('roles', () => {
  it('are a list of name, display name and description, to view, edit and create (ADM-ROLE-001..006)', async () => {
    await renderList('roles', roles);
    expect(readHeadings()).toEqual(['Name', 'Display Name', 'Description', 'Actions']);
    expect(readActions()).toEqual(['View', 'Edit']);
    expect(screen.getByRole('button', { name: 'Create Role' })).toBeVisible();
  });

  it('are viewed with their fields, their permissions and the modal to read, until Okay (ADM-ROLE-007..010, ADM-ROLE-018, ADM-ALL-001, ADM-ALL-002)', async () => {
    await renderList('roles', roles);
    await press('View');
    const dialog = await screen.findByRole('dialog', { name: 'View Role' });
    expect(within(dialog).queryAllByRole('textbox')).toEqual([]);
    expect(
      within(dialog)
        .getAllByRole('term')
        .map(term => term.textContent),
    ).toEqual(['Name', 'Display Name', 'Description', 'Permissions']);
    expect(await within(dialog).findByText('View Units')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign Permission' }));
    const modal = await screen.findByRole('dialog', { name: 'Assign Permission' });
    expect(await within(modal).findByRole('checkbox', { name: 'View Units' })).toBeDisabled();
    await userEvent.click(within(modal).getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Assign Permission' })).toBeNull(),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show their permissions as removable tags of at most twenty characters with a tooltip (ADM-ROLE-018..020, CONST-048)', async () => {
    const { calls } = await renderList('roles', roles);
    await press('Edit');
    const dialog = await screen.findByRole('dialog');
    const tag = await within(dialog).findByText('View Product Familie…');
    await userEvent.hover(tag);
    expect(
      await screen.findByRole('tooltip', { name: 'View Product Families Of All' }),
    ).toBeVisible();
    const removable = tag.closest('.MuiChip-root')!;
    await userEvent.click(removable.querySelector('.MuiChip-deleteIcon')!);
    await waitFor(() => expect(within(dialog).queryByText('View Product Familie…')).toBeNull());
    await press('Save');
    await expectToast('Update Role');
    expect(findCall(calls, 'PATCH')).toMatchObject({
      path: 'roles/3',
      body: { permission_id: { add: [], remove: [6] } },
    });
    expect(Object.keys(findCall(calls, 'PATCH')!.body as object)).toEqual(['permission_id']);
  });

  it('are given permissions in a modal: a search by display name, a paged table, a click on a row in and out, Done (ADM-ROLE-010..017, ADM-ROLE-021..027, OPEN-105)', async () => {
    const { calls } = await renderList('roles', roles);
    await press('Create Role');
    const dialog = await screen.findByRole('dialog', { name: 'Create Role' });
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Name' }), 'store 1');
    await press('Save');
    await expectDescription('Name', 'Only alphabets and space are allowed');
    expect(
      within(dialog).getByRole('textbox', { name: 'Description' }),
    ).toHaveAccessibleDescription('This field is required.');
    expect(within(dialog).getByRole('group', { name: /Permissions/ })).toHaveAccessibleDescription(
      'This field is required.',
    );
    await userEvent.type(
      within(dialog).getByRole('textbox', { name: 'Name' }),
      '{Backspace}{Backspace}',
    );
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Display Name' }), 'Store');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'Keeps it');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign Permission' }));
    const modal = await screen.findByRole('dialog', { name: 'Assign Permission' });
    const row = (await within(modal).findByRole('cell', { name: 'view units' })).closest('tr')!;
    expect(
      within(modal)
        .getAllByRole('columnheader')
        .map(head => head.textContent)
        .filter(Boolean),
    ).toEqual(['Name', 'Display Name', 'Description']);
    expect(within(modal).getByRole('navigation', { name: 'pagination' })).toHaveTextContent(
      '1–10 / 12',
    );
    await userEvent.click(within(modal).getByRole('button', { name: 'Next' }));
    await findRequest(calls, /^permissions\?(.*&)?page=2(&|$)/);
    await userEvent.type(within(modal).getByRole('searchbox', { name: 'Search' }), 'unit');
    await findRequest(calls, /^permissions\?limit=10&page=1&filter\[display_name\]=unit$/);
    await userEvent.click(row);
    await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'true'));
    await userEvent.click(row);
    await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'false'));
    await userEvent.click(within(modal).getByRole('checkbox', { name: 'View Units' }));
    await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'true'));
    await userEvent.click(within(modal).getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Assign Permission' })).toBeNull(),
    );
    expect(within(dialog).getByText('View Units')).toBeVisible();
    const before = lists(calls, 'roles');
    await press('Save');
    await expectToast('Create Role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(lists(calls, 'roles')).toBeGreaterThan(before));
    expect(findCall(calls, 'POST')!.body).toEqual({
      name: 'store',
      display_name: 'Store',
      description: 'Keeps it',
      permission_id: [5],
    });
  });
});

describe('permissions', () => {
  const overrides = entityOverrides.permissions!;
  it('are viewed until Okay, edited and deleted after a question, with an error as its message (ADM-PERM-001..004, ADM-PERM-011, ADM-ALL-001, ADM-ALL-002, ADM-ALL-007, ADM-ALL-008, ERR-064, OPEN-107, QUIRK-064)', async () => {
    const { calls } = await renderList('permissions', overrides);
    expect(readHeadings()).toEqual(['Name', 'Display Name', 'Description', 'Actions']);
    expect(readActions()).toEqual(['View', 'Edit', 'Delete']);
    await press('View');
    const view = await screen.findByRole('dialog', { name: 'View Permission' });
    expect(within(view).queryAllByRole('textbox')).toEqual([]);
    await userEvent.click(within(view).getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Permission' });
    expect(findCall(calls, 'DELETE')).toBeUndefined();
    const before = lists(calls, 'permissions');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    const toast = await screen.findByText('Done.');
    expect(toast.closest('.MuiAlert-root')).toHaveClass('MuiAlert-colorError');
    await waitFor(() => expect(lists(calls, 'permissions')).toBeGreaterThan(before));
  });

  it('are made in a form of three fields, two of them required and of letters; it closes and the list reloads (ADM-PERM-005..010, ADM-PERM-012, ADM-PERM-013, ADM-ALL-005, QUIRK-063)', async () => {
    const { calls } = await renderList('permissions', overrides);
    await press('Create Permissions');
    const dialog = await screen.findByRole('dialog');
    const boxes = await within(dialog).findAllByRole('textbox');
    expect(
      boxes.map(box => (box as HTMLInputElement).labels![0]!.textContent!.replace(/\s*\*$/, '')),
    ).toEqual(['Name', 'Display Name', 'Description']);
    await press('Save');
    for (const name of ['Name', 'Display Name'])
      await expectDescription(name, 'This field is required.');
    for (const name of ['Name', 'Display Name'])
      await userEvent.type(within(dialog).getByRole('textbox', { name }), 'lend 1');
    await press('Save');
    for (const name of ['Name', 'Display Name'])
      await expectDescription(name, 'Only alphabets and space are allowed');
    for (const name of ['Name', 'Display Name'])
      await userEvent.type(within(dialog).getByRole('textbox', { name }), '{Backspace}');
    const before = lists(calls, 'permissions');
    await press('Save');
    await expectToast('Create Permission');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(lists(calls, 'permissions')).toBeGreaterThan(before));
    await press('Edit');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('view units');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), '!');
    await press('Save');
    await expectToast('Update Permission');
    expect(findCall(calls, 'PATCH')).toMatchObject({
      path: 'permissions/3',
      body: { description: 'See units!' },
    });
  });
});
