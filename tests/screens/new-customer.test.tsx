// A customer who is not there yet is made from the search of the entry page.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  findTwins,
  toCustomerRequest,
  toNewCustomer,
} from '../../custom-pages/invoices/customer-lookup.ts';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { answerLookups, buyer } from '../support/invoice-entry-page.tsx';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  keys.length = 0;
});

const customers = findEntity('customers');
const place = {
  address: 'New Road',
  city: 'Kathmandu',
  country_id: { value: 1, label: 'Nepal' },
  state: { value: 3, label: 'Bagmati' },
};
const gita = {
  ...buyer,
  customer_code: 'C00009',
  customer_name: 'Gita Rai',
  mobile_no: '9841000009',
};

const keys: (string | null)[] = [];
type Answer = { status: number; body?: object };
const open = ({ found = [] as object[], may = true, saving = {} as Answer } = {}) =>
  renderScreen(
    <InvoiceEntry />,
    ({ method, path }, headers) => {
      if (method === 'POST') keys.push(headers.get('idempotency-key'));
      if (method === 'POST') return saving;
      if (path.startsWith('customers/-/similar'))
        return may ? { status: 200, body: { similar: [] } } : { status: 403, body: {} };
      if (path.startsWith('customers')) return found.length ? listResponse(found) : { status: 204 };
      if (path.startsWith('countries'))
        return listResponse([{ id: 1, name: 'Nepal', provinces: [{ id: 3, name: 'Bagmati' }] }]);
      return answerLookups(path);
    },
    { path: '/sales/invoice/new' },
  );
const search = async (text: string) =>
  userEvent.type(await screen.findByRole('combobox', { name: 'Customer' }), text);
const openDialog = async (text: string, entry = `Add “${text}” as a new customer`) => {
  await search(text);
  await userEvent.click(await screen.findByRole('option', { name: entry }));
  return within(await screen.findByRole('dialog', { name: customers.texts.createTitle.en }));
};
const saved = { status: 200, body: { ...gita, message: 'Customer created.' } };

describe('a new customer in the search of an invoice', () => {
  it('is typed as a number, a PAN or a name, and sent as the API demands', () => {
    expect(toNewCustomer('९८४१०००००९', place)).toMatchObject({ phone: '9841000009', name: '' });
    expect(toNewCustomer('301 234 567', place)).toMatchObject({ pan: '301234567', phone: '' });
    expect(toNewCustomer('Sharma & Sons', place)).toMatchObject({
      name: 'Sharma & Sons',
      type: 'C',
    });
    const phone = { ...toNewCustomer('5551234', place), name: 'Gita Kumari Rai' };
    expect(toCustomerRequest(phone)).toEqual({
      ...{ type: 'I', first_name: 'Gita Kumari', last_name: 'Rai', phone_no: '5551234' },
      ...{ address: 'New Road', city: 'Kathmandu', country_id: 1, state: 3 },
    });
    const company = { ...phone, type: 'C' as const, phone: '984-1000009' };
    expect(toCustomerRequest(company)).toMatchObject({
      ...{ type: 'C', last_name: 'Gita Kumari Rai', mobile_no: '9841000009' },
    });
  });

  it('is saved once under a key and chosen, and the payment method comes next', async () => {
    const { calls } = open({ saving: saved });
    const dialog = await openDialog('Gita Rai');
    expect(dialog.getByRole('textbox', { name: 'Customer Name' })).toHaveValue('Gita Rai');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone / Mobile' }), '9841000009');
    for (const name of ['Address', 'City'])
      await userEvent.type(dialog.getByRole('textbox', { name }), 'Kathmandu');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Gita Rai (C00009)');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Payment Method' })).toHaveFocus(),
    );
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ path }) => path)).toEqual(['customers']);
    expect(keys).toEqual([expect.any(String)]);
    expect(posts[0]!.body).toEqual({
      ...{ type: 'I', first_name: 'Gita', last_name: 'Rai', mobile_no: '9841000009' },
      ...{ address: 'Kathmandu', city: 'Kathmandu' },
    });
  });

  it('is offered where the telephone number has one already', async () => {
    const { calls } = open({ found: [gita], saving: saved });
    const dialog = await openDialog('Rai', 'Add a new customer');
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Phone / Mobile' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone / Mobile' }), '9841000009');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Same Mobile: Gita Rai (C00009)')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Choose Gita Rai' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Gita Rai (C00009)');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('shows what the server refuses in its box', async () => {
    open({
      saving: {
        status: 422,
        body: { message: { last_name: ['Only letters.'], phone_no: ['Seven digits.'] } },
      },
    });
    const dialog = await openDialog('Gita Rai');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Phone / Mobile' }), '12');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Only letters.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Phone / Mobile' })).toHaveAccessibleDescription(
      'Seven digits.',
    );
  });

  it('is not offered to who may not create customers', async () => {
    open({ may: false });
    await search('Gita');
    expect(await screen.findByText('No records found.')).toBeVisible();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('is found by PAN too: numbers are searched in all of its number fields', async () => {
    expect(customers.list.numbers).toContain('pan');
    open({ found: [{ ...buyer, pan: '301234567' }] });
    const entered = { ...toNewCustomer('301234567', place), phone: '' };
    await expect(findTwins(entered)).resolves.toMatchObject([{ same: ['pan'] }]);
  });
});
