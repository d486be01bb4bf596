// The generated lists and forms of the administration: users, roles, permissions, POS, templates, menus.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { InviteUser } from '../../custom-pages/users/InviteUser.tsx';
import { MenuEdit } from '../../custom-pages/menu-form/MenuEdit.tsx';
import { invoiceTemplates } from '../../resources/invoice-templates.tsx';
import { menus } from '../../resources/menus.tsx';
import { roles } from '../../resources/roles.tsx';
import { users } from '../../resources/users.tsx';
import { EntityFormPage } from '../../src/screens/EntityFormPage.tsx';
import { EntityList } from '../../src/screens/EntityList.tsx';
import { EntityView } from '../../src/screens/EntityView.tsx';
import type { Overrides } from '../../src/screens/overrides.ts';
import { here, shipped, stage, type Told } from '../stage.tsx';

type Given = Record<string, unknown> & { id: number };
const page = (data: object[], total = data.length) => ({ status: 200, body: { data, total } });
const one = (name: string) => new RegExp(`^${name}/\\d+$`);

const permission = { id: 5, name: 'view units', display_name: 'View Units', description: 'See units' };
const long = { id: 6, name: 'view product families', display_name: 'View Product Families Of All', description: '' };
const records: Record<string, Given> = {
  users: {
    id: 3,
    name: 'Ram Thapa',
    email: 'ram@shop.test',
    image: 'files/ram.png',
    created_by: 'Sita (1)',
    status: 1,
    pos_id: 1,
    pos: { id: 1, name: 'Main' },
    role_id: 2,
    role: { id: 2, display_name: 'Counter Staff' },
  },
  roles: {
    id: 3,
    name: 'sales',
    display_name: 'Sales',
    description: 'Bills',
    permission_id: [5, 6],
    perms: [permission, long].map(({ id, display_name }) => ({ id, display_name })),
  },
  permissions: { ...permission, id: 3 },
  pos: { id: 3, name: 'Main', description: 'Front counter' },
  'invoice-templates': { id: 3, name: 'Our A4', filename: 'tax-invoice', type: 'C', status: 0, created_at: '2026-11-21 11:45:00' },
  menus: {
    id: 3,
    name: 'Sales',
    parent_id: 2,
    parent: { id: 2, name: 'Top' },
    url: '/sales',
    icon: 'sell',
    order: 4,
    status: 1,
    role_id: [2],
    roles: [{ id: 2, display_name: 'Counter Staff' }],
    children: [],
    created_at: '2026-11-21 11:45:00',
  },
};
const saved = { status: 200, body: { id: 3, message: 'Done.' } };
const answers =
  (name: string, record = records[name]!, answer: { status: number; body: object } = saved) =>
  ({ method, path }: Told) => {
    if (method !== 'GET') return answer;
    if (one(name).test(path)) return { status: 200, body: record };
    if (path.startsWith(`${name}?`)) return page([record], 25);
    if (path.startsWith('roles')) return page([{ id: 2, display_name: 'Counter Staff' }]);
    if (path.startsWith('pos')) return page([{ id: 1, name: 'Main' }]);
    if (path.startsWith('menus')) return page([{ id: 2, name: 'Top' }]);
    if (path.startsWith('permissions')) return page([permission, long], 12);
    return undefined;
  };

const list = async (name: string, overrides: Overrides = {}, answer = saved) => {
  const entity = shipped(name);
  const staged = stage(<EntityList entity={entity} overrides={overrides} />, answers(name, records[name], answer), {
    path: entity.address,
  });
  await screen.findAllByRole('button', { name: 'Edit' });
  return staged;
};
/** The form page of an entity, new or of record 3; leaving it shows another page. */
const form = (name: string, mode: 'create' | 'edit', overrides: Overrides = {}, answer: { status: number; body: object } = saved) => {
  const entity = shipped(name);
  return stage(
    <Routes>
      <Route path={`${entity.address}/new`} element={<EntityFormPage entity={entity} overrides={overrides} mode="create" />} />
      <Route path={`${entity.address}/:id/edit`} element={<EntityFormPage entity={entity} overrides={overrides} mode="edit" />} />
    </Routes>,
    answers(name, records[name], answer),
    { path: mode === 'create' ? `${entity.address}/new` : `${entity.address}/3/edit` },
  );
};
const heads = () => screen.getAllByRole('columnheader').map(head => head.textContent);
const actions = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('button')
    .map(button => button.textContent);
