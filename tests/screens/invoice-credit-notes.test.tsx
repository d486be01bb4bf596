// The returns of an invoice, the credit note itself, and the cancellation of the same day.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CreditNoteView } from '../../custom-pages/credit-notes/CreditNoteView.tsx';
import { InvoiceCreditNotes } from '../../custom-pages/credit-notes/InvoiceCreditNotes.tsx';
import { InvoiceView } from '../../custom-pages/invoices/InvoiceView.tsx';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { issuedInvoice } from '../support/document-fixtures.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';

const laptops = (more: object = {}) => ({
  ...issuedInvoice([{ name: 'Laptop', qty: 2, amount: 1000, hs_code: '8471.30' }]),
  payment_method: 'Cash',
  pan: '123456789',
  created_by: 'Sita Sharma (1)',
  transaction_date: '2026-11-21 10:00:00',
  created_at: '2026-11-21 11:45:00',
  cancellation: null,
  ...more,
});
const firstNote = {
  id: 1,
  company_payment_id: '42',
  remarks: 'Screen broken',
  created_at: '2026-11-21 12:00:00',
  created_by: 'Sita Sharma (1)',
  total: 1130,
};

describe('the credit-note summary of an invoice', () => {
  const summary = (invoice: object) =>
    renderScreen(
      <Routes>
        <Route path="/sales/invoice/:id/credit-notes" element={<InvoiceCreditNotes />} />
      </Routes>,
      ({ path }) => (path === 'invoices/41' ? { status: 200, body: invoice } : undefined),
      { path: '/sales/invoice/41/credit-notes' },
    );

  it('shows returns and remainder, each note with its link (SAL-INV-177..189, ENT-052, ENT-053, QUIRK-029, QUIRK-040)', async () => {
    summary(
      laptops({ credit_note: [firstNote], 'sum-credit-note': 1130, 'remaining-amount': 1130.5 }),
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('41');
    for (const fact of [
      'Customer Name Sagarmatha Traders',
      'Total Credit Amount Rs. 1,130.00/-',
      'Remaining Amount Rs. 1,130.50/-',
      'Invoice Number 7',
      'Fiscal Year 2083/84',
    ])
      expect(document.body).toHaveTextContent(fact);
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'SN',
      'Invoice/Payment Id',
      'Remarks',
      'Amount',
      'Date',
      'Created By',
    ]);
    expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
      '1',
      '42',
      'Screen broken',
      'Rs. 1,130.00/-',
      '2026-11-21 12:00:00',
      'Sita Sharma (1)',
    ]);
    expect(screen.getByRole('link', { name: '42' })).toHaveAttribute(
      'href',
      '/sales/credit_notes/42',
    );
    expect(screen.getByRole('link', { name: 'Issue Credit Note' })).toHaveAttribute(
      'href',
      '/sales/invoice/41/cancel',
    );
  });

  it('offers no further note where nothing remains, and says where there is none yet', async () => {
    summary(laptops({ 'remaining-amount': 0 }));
    expect(await screen.findByText('No returns against this invoice yet.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Issue Credit Note' })).toBeNull();
  });
});

describe('an issued credit note', () => {
  it('is shown as its PDF, a preview that counts as no print (SAL-CN-021, API-084, API-085)', async () => {
    const { calls } = renderScreen(
      <Routes>
        <Route path="/sales/credit_notes/:id" element={<CreditNoteView />} />
      </Routes>,
      ({ path }) => ({
        status: 200,
        body:
          path === 'credit-notes/42'
            ? { ...firstNote, credit_note_no: '1', invoice_id: '41', invoice_no: '7', ird_sync: 0 }
            : {},
      }),
      { path: '/sales/credit_notes/42' },
    );
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('the page')).toBeVisible();
    expect(calls.map(call => call.path).filter(path => path.includes('?q='))).toEqual([
      'credit-notes/42?q=preview',
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Credit Note 1');
    expect(screen.getByText('Not Synced')).toHaveClass('error');
    expect(screen.getByRole('link', { name: '7' })).toHaveAttribute('href', '/sales/invoice/41');
  });
});

describe('the view of an invoice', () => {
  const today = () => toNepalTime(new Date());
  const view = (
    invoice: object,
    answer: (call: ApiCall) => { status?: number; body?: unknown } | undefined = () => undefined,
  ) =>
    renderScreen(
      <Routes>
        <Route path="/sales/invoice/:id" element={<InvoiceView />} />
      </Routes>,
      call => {
        const given = answer(call);
        if (given) return given;
        if (call.path === 'sales-settings')
          return { status: 200, body: { same_day_cancellation: 1 } };
        return call.path === 'invoices/41'
          ? { status: 200, body: invoice }
          : { status: 200, body: {} };
      },
      { path: '/sales/invoice/41' },
    );

  it('leads to a credit note, and to those before', async () => {
    view(laptops({ credit_note: [firstNote] }));
    expect(await screen.findByRole('link', { name: 'Issue Credit Note' })).toHaveAttribute(
      'href',
      '/sales/invoice/41/cancel',
    );
    expect(screen.getByRole('link', { name: 'Credit Notes' })).toHaveAttribute(
      'href',
      '/sales/invoice/41/credit-notes',
    );
  });

  it('cancels an invoice of the same day with a reason', async () => {
    let cancelled: object | null = null;
    const { calls } = view({}, ({ method, path, body }) => {
      if (path === 'invoices/41')
        return {
          status: 200,
          body: laptops({
            created_at: today(),
            status: cancelled ? 0 : 1,
            cancellation: cancelled,
          }),
        };
      if (method !== 'POST') return undefined;
      const { reason } = body as { reason: string };
      if (reason === '')
        return { status: 422, body: { message: { reason: ['This field is required.'] } } };
      cancelled = { reason, created_at: '2026-11-21 12:00:00', created_by: 'Sita Sharma' };
      return { status: 200, body: { message: 'Invoice cancelled successfully.' } };
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Invoice' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Invoice' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription('This field is required.'));
    expect(reason).toHaveFocus();
    const said = () => getToasts().map(({ severity, message }) => [severity, message]);
    expect(said()).toEqual([['warning', 'Please correct the marked fields.']]);
    await userEvent.type(reason, 'Wrong customer{Enter}');
    expect(
      await screen.findByText('Cancelled on 2026-11-21 12:00:00 by Sita Sharma: Wrong customer'),
    ).toBeVisible();
    expect(
      calls.filter(call => call.method === 'POST').map(call => [call.path, call.body]),
    ).toEqual([
      ['invoices/41/cancellation', { reason: '' }],
      ['invoices/41/cancellation', { reason: 'Wrong customer' }],
    ]);
    expect(said()).toContainEqual(['success', 'Invoice cancelled successfully.']);
    expect(screen.queryByRole('button', { name: 'Cancel Invoice' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus());
  });

  it.each([
    ['was issued on another day', { created_at: '2020-01-01 10:00:00' }, 1],
    ['has a credit note', { created_at: today(), credit_note: [firstNote] }, 1],
    ['is inactive', { created_at: today(), status: 0 }, 1],
    ['belongs to a company that allows none', { created_at: today() }, 0],
  ])('offers no cancellation where it %s', async (_, more, same_day_cancellation) => {
    const { calls } = view(laptops(more), ({ path }) =>
      path === 'sales-settings' ? { status: 200, body: { same_day_cancellation } } : undefined,
    );
    await screen.findByText('Laptop');
    await waitFor(() => expect(calls.map(call => call.path)).toContain('sales-settings'));
    expect(screen.queryByRole('button', { name: 'Cancel Invoice' })).toBeNull();
  });
});
