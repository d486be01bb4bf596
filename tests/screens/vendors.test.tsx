// Vendors at their screens.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { EntityFormPage } from '../../src/entities/EntityFormPage.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { EntityView } from '../../src/entities/EntityView.tsx';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import {
  type ApiCall,
  findCells,
  findEntity,
  findHeadings,
  listResponse,
  renderAt,
  renderScreen,
} from '../support/render-screen.tsx';
import { findRequest, openFilters } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  errorDialog.close();
});

describe('vendors', () => {
  const vendor = {
    id: 3,
    vendor_name: 'Himalayan Cables',
    vendor_code: 'V00001',
    type: 'C',
    last_name: 'Himalayan Cables 2',
    phone_no: '5500000',
    mobile_no: '9851000000',
    email: 'sales@cables.test',
    website: null,
    pan: '300200001',
    address: 'Patan',
    city: 'Lalitpur',
    country_id: 1,
    country: { id: 1, name: 'Nepal' },
    state: 2,
    province: { id: 2, name: 'Bagmati' },
    zip_code: '44700',
    status: 1,
    created_at: '2026-11-20 10:00:00',
  };
  const answers = ({ path }: ApiCall) => {
    if (path.startsWith('countries'))
      return listResponse([{ id: 1, name: 'Nepal', provinces: [{ id: 2, name: 'Bagmati' }] }]);
    if (path.startsWith('vendors/')) return { status: 200, body: vendor };
    return listResponse([vendor, { ...vendor, id: 4, vendor_name: 'Old Wires', status: 0 }], 11);
  };

  it('are listed with contact and status (PUR-VEN-001..016)', async () => {
    const { calls } = renderScreen(<EntityList entity={findEntity('vendors')} />, answers);
    expect(await findHeadings()).toEqual([
      'Vendor Name',
      'Vendor Code',
      'Contact',
      'Created Date',
      'Status',
      'Actions',
    ]);
    const cells = await findCells('Himalayan Cables');
    for (const part of ['5500000', '9851000000', 'sales@cables.test', 'Patan'])
      expect(cells[2]).toContain(part);
    expect(screen.getByText('Active')).toHaveClass('success');
    expect(screen.getByText('Inactive')).toHaveClass('error');
    expect(calls.find(call => call.path.startsWith('vendors'))!.path).toContain('limit=10');
    expect(screen.queryByRole('button', { name: /CSV|PDF|XLS|Download/i })).toBeNull();
    const row = within(screen.getByText('Himalayan Cables').closest('tr')!);
    await openFilters();
    const before = calls.length;
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-01');
    await findRequest(calls, 'start_date=2026-11-01+00:00:00', before);
    for (const name of ['View', 'Edit']) expect(row.getByRole('button', { name })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create Vendor' })).toBeEnabled();
  });

  it('read in three parts, filled fields only (PUR-VEN-024..037)', async () => {
    renderAt(
      '/purchases/vendors/:id',
      <EntityView entity={findEntity('vendors')} overrides={{}} />,
      '/purchases/vendors/3',
      answers,
    );
    for (const title of ['Basic Information', 'Contact', 'Address'])
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    for (const text of [
      'V00001',
      '5500000',
      '9851000000',
      'sales@cables.test',
      'Patan',
      'Lalitpur',
      'Nepal',
      'Bagmati',
      '44700',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText('Website')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('are entered in two sections and validated by the documents’ rules (PUR-VEN-017..021, PUR-VEN-023, PUR-VEN-042, PUR-VEN-045..055, PUR-VEN-058)', async () => {
    const { calls } = renderScreen(
      <EntityFormPage entity={findEntity('vendors')} overrides={{}} mode="create" />,
      answers,
      {
        path: '/purchases/vendors/new',
      },
    );
    for (const title of ['Overview', 'Address'])
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(
      screen.getAllByText('Any one of the Mobile Number or Phone Number is required')[0],
    ).toBeVisible();
    expect(screen.queryByRole('switch', { name: 'Status' })).toBeNull();
    const box = (name: string) => screen.getByRole('textbox', { name });
    for (const [name, wrong] of [
      ['PAN', '123'],
      ['Email', 'nobody'],
      ['Website', 'x'],
      ['Phone', '12'],
      ['Mobile', '98'],
      ['City', '<>'],
      ['Zip Code', '1'],
    ] as const)
      await userEvent.type(box(name), wrong);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    for (const name of [
      'Vendor Name',
      'PAN',
      'Email',
      'Website',
      'Phone',
      'Mobile',
      'City',
      'Zip Code',
      'Address',
    ])
      await waitFor(() => expect(box(name)).toBeInvalid());
    for (const name of ['Country', 'State'])
      expect(screen.getByRole('combobox', { name })).toBeInvalid();
    expect(calls.filter(call => call.method === 'POST')).toEqual([]);
    await userEvent.clear(box('PAN'));
    await userEvent.type(box('PAN'), '300200001');
    await waitFor(() => expect(box('PAN')).toBeValid());
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(box('Email')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  const editing = (answer: (call: ApiCall) => { status: number; body: object }) =>
    renderAt(
      '/purchases/vendors/:id/edit',
      <EntityFormPage entity={findEntity('vendors')} overrides={{}} mode="edit" />,
      '/purchases/vendors/3/edit',
      call => (call.method === 'GET' ? answers(call) : answer(call)),
    );

  it('are changed in the same form, with a status and a PAN that is required (PUR-VEN-038..040, PUR-VEN-056, PUR-VEN-057, PUR-VEN-061)', async () => {
    const { calls } = editing(() => ({
      status: 200,
      body: { ...vendor, message: 'Vendor updated successfully.' },
    }));
    for (const title of ['Overview', 'Address'])
      expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const pan = await screen.findByRole('textbox', { name: 'PAN' });
    expect(pan).toBeRequired();
    await userEvent.clear(pan);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pan).toBeInvalid());
    expect(calls.filter(call => call.method === 'PUT')).toEqual([]);
    await userEvent.type(pan, '300200001');
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ status: 0 }),
    );
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({
        severity: 'success',
        title: 'Update Vendor',
        message: 'Vendor updated successfully.',
      }),
    );
  });

  it('show the server’s refusals under their fields (PUR-VEN-059)', async () => {
    editing(() => ({ status: 422, body: { message: { email: ['The email is taken.'] } } }));
    await screen.findByRole('textbox', { name: 'PAN' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        'The email is taken.',
      ),
    );
  });
});
