// The form and the view of a customer.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../domain/entity-schema/messages.ts';
import { customers } from '../../resources/customers.tsx';
import { vendors } from '../../resources/vendors.tsx';
import { SessionContext } from '../../src/api/session.ts';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import type { Overrides } from '../../src/entities/overrides.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { formBox, openCustomers, saved, writes } from '../support/customer-screens.tsx';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

describe('the form of a customer', () => {
  const fill = async () => {
    await userEvent.type(await formBox('Last Name'), 'Rai');
    await userEvent.type(await formBox('Mobile'), '9841000000');
    await userEvent.type(await formBox('Address'), 'New Road');
    await userEvent.type(await formBox('City'), 'Kathmandu');
    for (const [label, option] of [
      ['Country', 'Nepal'],
      ['State', 'Bagmati'],
    ] as const) {
      await choose(label, option);
    }
  };

  it('has a toggle, two sections and the documents’ hints (SAL-CUS-023..025, SAL-CUS-027, SAL-CUS-028)', async () => {
    openCustomers('/sales/customers/new');
    await formBox('Company Name');
    expect(screen.getByRole('button', { name: 'Company' })).toBePressed();
    expect(screen.getByRole('button', { name: 'Individual' })).not.toBePressed();
    for (const name of ['Overview', 'Address'])
      expect(screen.getByRole('region', { name })).toBeVisible();
    expect(
      screen.getByText('Any one of the Mobile Number or Phone Number is required'),
    ).toBeVisible();
    expect(await formBox('Phone')).toHaveAccessibleDescription(
      /area code then number, for example 014111111/i,
    );
  });

  it('sends the chosen type and shows the message as Create Customer (SAL-CUS-029, SAL-CUS-071)', async () => {
    const { calls } = openCustomers('/sales/customers/new');
    await formBox('Company Name');
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
      expect(getToasts().at(-1)).toMatchObject({
        severity: 'success',
        title: 'Create Customer',
        message: 'Customer saved well.',
      }),
    );
  });

  it('tells of a customer that is there already, and saves it all the same when asked (finding B8)', async () => {
    const asked: string[] = [];
    const { calls } = openCustomers(
      '/sales/customers/new',
      () => saved,
      path => {
        asked.push(path);
        return [{ id: 3, name: 'Himal Stores', number: 'C00003', same: ['pan'] }];
      },
    );
    await userEvent.type(await formBox('Company Name'), 'Himal Store');
    await userEvent.type(await formBox('Mobile'), '9841000000');
    await userEvent.type(await formBox('PAN'), '300100001');
    await userEvent.type(await formBox('Address'), 'New Road');
    await userEvent.type(await formBox('City'), 'Kathmandu');
    await choose('Country', 'Nepal');
    await choose('State', 'Bagmati');
    await press('Save');
    const dialog = () => screen.findByRole('dialog', { name: 'This Customer may exist already' });
    expect(within(await dialog()).getByText('Same PAN: Himal Stores (C00003)')).toBeVisible();
    expect(asked[0]).toContain('pan=300100001');
    expect(asked[0]).toContain('last_name=Himal');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(writes(calls)).toEqual([]);
    await press('Save');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(writes(calls)).toHaveLength(1));
  });

  it('validates on edit as on create, and a PAN is required too (SAL-CUS-060..062)', async () => {
    const { calls } = openCustomers('/sales/customers/4/edit');
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
      await userEvent.clear(await formBox(name));
      await userEvent.type(await formBox(name), wrong);
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
      await waitFor(async () =>
        expect(await formBox(name)).toHaveAccessibleDescription(new RegExp(message)),
      );
    expect(writes(calls)).toEqual([]);
  });

  it('takes a company’s registered name, and a person’s only with letters and spaces (finding B18)', async () => {
    const { calls } = openCustomers('/sales/customers/3/edit');
    await userEvent.clear(await formBox('Company Name'));
    await userEvent.type(await formBox('Company Name'), 'Sharma & Sons 24 @');
    await press('Save');
    await waitFor(async () =>
      expect(await formBox('Company Name')).toHaveAccessibleDescription(
        messages['registered-name'].en,
      ),
    );
    await userEvent.type(await formBox('Company Name'), '{Backspace}{Backspace}');
    await press('Save');
    await waitFor(() =>
      expect(writes(calls)[0]).toMatchObject({ body: { last_name: 'Sharma & Sons 24' } }),
    );
  });

  it('offers a language, and none again', async () => {
    const { calls } = openCustomers('/sales/customers/3/edit');
    await choose('Language', 'Nepali');
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveTextContent('Nepali');
    await choose('Language', 'None');
    await choose('Language', 'English');
    await choose('Language', 'None');
    await userEvent.type(await formBox('Zip Code'), '44600');
    await press('Save');
    await waitFor(() =>
      expect(writes(calls)[0]).toMatchObject({ path: 'customers/3', body: { zip_code: '44600' } }),
    );
    expect((writes(calls)[0]!.body as { language?: unknown }).language ?? null).toBeNull();
  });

  it('removes a zero zip code, and shows the message as Update Customer (SAL-CUS-063, SAL-CUS-072)', async () => {
    const { calls } = openCustomers('/sales/customers/3/edit');
    expect(await formBox('Zip Code')).toHaveValue('');
    await userEvent.type(await formBox('Company Name'), ' Trading');
    await press('Save');
    await waitFor(() =>
      expect(writes(calls)[0]).toMatchObject({
        path: 'customers/3',
        body: { last_name: 'Himal Stores Trading' },
      }),
    );
    expect((writes(calls)[0]!.body as { zip_code?: unknown }).zip_code ?? null).toBeNull();
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ severity: 'success', title: 'Update Customer' }),
    );
  });

  it.each(['new', '3/edit'])(
    'shows the server’s refusals under their fields (%s) (SAL-CUS-065)',
    async address => {
      openCustomers(`/sales/customers/${address}`, () => ({
        status: 422,
        body: { message: { last_name: ['The name is taken.'] } },
      }));
      await formBox('Company Name');
      if (address === 'new') {
        await press('Individual');
        await fill();
      }
      await press('Save');
      const name = address === 'new' ? 'Last Name' : 'Company Name';
      await waitFor(async () =>
        expect(await formBox(name)).toHaveAccessibleDescription('The name is taken.'),
      );
    },
  );
});

