// When a document is due, and what of it is paid: in the entry pages, the lists and the views.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { InvoiceList } from '../../resources/invoices.tsx';
import { vendorBills } from '../../resources/vendor-bills.tsx';
import { issuedInvoice } from '../support/document-fixtures.ts';
import { addProducts, answerLookups, buyer } from '../support/invoice-entry-page.tsx';
import { offerLetter } from '../support/offered-letter.ts';
import { findEntity, listResponse, renderAt, renderScreen } from '../support/render-screen.tsx';
import { choose, findRow, getTextbox, openFilters, press } from '../support/screen-queries.ts';
import { fillBill, openVendorBillEntry } from '../support/vendor-bill-entry-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const enter = (name: string, value: string) =>
  fireEvent.change(getTextbox(name), { target: { value } });
/** The field, once the page has followed what was chosen. */
const expectDue = (day: string) => waitFor(() => expect(getTextbox('Due Date')).toHaveValue(day));

const today = toNepalDate(new Date());
const payment_term = { id: 2, days: 30 };
const termed = {
  ...buyer,
  ...{ id: 2, customer_code: 'C00002', customer_name: 'Pashupati Stores', payment_term },
};

describe('the entry page of an invoice', () => {
  const open = (saving: object = { id: 41, company_payment_id: '63', invoice_no: '41' }) => {
    const shown = renderScreen(
      <InvoiceEntry />,
      ({ method, path }) => {
        if (method === 'POST') return { status: 200, body: saving };
        if (path.endsWith('/email')) return { status: 200, body: offerLetter() };
        if (path.startsWith('customers')) return listResponse([buyer, termed]);
        return path.startsWith('payment-methods')
          ? listResponse([{ name: 'Cash' }, { name: 'Credit' }])
          : answerLookups(path);
      },
      { path: '/sales/invoice/new' },
    );
    return {
      sent: () =>
        shown.calls.find(({ method }) => method === 'POST')!.body as Record<string, unknown>,
    };
  };
  const method = () => screen.getByRole('combobox', { name: 'Payment Method' });

  it('follows the customer’s term, and offers credit to who has one', async () => {
    const { sent } = open();
    await screen.findByRole('button', { name: 'Save' });
    await expectDue(today);
    await choose('Customer', /Pashupati Stores/);
    await expectDue(addDays(today, 30));
    expect(method()).toHaveTextContent('Credit');
    await addProducts('Laptop');
    await press('Save');
    await screen.findByRole('dialog');
    expect(sent()).toMatchObject({ payment_method: 'Credit', due_date: addDays(today, 30) });
  });

  it('takes the offer back with the customer', async () => {
    open();
    await choose('Customer', /Pashupati Stores/);
    await waitFor(() => expect(method()).toHaveTextContent('Credit'));
    await choose('Customer', /Himal Stores/);
    await expectDue(today);
    expect(method()).toHaveTextContent('Select Payment Method');
  });

  it('keeps the day and the method that somebody chose, and leaves the own day to the server', async () => {
    const { sent } = open();
    await choose('Payment Method', 'Cash');
    enter('Due Date', addDays(today, 10));
    await choose('Customer', /Pashupati Stores/);
    await expectDue(addDays(today, 10));
    expect(method()).toHaveTextContent('Cash');
    enter('Due Date', addDays(today, -1));
    await addProducts('Laptop');
    await press('Save');
    expect(
      await screen.findByText('The due date cannot be before the date of the invoice or bill.'),
    ).toBeVisible();
    enter('Due Date', '');
    await choose('Customer', /Himal Stores/);
    await expectDue(today);
    await press('Save');
    await screen.findByRole('dialog');
    expect(sent()).toMatchObject({ payment_method: 'Cash' });
    expect(sent()).not.toHaveProperty('due_date');
  });
});

describe('the entry page of a vendor bill', () => {
  it('follows the vendor’s term from the day of the bill, until somebody types a day', async () => {
    const { posts } = openVendorBillEntry(undefined, undefined, { payment_term });
    await fillBill();
    await expectDue(addDays(today, 30));
    enter('Transaction Date', addDays(today, -5));
    await expectDue(addDays(today, 25));
    enter('Due Date', addDays(today, 3));
    await press('Save');
    await screen.findByRole('dialog', { name: 'Bill saved' });
    expect(posts()[0]!.body).toMatchObject({ due_date: addDays(today, 3) });
  });
});

const facts = {
  due_date: '2026-12-21',
  paid_amount: 50_000,
  open_amount: 46_050,
  payment_status: 'partly_paid',
};
const listed = {
  ...{ id: 1, company_payment_id: '63', invoice_no: '41', fiscal_year: '2083/84' },
  ...{ customer_name: 'Himal Stores', total: 96_050, status: 1, ird_sync: 1 },
  ...{ transaction_date: '2026-11-21 00:00:00', created_at: '2026-11-21 11:45:00' },
  ...facts,
};
const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('td')].map(cell => cell.textContent!.trim());

describe('what is due and paid is shown', () => {
  it('in the list of invoices, which is filtered by it', async () => {
    const { calls } = renderScreen(<InvoiceList entity={findEntity('invoices')} />, ({ path }) =>
      path.startsWith('statistics')
        ? { status: 200, body: { all: {}, active: {}, inactive: {} } }
        : listResponse([
            listed,
            { ...listed, id: 2, customer_name: 'Late', payment_status: 'overdue' },
          ]),
    );
    const row = await findRow('Himal Stores');
    expect(cellsOf(row).slice(9, 12)).toEqual(['Partly Paid', 'Rs. 46,050.00/-', '2026-12-21']);
    expect(within(row).getByText('Partly Paid')).toHaveClass('badge', 'info');
    expect(within(await findRow('Late')).getByText('Overdue')).toHaveClass('badge', 'error');
    await openFilters();
    await choose('Payment', 'Overdue');
    const asked = () => calls.map(({ path }) => decodeURIComponent(path));
    await waitFor(() =>
      expect(asked().filter(path => path.includes('filter[payment_status]=overdue'))).toHaveLength(
        2,
      ),
    );
    await press('Open Amount');
    await waitFor(() => expect(asked().at(-1)).toContain('sort_field=open_amount'));
  });

  it('in the list of vendor bills', async () => {
    const List = vendorBills.list!;
    const bill = { ...listed, billing_no: 'HC-1', vendor_name: 'Himalayan Cables', type: 'normal' };
    renderScreen(<List entity={findEntity('billings')} />, () => listResponse([bill]));
    const row = await findRow('HC-1');
    expect(cellsOf(row).slice(7, 10)).toEqual(['Partly Paid', 'Rs. 46,050.00/-', '2026-12-21']);
    await openFilters();
    expect(await screen.findByRole('combobox', { name: 'Payment' })).toBeVisible();
  });

  it('in the view of an invoice', async () => {
    const invoice = { ...issuedInvoice([{ name: 'Laptop', qty: 1, amount: 85_000 }]), ...facts };
    renderAt('/sales/invoice/:id', <InvoiceView />, '/sales/invoice/41', ({ path }) => ({
      status: 200,
      body: path === 'invoices/41' ? invoice : {},
    }));
    expect(await screen.findByText('Due Date:')).toBeVisible();
    for (const text of [
      'Due Date: 2026-12-21 (2083-09-06 BS)',
      'Paid Amount: Rs. 50,000.00/-',
      'Open Amount: Rs. 46,050.00/-',
      'Payment Status: Partly Paid',
    ])
      expect(document.body).toHaveTextContent(text);
  });
});
