// A new invoice begins with the only payment method, or else the one that was chosen last.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { addProducts, answerLookups, buyer } from '../support/invoice-entry-page.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { choose, press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const termed = {
  ...buyer,
  ...{ id: 2, customer_code: 'C00002', customer_name: 'Pashupati Stores' },
  payment_term: { id: 2, days: 30 },
};
const open = (...names: string[]) =>
  renderScreen(
    <InvoiceEntry />,
    ({ method, path }) => {
      if (method === 'POST')
        return { status: 200, body: { id: 41, company_payment_id: '63', invoice_no: '41' } };
      if (path.endsWith('/email')) return { status: 200, body: { to: '' } };
      if (path.startsWith('customers')) return listResponse([buyer, termed]);
      return path.startsWith('payment-methods')
        ? listResponse(names.map(name => ({ name })))
        : answerLookups(path);
    },
    { path: '/sales/invoice/new' },
  );
const expectMethod = (text: string) =>
  waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Payment Method' })).toHaveTextContent(text),
  );
const bill = async (...methods: string[]) => {
  await addProducts('Laptop');
  await choose('Customer', /Himal Stores/);
  for (const method of methods) await choose('Payment Method', method);
  await press('Save');
  await screen.findByRole('dialog', { name: 'Print 41' });
  cleanup();
};

describe('the payment method of a new invoice', () => {
  it('is the only one, also after Reset, and the form is blank with it', async () => {
    open('Cash');
    await expectMethod('Cash');
    await addProducts('Laptop');
    await press('Reset');
    await screen.findByText('No Items To Show');
    await expectMethod('Cash');
    expect(localStorage.getItem('invoice_draft')).toBeNull();
  });

  it('is the one chosen last where there are several, unless it has been disabled since', async () => {
    open('Cash', 'Cheque', 'Credit');
    await expectMethod('Select Payment Method');
    await bill('Cheque');
    open('Cash', 'Cheque', 'Credit');
    await expectMethod('Cheque');
    cleanup();
    open('Cash', 'Credit');
    const field = await screen.findByRole('combobox', { name: 'Payment Method' });
    await userEvent.click(field);
    const cash = await screen.findByRole('option', { name: 'Cash' });
    expect(field).toHaveTextContent('Select Payment Method');
    await userEvent.click(cash);
    await bill();
    open('Cash', 'Cheque', 'Credit');
    await expectMethod('Cash');
  });

  it('gives way to credit for a customer with a term, and comes back after it; credit that was proposed is not remembered', async () => {
    open('Cash', 'Cheque', 'Credit');
    await bill('Cheque');
    open('Cash', 'Cheque', 'Credit');
    await expectMethod('Cheque');
    await choose('Customer', /Pashupati Stores/);
    await expectMethod('Credit');
    await choose('Customer', /Himal Stores/);
    await expectMethod('Cheque');
    await choose('Customer', /Pashupati Stores/);
    await expectMethod('Credit');
    await addProducts('Laptop');
    await press('Save');
    await screen.findByRole('dialog', { name: 'Print 41' });
    cleanup();
    open('Cash', 'Cheque', 'Credit');
    await expectMethod('Cheque');
  });
});
