// The last two tabs of the company settings: templates, and the company's own profile.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CompanySettings } from '../../custom-pages/company/CompanySettings.tsx';
import { ReloadSessionContext } from '../../src/api/session.ts';
import { companyRecord } from '../support/administration-screens.tsx';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';

beforeAll(() => {
  URL.createObjectURL ??= () => 'blob:chosen';
  URL.revokeObjectURL ??= () => undefined;
});

const nepal = {
  id: 1,
  name: 'Nepal',
  provinces: [
    { id: 11, name: 'Bagmati' },
    { id: 12, name: 'Gandaki' },
  ],
};
const india = { id: 2, name: 'India', provinces: [{ id: 21, name: 'Bihar' }] };
const company = { ...companyRecord, logo: 'files/old.png' };
const templates = [
  { id: 7, name: 'Tax Invoice', type: 'I' },
  { id: 9, name: 'Small Invoice', type: 'I' },
];
const rows = (data: object[]) => ({
  status: 200,
  body: { data, total: data.length, current_page: 1, last_page: 1 },
});

const open = (tab: string, refusal?: { status: number; body: object }) => {
  const renewed = vi.fn(async () => undefined);
  const rendered = renderScreen(
    <ReloadSessionContext.Provider value={renewed}>
      <CompanySettings />
    </ReloadSessionContext.Provider>,
    ({ method, path }: ApiCall) => {
      if (method === 'PATCH')
        return { status: 200, body: { ...company, message: 'Template updated.' } };
      if (method === 'POST')
        return (
          refusal ?? {
            status: 200,
            body: { ...company, city: 'Pokhara', message: 'Company updated successfully.' },
          }
        );
      if (path.startsWith('companies/1')) return { status: 200, body: company };
      if (path === 'invoice-templates/7') return { status: 200, body: templates[0]! };
      if (path === 'invoice-templates/8')
        return { status: 200, body: { id: 8, name: 'Credit Note', type: 'C' } };
      if (path.startsWith('invoice-templates')) return rows(templates);
      if (path.startsWith('countries')) return rows([nepal, india]);
      if (path.startsWith('currencies'))
        return rows([company.currency, { id: 6, code: 'USD', symbol: '$' }]);
      return undefined;
    },
    { path: `/company-settings?tab=${tab}` },
  );
  return { ...rendered, renewed, sent: () => rendered.calls.filter(call => call.method !== 'GET') };
};

describe('the tab Invoice Template', () => {
  it('shows the chosen templates and saves each choice by itself (SET-098..102, ERR-038, API-060..063)', async () => {
    const { sent } = open('invoice-template');
    const invoice = await screen.findByRole('group', { name: 'Invoice Template' });
    const note = screen.getByRole('group', { name: 'Credit Note Template' });
    await waitFor(() => expect(within(invoice).getByRole('combobox')).toHaveValue('Tax Invoice'));
    await waitFor(() => expect(within(note).getByRole('combobox')).toHaveValue('Credit Note'));
    await userEvent.click(within(invoice).getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: 'Small Invoice' }));
    await waitFor(() => expect(within(invoice).getByRole('combobox')).toHaveValue('Small Invoice'));
    await userEvent.click(within(invoice).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Invoice Template Updated')).toBeVisible();
    expect(screen.getByText('Template updated.')).toBeVisible();
    await userEvent.click(within(note).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { method: 'PATCH', path: 'companies/1/invoice-template', body: { invoice_template_id: 9 } },
      {
        method: 'PATCH',
        path: 'companies/1/credit-note-template',
        body: { credit_note_template_id: 8 },
      },
    ]);
  });
});

describe('the tab Settings', () => {
  const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });

  it('shows logo and every field of the profile, the phone marked as required (SET-103..104, SET-106..116)', async () => {
    open('settings');
    const values: [RegExp, string][] = [
      [/^Phone/, '014111111'],
      [/^Website$/, 'shop.com.np'],
      [/^Fax$/, ''],
      [/^Country$/, 'Nepal'],
      [/^State$/, 'Bagmati'],
      [/^Region$/, ''],
      [/^City$/, 'Kathmandu'],
      [/^Street$/, 'New Road'],
      [/^Currency$/, 'NPR'],
    ];
    for (const [label, value] of values)
      expect(await screen.findByLabelText(label, { selector: 'input' })).toHaveValue(value);
    expect(screen.getByLabelText(/^Phone/)).toBeRequired();
    expect(screen.getByLabelText('Logo')).toHaveAttribute(
      'accept',
      'image/png,image/jpeg,image/gif',
    );
    expect(screen.getByRole('button', { name: 'Change Logo' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update' })).toBeVisible();
  });

  it('sends the fields as a form without country_info and without an unchanged logo (SET-105, SET-118, SET-121, API-059, ERR-037)', async () => {
    const { sent, renewed } = open('settings');
    const city = await screen.findByLabelText('City');
    await userEvent.clear(city);
    await userEvent.type(city, 'Pokhara');
    await update();
    expect(await screen.findByText('Update Company')).toBeVisible();
    expect(screen.getByText('Company updated successfully.')).toBeVisible();
    expect(sent()).toEqual([
      {
        method: 'POST',
        path: 'companies/1',
        body: { _method: 'patch', city: 'Pokhara' },
      },
    ]);
    expect(renewed).toHaveBeenCalledOnce();
  });

  it('sends the chosen logo (SET-105)', async () => {
    const { sent } = open('settings');
    await userEvent.upload(await screen.findByLabelText('Logo'), picture);
    await update();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect((sent()[0]!.body as { logo: File }).logo.name).toBe('logo.png');
  });

  it('offers the provinces of the chosen country, and forgets the one of another (SET-109, SET-110)', async () => {
    const { sent } = open('settings');
    await userEvent.click(await screen.findByLabelText('Country'));
    await userEvent.click(await screen.findByRole('option', { name: 'India' }));
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveValue(''));
    await userEvent.click(screen.getByLabelText('State'));
    expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual([
      'Bihar',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Bihar' }));
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveValue('Bihar'));
    await update();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ country: '2', state: '21' }));
  });

  it('leaves all validation to the server (SET-117)', async () => {
    const { sent } = open('settings', {
      status: 422,
      body: { message: { phone: ['This field is required.'], website: ['No address.'] } },
    });
    await userEvent.clear(await screen.findByLabelText(/^Phone/));
    await update();
    await waitFor(() =>
      expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(
        'This field is required.',
      ),
    );
    expect(screen.getByLabelText('Website')).toHaveAccessibleDescription('No address.');
    expect(sent()).toHaveLength(1);
  });

  it('shows the first text about a refused logo in a toast titled Image Upload (SET-119, SET-120, ERR-027)', async () => {
    open('settings', {
      status: 422,
      body: { message: { logo: ['Only GIF, PNG and JPG images are allowed.', 'More.'] } },
    });
    await userEvent.upload(await screen.findByLabelText('Logo'), picture);
    await update();
    const toast = (await screen.findByText('Image Upload')).closest('[role="alert"]')!;
    expect(toast).toHaveTextContent('Only GIF, PNG and JPG images are allowed.');
    expect(toast).not.toHaveTextContent('More.');
  });
});
