// A company with a PAN only: its pages ask and show nothing of VAT, and the set-up page asks whether
// it is one.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComplianceChecks } from '../../custom-pages/compliance-checks/ComplianceChecks.tsx';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { SetupPage } from '../../custom-pages/landing/SetupPage.tsx';
import { VendorBillEntry } from '../../custom-pages/vendor-bills/VendorBillEntry.tsx';
import { defaultSeverities } from '../../domain/compliance-checks/check-document.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice } from '../support/document-fixtures.ts';
import { addProducts, answerLookups, chooseBuyer, laptop } from '../support/invoice-entry-page.tsx';
import { addLine, openCreditNoteEntry, readFigures } from '../support/note-entry-page.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { choose, press, type } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());
afterEach(() => switchLanguage('en'));

const REGISTERED_FROM = '2025-07-17';
const rules = [
  { name: 'vat-registered', from: '2024-01-01', value: 0 },
  { name: 'vat-registered', from: REGISTERED_FROM, value: 1 },
];
const settings = { status: 200, body: { levels: defaultSeverities, rules } };
const rice = { ...laptop, id: 9, name: 'Rice', sales_price: 1000, tax_treatment: 'exempt' };
const tea = { ...rice, id: 10, name: 'Tea', sales_price: 500, tax_treatment: 'zero' };
const plainBill = () =>
  issuedInvoice([{ name: 'Rice', qty: 2, amount: 400 }], { vat_rate: 0, ird_sync: 0 });

describe('a company with a PAN only', () => {
  it('enters a sale without VAT and treatments until the day from which it is registered', async () => {
    const { calls } = renderScreen(<InvoiceEntry />, ({ method, path }) => {
      if (method === 'POST') return { status: 422, body: { message: {} } };
      return path.startsWith('check-settings')
        ? settings
        : answerLookups(path, [laptop, rice, tea]);
    });
    await addProducts('Rice', 'Tea');
    await type('Transaction Date', '2025-07-16');
    await waitFor(() => expect(screen.queryByText('Taxable Amount')).toBeNull());
    expect(screen.queryByText(/VAT\(/)).toBeNull();
    expect(screen.queryByText(/Exempt|Zero-rated|Non Taxable|^Export$/)).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Country of Export' })).toBeNull();
    expect(readFigures('Total').at(-1)).toBe('Total Rs. 1,500.00/-');
    await chooseBuyer();
    await press('Save');
    const sent = () => calls.find(({ method }) => method === 'POST')?.body;
    await waitFor(() =>
      expect(sent()).toMatchObject({
        ...{ taxable_amount: 1500, vat_amount: 0, total: 1500 },
        invoice_details: [{ vat_rate: 0 }, { vat_rate: 0 }],
      }),
    );
    expect(Object.keys(sent() as object)).not.toContain('exempted_sale');
    await type('Transaction Date', REGISTERED_FROM);
    expect(await screen.findByText('VAT(13 %)')).toBeVisible();
    expect(screen.getByText('pcs · Zero-rated')).toBeVisible();
  });

  it('reads its bill by that name, without VAT, in both languages', async () => {
    renderScreen(
      <Routes>
        <Route path="/sales/invoice/:id" element={<InvoiceView />} />
      </Routes>,
      ({ path }) => ({ status: 200, body: path === 'invoices/41' ? plainBill() : {} }),
      { path: '/sales/invoice/41' },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Bill' })).toBeVisible();
    expect(screen.queryByText(/VAT|Taxable/)).toBeNull();
    expect(readFigures('Total').at(-1)).toBe('Total Rs. 800.00/-');
    switchLanguage('ne');
    expect(await screen.findByRole('heading', { level: 1, name: 'बीजक' })).toBeVisible();
    expect(screen.queryByText(/भ्याट|करयोग्य/)).toBeNull();
  });

  it('takes a bill back without VAT, also after it has registered', async () => {
    const { posts } = openCreditNoteEntry(plainBill());
    await addLine('Rice', '1', '400');
    expect(screen.queryByText(/VAT|Taxable/)).toBeNull();
    await type('Remark', 'Wet');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ taxable_amount: 400, vat_amount: 0, total: 400 });
  });

  it('enters a vendor bill with its VAT, which is part of the cost until it is registered', async () => {
    renderScreen(
      <VendorBillEntry />,
      ({ path }) => {
        if (path.startsWith('check-settings')) return settings;
        return path.startsWith('products') ? listResponse([laptop]) : undefined;
      },
      { path: '/purchases/billings/new' },
    );
    await addProducts('Laptop');
    await type('Transaction Date', '2025-07-16');
    expect(await screen.findByText(/^VAT is part of the cost/)).toBeVisible();
    expect(readFigures('VAT(13 %)').at(-1)).toBe('VAT(13 %) Rs. 9,100.00/-');
    await type('Transaction Date', REGISTERED_FROM);
    await waitFor(() => expect(screen.queryByText(/^VAT is part of the cost/)).toBeNull());
  });

  it('lists its registration among the rules and adds the day of it', async () => {
    const { calls } = renderScreen(<ComplianceChecks />, ({ method, path }) => {
      if (method === 'POST')
        return { status: 200, body: { rules, message: 'Rule added successfully.' } };
      if (path.startsWith('check-settings')) return settings;
      return path.startsWith('check-report')
        ? { status: 200, body: { running: false, last: null } }
        : undefined;
    });
    const table = within(await screen.findByRole('table', { name: 'Rules and effective dates' }));
    const rows = table
      .getAllByRole('row')
      .filter(row => row.textContent?.startsWith('VAT registration'));
    expect(rows.map(row => row.textContent)).toEqual([
      expect.stringContaining('Registered'),
      expect.stringContaining('PAN only'),
      expect.stringContaining('Registered'),
    ]);
    // Its own entries can be taken back, also where they apply already.
    expect(within(rows[1]!).getByRole('button', { name: 'Delete' })).toBeVisible();
    await choose('Rule', 'VAT registration');
    await choose('Status', 'Registered');
    await press('Add');
    await waitFor(() =>
      expect(calls.find(call => call.method === 'POST')?.body).toEqual({
        ...{ name: 'vat-registered', from: '', value: 1 },
      }),
    );
  });
});

describe('the set-up page', () => {
  it('asks for registration, chart and calendar, and chooses registered, trading and BS', async () => {
    const bodies: object[] = [];
    vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return new Response(JSON.stringify({ message: {} }), { status: 422 });
    });
    render(<SetupPage />);
    await press('Set Up');
    await waitFor(() =>
      expect(bodies.at(-1)).toMatchObject({ vat_registered: 1, chart: 'trading', calendar: 'bs' }),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'VAT Registered' }));
    await userEvent.click(screen.getByRole('option', { name: 'No, PAN only' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Chart of Accounts' }));
    await userEvent.click(screen.getByRole('option', { name: 'Internet Provider' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Calendar' }));
    await userEvent.click(screen.getByRole('option', { name: 'Gregorian (AD)' }));
    await press('Set Up');
    await waitFor(() =>
      expect(bodies.at(-1)).toMatchObject({
        vat_registered: 0,
        chart: 'internet-provider',
        calendar: 'ad',
      }),
    );
  });
});
