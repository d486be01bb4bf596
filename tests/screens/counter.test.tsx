// The counter: the next bill begins by itself, is printed once, and has the customer of the one
// before where the cashier wants it.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Counter } from '../../custom-pages/invoices/Counter.tsx';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

const printed = vi.hoisted(() => vi.fn());
vi.mock('../../src/print/print-file.ts', () => ({ printFile: printed }));
vi.mock('../../src/print/PdfView.tsx', () => ({ PdfView: () => null }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  printed.mockClear();
});

const pdf = { status: 200, body: {}, headers: { 'content-type': 'application/pdf' } };
const walkIn = {
  id: 9,
  customer_code: 'C00009',
  customer_name: 'Cash',
  address: 'Counter',
  city: 'Kathmandu',
  status: 1,
};
/** Whether the next bill was on the page when the paper of the last one was asked for. */
const isDrawn: boolean[] = [];
const open = (page = <Counter />, path = '/sales/counter', cash?: object) => {
  let bills = 40;
  return renderScreen(
    page,
    call => {
      if (call.method === 'POST') {
        bills += 1;
        return {
          status: 200,
          body: { id: bills, company_payment_id: String(bills), invoice_no: String(bills) },
        };
      }
      if (call.path.endsWith('?q=print'))
        isDrawn.push(/Saved: /.test(document.body.textContent ?? ''));
      if (/^invoices\/\d+/.test(call.path))
        return call.path.endsWith('/email') ? { status: 200, body: { to: '' } } : pdf;
      if (cash && call.path === 'sales-settings')
        return { status: 200, body: { cash_customer: 9 } };
      if (cash && call.path === 'customers/9') return { status: 200, body: cash };
      return call.path.startsWith('payment-methods')
        ? listResponse([{ name: 'Cash', settles_at_once: 1 }])
        : answerLookups(call.path);
    },
    { path },
  );
};
const customer = () => screen.findByRole('combobox', { name: 'Customer' });
const same = () => screen.findByRole('switch', { name: 'Same customer for the next bill' });
const saved = (calls: { method: string }[]) => calls.filter(({ method }) => method === 'POST');

