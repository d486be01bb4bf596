// The switch of the abbreviated tax invoice: where the company issues them, remembered, and with what
// the law will not have said before it is sent.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { SalesSettings } from '../../custom-pages/company/SalesSettings.tsx';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { addProducts, answerLookups, chooseBuyer, laptop } from '../support/invoice-entry-page.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  switchLanguage('en');
});

const open = (abbreviated_invoices: 0 | 1 = 1, path = '/sales/invoice/new') =>
  renderScreen(
    <InvoiceEntry />,
    ({ method, path: asked }) => {
      if (asked === 'sales-settings') return { status: 200, body: { abbreviated_invoices } };
      if (method === 'POST' && asked === 'invoices')
        return { status: 422, body: { message: { abbreviated: ['Not today.'] } } };
      return answerLookups(asked, [{ ...laptop, sales_price: 10_000 }]);
    },
    { path },
  );
const find = () => screen.findByRole('switch', { name: 'Abbreviated Tax Invoice' });
const enter = async () => {
  await chooseBuyer();
  await addProducts('Laptop');
};

describe('the switch of the abbreviated tax invoice', () => {
  it('is there only where the company issues them, and on no proforma', async () => {
    open(0);
    await screen.findByRole('combobox', { name: 'Customer' });
    await enter();
    expect(screen.queryByRole('switch', { name: 'Abbreviated Tax Invoice' })).toBeNull();
    cleanup();
    localStorage.clear();
    open(1, '/sales/proforma-invoice/new');
    await screen.findByRole('combobox', { name: 'Customer' });
    expect(screen.queryByRole('switch', { name: 'Abbreviated Tax Invoice' })).toBeNull();
  });

  it('says when the sale is above the ceiling, sends its word and shows what the server says', async () => {
    const { calls } = open();
    expect(await find()).not.toBeChecked();
    await enter();
    await userEvent.click(await find());
    expect(screen.queryByText(/a tax invoice with the buyer is needed/)).toBeNull();
    await type('Price', '10000.01');
    expect(
      await screen.findByText(
        'Above Rs. 10,000.00 before VAT a tax invoice with the buyer is needed.',
      ),
    ).toBeVisible();
    switchLanguage('ne');
    expect(await screen.findByText(/भ्याटअघि रु\. १०,०००\.०० भन्दा बढीमा/)).toBeVisible();
    switchLanguage('en');
    await screen.findByRole('textbox', { name: 'Price' });
    await type('Price', '10000');
    expect(getTextbox('Price')).toHaveValue('10000');
    await press('Save');
    expect(await screen.findByText('Not today.')).toBeVisible();
    const sent = calls.find(({ method, path }) => method === 'POST' && path === 'invoices');
    expect(sent?.body).toMatchObject({ abbreviated: 1, total: 11_300 });
    await userEvent.click(await find());
    await waitFor(() => expect(screen.queryByText('Not today.')).toBeNull());
  });

  it('is remembered for the next bill', async () => {
    open();
    await userEvent.click(await find());
    cleanup();
    localStorage.removeItem('invoice_draft');
    open();
    await waitFor(async () => expect(await find()).toBeChecked());
  });

  it('is decided in the settings of the company', async () => {
    const { calls } = renderScreen(<SalesSettings />, ({ method }) => ({
      status: 200,
      body: {
        ...{ same_day_cancellation: 1, outlet_codes: 0, cash_customer: null, may_change: 1 },
        abbreviated_invoices: method === 'PUT' ? 1 : 0,
        message: 'Settings updated successfully.',
      },
    }));
    const section = within(await screen.findByRole('region'));
    await userEvent.click(section.getByRole('switch', { name: 'Issue abbreviated tax invoices' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        abbreviated_invoices: 1,
      }),
    );
  });
});
