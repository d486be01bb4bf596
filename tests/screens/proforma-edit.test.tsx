// Changing a proforma invoice.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { ProformaEdit } from '../../custom-pages/invoices/ProformaEdit.tsx';
import {
  type Answer,
  answerProformaLookups,
  storedProforma,
} from '../support/document-fixtures.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { findToast, press } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

describe('changing a proforma', () => {
  /** The version of each change. */
  let conditions: (string | null)[] = [];
  beforeEach(() => {
    conditions = [];
  });
  const open = (
    answer: Answer = {
      status: 200,
      body: { ...storedProforma, message: 'Proforma Invoice updated successfully.' },
    },
    more: object = {},
  ) =>
    renderScreen(
      <Routes>
        <Route path="/sales/proforma-invoice/:id/edit" element={<ProformaEdit />} />
        <Route path="*" element={<div />} />
      </Routes>,
      ({ method, path }, headers) => {
        if (method === 'PUT') {
          conditions.push(headers.get('if-match'));
          return answer;
        }
        return path === 'proforma-invoice/3'
          ? { status: 200, body: { ...storedProforma, ...more }, tag: '"4"' }
          : answerProformaLookups(path);
      },
      { path: '/sales/proforma-invoice/3/edit' },
    );
  const ready = () => screen.findByRole('combobox', { name: 'Customer' });
  const refused = (...names: string[]): Answer => ({
    status: 422,
    body: { message: Object.fromEntries(names.map(name => [name, ['x']])) },
  });

  it('shows the stored values', async () => {
    open();
    expect(await ready()).toHaveValue('Himal Stores (C00001)');
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toHaveValue('2026-11-21');
    expect(screen.getByRole('textbox', { name: 'Qty' })).toHaveValue('2');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('blue');
    expect(screen.getByRole('textbox', { name: 'Discount Rate' })).toHaveValue('10');
  });

  it('sends the version that was read, and reports a change by somebody else since', async () => {
    const sentence = 'Someone else has changed this Proforma Invoice. Open it again.';
    const { router } = open({ status: 412, body: { message: sentence } });
    await ready();
    await press('Save');
    expect(await findToast(sentence)).toBeVisible();
    expect(conditions).toEqual(['"4"']);
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice/3/edit');
  });

  it('sends the whole proforma, shows the server’s message and returns to the list (SAL-PRO-038, SAL-PRO-051, SAL-PRO-052, API-079)', async () => {
    const { calls, router } = open();
    await ready();
    const qty = screen.getByRole('textbox', { name: 'Qty' });
    await userEvent.clear(qty);
    await userEvent.type(qty, '3');
    await press('Save');
    const alert = await findToast('Proforma Invoice updated successfully.');
    expect(within(alert).getByText('Proforma Invoice')).toBeVisible();
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice');
    const { path, body } = calls.find(call => call.method === 'PUT')!;
    expect(path).toBe('proforma-invoice/3');
    expect(body).toMatchObject({
      // As it was read: the line's own id, and the product's next to it.
      details: [{ id: 9, product_id: 7, qty: 3, amount: 1000, description: 'blue' }],
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
    expect(
      within(await findToast('Discount rate is not valid')).getByText('Edit Proforma Invoice'),
    ).toBeVisible();
    expect(rate).toHaveValue('10');
    await userEvent.click(screen.getByRole('radio', { name: 'Flat' }));
    const flat = screen.getByRole('textbox', { name: 'Flat Discount' });
    await userEvent.type(flat, 'a5b');
    expect(await findToast('Only decimal values are allowed')).toBeVisible();
    expect(flat).toHaveValue('5');
  });

  it('shows the server’s problems with figures and products (SAL-PRO-044..046)', async () => {
    open(refused('taxable_amount', 'total', 'details'));
    await ready();
    await press('Save');
    for (const text of [
      'Taxable Amount is not valid',
      'Total Amount is not valid',
      'Please select products',
    ])
      expect(await findToast(text)).toBeVisible();
  });

  it('reddens the refused fields (SAL-PRO-047..049)', async () => {
    open(refused('customer_name', 'payment_method', 'transaction_date'));
    const customer = await ready();
    expect(customer).toBeValid();
    await press('Save');
    await waitFor(() => expect(customer).toBeInvalid());
    expect(screen.getByRole('textbox', { name: 'Transaction Date' })).toBeInvalid();
    expect(
      screen.getByRole('combobox', { name: 'Payment Method' }).closest('.MuiInputBase-root'),
    ).toHaveClass('Mui-error');
  });

  it('asks for a customer before it sends a request (SAL-PRO-050)', async () => {
    const { calls } = open();
    const customer = await ready();
    await userEvent.clear(customer);
    await press('Save');
    await waitFor(() => expect(customer).toBeInvalid());
    expect(customer).toHaveAccessibleDescription('This field is required.');
    expect(calls.some(call => call.method === 'PUT')).toBe(false);
  });

  it('reports that somebody else was quicker', async () => {
    open({
      status: 400,
      body: { message: 'Someone else has changed this Proforma Invoice. Open it again.' },
    });
    await ready();
    await press('Save');
    expect(
      await findToast('Someone else has changed this Proforma Invoice. Open it again.'),
    ).toBeVisible();
  });

  it('restores unsaved input', async () => {
    open();
    await ready();
    await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), ' one');
    await waitFor(() =>
      expect(localStorage.getItem('draft/proforma-invoice/3')).toContain('blue one'),
    );
    await press('Reset');
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('blue');
    await waitFor(() => expect(localStorage.getItem('draft/proforma-invoice/3')).toBeNull());
  });

  it('is not offered once it has become an invoice', async () => {
    open(undefined, { invoice_id: '42', current_status: 'invoice' });
    expect(
      await screen.findByText(
        'This Proforma Invoice has been converted to an Invoice and cannot be changed.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