describe('the counter', () => {
  it('goes on with the next bill and shows the last one with what was given back', async () => {
    const { calls } = open();
    await customer();
    await chooseBuyer();
    await addProducts('Laptop');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Received' }), '96100');
    expect(screen.getByText('Change: Rs. 50.00/-')).toBeVisible();
    await press('Save');
    expect(await screen.findByText(/Saved: 41, Rs\. 96,050\.00/)).toBeVisible();
    expect(screen.getByText('Change: Rs. 50.00/-')).toBeVisible();
    expect(screen.getByText('Total: Rs. 0.00/-')).toBeVisible();
    expect(await customer()).toHaveValue('');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved(calls)).toHaveLength(1);
    expect(printed).not.toHaveBeenCalled();
    expect(localStorage.getItem('counter_draft')).toBeNull();
  });

  it('prints with F9, once, however long the key is held', async () => {
    const { calls } = open();
    await customer();
    await chooseBuyer();
    await addProducts('Laptop');
    await userEvent.keyboard('{F9>3/}');
    await screen.findByText(/Saved: 41/);
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
    await press('Print');
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(2));
    expect(saved(calls)).toHaveLength(1);
  });

  it('asks for the paper before it draws the next bill', async () => {
    open();
    await customer();
    await chooseBuyer();
    await addProducts('Laptop');
    isDrawn.length = 0;
    await press('Save & Print');
    await screen.findByText(/Saved: 41/);
    expect(isDrawn).toEqual([false]);
  });

  it('saves nothing by F9 while a dialog is open', async () => {
    const { calls } = open();
    await customer();
    await chooseBuyer();
    await addProducts('Laptop');
    await press('Add Product or service');
    await screen.findByRole('dialog');
    await userEvent.keyboard('{F9}');
    await press('Done');
    expect(saved(calls)).toHaveLength(0);
  });

  it('says what is missing at F9, and saves nothing', async () => {
    const { calls } = open();
    await customer();
    await userEvent.keyboard('{F9}');
    expect(await screen.findByText('Please select product or services first')).toBeVisible();
    expect(saved(calls)).toHaveLength(0);
  });

  it('has the same customer where it is wanted, also after a reload, and is ready to scan', async () => {
    open();
    await userEvent.click(await same());
    await chooseBuyer();
    await addProducts('Laptop');
    await press('Save');
    await screen.findByText(/Saved: 41/);
    expect(await customer()).toHaveValue('Himal Stores (C00001)');
    const scan = { name: 'Scan, or type a code or name' };
    await waitFor(() => expect(screen.getByRole('combobox', scan)).toHaveFocus());
    // A customer alone is no bill yet.
    expect(localStorage.getItem('counter_draft')).toBeNull();
    cleanup();

    open();
    expect(await customer()).toHaveValue('Himal Stores (C00001)');
    await userEvent.click(await same());
    await addProducts('Laptop');
    await press('Save');
    await screen.findByText(/Saved: 41/);
    expect(await customer()).toHaveValue('');
    cleanup();
    open();
    expect(await customer()).toHaveValue('');
  });

  it('leaves the draft of the other page alone', async () => {
    open(<InvoiceEntry />, '/sales/invoice/new');
    await addProducts('Laptop');
    await waitFor(() => expect(localStorage.getItem('invoice_draft')).not.toBeNull());
    cleanup();
    open();
    await customer();
    expect(await screen.findByText('No Items To Show')).toBeVisible();
    expect(localStorage.getItem('invoice_draft')).not.toBeNull();
  });
});

describe('the cash customer of the company', () => {
  it('begins each bill, until another is chosen or the same one is wanted', async () => {
    const { calls } = open(<Counter />, '/sales/counter', walkIn);
    expect(await customer()).toHaveValue('Cash (C00009)');
    await addProducts('Laptop');
    await press('Save');
    await screen.findByText(/Saved: 41/);
    expect(saved(calls)[0]).toMatchObject({ body: { customer_id: 'C00009' } });
    expect(await customer()).toHaveValue('Cash (C00009)');
    await chooseBuyer();
    await addProducts('Laptop');
    await press('Save');
    await screen.findByText(/Saved: 42/);
    expect(saved(calls)[1]).toMatchObject({ body: { customer_id: 'C00001' } });
    expect(await customer()).toHaveValue('Cash (C00009)');
    await userEvent.click(await same());
    expect(await customer()).toHaveValue('Cash (C00009)');
  });

  it('begins a new invoice, and leaves a restored one its own customer', async () => {
    open(<InvoiceEntry />, '/sales/invoice/new', walkIn);
    expect(await customer()).toHaveValue('Cash (C00009)');
    await chooseBuyer();
    await addProducts('Laptop');
    await waitFor(() => expect(localStorage.getItem('invoice_draft')).toMatch(/C00001/));
    cleanup();
    open(<InvoiceEntry />, '/sales/invoice/new', walkIn);
    expect(await customer()).toHaveValue('Himal Stores (C00001)');
  });

  it('is not chosen once it is disabled', async () => {
    const { calls } = open(<Counter />, '/sales/counter', { ...walkIn, status: 0 });
    expect(await customer()).toHaveValue('');
    expect(calls.map(({ path }) => path)).toContain('customers/9');
  });
});

describe('a new invoice', () => {
  it('opens its print dialog and prints at once with F9', async () => {
    open(<InvoiceEntry />, '/sales/invoice/new');
    await customer();
    await chooseBuyer();
    await addProducts('Laptop');
    await userEvent.keyboard('{F9}');
    await screen.findByRole('dialog', { name: 'Print 41' });
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  });
});
