// The list of invoices: tabs, columns, filters.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { InvoiceList } from '../../resources/invoices.tsx';
import { buildListQuery } from '../../src/api/list-query.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { findEntity, renderScreen } from '../support/render-screen.tsx';
import { findRow, openFilters } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const synced = {
  id: 1,
  company_payment_id: '41',
  invoice_no: '7',
  fiscal_year: '2083/84',
  customer_name: 'Himal Stores',
  reseller: 'Valley Net',
  created_by: 'Sita Sharma',
  total: 96050,
  transaction_date: '2026-11-20 00:00:00',
  created_at: '2026-11-21 11:45:00',
  pos: 'Main',
  status: 1,
  ird_sync: 1,
};
const waiting = {
  ...synced,
  id: 2,
  company_payment_id: '42',
  invoice_no: '8',
  customer_name: 'Everest Stores',
  status: 0,
  ird_sync: 0,
};
const statistics = {
  all: { count: 2, total: 192100 },
  active: { count: 1, total: 96050 },
  inactive: { count: 1, total: 1000 },
};

const open = () =>
  renderScreen(<InvoiceList entity={findEntity('invoices')} />, ({ path }) => {
    if (path.startsWith('statistics/invoices')) return { status: 200, body: statistics };
    const rows = decodeURIComponent(path).includes('filter[status]=1')
      ? [synced]
      : [synced, waiting];
    return path.startsWith('invoices')
      ? { status: 200, body: { data: rows, total: rows.length } }
      : undefined;
  });

