// Documents with prices with VAT, which the API takes: the pages show, change and credit them as they
// were priced (decision 50).
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { ProformaEdit } from '../../custom-pages/invoices/ProformaEdit.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import {
  answerProformaLookups,
  issuedInvoice,
  storedProforma,
} from '../support/document-fixtures.ts';
import {
  addProducts,
  chooseBuyer,
  fibre,
  laptop,
  openInvoiceEntry,
} from '../support/invoice-entry-page.tsx';
import {
  addLine,
  chooseItem,
  getNoteTable,
  openCreditNoteEntry,
  readFigures,
} from '../support/note-entry-page.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';

const shelfInvoice = () =>
  issuedInvoice([
    { name: 'Cup', qty: 3, amount: 88.5, price_with_vat: 100 },
    { name: 'Mouse', qty: 1, amount: 50 },
  ]);

describe('a price with VAT', () => {
  // The draft of the test before.
  beforeEach(() => {
    localStorage.clear();
    switchLanguage('en');
  });

  it('is kept by the page of a proforma, shown with its difference to the shelf, and sent unchanged', async () => {
    const [line] = storedProforma.details;
    const stored = {
      ...storedProforma,
      ...{ discount_rate: 0, discount_amount: 0 },
      details: [{ ...line!, qty: 1, amount: 88.5, price_with_vat: 100 }],
    };
    const { calls } = renderScreen(
      <Routes>
        <Route path="/sales/proforma-invoice/:id/edit" element={<ProformaEdit />} />
        <Route path="*" element={<div />} />
      </Routes>,
      ({ method, path }) =>
        method === 'PUT' || path === 'proforma-invoice/3'
          ? { status: 200, body: { ...stored, message: 'Saved' }, tag: '"4"' }
          : answerProformaLookups(path),
      { path: '/sales/proforma-invoice/3/edit' },
    );
    await screen.findByRole('combobox', { name: 'Customer' });
    expect(getTextbox('Price with VAT')).toHaveValue('100');
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    expect(readFigures('Taxable Amount')).toEqual(['Taxable Amount Rs. 88.50/-']);
    expect(readFigures('Sum of Prices with VAT')).toEqual(['Sum of Prices with VAT Rs. 100.00/-']);
    expect(readFigures('Difference by Rounding')).toEqual(['Difference by Rounding Rs. 0.01/-']);
    await type('Price with VAT', '113');
    expect(readFigures('Taxable Amount')).toEqual(['Taxable Amount Rs. 100.00/-']);
    expect(screen.queryByText('Difference by Rounding')).toBeNull();
    await press('Save');
    const sent = () => calls.find(({ method }) => method === 'PUT')?.body as typeof stored;
    await waitFor(() => expect(sent()).toMatchObject({ taxable_amount: 100, total: 113 }));
    expect(sent().details).toMatchObject([{ price_with_vat: 113, total: 100 }]);
    expect(Object.keys(sent().details[0]!)).not.toContain('amount');
  });

  it.each([
    ['en', 'Price with VAT Rs. 100.00/-', 'Sum of Prices with VAT', '356.50'],
    ['ne', 'भ्याटसहित मूल्य रु. १००.००/-', 'भ्याटसहित मूल्यको जोड', '३५६.५०'],
  ] as const)('is read on an invoice, in %s', async (language, price, label, sum) => {
    switchLanguage(language);
    renderScreen(
      <Routes>
        <Route path="/sales/invoice/:id" element={<InvoiceView />} />
      </Routes>,
      ({ path }) => ({ status: 200, body: path === 'invoices/41' ? shelfInvoice() : {} }),
      { path: '/sales/invoice/41' },
    );
    const row = (await screen.findByText('Cup')).closest('tr')!;
    expect(within(row).getByText(price)).toBeVisible();
    // 265.49 + 50 and 41.01 of VAT; on the shelf 300 and 56.50.
    expect(readFigures(label)[0]).toContain(sum);
  });

  it('comes back with VAT, the rest of the line at what is left', async () => {
    const { posts } = openCreditNoteEntry(shelfInvoice());
    await chooseItem('Cup');
    expect(getTextbox('Return Rate with VAT')).toHaveValue('100');
    expect(getTextbox('Total')).toHaveValue('265.49');
    await type('Return Rate with VAT', '100.01');
    expect(screen.getByText('Maximum return rate is 100')).toBeVisible();
    await type('Return Rate with VAT', '100');
    await type('Quantity', '2');
    expect(getTextbox('Total')).toHaveValue('176.99');
    await press('Add');
    await addLine('Mouse', '1', '50');
    expect(getNoteTable().getByText('Price with VAT')).toBeVisible();
    await type('Remark', 'Broken');
    await userEvent.tab();
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    const { details } = posts()[0]!.body as { details: object[] };
    expect(details).toMatchObject([
      { id: 101, quantity: 2, return_rate_with_vat: 100, total: 176.99 },
      { id: 102, quantity: 1, return_rate: 50, total: 50 },
    ]);
    expect(details.map(line => 'return_rate' in line)).toEqual([false, true]);
  });

  describe('by the switch of the entry page', () => {
    const price = (name: string) => getTextbox(name);
    const turn = () => userEvent.click(screen.getByRole('switch', { name: 'Prices with VAT' }));

    it('turns every line and back exactly, and sends what was typed', async () => {
      const exempt = { ...laptop, id: 9, name: 'Rice', tax_treatment: 'exempt', sales_price: 90 };
      const { calls } = openInvoiceEntry({
        products: [{ ...laptop, sales_price: 100.01 }, fibre, exempt],
        saving: { status: 422, body: { message: { remarks: ['Stop here.'] } } },
      });
      await screen.findByRole('combobox', { name: 'Customer' });
      await chooseBuyer();
      await addProducts('Laptop', 'Fibre', 'Rice');
      await turn();
      expect(price('Price with VAT')).toHaveValue('113.01');
      // The charge on internet is added before VAT; rice has none.
      expect(screen.getAllByRole('textbox', { name: /^Line \d: Price$|^Price$/ })).toHaveLength(2);
      await turn();
      const without = screen.getAllByRole('textbox', { name: /Price/ });
      expect(without.map(box => (box as HTMLInputElement).value)).toEqual(['100.01', '1200', '90']);
      await turn();
      await userEvent.clear(price('Price with VAT'));
      await userEvent.type(price('Price with VAT'), '100');
      await turn();
      expect((screen.getAllByRole('textbox', { name: /Price/ })[0] as HTMLInputElement).value).toBe(
        '88.5',
      );
      // Not 100.01, which 88.50 with VAT would be.
      await turn();
      expect(price('Price with VAT')).toHaveValue('100');
      await press('Save');
      const sent = await waitFor(() => {
        const found = calls.find(({ method, path }) => method === 'POST' && path === 'invoices');
        expect(found).toBeDefined();
        return found!.body as { invoice_details: object[] };
      });
      expect(sent.invoice_details).toMatchObject([
        { price_with_vat: 100 },
        { amount: 1200 },
        { amount: 90 },
      ]);
      expect(sent.invoice_details[0]).not.toHaveProperty('amount');
    });

    it('is remembered for the next document', async () => {
      openInvoiceEntry();
      await screen.findByRole('combobox', { name: 'Customer' });
      await turn();
      cleanup();
      openInvoiceEntry();
      await screen.findByRole('combobox', { name: 'Customer' });
      expect(screen.getByRole('switch', { name: 'Prices with VAT' })).toBeChecked();
      await addProducts('Laptop');
      expect(price('Price with VAT')).toHaveValue('96050');
    });
  });
});
