// The screens of customers: list, form, view, and disabling in place of deleting.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { displayedCustomer } from '../../domain/billing/customer-name.ts';
import { customers } from '../../resources/customers.tsx';
import { EntityFormPage } from '../../src/screens/EntityFormPage.tsx';
import { EntityList } from '../../src/screens/EntityList.tsx';
import { EntityView } from '../../src/screens/EntityView.tsx';
import { shownToasts } from '../../src/ui/toasts.ts';
import { press, rowOf } from '../at-screen.ts';
import { page, shipped, stage, type Told } from '../stage.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  delete window.ENV;
});

const entity = shipped('customers');
const himal = {
  id: 3,
  customer_code: 'C00003',
  customer_name: 'Himal Stores',
  type: 'C',
  first_name: null,
  last_name: 'Himal Stores',
  pan: '300100001',
  email: 'buy@himal.test',
  phone_no: '4111111',
  mobile_no: '9841000000',
  website: 'https://himal.test',
  address: 'New Road',
  city: 'Kathmandu',
  country_id: 1,
  country: { id: 1, name: 'Nepal' },
  state: 3,
  province: { id: 3, name: 'Bagmati' },
  zip_code: '0',
  status: 1,
  created_by: 'Sita Sharma (1)',
  created_at: '2026-11-20 10:00:00',
};
const gita = {
  ...himal,
  id: 4,
  customer_code: 'C00004',
  customer_name: 'Gita Rai',
  type: 'I',
  first_name: 'Gita',
  last_name: 'Rai',
  pan: null,
};
const gone = { ...gita, id: 5, customer_code: 'C00005', customer_name: 'Old Friend', status: 0 };

type Answer = { status: number; body: object };
const saved: Answer = { status: 200, body: { ...himal, message: 'Customer saved well.' } };
const countries = page([{ id: 1, name: 'Nepal', provinces: [{ id: 3, name: 'Bagmati' }] }]);

const open = (path: string, saving: (call: Told) => Answer = () => saved) =>
  stage(
    <Routes>
      <Route path="/sales/customers" element={<EntityList entity={entity} overrides={customers} />} />
      <Route path="/sales/customers/new" element={<EntityFormPage entity={entity} overrides={customers} mode="create" />} />
      <Route path="/sales/customers/:id/edit" element={<EntityFormPage entity={entity} overrides={customers} mode="edit" />} />
      <Route path="/sales/customers/:id" element={<EntityView entity={entity} overrides={customers} />} />
      <Route path="*" element={<div />} />
    </Routes>,
    call => {
      if (call.method !== 'GET') return saving(call);
      if (call.path.startsWith('countries')) return countries;
      if (call.path.startsWith('provinces')) return page([{ id: 3, name: 'Bagmati' }]);
      const one = [himal, gita, gone].find(customer => call.path === `customers/${customer.id}`);
      if (one) return { status: 200, body: one };
      return call.path.startsWith('customers') ? page([himal, gita, gone]) : undefined;
    },
    { path },
  );
const buttonsOf = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('button')
    .map(button => button.textContent);
const box = (name: string) => screen.findByRole('textbox', { name });
const writes = (calls: Told[]) => calls.filter(call => call.method !== 'GET');

