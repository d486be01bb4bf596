// Making, reading and changing a proforma invoice.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProformaView } from '../../custom-pages/document-view/ProformaView.tsx';
import { InvoiceEntry } from '../../custom-pages/invoice-entry/InvoiceEntry.tsx';
import { ProformaEdit } from '../../custom-pages/invoice-entry/ProformaEdit.tsx';
import { stage } from '../stage.tsx';

// What draws a PDF needs a browser.
vi.mock('../../src/print/PdfView.tsx', () => ({ PdfView: () => null }));

beforeEach(() => localStorage.clear());

const page = (data: object[]) => ({ status: 200, body: { data, total: data.length } });
const laptop = {
  id: 7,
  name: 'Laptop',
  code: 'P00001',
  hs_code: '8471.30',
  sales_price: 85000,
  purchase_price: 70000,
  type: 'p',
  family: 'Computers',
  units: { name: 'pcs' },
};
const buyer = { id: 1, customer_code: 'C00001', customer_name: 'Himal Stores', address: 'New Road', city: 'Kathmandu', pan: '123456789' };
const stored = {
  id: 3,
  payment_id: '41',
  invoice_id: null as string | null,
  current_status: 'proforma',
  customer_id: 'C00001',
  customer_name: 'Himal Stores',
  pan: '123456789',
  address: 'New Road',
  phone_no: '4221234',
  payment_method: 'Cash',
  pos: 'Main',
  amount: 2000,
  discount_rate: 10,
  discount_amount: 200,
  taxable_amount: 1800,
  vat_rate: 13,
  vat_amount: 234,
  total: 2034,
  created_by: 'Sita Sharma',
  transaction_date: '2026-11-21 11:45:00',
  created_at: '2026-11-21 11:45:00',
  details: [
    {
      id: 9,
      product_id: 7,
      product_name: 'Laptop',
      product_family: 'Computers',
      hs_code: '8471.30',
      unit: 'pcs',
      description: 'blue',
      qty: 2,
      amount: 1000,
      discount_rate: 0,
      discount_amount: 200,
      taxable_amount: 1800,
      vat_rate: 13,
      vat_amount: 234,
      total: 2000,
    },
  ],
};