describe('the list of invoices', () => {
  it('has three tabs with their counts and sums; each asks for its status (SAL-INV-002..009, SAL-INV-190)', async () => {
    const { calls } = open();
    await findRow('Himal Stores');
    await screen.findByText('All (2)');
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      'All (2)Rs. 1,92,100.00/-',
      'Active (1)Rs. 96,050.00/-',
      'Credit Notes (1)Rs. 1,000.00/-',
    ]);
    const lists = () =>
      calls.map(call => decodeURIComponent(call.path)).filter(path => path.startsWith('invoices?'));
    expect(lists().at(-1)).not.toContain('status');
    await userEvent.click(screen.getByRole('tab', { name: /^Active/ }));
    await waitFor(() => expect(lists().at(-1)).toContain('filter[status]=1'));
    await userEvent.click(screen.getByRole('tab', { name: /^Credit Notes/ }));
    await waitFor(() => expect(lists().at(-1)).toContain('filter[status]=0'));
    await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
    await waitFor(() => expect(lists().at(-1)).not.toContain('status'));
  });

  it('requests its sums once, not again for another tab, and once for a search', async () => {
    const { calls } = open();
    await screen.findByText('All (2)');
    await findRow('Himal Stores');
    const asked = () => calls.filter(call => call.path.startsWith('statistics/invoices')).length;
    const listed = () => calls.filter(call => call.path.startsWith('invoices?')).length;
    expect(asked()).toBe(1);
    await userEvent.click(screen.getByRole('tab', { name: /^Active/ }));
    await waitFor(() => expect(listed()).toBe(2));
    await findRow('Himal Stores');
    expect(asked()).toBe(1);
    await openFilters();
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Customer Name' }),
      'himal{Enter}',
    );
    await waitFor(() => expect(listed()).toBe(3));
    await waitFor(() => expect(asked()).toBe(2));
    await findRow('Himal Stores');
    expect(asked()).toBe(2);
    // The list remembers its last query: the next test begins with the whole of it.
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Customer Name' }),
      '{Backspace>5/}{Enter}',
    );
    await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
    await findRow('Everest Stores');
  });

  it('has the documents’ columns and leads to a new one (SAL-INV-001, SAL-INV-010..019)', async () => {
    const { router } = open();
    const row = await findRow('Himal Stores');
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Invoice',
      'Customer Name',
      'Reseller',
      'Entered By',
      'Amount',
      'Transaction Date',
      'Invoice Issue Date',
      'POS',
      'IRD Sync',
      'Payment',
      'Open Amount',
      'Due Date',
      'Actions',
    ]);
    expect(
      [...row.querySelectorAll('td')].slice(1, 8).map(cell => cell.textContent!.trim()),
    ).toEqual([
      'Himal Stores',
      'Valley Net',
      'Sita Sharma',
      'Rs. 96,050.00/-',
      '2026-11-20 00:00:00',
      '2026-11-21 11:45:00',
      'Main',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Create Invoice' }));
    expect(router.state.location.pathname).toBe('/sales/invoice/new');
  });

  it('reads Synced for 1 and Not Synced for 0 (SAL-INV-020, SAL-INV-039)', async () => {
    open();
    expect(within(await findRow('Himal Stores')).getByText('Synced')).toBeVisible();
    expect(within(await findRow('Everest Stores')).getByText('Not Synced')).toBeVisible();
  });

  it('is searched by the text of a column and by a range of dates (SAL-INV-024, SAL-INV-025)', async () => {
    const { calls } = open();
    await findRow('Himal Stores');
    await openFilters();
    for (const name of ['Customer Name', 'Reseller', 'Entered By', 'POS'])
      expect(screen.getByRole('searchbox', { name: `Search ${name}` })).toBeVisible();
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Customer Name' }),
      'him{Enter}',
    );
    const last = () =>
      decodeURIComponent(calls.filter(call => call.path.startsWith('invoices?')).at(-1)!.path);
    await waitFor(() => expect(last()).toContain('filter[customer_name]=him'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-01');
    await userEvent.type(screen.getByRole('textbox', { name: 'End Date' }), '2026-11-30');
    await waitFor(() => expect(last()).toMatch(/start_date=2026-11-01.*end_date=2026-11-30/));
  });

  it('is searched over all its fields in one box, and shows each set filter as a chip that takes it away', async () => {
    window.location.hash = '';
    const { calls } = open();
    await findRow('Himal Stores');
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
    const button = screen.getByRole('button', { name: 'Filters' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    const last = () =>
      decodeURIComponent(calls.filter(call => call.path.startsWith('invoices?')).at(-1)!.path);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'sita{Enter}');
    await waitFor(() => expect(last()).toMatch(/[?&]search=sita/));
    expect(last()).not.toContain('filter[');
    await openFilters();
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search Customer Name' }),
      'him{Enter}',
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Payment' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Paid' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Start Date' }), '2026-11-01');
    expect(await screen.findByRole('button', { name: 'Filters (3)' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filters (3)' }));
    expect(screen.getAllByRole('searchbox')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Remove filter Period: 2026-11-01/ })).toBeVisible();
    await waitFor(() =>
      expect(last()).toMatch(
        /search=sita.*filter\[customer_name\]=him.*filter\[payment_status\]=paid/,
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Payment: Paid' }));
    expect(await screen.findByRole('button', { name: 'Filters (2)' })).toHaveFocus();
    await waitFor(() => expect(last()).not.toContain('payment_status'));
    act(() => switchLanguage('ne'));
    expect(screen.getByRole('button', { name: 'फिल्टर ग्राहकको नाम: him हटाउनुहोस्' })).toBeVisible();
    act(() => switchLanguage('en'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Customer Name: him' }));
    await userEvent.click(screen.getByRole('button', { name: /^Remove filter Period/ }));
    await waitFor(() => expect(last()).not.toMatch(/filter\[|start_date/));
    expect(last()).toContain('search=sita');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), '{Enter}');
    await waitFor(() => expect(last()).not.toContain('search='));
  });

  it('shows an error for a range of dates that runs backwards at its field and requests nothing, nor does an address that contains one', async () => {
    // The filters of the test before are in the address.
    window.location.hash = '';
    const { calls } = open();
    await findRow('Himal Stores');
    await openFilters();
    const start = screen.getByRole('textbox', { name: 'Start Date' });
    const end = screen.getByRole('textbox', { name: 'End Date' });
    await userEvent.clear(start);
    await userEvent.clear(end);
    await userEvent.type(start, '2026-11-01');
    await userEvent.type(end, '2026-10-30');
    expect(end).toBeInvalid();
    expect(end).toHaveAccessibleDescription('Invalid date range');
    await userEvent.clear(start);
    await userEvent.type(start, '2026-10-01');
    const asked = () =>
      calls.map(call => decodeURIComponent(call.path)).filter(path => path.includes('end_date'));
    await waitFor(() =>
      expect(asked().at(-1)).toMatch(/start_date=2026-10-01.*end_date=2026-10-30/),
    );
    expect(end).toBeValid();
    expect(asked().filter(path => path.includes('start_date=2026-11-01'))).toEqual([]);
    const address = { start_date: '2026-11-01', end_date: '2026-10-30' };
    expect(
      buildListQuery(findEntity('invoices'), { page: 1, perPage: 10, filter: address }),
    ).toMatchObject({
      start_date: undefined,
      end_date: undefined,
    });
    act(() => switchLanguage('ne'));
    expect(screen.getByRole('searchbox', { name: 'ग्राहकको नाम खोज्नुहोस्' })).toBeVisible();
    await userEvent.clear(end);
    await userEvent.type(end, '2026-09-30');
    expect(end).toHaveAccessibleDescription('मितिको अवधि मिलेन');
    act(() => switchLanguage('en'));
  });
});