describe('the list of customers', () => {
  it('has the documents’ columns, Contact as four facts, a button and no download (SAL-CUS-001..011, SAL-CUS-020, SAL-CUS-021)', async () => {
    open('/sales/customers');
    const row = await rowOf('Himal Stores');
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Customer Name',
      'Customer Code',
      'Customer Pan',
      'Contact',
      'Created By',
      'Type',
      'Status',
      'Actions',
    ]);
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(0, 7).map(cell => cell.textContent)).toEqual([
      'Himal Stores',
      'C00003',
      '300100001',
      '41111119841000000buy@himal.testNew Road',
      'Sita Sharma (1)',
      'Corporate',
      'Active',
    ]);
    expect([...cells[3]!.children].map(fact => fact.textContent)).toEqual(['4111111', '9841000000', 'buy@himal.test', 'New Road']);
    expect(screen.getByRole('button', { name: 'Create Customer' })).toBeEnabled();
    for (const name of [/CSV/, /PDF/, /XLS/, /Download/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows C as Corporate in green, I as Individual in blue, 1 as Active, 0 as Disabled (SAL-CUS-012..015)', async () => {
    open('/sales/customers');
    const badge = async (name: string, text: string) => within(await rowOf(name)).getByText(text);
    expect(await badge('Himal Stores', 'Corporate')).toHaveClass('success');
    expect(await badge('Gita Rai', 'Individual')).toHaveClass('info');
    expect(await badge('Gita Rai', 'Active')).toBeVisible();
    expect(await badge('Old Friend', 'Disabled')).toBeVisible();
  });

  it('appends the code to the name but on local hosts and on those named (SAL-CUS-022)', async () => {
    expect(displayedCustomer('Himal Stores', 'C00003', 'bill.shop.np')).toBe('Himal Stores (C00003)');
    expect(displayedCustomer('Himal Stores', 'C00003', 'bill.shop.np', ['bill.shop.np'])).toBe('Himal Stores');
    expect(displayedCustomer('Himal Stores', 'C00003', 'localhost:8080')).toBe('Himal Stores');
    open('/sales/customers');
    expect(within(await rowOf('Himal Stores')).getAllByRole('cell')[0]!.textContent).toBe('Himal Stores');
  });

  it('is searched by name, code and creator, and filtered by status (API-088)', async () => {
    const { calls } = open('/sales/customers');
    await rowOf('Himal Stores');
    const last = () => decodeURIComponent(calls.at(-1)!.path);
    for (const [label, key] of [
      ['Customer Name', 'customer_name'],
      ['Customer Code', 'customer_code'],
      ['Created By', 'created_by'],
    ] as const) {
      await userEvent.type(screen.getByRole('searchbox', { name: `Search ${label}` }), 'Si{Enter}');
      await waitFor(() => expect(last()).toContain(`filter[${key}]=Si`));
    }
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Disabled' }));
    await waitFor(() => expect(last()).toContain('filter[status]=0'));
  });

  it('has View, Edit and Disable Customer in a row, the last only while there is something to disable (SAL-CUS-016..018)', async () => {
    open('/sales/customers');
    expect(await buttonsOf('Himal Stores')).toEqual(['View', 'Edit', 'Transactions', 'Disable Customer']);
    expect(await buttonsOf('Old Friend')).toEqual(['View', 'Edit', 'Transactions']);
  });
});

describe('disabling a customer', () => {
  const disable = async (name: string, answer: Answer) => {
    const { calls } = open('/sales/customers', () => answer);
    await userEvent.click(within(await rowOf(name)).getByRole('button', { name: 'Disable Customer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Customer' }));
    expect(writes(calls)).toEqual([]);
    const before = calls.length;
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(calls.slice(before).some(call => call.path.startsWith('customers?'))).toBe(true));
    return calls.slice(before);
  };

  it('asks, loads the customer, sends status 0, tells the message and reads the list anew (SAL-CUS-019, SAL-CUS-066, SAL-CUS-067, SAL-CUS-069, SAL-CUS-070)', async () => {
    const calls = await disable('Himal Stores', { status: 200, body: { message: 'Customer disabled.' } });
    expect(calls[0]).toMatchObject({ method: 'GET', path: 'customers/3' });
    expect(calls[1]).toMatchObject({
      method: 'PATCH',
      path: 'customers/3',
      body: { status: 0, pan: '300100001', last_name: 'Himal Stores' },
    });
    expect(shownToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Disable Customer', message: 'Customer disabled.' });
  });

  it('drops an empty PAN (SAL-CUS-068)', async () => {
    const calls = await disable('Gita Rai', { status: 200, body: { message: 'Customer disabled.' } });
    expect(Object.keys(calls[1]!.body as object)).not.toContain('pan');
  });

  it('leaves everything as it is on Cancel, and tells what the server refuses', async () => {
    const { calls } = open('/sales/customers', () => ({ status: 400, body: { message: 'Still in use.' } }));
    await userEvent.click(within(await rowOf('Himal Stores')).getByRole('button', { name: 'Disable Customer' }));
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(calls)).toEqual([]);
    await userEvent.click(within(await rowOf('Himal Stores')).getByRole('button', { name: 'Disable Customer' }));
    await press('Confirm');
    await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ severity: 'error', message: 'Still in use.' }));
  });
});