const cells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map(cell => cell.textContent?.trim());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** On this stage react-admin has a router of its own, in the hash. */
const went = (address: string) =>
  waitFor(() => expect([window.location.hash, `#${here()}`].map(place => place.split('?')[0])).toContain(`#${address}`));
const told = (title: string) => waitFor(() => expect(screen.getAllByRole('status').at(-1)).toHaveTextContent(`${title}Done.`));
const described = (name: string, text: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(text));
const lists = (calls: Told[], name: string) => calls.filter(call => call.method === 'GET' && call.path.startsWith(`${name}?`)).length;
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  // What is chosen is handed on a moment later.
  await userEvent.tab();
};
const sentBy = (calls: Told[], method: string) => calls.find(call => call.method === method);

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});

describe('company users', () => {
  it('are a paged table that leads to the invitation and to each form (USR-001..009)', async () => {
    await list('users', users);
    expect(heads()).toEqual(['Name', 'Image', 'Email', 'Created By', 'Status', 'Edit']);
    expect(cells()).toEqual(['Ram Thapa', '', 'ram@shop.test', 'Sita (1)', 'Active', 'Edit']);
    expect(screen.getByRole('img', { name: 'Image' })).toHaveAttribute('src', '/billing/files/ram.png');
    expect(screen.getByRole('navigation', { name: 'pagination' })).toBeVisible();
    await press('Edit');
    await went('/company-users/3/edit');
    await press('Invite User');
    await went('/company-users/invite');
  });

  it('are asked for nine at a time, the newest first (USR-022, USR-023, QUIRK-068)', async () => {
    const { calls } = await list('users', users);
    const query = new URLSearchParams(calls.find(call => call.path.startsWith('users?'))!.path.split('?')[1]);
    // The server's own order is by id.
    expect([query.get('limit'), query.get('sort_field') ?? 'id', query.get('sort_by')]).toEqual(['9', 'id', 'desc']);
  });

  it('are invited with name, e-mail, one POS and one role by its display name, each required (USR-008, USR-010..020, USR-025, ENT-099, OPEN-102, QUIRK-065)', async () => {
    const { calls } = stage(<InviteUser />, answers('users'), { path: '/company-users/invite' });
    await screen.findByRole('heading', { level: 1, name: 'Invite User' });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await described('Name', 'This field is required.');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('This field is required.');
    for (const name of ['POS', 'Role'])
      expect(screen.getByRole('combobox', { name })).toHaveAccessibleDescription('This field is required.');
    expect(screen.queryByRole('switch', { name: 'Status' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ram 2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ram');
    await press('Save');
    await described('Name', 'Only alphabets and space are allowed');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('This is not a valid email.');
    expect(sentBy(calls, 'POST')).toBeUndefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Backspace}{Backspace}');
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), '@shop.test');
    await choose('POS', 'Main');
    await choose('Role', 'Counter Staff');
    await press('Save');
    await told('User created Successfully');
    expect(sentBy(calls, 'POST')).toEqual({
      method: 'POST',
      path: 'users',
      body: { name: 'Ram', email: 'ram@shop.test', pos_id: 1, role_id: 2, access_until: null },
    });
    await went('/company-users');
  });

  it('are edited with the same fields and a status switch (USR-009, USR-010, USR-018..021, USR-024, ADM-ALL-004)', async () => {
    const { calls } = form('users', 'edit', users);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Ram Thapa');
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('Counter Staff');
    expect(screen.getByRole('combobox', { name: 'POS' })).toHaveValue('Main');
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await press('Save');
    await told('Update User');
    expect(sentBy(calls, 'PUT')).toEqual({
      method: 'PUT',
      path: 'users/3',
      body: { name: 'Ram Thapa', email: 'ram@shop.test', pos_id: 1, role_id: 2, status: 0, access_until: null },
    });
    await went('/company-users');
  });
});

