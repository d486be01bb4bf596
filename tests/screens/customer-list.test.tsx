// The list of customers, and disabling in place of deleting.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toDisplayCustomer } from '../../domain/documents/document-number.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { type Answer, openCustomers, writes } from '../support/customer-screens.tsx';
import { findRow, openFilters, press } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  delete window.ENV;
});

const buttonsOf = async (name: string) =>
  within(await findRow(name))
    .getAllByRole('button')
    .map(button => button.textContent);

describe('the list of customers', () => {
  it('has the documents’ columns, Contact as four facts, a button and no download (SAL-CUS-001..011, SAL-CUS-020, SAL-CUS-021)', async () => {
    openCustomers('/sales/customers');
    const row = await findRow('Himal Stores');
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
    expect([...cells[3]!.children].map(fact => fact.textContent)).toEqual([
      '4111111',
      '9841000000',
      'buy@himal.test',
      'New Road',
    ]);
    expect(screen.getByRole('button', { name: 'Create Customer' })).toBeEnabled();
    for (const name of [/CSV/, /PDF/, /XLS/, /Download/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('shows C as Corporate in green, I as Individual in blue, 1 as Active, 0 as Disabled (SAL-CUS-012..015)', async () => {
    openCustomers('/sales/customers');
    const badge = async (name: string, text: string) => within(await findRow(name)).getByText(text);
    expect(await badge('Himal Stores', 'Corporate')).toHaveClass('success');
    expect(await badge('Gita Rai', 'Individual')).toHaveClass('info');
    expect(await badge('Gita Rai', 'Active')).toBeVisible();
    expect(await badge('Old Friend', 'Disabled')).toBeVisible();
  });

  it('appends the code to the name except on local and configured hosts (SAL-CUS-022)', async () => {
    expect(toDisplayCustomer('Himal Stores', 'C00003', 'bill.shop.np')).toBe(
      'Himal Stores (C00003)',
    );
    expect(toDisplayCustomer('Himal Stores', 'C00003', 'bill.shop.np', ['bill.shop.np'])).toBe(
      'Himal Stores',
    );
    expect(toDisplayCustomer('Himal Stores', 'C00003', 'localhost:8080')).toBe('Himal Stores');
    openCustomers('/sales/customers');
    expect(within(await findRow('Himal Stores')).getAllByRole('cell')[0]!.textContent).toBe(
      'Himal Stores',
    );
  });

  it('is searched by name, code and creator, and filtered by status (API-088)', async () => {
    const { calls } = openCustomers('/sales/customers');
    await findRow('Himal Stores');
    const last = () => decodeURIComponent(calls.at(-1)!.path);
    await openFilters();
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
    openCustomers('/sales/customers');
    expect(await buttonsOf('Himal Stores')).toEqual([
      'View',
      'Edit',
      'Transactions',
      'Statement',
      'Disable Customer',
    ]);
    expect(await buttonsOf('Old Friend')).toEqual(['View', 'Edit', 'Transactions', 'Statement']);
  });
});

describe('disabling a customer', () => {
  const disable = async (name: string, answer: Answer) => {
    const { calls } = openCustomers('/sales/customers', () => answer);
    await userEvent.click(
      within(await findRow(name)).getByRole('button', { name: 'Disable Customer' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Disable Customer' }));
    expect(writes(calls)).toEqual([]);
    const before = calls.length;
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(calls.slice(before).some(call => call.path.startsWith('customers?'))).toBe(true),
    );
    return calls.slice(before);
  };

  it('asks, loads the customer, sends status 0, shows the message and reads the list again (SAL-CUS-019, SAL-CUS-066, SAL-CUS-067, SAL-CUS-069, SAL-CUS-070)', async () => {
    const calls = await disable('Himal Stores', {
      status: 200,
      body: { message: 'Customer disabled.' },
    });
    expect(calls[0]).toMatchObject({ method: 'GET', path: 'customers/3' });
    expect(calls[1]).toEqual({
      method: 'PATCH',
      path: 'customers/3',
      body: { status: 0 },
    });
    expect(getToasts().at(-1)).toMatchObject({
      severity: 'success',
      title: 'Disable Customer',
      message: 'Customer disabled.',
    });
  });

  it('drops an empty PAN (SAL-CUS-068)', async () => {
    const calls = await disable('Gita Rai', {
      status: 200,
      body: { message: 'Customer disabled.' },
    });
    expect(Object.keys(calls[1]!.body as object)).not.toContain('pan');
  });

  it('leaves everything as it is on Cancel, and shows the server’s refusal', async () => {
    const { calls } = openCustomers('/sales/customers', () => ({
      status: 400,
      body: { message: 'Still in use.' },
    }));
    await userEvent.click(
      within(await findRow('Himal Stores')).getByRole('button', { name: 'Disable Customer' }),
    );
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(calls)).toEqual([]);
    await userEvent.click(
      within(await findRow('Himal Stores')).getByRole('button', { name: 'Disable Customer' }),
    );
    await press('Confirm');
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ severity: 'error', message: 'Still in use.' }),
    );
  });
});
