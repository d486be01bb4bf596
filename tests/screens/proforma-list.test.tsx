// The list of proforma invoices and its row actions.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProformaList } from '../../resources/proformas.tsx';
import { offerLetter } from '../support/offered-letter.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';
import { findRow } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const offer = {
  id: 3,
  payment_id: '41',
  invoice_id: null,
  current_status: 'proforma',
  customer_name: 'Himal Stores',
  pos: 'Main',
  total: 96050,
  created_by: 'Sita Sharma',
  created_at: '2026-11-21 11:45:00',
};
const converted = {
  ...offer,
  id: 2,
  payment_id: '40',
  invoice_id: '42',
  current_status: 'invoice',
  customer_name: 'Everest Stores',
};
const invoice = {
  company_payment_id: '43',
  invoice_no: '7',
  message: 'Proforma Invoice converted to Invoice 7.',
};

/** The list; `answer` is the answer to each conversion of the proforma. */
const open = (answer: { status: number; body: object } = { status: 200, body: invoice }) => {
  let rows: object[] = [offer, converted];
  return renderScreen(<ProformaList entity={findEntity('proforma-invoice')} />, ({ path }) => {
    if (path.endsWith('/email')) return { status: 200, body: offerLetter() };
    if (path === 'proforma-invoice/3/invoice') {
      if (answer.status === 200)
        rows = [{ ...offer, invoice_id: '43', current_status: 'invoice' }, converted];
      return answer;
    }
    if (path.startsWith('proforma-invoice'))
      return { status: 200, body: { data: rows, total: rows.length } };
    return undefined;
  });
};
const press = async (name: string, within_: HTMLElement) =>
  userEvent.click(await within(within_).findByRole('button', { name }));
const convert = async () => {
  await press('Convert', await findRow('Himal Stores'));
  const dialog = await screen.findByRole('dialog');
  await press('Confirm', dialog);
};

describe('the list of proforma invoices', () => {
  it('has the documents’ columns and a button for a new one (SAL-PRO-002..008, SAL-PRO-017)', async () => {
    open();
    await findRow('Himal Stores');
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Customer Name',
      'Payment Id',
      'Current Status',
      'POS',
      'Amount',
      'Entered By',
      'Created Date',
      'Actions',
    ]);
    expect(screen.getByRole('button', { name: 'Create Proforma Invoice' })).toBeVisible();
  });

  it('shows Invoice in green for a converted one and Proforma in red otherwise (SAL-PRO-009, SAL-PRO-010)', async () => {
    open();
    expect(within(await findRow('Everest Stores')).getByText('Invoice')).toHaveClass('success');
    expect(within(await findRow('Himal Stores')).getByText('Proforma')).toHaveClass('error');
  });

  it('offers View and Print always, Edit and Convert only while it is a proforma (SAL-PRO-011..016)', async () => {
    const { router } = open();
    const named = (row: HTMLElement) =>
      within(row)
        .getAllByRole('button')
        .map(button => button.textContent);
    expect(named(await findRow('Himal Stores'))).toEqual(['View', 'Print', 'Edit', 'Convert']);
    expect(named(await findRow('Everest Stores'))).toEqual(['View', 'Print']);
    await press('View', await findRow('Everest Stores'));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice/2');
    await press('Edit', await findRow('Himal Stores'));
    expect(router.state.location.pathname).toBe('/sales/proforma-invoice/3/edit');
  });

  it('prints the proforma itself (SAL-PRO-012, API-077)', async () => {
    const { calls } = open();
    await press('Print', await findRow('Himal Stores'));
    const copy = await screen.findByRole('region', { name: 'Customer Copy' });
    await press('Print', copy);
    await waitFor(() =>
      expect(calls.map(call => call.path)).toContain('proforma-invoice/3?q=print'),
    );
  });
});

describe('converting a proforma', () => {
  it('asks first, and does nothing when it is cancelled (SAL-PRO-028)', async () => {
    const { calls } = open();
    await press('Convert', await findRow('Himal Stores'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Please confirm to convert.');
    expect(dialog).toHaveTextContent(/\d+ · Himal Stores · Rs\. [\d,]+\.\d\d\/-/);
    await press('Cancel', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(call => call.path.endsWith('/invoice'))).toBe(false);
  });

  it('shows the server’s message, reloads the list and opens the print dialog of the new invoice (SAL-PRO-029, SAL-PRO-030, SAL-PRO-032, API-080..082)', async () => {
    const { calls } = open();
    await convert();
    const alert = (
      await screen.findByText('Proforma Invoice converted to Invoice 7.')
    ).closest<HTMLElement>('.MuiAlert-root')!;
    expect(within(alert).getByText('Proforma Invoice')).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Print 7' })).toBeVisible();
    await waitFor(() => expect(calls.map(call => call.path)).toContain('invoices/43?q=preview'));
    const copy = await screen.findByRole('region', { name: 'Customer Copy' });
    await press('Print', copy);
    await waitFor(() => expect(calls.map(call => call.path)).toContain('invoices/43?q=print'));
    const row = (await screen.findByText('Himal Stores')).closest('tr')!;
    expect(within(row).getByText('Invoice')).toBeInTheDocument();
    expect(within(row).queryByText('Convert')).toBeNull();
  });

  it('shows the warnings of the checks next to it', async () => {
    const { calls } = open({
      status: 200,
      body: { ...invoice, warnings: [{ message: 'Mouse: the HS code is missing.' }] },
    });
    await convert();
    const warned = (await screen.findByText('Mouse: the HS code is missing.')).closest<HTMLElement>(
      '.MuiAlert-root',
    )!;
    expect(within(warned).getByText('Convert Proforma Invoice')).toBeVisible();
    expect(calls.filter(call => call.path.endsWith('/invoice'))).toHaveLength(1);
  });

  it('shows the refusal of a check', async () => {
    open({ status: 400, body: { message: 'Mouse: the HS code is missing.' } });
    await convert();
    expect(await screen.findByText('Mouse: the HS code is missing.')).toBeVisible();
  });

  it('is requested once however often the button is pressed', async () => {
    const { calls } = open();
    await press('Convert', await findRow('Himal Stores'));
    await userEvent.dblClick(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }),
    );
    await screen.findByRole('dialog', { name: 'Print 7' });
    expect(calls.filter(call => call.path.endsWith('/invoice'))).toHaveLength(1);
  });

  it('shows why it failed, with the product as title (SAL-PRO-033)', async () => {
    open({
      status: 400,
      body: { message: { product: 'Laptop', error: 'Not enough stock: 2 left.' } },
    });
    await convert();
    const alert = (await screen.findByText('Not enough stock: 2 left.')).closest<HTMLElement>(
      '.MuiAlert-root',
    )!;
    expect(within(alert).getByText('Laptop')).toBeVisible();
    expect(alert).toHaveClass('MuiAlert-colorError');
    expect(screen.getByText('Proforma')).toBeVisible();
  });

  it('only logs a validation error (SAL-PRO-034)', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    open({ status: 422, body: { message: { 'details.0.id': ['This record does not exist.'] } } });
    await convert();
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ status: 422 })),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockRestore();
  });
});