describe('roles', () => {
  it('are a list of name, display name and description, to view, edit and create (ADM-ROLE-001..006)', async () => {
    await list('roles', roles);
    expect(heads()).toEqual(['Name', 'Display Name', 'Description', 'Actions']);
    expect(actions()).toEqual(['View', 'Edit']);
    expect(screen.getByRole('button', { name: 'Create Role' })).toBeVisible();
  });

  it('are viewed with their fields, their permissions and the modal to read, until Okay (ADM-ROLE-007..010, ADM-ROLE-018, ADM-ALL-001, ADM-ALL-002)', async () => {
    await list('roles', roles);
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
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign Permission' })).toBeNull());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show their permissions as removable tags of at most twenty characters with a tooltip (ADM-ROLE-018..020, CONST-048)', async () => {
    const { calls } = await list('roles', roles);
    await press('Edit');
    const dialog = await screen.findByRole('dialog');
    const tag = await within(dialog).findByText('View Product Familie…');
    await userEvent.hover(tag);
    expect(await screen.findByRole('tooltip', { name: 'View Product Families Of All' })).toBeVisible();
    const removable = tag.closest('.MuiChip-root')!;
    await userEvent.click(removable.querySelector('.MuiChip-deleteIcon')!);
    await waitFor(() => expect(within(dialog).queryByText('View Product Familie…')).toBeNull());
    await press('Save');
    await told('Update Role');
    expect(sentBy(calls, 'PATCH')).toMatchObject({ path: 'roles/3', body: { permission_id: [5] } });
    expect(sentBy(calls, 'PATCH')!.body).not.toHaveProperty('perms');
  });

  it('are given permissions in a modal: a search by display name, a paged table, a click on a row in and out, Done (ADM-ROLE-010..017, ADM-ROLE-021..027, OPEN-105)', async () => {
    const { calls } = await list('roles', roles);
    await press('Create Role');
    const dialog = await screen.findByRole('dialog', { name: 'Create Role' });
    await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Name' }), 'store 1');
    await press('Save');
    await described('Name', 'Only alphabets and space are allowed');
    expect(within(dialog).getByRole('textbox', { name: 'Description' })).toHaveAccessibleDescription('This field is required.');
    expect(within(dialog).getByRole('group', { name: /Permissions/ })).toHaveAccessibleDescription('This field is required.');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Name' }), '{Backspace}{Backspace}');
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
    expect(within(modal).getByRole('navigation', { name: 'pagination' })).toHaveTextContent('1–10 / 12');
    await userEvent.click(within(modal).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(calls.some(call => /^permissions\?.*page=2/.test(call.path))).toBe(true));
    await userEvent.type(within(modal).getByRole('searchbox', { name: 'Search' }), 'unit');
    await waitFor(() => expect(calls.at(-1)!.path).toMatch(/^permissions\?limit=10&page=1&filter%5Bdisplay_name%5D=unit$/), {
      timeout: 3000,
    });
    await userEvent.click(row);
    await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'true'));
    await userEvent.click(row);
    await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'false'));
    await userEvent.click(within(modal).getByRole('checkbox', { name: 'View Units' }));
    await waitFor(() => expect(row).toHaveAttribute('aria-selected', 'true'));
    await userEvent.click(within(modal).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Assign Permission' })).toBeNull());
    expect(within(dialog).getByText('View Units')).toBeVisible();
    const before = lists(calls, 'roles');
    await press('Save');
    await told('Create Role');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(lists(calls, 'roles')).toBeGreaterThan(before));
    expect(sentBy(calls, 'POST')!.body).toEqual({ name: 'store', display_name: 'Store', description: 'Keeps it', permission_id: [5] });
  });
});