describe('the view of a customer', () => {
  it('is read-only: a badge of the type, contact, address, and Edit (SAL-CUS-054..058, API-090)', async () => {
    const { calls } = openCustomers('/sales/customers/3');
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await part('Basic Information')).getByText('Corporate')).toHaveClass('success');
    for (const fact of ['4111111', '9841000000', 'buy@himal.test'])
      expect((await part('Contact')).getByText(fact)).toBeVisible();
    for (const fact of ['New Road', 'Kathmandu', 'Nepal', 'Bagmati'])
      expect((await part('Address')).getByText(fact)).toBeVisible();
    for (const role of ['textbox', 'combobox', 'switch', 'checkbox'])
      expect(screen.queryByRole(role)).toBeNull();
    expect(calls.map(call => call.path)).toContain('customers/3');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled();
  });
});

describe('the form of a new customer or vendor', () => {
  const session = {
    user: { id: 1, name: 'Sita Sharma', email: 'sita@shop.test', image: null, pos: null },
    company: {
      ...{ id: 1, name: 'Shop', pan: '301234567', email: null, phone: null },
      ...{ street: null, city: null, currency: null, country_info: { id: 7, name: 'Nepal' } },
    },
  };
  const open = (name: string, overrides: Overrides) =>
    renderScreen(
      <SessionContext.Provider value={session}>
        <EntityFormPage entity={findEntity(name)} overrides={overrides} mode="create" />
      </SessionContext.Provider>,
      ({ method, path }) =>
        method === 'POST'
          ? { status: 200, body: { id: 9, message: 'Saved.' } }
          : path.startsWith('provinces')
            ? listResponse([{ id: 3, name: 'Bagmati' }])
            : undefined,
    );

  it.each([
    ['customers', customers],
    ['vendors', vendors],
  ] as const)('begins in the own country, which can be changed (%s)', async (name, overrides) => {
    const { calls } = open(name, overrides);
    const country = await screen.findByRole('combobox', { name: 'Country' });
    expect(country).toHaveValue('Nepal');
    await choose('State', 'Bagmati');
    const asked = calls.map(({ path }) => decodeURIComponent(path));
    expect(asked.filter(path => path.startsWith('provinces'))).toEqual([
      expect.stringContaining('filter[country_id]=7'),
    ]);
  });
});
