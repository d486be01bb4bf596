// A new proforma invoice: the entry page of an invoice under another address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import {
  type Answer,
  answerProformaLookups,
  storedProforma,
} from '../support/document-fixtures.ts';
import { addProducts, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

describe('the entry page under a proforma’s address', () => {
  const open = (
    path: string,
    posted: Answer = { status: 200, body: { ...storedProforma, message: 'saved' } },
  ) =>
    renderScreen(
      <InvoiceEntry />,
      call => (call.method === 'POST' ? posted : answerProformaLookups(call.path)),
      {
        path,
      },
    );
  const fill = async () => {
    await chooseBuyer();
    await addProducts('Laptop');
  };

  it('is the same screen without a date (SAL-INV-042, SAL-INV-054, ROUTE-089)', async () => {
    open('/sales/proforma-invoice/new');
    expect(await screen.findByRole('heading', { name: 'New Proforma Invoice' })).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Proforma' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toBeRequired();
    expect(screen.getByRole('table', { name: 'Items' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Transaction Date' })).toBeNull();
  });

  it('is where the switch of a new invoice leads, with all its input, and back (SAL-INV-043)', async () => {
    const { router } = open('/sales/invoice/new');
    await fill();
    await userEvent.click(screen.getByRole('switch', { name: 'Proforma' }));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice/new');
    expect(await screen.findByRole('heading', { name: 'New Proforma Invoice' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(JSON.parse(localStorage.getItem('invoice_draft')!)).toMatchObject({
      customer_name: 'Himal Stores',
    });
    await userEvent.click(screen.getByRole('switch', { name: 'Proforma' }));
    expect(router.state.location.pathname).toBe('/sales/invoice/new');
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toBeVisible();
  });

  it('sends lines as details, the discount as entered, the full name and the presets (SAL-PRO-035..037, SAL-PRO-039, SAL-PRO-040, ENT-046)', async () => {
    const { calls } = open('/sales/proforma-invoice/new');
    await fill();
    await userEvent.type(screen.getByRole('textbox', { name: 'Discount Rate' }), '10');
    await press('Save');
    await waitFor(() => expect(calls.some(call => call.method === 'POST')).toBe(true));
    const { path, body } = calls.find(call => call.method === 'POST')!;
    expect(path).toBe('proforma-invoice');
    expect(body).toMatchObject({
      customer_id: 'C00001',
      customer_name: 'Himal Stores',
      payment_method: 'Cash',
      details: [{ id: 7, product_name: 'Laptop', qty: 1, amount: 85000, total: 85000 }],
      amount: 85000,
      discount_rate: 10,
      discount_amount: 10,
      taxable_amount: 76500,
      vat_rate: 13,
      total: 86445,
      created_by: 'Sita Sharma (1)',
      reseller: 'direct',
      payment_gateway: 'Main',
    });
    expect(body).not.toHaveProperty('invoice_details');
    expect(body).not.toHaveProperty('transaction_date');
    for (const label of [/reseller/i, /gateway/i])
      expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByText('direct')).toBeNull();
  });

  it('opens the print dialog of the proforma; closing it leads to the list (SAL-INV-108)', async () => {
    const { router, calls } = open('/sales/proforma-invoice/new');
    await fill();
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Print 41' });
    await waitFor(() =>
      expect(calls.map(call => call.path)).toContain('proforma-invoice/3?q=preview'),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice');
    expect(localStorage.getItem('invoice_draft')).toBeNull();
  });

  it('shows the server’s message about a line in its row', async () => {
    open('/sales/proforma-invoice/new', {
      status: 422,
      body: {
        message: { 'details.0.qty': ['This field is required.'], 'details.0.id': ['Gone.'] },
      },
    });
    await fill();
    await press('Save');
    const qty = screen.getByRole('textbox', { name: 'Qty' });
    await waitFor(() => expect(qty).toHaveAccessibleDescription('This field is required.'));
    expect(screen.getByText('Gone.')).toBeVisible();
    await userEvent.type(qty, '2');
    expect(qty).toBeValid();
  });
});
