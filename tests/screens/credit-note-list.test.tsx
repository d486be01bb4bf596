// The list of credit notes, and Manual Sync as both documents have it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { creditNotes } from '../../resources/credit-notes.tsx';
import { InvoiceList } from '../../resources/invoices.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import { getToasts } from '../../src/platform/toast-store.ts';
import { findEntity, listResponse, renderScreen } from '../support/render-screen.tsx';
import { findRequest, openFilters } from '../support/screen-queries.ts';

const note = {
  id: 3,
  company_payment_id: '42',
  credit_note_no: '1',
  invoice_id: '41',
  invoice_no: '7',
  customer_name: 'Sagarmatha Traders',
  remarks: 'Screen broken',
  created_at: '2026-11-21 11:45:00',
  ird_sync: 0,
  created_by: 'Sita Sharma (1)',
  status: 1,
};
const synced = {
  ...note,
  id: 4,
  company_payment_id: '43',
  credit_note_no: '2',
  customer_name: 'Ganesh',
  ird_sync: 1,
};
const invoice = {
  ...note,
  id: 9,
  company_payment_id: '41',
  fiscal_year: '2083/84',
  total: 96050,
  transaction_date: note.created_at,
  pos: 'Main',
};
type Given = { status: number; body?: unknown };

const listOf = (
  screenShown: ReactElement,
  rows: object[],
  answer: (asked: number) => Given | Promise<Given>,
) => {
  let asked = 0;
  const shown = renderScreen(screenShown, ({ path }) => {
    if (path.startsWith('statistics/'))
      return {
        status: 200,
        body: {
          all: { count: 1, total: 1 },
          active: { count: 1, total: 1 },
          inactive: { count: 0, total: 0 },
        },
      };
    if (path.endsWith('/ird-sync')) {
      asked += 1;
      return answer(asked) as Given;
    }
    return listResponse(rows);
  });
  return shown;
};
const notes = (
  rows: object[] = [note, synced],
  answer: (asked: number) => Given = () => ({ status: 200, body: {} }),
) =>
  listOf(<EntityList entity={findEntity('credit-notes')} overrides={creditNotes} />, rows, answer);
const invoicesOf = (
  rows: object[],
  answer: (asked: number) => Given = () => ({ status: 200, body: {} }),
) => listOf(<InvoiceList entity={findEntity('invoices')} />, rows, answer);
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!);
const shownToasts = () =>
  getToasts().map(({ severity, title, message }) => ({ severity, title, message }));

describe('the list of credit notes', () => {
  it('has the documents’ columns, searches and colours (SAL-CN-001..012, ENT-054, API-083)', async () => {
    const { calls } = notes();
    const row = await rowOf('Ganesh');
    expect((await screen.findAllByRole('columnheader')).map(head => head.textContent)).toEqual([
      'Id',
      'Invoice Number',
      'Customer Name',
      'Remarks',
      'Date',
      'IRD Sync',
      'Created By',
      'Actions',
    ]);
    const first = await rowOf('Sagarmatha Traders');
    expect(
      first
        .getAllByRole('cell')
        .slice(0, 4)
        .map(cell => cell.textContent),
    ).toEqual(['42', '7', 'Sagarmatha Traders', 'Screen broken']);
    expect(row.getByText('Synced')).toHaveClass('success');
    expect(first.getByText('Not Synced')).toHaveClass('error');
    await openFilters();
    const before = calls.length;
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Customer Name' }),
      'Gan{Enter}',
    );
    await findRequest(calls, 'filter[customer_name]=Gan', before);
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Created By' }),
      'Sita{Enter}',
    );
    await findRequest(calls, 'filter[created_by]=Sita', before);
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-01');
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2026-11-21');
    await findRequest(
      calls,
      /^credit-notes\?(.*&)?start_date=2026-11-01\+00:00:00&(.*&)?end_date=2026-11-21\+23:59:59(&|$)/,
      before,
    );
  });

  it('has View, Print and Manual Sync in a row (SAL-CN-013..015)', async () => {
    const { calls, router } = notes();
    const row = await rowOf('Sagarmatha Traders');
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual([
      'View',
      'Print',
      'Manual Sync',
    ]);
    await userEvent.click(row.getByRole('button', { name: 'Print' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('the page')).toBeInTheDocument();
    expect(calls.map(call => call.path)).toContain('credit-notes/42?q=preview');
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await row.findByRole('button', { name: 'View' }));
    expect(router.state.location.pathname).toBe('/sales/credit_notes/42');
  });
});