describe('the form of a customer', () => {
  const fill = async () => {
    await userEvent.type(await box('Last Name'), 'Rai');
    await userEvent.type(await box('Mobile'), '9841000000');
    await userEvent.type(await box('Address'), 'New Road');
    await userEvent.type(await box('City'), 'Kathmandu');
    for (const [label, option] of [
      ['Country', 'Nepal'],
      ['State', 'Bagmati'],
    ] as const) {
      await userEvent.click(screen.getByRole('combobox', { name: label }));
      await userEvent.click(await screen.findByRole('option', { name: option }));
    }
  };

  it('has a toggle, two sections and the documents’ hints (SAL-CUS-023..025, SAL-CUS-027, SAL-CUS-028)', async () => {
    open('/sales/customers/new');
    await box('Company Name');
    expect(screen.getByRole('button', { name: 'Company' })).toBePressed();
    expect(screen.getByRole('button', { name: 'Individual' })).not.toBePressed();
    for (const name of ['Overview', 'Address']) expect(screen.getByRole('region', { name })).toBeVisible();
    expect(screen.getByText('Any one of the Mobile Number or Phone Number is required')).toBeVisible();
    expect(await box('Phone')).toHaveAccessibleDescription(/area code then number, for example 014111111/i);
  });

  it('sends the chosen type and tells the message as Create Customer (SAL-CUS-029, SAL-CUS-071)', async () => {
    const { calls } = open('/sales/customers/new');
    await box('Company Name');
    await press('Individual');
    await fill();
    await press('Save');
    await waitFor(() =>
      expect(writes(calls)[0]).toMatchObject({
        method: 'POST',
        path: 'customers',
        body: { type: 'I', last_name: 'Rai', country_id: 1, state: 3 },
      }),
    );
    await waitFor(() =>
      expect(shownToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Create Customer', message: 'Customer saved well.' }),
    );
  });

  it('judges on edit as on create, and a PAN is wanted too (SAL-CUS-060..062)', async () => {
    const { calls } = open('/sales/customers/4/edit');
    for (const [name, wrong] of [
      ['First Name', 'Gita 2'],
      ['Last Name', 'Rai 2'],
      ['PAN', '123'],
      ['Email', 'nobody'],
      ['Website', 'x'],
      ['Phone', '12'],
      ['Mobile', '98'],
      ['Zip Code', '1'],
    ] as const) {
      await userEvent.clear(await box(name));
      await userEvent.type(await box(name), wrong);
    }
    await press('Save');
    for (const [name, message] of [
      ['First Name', 'Only alphabets and space are allowed'],
      ['Last Name', 'Only alphabets and space are allowed'],
      ['PAN', 'This is not a valid pan number'],
      ['Email', 'This is not a valid email.'],
      ['Website', 'This is not a valid Url.'],
      ['Phone', 'This is not a valid phone number'],
      ['Mobile', 'This is not a valid mobile number'],
      ['Zip Code', 'This is not a valid zip code'],
    ] as const)
      await waitFor(async () => expect(await box(name)).toHaveAccessibleDescription(new RegExp(message)));
    expect(writes(calls)).toEqual([]);
  });

  it('removes a zero zip code, and tells the message as Update Customer (SAL-CUS-063, SAL-CUS-072)', async () => {
    const { calls } = open('/sales/customers/3/edit');
    expect(await box('Zip Code')).toHaveValue('');
    await userEvent.type(await box('Company Name'), ' Trading');
    await press('Save');
    await waitFor(() => expect(writes(calls)[0]).toMatchObject({ path: 'customers/3', body: { last_name: 'Himal Stores Trading' } }));
    expect((writes(calls)[0]!.body as { zip_code?: unknown }).zip_code ?? null).toBeNull();
    await waitFor(() => expect(shownToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Update Customer' }));
  });

  it.each(['new', '3/edit'])('shows what the server refuses under its field (%s) (SAL-CUS-065)', async address => {
    open(`/sales/customers/${address}`, () => ({ status: 422, body: { message: { last_name: ['The name is taken.'] } } }));
    await box('Company Name');
    if (address === 'new') {
      await press('Individual');
      await fill();
    }
    await press('Save');
    const name = address === 'new' ? 'Last Name' : 'Company Name';
    await waitFor(async () => expect(await box(name)).toHaveAccessibleDescription('The name is taken.'));
  });
});

describe('the view of a customer', () => {
  it('is to be read only: a badge of the type, contact, address, and Edit (SAL-CUS-054..058, API-090)', async () => {
    const { calls } = open('/sales/customers/3');
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await part('Basic Information')).getByText('Corporate')).toHaveClass('success');
    for (const fact of ['4111111', '9841000000', 'buy@himal.test']) expect((await part('Contact')).getByText(fact)).toBeVisible();
    for (const fact of ['New Road', 'Kathmandu', 'Nepal', 'Bagmati']) expect((await part('Address')).getByText(fact)).toBeVisible();
    for (const role of ['textbox', 'combobox', 'switch', 'checkbox']) expect(screen.queryByRole(role)).toBeNull();
    expect(calls.map(call => call.path)).toContain('customers/3');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled();
  });
});