describe('permissions', () => {
  const overrides: Overrides = { toasts: { deleted: 'error' } };
  it('are viewed until Okay, edited and deleted after a question, which is told as an error (ADM-PERM-001..004, ADM-PERM-011, ADM-ALL-001, ADM-ALL-002, ADM-ALL-007, ADM-ALL-008, ERR-064, OPEN-107, QUIRK-064)', async () => {
    const { calls } = await list('permissions', overrides);
    expect(heads()).toEqual(['Name', 'Display Name', 'Description', 'Actions']);
    expect(actions()).toEqual(['View', 'Edit', 'Delete']);
    await press('View');
    const view = await screen.findByRole('dialog', { name: 'View Permission' });
    expect(within(view).queryAllByRole('textbox')).toEqual([]);
    await userEvent.click(within(view).getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Permission' });
    expect(sentBy(calls, 'DELETE')).toBeUndefined();
    const before = lists(calls, 'permissions');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    const toast = await screen.findByText('Done.');
    expect(toast.closest('.MuiAlert-root')).toHaveClass('MuiAlert-colorError');
    await waitFor(() => expect(lists(calls, 'permissions')).toBeGreaterThan(before));
  });

  it('are made in a form of three fields, two of them required and of letters; it closes and the list reloads (ADM-PERM-005..010, ADM-PERM-012, ADM-PERM-013, ADM-ALL-005, QUIRK-063)', async () => {
    const { calls } = await list('permissions', overrides);
    await press('Create Permissions');
    const dialog = await screen.findByRole('dialog');
    const boxes = await within(dialog).findAllByRole('textbox');
    expect(boxes.map(box => (box as HTMLInputElement).labels![0]!.textContent!.replace(/\s*\*$/, ''))).toEqual([
      'Name',
      'Display Name',
      'Description',
    ]);
    await press('Save');
    for (const name of ['Name', 'Display Name']) await described(name, 'This field is required.');
    for (const name of ['Name', 'Display Name']) await userEvent.type(within(dialog).getByRole('textbox', { name }), 'lend 1');
    await press('Save');
    for (const name of ['Name', 'Display Name']) await described(name, 'Only alphabets and space are allowed');
    for (const name of ['Name', 'Display Name']) await userEvent.type(within(dialog).getByRole('textbox', { name }), '{Backspace}');
    const before = lists(calls, 'permissions');
    await press('Save');
    await told('Create Permission');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(lists(calls, 'permissions')).toBeGreaterThan(before));
    await press('Edit');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('view units');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), '!');
    await press('Save');
    await told('Update Permission');
    expect(sentBy(calls, 'PATCH')).toMatchObject({ path: 'permissions/3', body: { description: 'See units!' } });
  });
});