describe('Manual Sync', () => {
  const open = async (
    list: typeof notes | typeof invoicesOf,
    record: object,
    answer?: (asked: number) => Given,
  ) => {
    const shown = list([record], answer);
    await userEvent.click(await screen.findByRole('button', { name: 'Manual Sync' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  };

  it.each([
    [
      'a credit note',
      'SAL-CN-016..018, PROD-008',
      notes,
      note,
      'Manual Credit Note Sync to IRD',
      'Please confirm to process with manual credit note sync in IRD server',
    ],
    [
      'an invoice',
      'SAL-INV-028, SAL-INV-034..037, PROD-008',
      invoicesOf,
      invoice,
      'Manual Invoice Sync to IRD',
      'Please confirm to process with manual invoice sync in IRD server',
    ],
  ] as const)('of %s asks first (%s)', async (_, _ids, list, record, title, text) => {
    const { calls, dialog } = await open(list, record);
    expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    expect(dialog.getByText(text)).toBeVisible();
    expect(calls.filter(call => call.path.endsWith('ird-sync'))).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Proceed' })).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a spinner while it runs (SAL-CN-019, SAL-INV-038)', async () => {
    const { dialog } = await open(notes, note);
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const proceed = dialog.getByRole('button', { name: 'Proceed' });
    await userEvent.click(proceed);
    expect(proceed).toBeDisabled();
    expect(within(proceed).getByRole('progressbar')).toBeVisible();
  });

  it.each([
    ['a credit note', 'SAL-CN-020, API-087', notes, note, 'credit-notes/42/ird-sync'],
    [
      'an invoice',
      'SAL-INV-039, SAL-INV-040, API-074',
      invoicesOf,
      invoice,
      'invoices/41/ird-sync',
    ],
  ] as const)(
    'of %s moves it to Synced and shows the server’s message (%s, ERR-055, ERR-056)',
    async (_, _ids, list, record, path) => {
      const current = { ...record, ird_sync: 0 };
      const { calls, dialog } = await open(list, current, () => {
        current.ird_sync = 1;
        return { status: 200, body: { message: 'Sent to IRD.' } };
      });
      await userEvent.click(dialog.getByRole('button', { name: 'Proceed' }));
      await waitFor(() =>
        expect(shownToasts()).toContainEqual({
          severity: 'success',
          title: 'Success',
          message: 'Sent to IRD.',
        }),
      );
      expect(calls.filter(call => call.path === path)).toHaveLength(1);
      expect(calls.find(call => call.path === path)!.method).toBe('GET');
      const row = await rowOf('Sagarmatha Traders');
      await waitFor(() => expect(row.getByText('Synced')).toBeVisible());
      expect(row.queryByRole('button', { name: 'Manual Sync' })).toBeNull();
    },
  );

  it('uses the documents’ own words where the server sends no message, for credit notes too (ERR-055, QUIRK-020)', async () => {
    const { dialog } = await open(notes, note, () => ({ status: 200, body: {} }));
    await userEvent.click(dialog.getByRole('button', { name: 'Proceed' }));
    await waitFor(() =>
      expect(shownToasts()).toContainEqual({
        severity: 'success',
        title: 'Success',
        message: 'Invoice Sync Successfully ',
      }),
    );
  });

  const refusals = [
    ['ERR-051', 422, { message: 'IRD sync is off.' }, 'IRD sync is off.'],
    ['ERR-052', 404, {}, 'Requested url not found'],
    ['ERR-053', 400, {}, 'Something went wrong'],
    ['ERR-053', 500, {}, 'Something went wrong'],
  ] as const;
  it.each(
    refusals.flatMap(
      refusal =>
        [
          [...refusal, 'credit note'],
          [...refusal, 'invoice'],
        ] as const,
    ),
  )(
    'that is refused is reported once, as an error (%s, ERR-054): %s %o "%s", %s',
    async (_, status, body, message, kind) => {
      const { dialog } =
        kind === 'invoice'
          ? await open(invoicesOf, invoice, () => ({ status, body }))
          : await open(notes, note, () => ({ status, body }));
      await userEvent.click(dialog.getByRole('button', { name: 'Proceed' }));
      await waitFor(() =>
        expect(shownToasts()).toEqual([{ severity: 'error', title: 'Error', message }]),
      );
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect((await rowOf('Sagarmatha Traders')).getByText('Not Synced')).toBeVisible();
    },
  );

  it('is not offered where the authority has the document (SAL-INV-032)', async () => {
    invoicesOf([{ ...invoice, ird_sync: 1 }]);
    const row = await rowOf('Sagarmatha Traders');
    expect(row.queryByRole('button', { name: 'Manual Sync' })).toBeNull();
  });
});

describe('a row of the invoice list', () => {
  it('leads to view, print and credit note by its company_payment_id (SAL-INV-026..031, SAL-INV-033, QUIRK-042)', async () => {
    const { router } = invoicesOf([invoice]);
    const row = await rowOf('Sagarmatha Traders');
    expect(row.getAllByRole('button').map(button => button.textContent)).toEqual([
      'View',
      'Print',
      'Manual Sync',
      'Issue Credit Note',
    ]);
    await userEvent.click(row.getByRole('button', { name: 'View' }));
    expect(router.state.location.pathname).toBe('/sales/invoice/41');
    await userEvent.click(row.getByRole('button', { name: 'Issue Credit Note' }));
    expect(router.state.location.pathname).toBe('/sales/invoice/41/cancel');
  });

  it('is marked where it was cancelled, and offers no note where nothing remains', async () => {
    const back = { ...invoice, id: 81, customer_name: 'Came Back', status: 0, cancelled: 0 };
    invoicesOf([
      { ...invoice, cancelled: 0 },
      back,
      { ...back, id: 82, customer_name: 'A Slip', cancelled: 1 },
    ]);
    const offered = async (name: string) => [
      (await rowOf(name)).queryByText('Cancelled') !== null,
      (await rowOf(name)).queryByRole('button', { name: 'Issue Credit Note' }) !== null,
    ];
    expect(await offered('Sagarmatha Traders')).toEqual([false, true]);
    expect(await offered('Came Back')).toEqual([false, false]);
    expect(await offered('A Slip')).toEqual([true, false]);
  });
});
