// The generated screens of the administration in a test, with the records that they show.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect } from 'vitest';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import type { Overrides } from '../../src/entities/overrides.ts';
import {
  type ApiCall,
  currentPath,
  findEntity,
  listResponse,
  renderScreen,
} from './render-screen.tsx';

export type StoredRecord = Record<string, unknown> & { id: number };

const singlePath = (name: string) => new RegExp(`^${name}/\\d+$`);

const permission = {
  id: 5,
  name: 'view units',
  display_name: 'View Units',
  description: 'See units',
};

export const long = {
  id: 6,
  name: 'view product families',
  display_name: 'View Product Families Of All',
  description: '',
};

export const records: Record<string, StoredRecord> = {
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
  'invoice-templates': {
    id: 3,
    name: 'Our A4',
    filename: 'tax-invoice',
    type: 'C',
    status: 0,
    created_at: '2026-11-21 11:45:00',
  },
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

export const answers =
  (name: string, record = records[name]!, answer: { status: number; body: object } = saved) =>
  ({ method, path }: ApiCall) => {
    if (method !== 'GET') return answer;
    if (singlePath(name).test(path)) return { status: 200, body: record };
    if (path.startsWith(`${name}?`)) return listResponse([record], 25);
    if (path.startsWith('roles')) return listResponse([{ id: 2, display_name: 'Counter Staff' }]);
    if (path.startsWith('pos')) return listResponse([{ id: 1, name: 'Main' }]);
    if (path.startsWith('menus')) return listResponse([{ id: 2, name: 'Top' }]);
    if (path.startsWith('permissions')) return listResponse([permission, long], 12);
    return undefined;
  };

export const renderList = async (name: string, overrides: Overrides = {}, answer = saved) => {
  const entity = findEntity(name);
  const staged = renderScreen(
    <EntityList entity={entity} overrides={overrides} />,
    answers(name, records[name], answer),
    {
      path: entity.address,
    },
  );
  await screen.findAllByRole('button', { name: 'Edit' });
  return staged;
};

/** The form page of an entity, new or of record 3; leaving it shows another page. */
export const renderForm = (
  name: string,
  mode: 'create' | 'edit',
  overrides: Overrides = {},
  answer: { status: number; body: object } = saved,
) => {
  const entity = findEntity(name);
  return renderScreen(
    <Routes>
      <Route
        path={`${entity.address}/new`}
        element={<EntityFormPage entity={entity} overrides={overrides} mode="create" />}
      />
      <Route
        path={`${entity.address}/:id/edit`}
        element={<EntityFormPage entity={entity} overrides={overrides} mode="edit" />}
      />
    </Routes>,
    answers(name, records[name], answer),
    { path: mode === 'create' ? `${entity.address}/new` : `${entity.address}/3/edit` },
  );
};

export const readHeadings = () => screen.getAllByRole('columnheader').map(head => head.textContent);

export const readActions = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('button')
    .map(button => button.textContent);

export const readCells = () =>
  within(screen.getAllByRole('row')[1]!)
    .getAllByRole('cell')
    .map(cell => cell.textContent?.trim());

/** In this test react-admin has a router of its own, in the hash. */
export const expectAddress = (address: string) =>
  waitFor(() =>
    expect([window.location.hash, `#${currentPath()}`].map(place => place.split('?')[0])).toContain(
      `#${address}`,
    ),
  );

export const expectToast = (title: string) =>
  waitFor(() => expect(screen.getAllByRole('status').at(-1)).toHaveTextContent(`${title}Done.`));

export const expectDescription = (name: string, text: string) =>
  waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveAccessibleDescription(text));

export const selectOption = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
  // The choice is handed on a moment later.
  await userEvent.tab();
};

export const findCall = (calls: ApiCall[], method: string) =>
  calls.find(call => call.method === method);

/** A company as GET companies/{id} answers it. */
export const companyRecord = {
  id: 1,
  name: 'Shop',
  logo: null,
  phone: '014111111',
  website: 'shop.com.np',
  fax: null,
  country: 1,
  country_info: { id: 1, name: 'Nepal' },
  state: 11,
  province: { id: 11, name: 'Bagmati' },
  region: null,
  city: 'Kathmandu',
  street: 'New Road',
  currency: { id: 5, code: 'NPR', symbol: 'Rs.' },
  currency_id: 5,
  invoice_template_id: 7,
  credit_note_template_id: 8,
};