describe('points of sale', () => {
  it('are a list of name and description, searched by name, that leads to view, form and a new one (ADM-POS-001..006)', async () => {
    const { calls } = await list('pos');
    expect(heads()).toEqual(['Name', 'Description', 'Actions']);
    await userEvent.type(screen.getByRole('searchbox'), 'lake{Enter}');
    await waitFor(() => expect(calls.some(call => call.path.includes('filter%5Bname%5D=lake'))).toBe(true));
    await press('View');
    await went('/pos/3');
    await press('Edit');
    await went('/pos/3/edit');
    await press('Create POS');
    await went('/pos/new');
  });

  it('are made with a name of letters and a description; Reset begins again, Save and Cancel lead back (ADM-POS-007..012, ADM-POS-014, ADM-ALL-004..006)', async () => {
    const { calls } = form('pos', 'create');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await press('Save');
    await described('Name', 'This field is required.');
    await userEvent.type(name, 'Main 2');
    await press('Save');
    await described('Name', 'Only alphabets and space are allowed');
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'x');
    await press('Reset');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(''));
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Lakeside');
    await press('Save');
    await told('Create POS');
    expect(sentBy(calls, 'POST')).toMatchObject({ path: 'pos', body: { name: 'Lakeside', description: null } });
    await went('/pos');
  });

  it('are changed on a page that knows the record, and left by Cancel (ADM-POS-005, ADM-POS-010, ADM-POS-014, ADM-ALL-004)', async () => {
    const { calls } = form('pos', 'edit');
    const description = await screen.findByRole('textbox', { name: 'Description' });
    expect(description).toHaveValue('Front counter');
    await userEvent.type(description, '!');
    await press('Save');
    await told('Update POS');
    expect(sentBy(calls, 'PATCH')).toMatchObject({ path: 'pos/3', body: { name: 'Main', description: 'Front counter!' } });
    await went('/pos');
    window.location.hash = '';
    await press('Cancel');
    await went('/pos');
  });

  it('are read on a page with an Edit button (ADM-POS-004, ADM-POS-013)', async () => {
    const entity = shipped('pos');
    stage(
      <Routes>
        <Route path="/pos/:id" element={<EntityView entity={entity} />} />
      </Routes>,
      answers('pos'),
      { path: '/pos/3' },
    );
    expect(await screen.findByText('Front counter')).toBeVisible();
    await press('Edit');
    await went('/pos/3/edit');
  });
});

describe('invoice templates', () => {
  it('are a list of six columns with Edit, and Delete after a question (ADM-TPL-001..008, ADM-TPL-013, ADM-TPL-014, ADM-ALL-007, ADM-ALL-008, QUIRK-028)', async () => {
    const { calls } = await list('invoice-templates');
    expect(heads()).toEqual(['Template No', 'Name', 'File Name', 'Type', 'Status', 'Created Date', 'Actions']);
    expect(cells().slice(0, 5)).toEqual(['3', 'Our A4', 'tax-invoice', 'Credit Note', 'Disabled']);
    await press('Edit');
    await went('/templates/invoice/3/edit');
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Invoice Template' });
    expect(sentBy(calls, 'DELETE')).toBeUndefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await told('Delete Invoice Template');
    expect(sentBy(calls, 'DELETE')?.path).toBe('invoice-templates/3');
  });

  it('are made with name, file name, a type and a status toggle that begins as active (ADM-TPL-009..015, ADM-ALL-003, ADM-ALL-005, ADM-ALL-006, OPEN-105)', async () => {
    const { calls } = form('invoice-templates', 'create');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ours');
    await userEvent.type(screen.getByRole('textbox', { name: 'File Name' }), 'tax-invoice');
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Invoice', 'Credit Note']);
    await userEvent.click(screen.getByRole('option', { name: 'Credit Note' }));
    const status = screen.getByRole('switch', { name: 'Status' });
    expect(status).toBeChecked();
    await userEvent.click(status);
    await press('Save');
    await told('Create Invoice Template');
    expect(sentBy(calls, 'POST')!.body).toEqual({ name: 'Ours', filename: 'tax-invoice', type: 'C', status: 0 });
    await went('/templates/invoice');
  });
});