type Answer = { status: number; body: object };
const letter = { status: 200, body: { to: '' } };
const shop = (path: string) => {
  if (path.endsWith('/email')) return letter;
  if (path.startsWith('products')) return page([laptop]);
  if (path.startsWith('payment-methods')) return page([{ name: 'Cash' }]);
  if (path.startsWith('tsc-rate')) return { status: 200, body: { tsc_rate: 10 } };
  return path.startsWith('customers') ? page([buyer]) : undefined;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toastSaying = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('.MuiAlert-root')!;

describe('the entry page under a proforma’s address', () => {
  const open = (path: string, posted: Answer = { status: 200, body: { ...stored, message: 'saved' } }) =>
    stage(<InvoiceEntry />, call => (call.method === 'POST' ? posted : shop(call.path)), { path });
  const fill = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Customer' }));
    await userEvent.click(await screen.findByRole('option', { name: /Himal Stores/ }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Payment Method' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cash' }));
    await press('Add Product or service');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Laptop' }));
    await press('Done');
  };

  it('is the same screen without a date (SAL-INV-042, SAL-INV-054, ROUTE-089)', async () => {
    open('/sales/proforma-invoice/new');
    expect(await screen.findByRole('heading', { name: 'New Proforma Invoice' })).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Proforma' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toBeRequired();
    expect(screen.getByRole('table', { name: 'Items' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Transaction Date' })).toBeNull();
  });

  it('is where the switch of a new invoice leads, with all that was typed, and back (SAL-INV-043)', async () => {
    const { router } = open('/sales/invoice/new');
    await fill();
    await userEvent.click(screen.getByRole('switch', { name: 'Proforma' }));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice/new');
    expect(await screen.findByRole('heading', { name: 'New Proforma Invoice' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(JSON.parse(localStorage.getItem('invoice_draft')!)).toMatchObject({ customer_name: 'Himal Stores' });
    await userEvent.click(screen.getByRole('switch', { name: 'Proforma' }));
    expect(router.state.location.pathname).toBe('/sales/invoice/new');
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toBeVisible();
  });

  it('sends lines as details, the discount as entered, the full name and what is preset (SAL-PRO-035..037, SAL-PRO-039, SAL-PRO-040, ENT-046)', async () => {
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
    for (const label of [/reseller/i, /gateway/i]) expect(screen.queryByLabelText(label)).toBeNull();
    expect(screen.queryByText('direct')).toBeNull();
  });

  it('opens the print dialog of the proforma; closing it leads to the list (SAL-INV-108)', async () => {
    const { router, calls } = open('/sales/proforma-invoice/new');
    await fill();
    await press('Save');
    const dialog = await screen.findByRole('dialog', { name: 'Print 41' });
    expect(calls.map(call => call.path)).toContain('proforma-invoice/3?q=preview');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice');
    expect(localStorage.getItem('invoice_draft')).toBeNull();
  });

  it('shows what the server says of a line in its row', async () => {
    open('/sales/proforma-invoice/new', {
      status: 422,
      body: { message: { 'details.0.qty': ['This field is required.'], 'details.0.id': ['Gone.'] } },
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

describe('the view of a proforma', () => {
  const open = (more: object = {}) =>
    stage(
      <Routes>
        <Route path="/sales/proforma-invoice/:id" element={<ProformaView />} />
        <Route path="*" element={<div />} />
      </Routes>,
      ({ path }) => (path === 'proforma-invoice/3' ? { status: 200, body: { ...stored, ...more } } : shop(path)),
      { path: '/sales/proforma-invoice/3' },
    );
  /** Label and figure stand in one element. */
  const figure = (label: string) => screen.getByText(label).parentElement;

  it('shows company, customer, items and figures (SAL-PRO-019..026)', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Shop' })).toBeVisible();
    expect(document.body).toHaveTextContent('PAN: 301234567');
    expect(screen.getByRole('heading', { name: 'Himal Stores' })).toBeVisible();
    expect(document.body).toHaveTextContent('PAN: 123456789');
    const row = screen.getByText('Laptop').closest('tr')!;
    for (const text of ['8471.30', 'blue', '2 pcs', 'Rs. 1,000.00/-', 'Rs. 2,000.00/-']) expect(row).toHaveTextContent(text);
    expect(figure('SubTotal')).toHaveTextContent('Rs. 2,000.00/-');
    expect(figure('Discount %')).toHaveTextContent('10%');
    expect(figure('Taxable Amount')).toHaveTextContent('Rs. 1,800.00/-');
    expect(figure('VAT(13%)')).toHaveTextContent('Rs. 234.00/-');
    expect(figure('Total')).toHaveTextContent('Rs. 2,034.00/-');
  });

  it('can be printed, and changed while it is an offer (SAL-PRO-018, API-076)', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print 41' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice/3/edit');
  });

  it('leads to its invoice once it has become one', async () => {
    open({ invoice_id: '42', current_status: 'invoice' });
    expect(await screen.findByRole('link', { name: 'Invoice' })).toHaveAttribute('href', '/sales/invoice/42');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

describe('changing a proforma', () => {
  const open = (
    answer: Answer = { status: 200, body: { ...stored, message: 'Proforma Invoice updated successfully.' } },
    more: object = {},
  ) =>
    stage(
      <Routes>
        <Route path="/sales/proforma-invoice/:id/edit" element={<ProformaEdit />} />
        <Route path="*" element={<div />} />
      </Routes>,
      ({ method, path }) => {
        if (method === 'PUT') return answer;
        return path === 'proforma-invoice/3' ? { status: 200, body: { ...stored, ...more } } : shop(path);
      },
      { path: '/sales/proforma-invoice/3/edit' },
    );
  const ready = () => screen.findByRole('combobox', { name: 'Customer' });
  const refused = (...names: string[]): Answer => ({
    status: 422,
    body: { message: Object.fromEntries(names.map(name => [name, ['x']])) },
  });

  it('shows what is stored', async () => {
    open();
    expect(await ready()).toHaveValue('Himal Stores (C00001)');
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toHaveValue('2026-11-21');
    expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('2');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('blue');
    expect(screen.getByRole('textbox', { name: 'Discount Rate' })).toHaveValue('10');
  });

  it('sends the whole proforma, tells the server’s message and returns to the list (SAL-PRO-038, SAL-PRO-051, SAL-PRO-052, API-079)', async () => {
    const { calls, router } = open();
    await ready();
    const qty = screen.getByRole('textbox', { name: 'Qty' });
    await userEvent.clear(qty);
    await userEvent.type(qty, '3');
    await press('Save');
    const alert = await toastSaying('Proforma Invoice updated successfully.');
    expect(within(alert).getByText('Proforma Invoice')).toBeVisible();
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice');
    const { path, body } = calls.find(call => call.method === 'PUT')!;
    expect(path).toBe('proforma-invoice/3');
    expect(body).toMatchObject({
      details: [{ id: 7, qty: 3, amount: 1000, description: 'blue' }],
      created_by: 'Sita Sharma (1)',
      pos: 'Main',
      pan: '123456789',
      discount_rate: 10,
      taxable_amount: 2700,
      total: 3051,
      transaction_date: '2026-11-21 11:45:00',
    });
    expect(localStorage.getItem('draft/proforma-invoice/3')).toBeNull();
  });

  it('refuses a rate beyond 100 and a flat discount that is no number (SAL-PRO-041..043)', async () => {
    open();
    await ready();
    const rate = screen.getByRole('textbox', { name: 'Discount Rate' });
    await userEvent.type(rate, '1');
    expect(within(await toastSaying('Discount rate is not valid')).getByText('Edit Proforma Invoice')).toBeVisible();
    expect(rate).toHaveValue('10');
    await userEvent.click(screen.getByRole('radio', { name: 'Flat' }));
    const flat = screen.getByRole('textbox', { name: 'Flat Discount' });
    await userEvent.type(flat, 'a5b');
    expect(await toastSaying('Only decimal values are allowed')).toBeVisible();
    expect(flat).toHaveValue('5');
  });

  it('tells the server’s problems with figures and products (SAL-PRO-044..046)', async () => {
    open(refused('taxable_amount', 'total', 'details'));
    await ready();
    await press('Save');
    for (const text of ['Taxable Amount is not valid', 'Total Amount is not valid', 'Please select products'])
      expect(await toastSaying(text)).toBeVisible();
  });

  it('reddens what the server refuses (SAL-PRO-047..049)', async () => {
    open(refused('customer_name', 'payment_method', 'transaction_date'));
    const customer = await ready();
    expect(customer).toBeValid();
    await press('Save');
    await waitFor(() => expect(customer).toBeInvalid());
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Payment Method' }).closest('.MuiInputBase-root')).toHaveClass('Mui-error');
  });

  it('asks for a customer before it calls anybody (SAL-PRO-050)', async () => {
    const { calls } = open();
    const customer = await ready();
    await userEvent.clear(customer);
    await press('Save');
    await waitFor(() => expect(customer).toBeInvalid());
    expect(customer).toHaveAccessibleDescription('This field is required.');
    expect(calls.some(call => call.method === 'PUT')).toBe(false);
  });

  it('tells that somebody else was quicker', async () => {
    open({ status: 400, body: { message: 'Somebody else has changed this Proforma Invoice. Open it again.' } });
    await ready();
    await press('Save');
    expect(await toastSaying('Somebody else has changed this Proforma Invoice. Open it again.')).toBeVisible();
  });

  it('gives back what was typed and not saved', async () => {
    open();
    await ready();
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), ' one');
    await waitFor(() => expect(localStorage.getItem('draft/proforma-invoice/3')).toContain('blue one'));
    await press('Reset');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('blue');
    await waitFor(() => expect(localStorage.getItem('draft/proforma-invoice/3')).toBeNull());
  });

  it('is not offered once it has become an invoice', async () => {
    open(undefined, { invoice_id: '42', current_status: 'invoice' });
    expect(await screen.findByText('This Proforma Invoice has become an Invoice and cannot be changed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
