// Reading a proforma invoice.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProformaView } from '../../custom-pages/invoices/ProformaView.tsx';
import { answerProformaLookups, storedProforma } from '../support/document-fixtures.ts';
import { renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());

describe('the view of a proforma', () => {
  const open = (more: object = {}) =>
    renderScreen(
      <Routes>
        <Route path="/sales/proforma-invoice/:id" element={<ProformaView />} />
        <Route path="*" element={<div />} />
      </Routes>,
      ({ path }) =>
        path === 'proforma-invoice/3'
          ? { status: 200, body: { ...storedProforma, ...more } }
          : answerProformaLookups(path),
      { path: '/sales/proforma-invoice/3' },
    );
  /** Label and figure are in one element. */
  const figure = (label: string) => screen.getByText(label).parentElement;

  it('shows company, customer, items and figures (SAL-PRO-019..026)', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Shop' })).toBeVisible();
    expect(document.body).toHaveTextContent('PAN: 301234567');
    expect(screen.getByRole('heading', { name: 'Himal Stores' })).toBeVisible();
    expect(document.body).toHaveTextContent('PAN: 123456789');
    const row = screen.getByText('Laptop').closest('tr')!;
    for (const text of ['8471.30', 'blue', '2 pcs', 'Rs. 1,000.00/-', 'Rs. 2,000.00/-'])
      expect(row).toHaveTextContent(text);
    expect(figure('SubTotal')).toHaveTextContent('Rs. 2,000.00/-');
    expect(figure('Discount %')).toHaveTextContent('10%');
    expect(figure('Taxable Amount')).toHaveTextContent('Rs. 1,800.00/-');
    expect(figure('VAT(13%)')).toHaveTextContent('Rs. 234.00/-');
    expect(figure('Total')).toHaveTextContent('Rs. 2,034.00/-');
  });

  it('can be printed, and changed while it is a proforma (SAL-PRO-018, API-076)', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print 41' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice/3/edit');
  });

  it('leads to its invoice once it has become one', async () => {
    open({ invoice_id: '42', current_status: 'invoice' });
    expect(await screen.findByRole('link', { name: 'Invoice' })).toHaveAttribute(
      'href',
      '/sales/invoice/42',
    );
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
