// The company decides on the screen whether an invoice of today may be cancelled.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CompanySettings } from '../../custom-pages/company/CompanySettings.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { listResponse, renderScreen } from '../support/render-screen.tsx';

const company = {
  id: 1,
  name: 'Shop',
  phone: '014111111',
  currency: null,
  country_info: null,
  province: null,
};
const open = async (put: { status: number; body: object }, name: string, may_change = 1) => {
  const staged = renderScreen(
    <CompanySettings />,
    ({ method, path }) => {
      if (path === 'companies/1') return { status: 200, body: company };
      if (path !== 'sales-settings') return undefined;
      return method === 'PUT'
        ? put
        : { status: 200, body: { same_day_cancellation: 1, outlet_codes: 0, may_change } };
    },
    { path: '/company-settings?tab=settings' },
  );
  return { ...staged, choice: await screen.findByRole('switch', { name }) };
};
const english = 'Allow cancelling invoices on the day they are issued';

describe('the text below receipts', () => {
  it('is stored with its button, and what is refused is said below it', async () => {
    const stored = { same_day_cancellation: 1, outlet_codes: 0, receipt_foot: 'Thank you!' };
    const { calls } = await open(
      { status: 200, body: { ...stored, message: 'Settings updated successfully.' } },
      english,
    );
    const field = () => screen.getByRole('textbox', { name: 'Text below receipts' });
    const save = () => field().closest('div[style]')!.querySelector('button')!;
    expect(save()).toBeDisabled();
    await userEvent.type(field(), 'Thank you!');
    await userEvent.click(save());
    await waitFor(() =>
      expect(calls.findLast(call => call.method === 'PUT')!.body).toEqual({
        receipt_foot: 'Thank you!',
      }),
    );
    await waitFor(() => expect(save()).toBeDisabled());
    expect(field()).toHaveValue('Thank you!');
    cleanup();
    await open({ status: 422, body: { message: { receipt_foot: ['Too long.'] } } }, english);
    await userEvent.type(field(), 'Thanks');
    await userEvent.click(save());
    expect(await screen.findByText('Too long.')).toBeVisible();
    expect(field()).toHaveValue('Thanks');
    cleanup();
    await open({ status: 403, body: {} }, english, 0);
    expect(field()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('the cancellation of the same day', () => {
  it('is switched off and on in the settings, stored at once and confirmed', async () => {
    const { calls, choice } = await open(
      {
        status: 200,
        body: {
          same_day_cancellation: 0,
          outlet_codes: 0,
          message: 'Settings updated successfully.',
        },
      },
      english,
    );
    expect(choice).toBeChecked();
    expect(choice).toHaveAccessibleDescription(/^A cancelled invoice keeps its number/);
    choice.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(choice).not.toBeChecked());
    await waitFor(() =>
      expect(calls.findLast(call => call.method === 'PUT')).toMatchObject({
        path: 'sales-settings',
        body: { same_day_cancellation: 0 },
      }),
    );
    expect(getToasts().at(-1)).toMatchObject({
      severity: 'success',
      message: 'Settings updated successfully.',
      title: 'Sales',
    });
    expect(choice).toHaveFocus();
  });

  it('is shown as read-only to a user who may not change it', async () => {
    const { choice } = await open({ status: 403, body: { message: 'No' } }, english, 0);
    expect(choice).toBeChecked();
    expect(choice).toBeDisabled();
    expect(choice).toHaveAccessibleDescription(/Only users who can edit roles can change this\.$/);
  });

  it('stays as it is when the server refuses it, with a message, in Nepali too', async () => {
    switchLanguage('ne');
    const { choice } = await open(
      { status: 422, body: { message: { same_day_cancellation: ['मिल्ने विकल्प होइन।'] } } },
      'बीजक जारी भएकै दिन रद्द गर्न मिल्ने',
    );
    await userEvent.click(choice);
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({
        severity: 'error',
        message: 'मिल्ने विकल्प होइन।',
      }),
    );
    expect(choice).toBeChecked();
  });

  it('is next to the outlet codes, which are switched on by themselves, or refused with the POS that have none', async () => {
    const name = 'Include outlet code in document numbers';
    const stored = {
      same_day_cancellation: 1,
      outlet_codes: 1,
      message: 'Settings updated successfully.',
    };
    const { calls, choice } = await open({ status: 200, body: stored }, name);
    expect(choice).not.toBeChecked();
    await userEvent.click(choice);
    await waitFor(() => expect(choice).toBeChecked());
    expect(calls.findLast(call => call.method === 'PUT')!.body).toEqual({ outlet_codes: 1 });
    expect(screen.getByRole('switch', { name: english })).toBeChecked();
    cleanup();
    const refused = await open(
      { status: 422, body: { message: { outlet_codes: ['Main has none.'] } } },
      name,
    );
    await userEvent.click(refused.choice);
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ severity: 'error', message: 'Main has none.' }),
    );
    expect(refused.choice).not.toBeChecked();
  });
});

describe('the cash customer', () => {
  const settings = { same_day_cancellation: 1, outlet_codes: 0, cash_customer: null };
  const himal = { id: 1, customer_code: 'C00001', customer_name: 'Himal Stores' };
  const choose = async (put: { status: number; body: object }, label: string) => {
    const { calls } = renderScreen(
      <CompanySettings />,
      ({ method, path }) => {
        if (path === 'companies/1') return { status: 200, body: company };
        if (path === 'customers/1') return { status: 200, body: himal };
        if (path.startsWith('customers?')) return listResponse([himal]);
        if (path !== 'sales-settings') return undefined;
        return method === 'PUT' ? put : { status: 200, body: { ...settings, may_change: 1 } };
      },
      { path: '/company-settings?tab=settings' },
    );
    const field = await screen.findByRole('combobox', { name: label });
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: /Himal Stores/ }));
    await waitFor(() =>
      expect(calls.find(call => call.method === 'PUT')!.body).toEqual({ cash_customer: 1 }),
    );
    return field;
  };

  it('is searched, and stored as it is chosen', async () => {
    const body = { ...settings, cash_customer: 1, message: 'Settings updated successfully.' };
    const field = await choose({ status: 200, body }, 'Cash customer');
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ message: 'Settings updated successfully.' }),
    );
    expect(field).toHaveValue('Himal Stores (C00001)');
  });

  it('is refused under its field, in Nepali too', async () => {
    switchLanguage('ne');
    const problem = 'यस्तो सक्रिय ग्राहक छैन।';
    const field = await choose(
      { status: 422, body: { message: { cash_customer: [problem] } } },
      'नगद ग्राहक',
    );
    expect(await screen.findByText(problem)).toBeVisible();
    expect(field).toBeInvalid();
  });
});
