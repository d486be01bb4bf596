// The view of an issued invoice: seller, buyer, lines, figures.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { SessionContext } from '../../src/api/session.ts';
import { issuedInvoice } from '../support/document-fixtures.ts';
import { renderScreen } from '../support/render-screen.tsx';

const company = {
  id: 1,
  name: 'Himal Trade',
  pan: '609876543',
  email: 'accounts@himal.test',
  phone: '4221234',
  street: 'New Road 22',
  city: 'Kathmandu',
  logo: 'files/logo.png',
  currency: { id: 1, code: 'NPR', symbol: 'Rs.' },
};
const user = {
  id: 1,
  name: 'Sita Sharma',
  email: 'sita@shop.test',
  image: null,
  pos: { id: 1, name: 'Main' },
};

const view = (more: object = {}, discount_rate = 5) => {
  const invoice = {
    ...issuedInvoice([{ name: 'Laptop', qty: 2, amount: 1000, hs_code: '8471.30' }], {
      discount_rate,
    }),
    pan: '123456789',
    payment_method: 'Cash',
    created_by: 'Sita Sharma (1)',
    transaction_date: '2026-11-20 10:00:00',
    created_at: '2026-11-21 11:45:00',
    ...more,
  };
  return renderScreen(
    <SessionContext.Provider value={{ user, company }}>
      <Routes>
        <Route path="/sales/invoice/:id" element={<InvoiceView />} />
      </Routes>
    </SessionContext.Provider>,
    ({ path }) => ({ status: 200, body: path === 'invoices/41' ? invoice : {} }),
    { path: '/sales/invoice/41' },
  );
};
const line = (label: string) => screen.getByText(label).parentElement!.textContent;

describe('the view of an invoice', () => {
  it('names seller, buyer, dates, number, year, counter, payment and status (SAL-INV-145..161, ENT-037, PROD-004, CONST-034, QUIRK-028)', async () => {
    view();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Invoice');
    expect(document.title).toMatch(/^Invoice \S*\d+\S* – Bijak$/);
    for (const text of [
      'Himal Trade',
      'New Road 22, Kathmandu',
      'Phone: 4221234',
      'Email: accounts@himal.test',
      'PAN: 609876543',
      'Invoice ToSagarmatha TradersPAN: 123456789',
      'Transaction Date: 2026-11-20 10:00:00 (2083-08-04 BS)',
      'Issue Date: 2026-11-21 11:45:00 (2083-08-05 BS)',
      'Invoice Number: 7/-',
      'Fiscal Year: 2083/84',
      'POS: Main',
      'Method of Payment: Cash',
      'Status: Active',
    ])
      expect(document.body).toHaveTextContent(text);
    expect(screen.getByRole('img', { name: 'Logo' })).toHaveAttribute(
      'src',
      '/billing/files/logo.png',
    );
  });

  it('shows the discount of a line that has one of its own, under its price', async () => {
    const lines = [
      { name: 'Laptop', qty: 1, amount: 1000, discount_rate: 12.5 },
      { name: 'Mouse', qty: 1, amount: 100 },
    ];
    view({ invoice_details: issuedInvoice(lines).details });
    expect(
      await screen.findByRole('row', {
        name: /Laptop.*Rs\. 1,000\.00\/- Discount 12\.5% Rs\. 875\.00/,
      }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Mouse/ })).not.toHaveTextContent('Discount');
  });

  it('shows InActive for a fully returned invoice (SAL-INV-161, QUIRK-028)', async () => {
    view({ status: 0 });
    expect((await screen.findByText('Status:')).parentElement).toHaveTextContent(
      'Status: InActive',
    );
  });

  it('has the documents’ columns and figures, and the signatures (SAL-INV-162..175, PROD-009, CONST-035, QUIRK-027)', async () => {
    view();
    await screen.findByText('Laptop');
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'S.N',
      'HS Code',
      'Particulars',
      'Description',
      'Qty.',
      'Rate',
      'Total Amount (NPR)',
    ]);
    expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
      '1',
      '8471.30',
      'Laptop',
      'Laptop as ordered',
      '2 pcs',
      'Rs. 1,000.00/-',
      'Rs. 2,000.00/-',
    ]);
    expect(['SubTotal', 'Discount', 'Taxable Amount', 'VAT(13 %)', 'Total'].map(line)).toEqual([
      'SubTotal Rs. 2,000.00/-',
      'Discount Rs. 100.00/-',
      'Taxable Amount Rs. 1,900.00/-',
      'VAT(13 %) Rs. 247.00/-',
      'Total Rs. 2,147.00/-',
    ]);
    expect(screen.getByText('Authorized Signature')).toHaveTextContent(
      'Authorized SignatureSita Sharma (1)',
    );
  });

  it('shows the discount’s rate where there is no amount (SAL-INV-174)', async () => {
    view({}, 0);
    await screen.findByText('Laptop');
    expect(line('Discount')).toBe('Discount 0%');
  });

  it('can be printed from here (SAL-INV-144)', async () => {
    const { calls } = view();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('the page')).toBeInTheDocument();
    await waitFor(() => expect(calls.map(call => call.path)).toContain('invoices/41?q=preview'));
    expect(
      within(dialog.getByRole('region', { name: 'Customer Copy' })).getByRole('button', {
        name: 'Print',
      }),
    ).toBeEnabled();
  });
});
