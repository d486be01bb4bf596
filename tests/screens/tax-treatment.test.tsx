// Sales with and without VAT as they are entered, read and taken back (finding B19).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { issuedInvoice } from '../support/document-fixtures.ts';
import {
  addProducts,
  chooseBuyer,
  laptop,
  openInvoiceEntry,
} from '../support/invoice-entry-page.tsx';
import { addLine, openCreditNoteEntry, readFigures } from '../support/note-entry-page.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { press, type, visibleToasts } from '../support/screen-queries.ts';

const rice = {
  ...laptop,
  ...{ id: 9, name: 'Rice', sales_price: 1000, family: 'Food', tax_treatment: 'exempt' },
};
const tea = { ...rice, id: 10, name: 'Tea', sales_price: 500, tax_treatment: 'zero' };
const answered = {
  status: 422,
  body: { message: { exempted_sale: ['x'] } },
};

const mixedInvoice = () =>
  issuedInvoice(
    [
      { name: 'Router', qty: 1, amount: 1000 },
      { name: 'Rice', qty: 2, amount: 400, tax_treatment: 'exempt' },
      { name: 'Tea', qty: 1, amount: 200, tax_treatment: 'zero' },
    ],
    { discount_rate: 10, export_country: 'India', declaration_no: 'X-1', declaration_date: null },
  );

describe('a sale with and without VAT', () => {
  // The draft of the test before.
  beforeEach(() => localStorage.clear());
  it('shows the sums of each treatment, marks the lines, and sends both', async () => {
    const { calls } = openInvoiceEntry({ products: [laptop, rice, tea], saving: answered });
    await chooseBuyer();
    await addProducts('Laptop', 'Rice');
    expect(screen.queryByRole('textbox', { name: 'Country of Export' })).toBeNull();
    await addProducts('Tea');
    expect(screen.getByText('pcs · Exempt')).toBeVisible();
    expect(screen.getByText('pcs · Zero-rated')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Discount Rate' }), '10');
    const figure = (label: string) => readFigures(label).at(-1);
    expect(figure('Non Taxable')).toBe('Non Taxable Rs. 900.00/-');
    expect(figure('Export')).toBe('Export Rs. 450.00/-');
    expect(figure('Taxable Amount')).toBe('Taxable Amount Rs. 76,500.00/-');
    await type('Country of Export', 'India');
    await type('Declaration No', 'X-77');
    await press('Save');
    const sent = () => calls.find(({ method }) => method === 'POST')?.body;
    await waitFor(() =>
      expect(sent()).toMatchObject({
        ...{ taxable_amount: 76500, exempted_sale: 900, export_sales: 450, vat_amount: 9945 },
        ...{ total: 87795, export_country: 'India', declaration_no: 'X-77' },
      }),
    );
    expect(visibleToasts().map(([, title]) => title)).toContain('Tax Treatment');
  });

  it('sends no declaration of a sale that is no export', async () => {
    const { calls } = openInvoiceEntry({ products: [laptop, tea], saving: answered });
    await chooseBuyer();
    await addProducts('Tea', 'Laptop');
    await type('Declaration No', 'X-77');
    const row = within((await screen.findByText('Tea')).closest('tr')!);
    await userEvent.click(row.getByRole('button', { name: /Remove/ }));
    expect(screen.queryByRole('textbox', { name: 'Declaration No' })).toBeNull();
    await press('Save');
    const sent = () => calls.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(Object.keys(sent()[0]!.body as object)).not.toContain('declaration_no');
  });

  it('is read with its sums and its declaration, in Nepali too', async () => {
    switchLanguage('ne');
    renderScreen(
      <Routes>
        <Route path="/sales/invoice/:id" element={<InvoiceView />} />
      </Routes>,
      ({ path }) => ({ status: 200, body: path === 'invoices/41' ? mixedInvoice() : {} }),
      { path: '/sales/invoice/41' },
    );
    const row = (await screen.findByText('Rice')).closest('tr')!;
    expect(within(row).getByText('कर छुट')).toBeVisible();
    expect(screen.getByText('कर छुट रकम').parentElement).toHaveTextContent('रु. ७२०.००/-');
    expect(screen.getByText('निकासी').parentElement).toHaveTextContent('रु. १८०.००/-');
    expect(screen.getByText(/निकासी गरेको देश/).parentElement).toHaveTextContent('भारत');
    expect(screen.getByText(/प्रज्ञापनपत्र नं/).parentElement).toHaveTextContent('X-1');
  });

  it('is taken back line by line, each with its treatment', async () => {
    const { posts } = openCreditNoteEntry(mixedInvoice());
    await addLine('Rice', '1', '400');
    // 400 less 10 %: exempt, without VAT.
    expect(readFigures('Non Taxable')).toEqual(['Non Taxable Rs. 360.00/-']);
    expect(readFigures('Taxable Amount')).toEqual(['Taxable Amount Rs. 0.00/-']);
    expect(readFigures('Total').at(-1)).toBe('Total Rs. 360.00/-');
    await type('Remark', 'Wet');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({
      ...{ taxable_amount: 0, exempted_sale: 360, vat_amount: 0, total: 360 },
    });
  });
});