describe('menus', () => {
  it('are a list of seven columns with Edit and Delete, and lead to a new one (ADM-MENU-001..010)', async () => {
    const { calls } = await list('menus', menus);
    expect(heads()).toEqual(['ID', 'Name', 'Parent Id', 'Url', 'Icon', 'Roles', 'Created Date', 'Actions']);
    expect(cells().slice(0, 6)).toEqual(['3', 'Sales', 'Top', '/sales', 'sell', 'Counter Staff']);
    expect(actions()).toEqual(['Edit', 'Delete']);
    await press('Edit');
    await went('/menus/3/edit');
    await press('Create Menu');
    await went('/menus/new');
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Menu' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await told('Delete Menu');
    expect(sentBy(calls, 'DELETE')?.path).toBe('menus/3');
  });

  it('are made with name, parent, url, icon, roles, priority and status (ADM-MENU-011..017, ADM-MENU-022, ADM-MENU-025, ADM-ALL-003, CONST-045, API-216)', async () => {
    const { calls } = form('menus', 'create', menus);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Till');
    await userEvent.type(screen.getByRole('textbox', { name: 'Url' }), '/till');
    await userEvent.type(screen.getByRole('textbox', { name: 'Icon' }), 'sell');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Priority' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Priority' }), '7');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Counter Staff' }));
    expect(screen.getByRole('switch', { name: 'Status' })).toBeChecked();
    await choose('Parent Id', 'Sales');
    expect(calls.some(call => /^menus\?limit=1000/.test(call.path))).toBe(true);
    await press('Save');
    await told('Create Menu');
    expect(sentBy(calls, 'POST')!.body).toMatchObject({
      name: 'Till',
      parent_id: 3,
      url: '/till',
      icon: 'sell',
      order: 7,
      role_id: [2],
      status: 1,
    });
    await went('/menus');
  });

  const edit = (record: Given, search = '') =>
    stage(
      <Routes>
        <Route path="/menus/:id/edit" element={<MenuEdit entity={shipped('menus')} />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>,
      answers('menus', record),
      { path: `/menus/3/edit${search}` },
    );
  const parent: Given = {
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
    await told('Update Menu');
    expect(sentBy(calls, 'PATCH')).toMatchObject({ path: 'menus/3', body: { status: 0 } });
    expect(sentBy(calls, 'PATCH')!.body).not.toHaveProperty('parent_id');
    await went('/menus');
  });

  it('with children keep their place and show a hierarchy whose children are edited and deleted (ADM-MENU-018..021)', async () => {
    const { calls, router } = edit(parent);
    const hierarchy = within(await screen.findByRole('region', { name: 'Menu Hierarchy' }));
    expect(screen.queryByRole('combobox', { name: 'Parent Id' })).toBeNull();
    await userEvent.click(hierarchy.getByRole('button', { name: 'Delete Customers' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Delete Menu' })).getByRole('button', { name: 'Confirm' }));
    await told('Delete Menu');
    expect(sentBy(calls, 'DELETE')?.path).toBe('menus/9');
    await press('Save');
    await told('Update Menu');
    expect(sentBy(calls, 'PATCH')!.body).not.toHaveProperty('parent_id');
    await userEvent.click(hierarchy.getByRole('link', { name: 'Edit Invoices' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/menus/8/edit?child=true');
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

describe('the file of a template', () => {
  it('is brought, refused with its line, and taken away again', async () => {
    let kept: string | undefined;
    const { calls } = stage(<EntityList entity={shipped('invoice-templates')} overrides={invoiceTemplates} />, ({ method, path, body }) => {
      if (path.endsWith('/sample')) return { status: 200, body: {} };
      if (path.startsWith('invoice-templates/3/file')) {
        if (method === 'GET')
          return kept === undefined ? { status: 404, body: { message: 'None.' } } : { status: 200, body: { file: kept } };
        const { file } = (body ?? {}) as { file?: string };
        if (file === 'wrong') return { status: 422, body: { message: { file: ['line 3: unknown variable: nosuch'] } } };
        kept = file;
        return { status: 200, body: { message: 'Done so.' } };
      }
      return page([records['invoice-templates']!]);
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Template File' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Template File of Our A4' }));
    expect(await dialog.findByText('Documents are printed with the standard template.')).toBeVisible();
    const choose = (text: string) => userEvent.upload(dialog.getByLabelText('Upload File'), new File([text], 'ours.typ'));
    await choose('wrong');
    expect(await dialog.findByText('line 3: unknown variable: nosuch')).toBeVisible();
    await choose('= Ours');
    expect(await dialog.findByText('Documents are printed with your own file.')).toBeVisible();
    expect(calls.filter(call => call.method === 'PUT').map(call => call.body)).toEqual([{ file: 'wrong' }, { file: '= Ours' }]);
    expect(dialog.queryByText(/unknown variable/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Use the standard template' }));
    expect(await dialog.findByText('Documents are printed with the standard template.')).toBeVisible();
  });
});
