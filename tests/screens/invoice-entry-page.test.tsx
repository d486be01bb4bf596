// The invoice entry page: its fields and their values.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import {
  createEmptyInvoice,
  invoiceDraft,
  restoreInvoice,
  toInvoiceDraft,
} from '../../custom-pages/invoices/invoice-draft.ts';
import { computeFigures } from '../../custom-pages/invoices/invoice-form-model.ts';
import {
  restoreVendorBill,
  vendorBillDraft,
} from '../../custom-pages/vendor-bills/use-vendor-bill-form.ts';
import { createEmptyVendorBill } from '../../custom-pages/vendor-bills/vendor-bill-form-model.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import type { IdempotentRequest } from '../../src/api/idempotent-request.ts';
import {
  addProducts,
  answerLookups,
  chooseBuyer,
  fibre,
  laptop,
} from '../support/invoice-entry-page.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { findToast, press } from '../support/screen-queries.ts';

describe('the invoice entry page', () => {
  const open = (refusal?: { status: number; body: object }) => {
    localStorage.clear();
    return renderScreen(<InvoiceEntry />, ({ method, path }) =>
      method === 'POST' ? refusal : answerLookups(path, [laptop, fibre]),
    );
  };

  it('begins with the documents’ fields, columns and buttons (SAL-INV-044..047, SAL-INV-049..053, SAL-INV-055..060, SAL-INV-065, SAL-INV-102..104)', async () => {
    open();
    expect(await screen.findByPlaceholderText('Search customer by Customer Name')).toBeRequired();
    expect(screen.getByText('Select Payment Method')).toBeVisible();
    expect(screen.getByText('Deposit Later')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toBeRequired();
    const heads = within(screen.getByRole('table', { name: 'Items' }))
      .getAllByRole('columnheader')
      .map(head => head.textContent);
    expect(heads.slice(0, 6)).toEqual(['HS Code', 'Name', 'Description', 'Qty', 'Price', 'Total']);
    expect(screen.getByText('No Items To Show')).toBeVisible();
    for (const name of ['Cancel', 'Reset', 'Save'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('offers active products, eight a page, with their columns (SAL-INV-066..071, SAL-INV-073..077, SAL-INV-079, SAL-INV-091, CONST-027, API-097)', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Product or service' }));
    await screen.findByRole('checkbox', { name: 'Laptop' });
    expect(calls.find(call => call.path.startsWith('products'))!.path).toMatch(/limit=8.*status=1/);
    const heads = within(screen.getByRole('table', { name: 'Add Product or service' }))
      .getAllByRole('columnheader')
      .map(head => head.textContent);
    expect(heads.slice(1)).toEqual([
      'Code',
      'HS Code',
      'Name',
      'Sales Price',
      'Purchase Price',
      'Type',
      'Stock',
    ]);
    expect(screen.getByText('Service')).toBeVisible();
    for (const name of ['New', 'Done']) expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('computes as the server will, TSC rows only with an internet product, and takes them away again (SAL-INV-092, SAL-INV-093, SAL-INV-095..101, SAL-INV-110, SAL-INV-064, ENT-040, CONST-036)', async () => {
    open();
    await addProducts('Laptop');
    expect(await screen.findByText('Rs. 96,050.00/-')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('1');
    expect(screen.queryByText('TSC Amount')).toBeNull();
    await addProducts('Fibre');
    expect(await screen.findByText('TSC Amount')).toBeVisible();
    expect(screen.getByText('Rs. 120.00/-')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[1]!);
    await waitFor(() => expect(screen.queryByText('TSC Amount')).toBeNull());
    await userEvent.type(screen.getByRole('textbox', { name: 'Discount Rate' }), '10');
    expect(await screen.findByText('Rs. 8,500.00/-')).toBeVisible();
  });

  it('gives lines without a unit of their own hr when they come from Select all (SAL-INV-094, CONST-037)', async () => {
    localStorage.clear();
    renderScreen(<InvoiceEntry />, ({ path }) =>
      answerLookups(path, [laptop, { ...fibre, units: null }]),
    );
    await addProducts('Select all');
    expect(await screen.findAllByText('hr')).toHaveLength(1);
    expect(screen.getAllByText('pcs')).toHaveLength(1);
  });

  it('refuses invalid input of a cell, in the documents’ words, and keeps a trailing point (SAL-INV-134..139, SAL-INV-141, VAL-018..021, VAL-023, CONST-029)', async () => {
    open();
    await addProducts('Laptop');
    const refusedBy = async (name: string, text: string) => {
      const box = screen.getByRole('textbox', { name });
      await userEvent.clear(box);
      await userEvent.type(box, text);
      return box;
    };
    expect(await refusedBy('Qty', '1x')).toHaveValue('1');
    expect(screen.getByText('Only numeric values are allowed')).toBeVisible();
    expect(screen.getByText('Not Allowed')).toBeVisible();
    expect(await refusedBy('Price', '12.')).toHaveValue('12.');
    await refusedBy('Price', 'abc');
    expect(screen.getByText('Only decimal values are allowed')).toBeVisible();
    await refusedBy('Discount %', '101');
    expect(screen.getByText('Maximum allowed rate is 100.')).toBeVisible();
    await refusedBy('Discount %', 'x');
    expect(screen.getByText('Must be valid percentage')).toBeVisible();
    expect(await refusedBy('Discount Rate', '101')).toHaveValue('10');
    expect(screen.getByText('Discount rate is not valid')).toBeVisible();
    expect(screen.getByText('Create Invoice')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Flat' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Flat Discount' }), '-');
    expect(screen.getByText('Discount cannot be negative.')).toBeVisible();
  });

  it('takes no more digits than a quantity or an amount can have, and says which', async () => {
    open();
    await addProducts('Laptop');
    const [qty, price] = [
      screen.getByRole('textbox', { name: 'Qty' }),
      screen.getByRole('textbox', { name: 'Price' }),
    ];
    await userEvent.clear(qty);
    await userEvent.type(qty, '1234567890');
    expect(qty).toHaveValue('123456789');
    expect(screen.getByText('A quantity has at most 9 digits')).toBeVisible();
    await userEvent.clear(price);
    await userEvent.type(price, '9999999999991.25');
    expect(price).toHaveValue('999999999999.25');
    expect(screen.getByText('An amount has at most 12 digits before the point')).toBeVisible();
    const size = () => document.querySelector<HTMLElement>('.items .sum')!.style.fontSize;
    expect(size()).toMatch(/^0\.[45]\d*em$/);
    await userEvent.clear(price);
    await userEvent.type(price, '1');
    expect(size()).toBe('');
  });

  const today = toNepalDate(new Date());

  it('does not take a date later than today (SAL-INV-119..121)', async () => {
    open();
    const date = await screen.findByRole('textbox', { name: 'Transaction Date' });
    await userEvent.clear(date);
    await userEvent.type(date, '2099-01-01');
    expect(screen.getByText('Current timestamp is allowed maximum')).toBeVisible();
    expect(screen.getByText('Invalid date')).toBeVisible();
    await userEvent.tab();
    expect(date).toHaveValue(today);
  });

  it('saves the day of before where a later one was typed (SAL-INV-121)', async () => {
    const { calls } = open();
    await addProducts('Laptop');
    await chooseBuyer();
    const date = screen.getByRole('textbox', { name: 'Transaction Date' });
    await userEvent.clear(date);
    await userEvent.type(date, '2099-01-29');
    await userEvent.tab();
    expect(date).toHaveValue(today);
    await press('Save');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        transaction_date: expect.stringContaining(today),
      }),
    );
  });

  it('is not saved by Enter in a field, which leads to Save', async () => {
    const { calls } = open({ status: 500, body: {} });
    await addProducts('Laptop');
    await chooseBuyer();
    for (const name of ['Discount Rate', 'Transaction Date']) {
      screen.getByRole('textbox', { name }).focus();
      await userEvent.keyboard('{Enter}');
      expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    }
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await press('Okay');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('sends an unanswered request again unchanged, also a second later', async () => {
    const { calls } = open({ status: 500, body: {} });
    const bodies = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    await addProducts('Laptop');
    await chooseBuyer();
    await press('Save');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    await new Promise(done => setTimeout(done, 1100));
    await press('Okay');
    await press('Save');
    await press('Okay');
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).toEqual(bodies()[0]);
    const kept = JSON.parse(localStorage.getItem('invoice_draft')!) as { sending: object };
    expect(kept.sending).toEqual({
      key: expect.any(String),
      at: (bodies()[0] as { transaction_date: string }).transaction_date,
    });
  });

  it('leads to the list where an earlier save of the draft has reached the server, and saves under another key then', async () => {
    const { calls, router } = open({
      status: 422,
      body: { message: { 'Idempotency-Key': ['This key was used with another request.'] } },
    });
    const keys = () => calls.filter(({ method }) => method === 'POST').length;
    await addProducts('Laptop');
    await chooseBuyer();
    await press('Save');
    const dialog = within(await screen.findByRole('dialog', { name: 'Already Saved' }));
    expect(screen.queryByText(/This key was used/)).toBeNull();
    expect(keys()).toBe(1);
    await waitFor(() => {
      const { sending } = JSON.parse(localStorage.getItem('invoice_draft')!) as {
        sending: { at?: string };
      };
      expect(sending.at).toBeUndefined();
    });
    await userEvent.click(dialog.getByRole('link', { name: 'Invoices' }));
    expect(router.state.location.pathname).toBe('/sales/invoice');
    expect(localStorage.getItem('invoice_draft')).not.toBeNull();
  });

  it('asks for customer, payment method and products before it sends a request (SAL-INV-046, SAL-INV-050, SAL-INV-133)', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please select product or services first')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Payment Method' })).toBeInvalid();
    expect(calls.some(call => call.method === 'POST')).toBe(false);
  });

  it('says what to do where a product has left the family with the service charge', async () => {
    open({
      status: 422,
      body: {
        message: { tsc_amount: ['TSC Amount is not valid'], taxable_amount: ['x'], total: ['x'] },
      },
    });
    await addProducts('Laptop');
    await chooseBuyer();
    await press('Save');
    expect(
      await findToast(
        'A product was added to or removed from the Internet family. Remove its line and select it again.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Invalid TSC Amount')).toBeVisible();
  });

  it('shows the server’s problems in the documents’ words and reddens the fields (SAL-INV-123, SAL-INV-127..132, ERR-001, CONST-002, CONST-028)', async () => {
    const fields = {
      customer_name: ['This record does not exist.'],
      taxable_amount: ['x'],
      total: ['x'],
      invoice_details: ['x'],
    };
    const { calls } = open({ status: 422, body: { message: fields } });
    await addProducts('Laptop');
    await chooseBuyer();
    await press('Save');
    for (const text of [
      'Taxable Amount is not valid',
      'Invalid Taxable Amount',
      'Total Amount is not valid',
      'Invalid Total Amount',
      'Please select products',
      'Product Not Selected',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Customer' })).toBeInvalid();
    expect(calls.find(call => call.path.startsWith('customers'))!.path).toMatch(
      /limit=20.*status%5D=1/,
    );
    expect(calls.find(call => call.path.startsWith('payment-methods'))!.path).toMatch(/limit=1000/);
    const sent = calls.find(call => call.method === 'POST')!.body as Record<string, unknown>;
    expect(sent).toMatchObject({
      customer_id: 'C00001',
      payment_method: 'Cash',
      deposit_to: 'later',
      amount: 85000,
      taxable_amount: 85000,
      vat_amount: 11050,
      total: 96050,
      created_by: 'Sita Sharma (1)',
      payment_gateway: 'Main',
      pos: 'Main',
    });
    expect(sent.transaction_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(sent).not.toHaveProperty('tsc_amount');
  });

  it('shows a refused product with its title (ERR-008, ERR-009)', async () => {
    open({
      status: 400,
      body: { message: { product: 'Laptop', error: 'Not enough stock: 2 left.' } },
    });
    await addProducts('Laptop');
    await chooseBuyer();
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Laptop');
    expect(alert).toHaveTextContent('Not enough stock: 2 left.');
  });

  it('keeps a draft under the documents’ names and forgets it on Reset (SAL-INV-143, ENT-042, ENT-043)', async () => {
    open();
    await addProducts('Laptop');
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('invoice_draft')!)).toMatchObject({
        total: 96050,
        vat_rate: 13,
        reseller: '',
        note: '',
        discount_description: '',
        payment_term: '',
      }),
    );
    await press('Reset');
    expect(await screen.findByText('No Items To Show')).toBeVisible();
    expect(localStorage.getItem('invoice_draft')).toBeNull();
  });

  it('keeps no draft of a form emptied by hand', async () => {
    open();
    await addProducts('Laptop');
    await waitFor(() => expect(localStorage.getItem('invoice_draft')).not.toBeNull());
    await press('Remove');
    await waitFor(() => expect(localStorage.getItem('invoice_draft')).toBeNull());
  });

  it('dates a draft of another day today, unless somebody typed its date, or it was sent and never answered', () => {
    localStorage.clear();
    const [yesterday, today] = ['2026-11-20', '2026-11-21'];
    const blank = createEmptyInvoice(yesterday);
    const restored = (typed: string, sending: IdempotentRequest) => {
      const figures = computeFigures(blank, { tsc: 0, vat: 13 });
      const entry = { ...blank, transaction_date: typed };
      invoiceDraft.save(toInvoiceDraft(entry, figures, 13, sending, yesterday));
      return restoreInvoice(createEmptyInvoice(today), invoiceDraft.load()).transaction_date;
    };
    expect(restored(yesterday, { key: 'k' })).toBe(today);
    expect(restored('2026-11-18', { key: 'k' })).toBe('2026-11-18');
    expect(restored(yesterday, { key: 'k', at: `${yesterday} 18:00:00` })).toBe(yesterday);
    const bill = { ...createEmptyVendorBill(yesterday), billing_no: 'HC-1' };
    const again = (typed: string) => {
      vendorBillDraft.save({
        bill: { ...bill, transaction_date: typed },
        sending: { key: 'k' },
        day: yesterday,
      });
      return restoreVendorBill(today, vendorBillDraft.load()).bill.transaction_date;
    };
    expect([again(yesterday), again('2026-11-18')]).toEqual([today, '2026-11-18']);
  });
});
