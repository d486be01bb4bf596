// A VAT rate that changes: the entry pages show the rate and the figures of the chosen date, and
// send those.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ComplianceChecks } from '../../custom-pages/compliance-checks/ComplianceChecks.tsx';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { VendorBillEntry } from '../../custom-pages/vendor-bills/VendorBillEntry.tsx';
import { defaultSeverities } from '../../domain/compliance-checks/check-document.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { addProducts, answerLookups, chooseBuyer, laptop } from '../support/invoice-entry-page.tsx';
import { listResponse, renderScreen } from '../support/render-screen.tsx';
import { choose, press, type } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());
afterEach(() => switchLanguage('en'));

const rules = [{ name: 'vat-rate', from: '2025-07-17', value: 152_500 }];
const settings = { status: 200, body: { levels: defaultSeverities, rules } };
const figure = (label: string) => screen.getAllByText(label).at(-1)!.parentElement!.textContent;

describe('a VAT rate that changes', () => {
  it('is the one of the invoice’s date, in label, figures and request', async () => {
    const { calls } = renderScreen(<InvoiceEntry />, ({ method, path }) => {
      if (method === 'POST') return { status: 422, body: { message: {} } };
      return path.startsWith('check-settings') ? settings : answerLookups(path);
    });
    await addProducts('Laptop');
    await waitFor(() => expect(figure('VAT(15.25 %)')).toBe('VAT(15.25 %) Rs. 12,962.50/-'));
    await type('Transaction Date', '2025-07-16');
    expect(figure('VAT(13 %)')).toBe('VAT(13 %) Rs. 11,050.00/-');
    await type('Transaction Date', '2025-07-17');
    expect(figure('Total')).toBe('Total Rs. 97,962.50/-');
    await chooseBuyer();
    await press('Save');
    await waitFor(() => expect(calls.some(call => call.method === 'POST')).toBe(true));
    expect(calls.find(call => call.method === 'POST')!.body).toMatchObject({
      vat_amount: 12962.5,
      total: 97962.5,
      invoice_details: [{ vat_rate: 15.25 }],
    });
    switchLanguage('ne');
    expect(await screen.findByText('भ्याट (१५.२५ %)')).toBeVisible();
  });

  it('is the one of the bill’s date for every line that was given no other', async () => {
    renderScreen(
      <VendorBillEntry />,
      ({ path }) => {
        if (path.startsWith('check-settings')) return settings;
        if (path.startsWith('taxes')) return listResponse([{ rate: 13 }, { rate: 0 }]);
        return path.startsWith('products')
          ? listResponse([laptop, { ...laptop, id: 8, name: 'Drum', purchase_price: 100 }])
          : undefined;
      },
      { path: '/purchases/billings/new' },
    );
    await addProducts('Laptop', 'Drum');
    await waitFor(() => expect(figure('VAT(15.25 %)')).toBe('VAT(15.25 %) Rs. 10,690.25/-'));
    const [first, second] = screen.getAllByRole('combobox', { name: 'VAT %' });
    expect([first, second].map(each => each!.textContent)).toEqual(['15.25', '15.25']);
    await userEvent.click(second!);
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      '15.25',
      '13.00',
      '0.00',
    ]);
    await userEvent.click(screen.getByRole('option', { name: '0.00' }));
    await type('Transaction Date', '2025-07-16');
    expect([first, second].map(each => each!.textContent)).toEqual(['13.00', '0.00']);
    expect(figure('VAT(13 %)')).toBe('VAT(13 %) Rs. 9,100.00/-');
  });

  it('is added in percent, and is listed among the rules with its day', async () => {
    const { calls } = renderScreen(<ComplianceChecks />, ({ method, path }) => {
      if (method === 'POST')
        return { status: 200, body: { rules, message: 'Rule added successfully.' } };
      if (path.startsWith('check-settings')) return settings;
      return path.startsWith('check-report')
        ? { status: 200, body: { running: false, last: null } }
        : undefined;
    });
    const table = within(await screen.findByRole('table', { name: 'Rules and effective dates' }));
    const rows = table.getAllByRole('row').filter(row => row.textContent?.startsWith('VAT rate'));
    expect(rows.map(row => row.textContent)).toEqual([
      'VAT rate13 %from the beginning',
      expect.stringContaining('added by your company15.25 %'),
    ]);
    await choose('Rule', 'VAT rate');
    await type('Value in percent', '१५.५');
    await press('Add');
    await waitFor(() =>
      expect(calls.find(call => call.method === 'POST')?.body).toEqual({
        name: 'vat-rate',
        from: '',
        value: 15.5,
      }),
    );
  });
});
