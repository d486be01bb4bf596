// The search over everything, and the keys that work everywhere.
import Dialog from '@mui/material/Dialog';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeyboardShortcuts } from '../../src/app/command-palette/KeyboardShortcuts.tsx';
import {
  loadRecentPages,
  STAY_MS,
  useRecordRecentPages,
} from '../../src/app/command-palette/recent-pages.ts';
import { isDocumentNumber } from '../../src/app/command-palette/search.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { currentPath, listResponse, renderScreen } from '../support/render-screen.tsx';

const node = (id: number, name: string, url: string | null, children: object[] = []) =>
  ({ id, name, url, icon: null, children }) as never;
const menu = [
  node(1, 'Sales', null, [
    node(2, 'Invoices', '/sales/invoice'),
    node(3, 'Customers', '/sales/customers'),
  ]),
];

const open = () =>
  renderScreen(
    <main>
      <input type="search" aria-label="Search Customer Name" />
      <button type="button" className="MuiButton-contained">
        <svg aria-hidden="true" />
        Create Customer
      </button>
      <button type="button" onClick={() => saved()}>
        Save
      </button>
      <KeyboardShortcuts menu={menu} />
    </main>,
    ({ path }) => {
      const asked = decodeURIComponent(path);
      if (asked.startsWith('customers?') && asked.includes('filter[customer_name]=him'))
        return listResponse([
          { id: 3, customer_code: 'C00003', customer_name: 'Himal Stores', pan: '300100001' },
        ]);
      if (asked.startsWith('invoices?') && asked.includes('filter[invoice_no]=12'))
        return listResponse([
          {
            id: 9,
            company_payment_id: '41',
            invoice_no: '12',
            fiscal_year: '2083/84',
            customer_name: 'Himal Stores',
          },
        ]);
      if (asked.startsWith('vendors?')) return { status: 403, body: { message: 'No.' } };
      return undefined;
    },
  );
const saved = vi.fn();
const control = (key: string) => fireEvent.keyDown(window, { key, ctrlKey: true });
const search = async () => {
  control('k');
  return screen.findByRole('combobox');
};

/** A user who has been on these pages, newest first. */
const rememberPages = (...pages: [address: string, en: string, ne?: string][]) =>
  localStorage.setItem(
    'seen/recent-pages',
    JSON.stringify({
      value: pages.map(([address, en, ne]) => ({ address, titles: ne ? { en, ne } : { en } })),
    }),
  );

const Recorder = () => {
  useRecordRecentPages(useLocation().pathname);
  return null;
};

describe('the recent pages', () => {
  const options = (name = 'Recent') =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map(each => each.textContent);
  afterEach(() => {
    localStorage.clear();
    document.title = '';
    vi.useRealTimers();
    switchLanguage('en');
  });

  it('are offered while nothing is typed, newest first, in the language of the reader', async () => {
    rememberPages(
      ['/sales/customers/3', 'Himal Stores', 'Himal Stores (ग्राहक)'],
      ['/sales/invoice', 'Invoices'],
      ['/sales/customers/9', 'Ram Thapa'],
      ['/', 'Bijak'],
    );
    open();
    await userEvent.type(await search(), 'x');
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    await userEvent.keyboard('{Backspace}');
    await waitFor(() => expect(options()).toEqual(['Himal Stores', 'Invoices', 'Ram Thapa']));
    await userEvent.click(screen.getByRole('option', { name: 'Himal Stores' }));
    expect(currentPath()).toBe('/sales/customers/3');
    act(() => switchLanguage('ne'));
    control('k');
    await screen.findByRole('combobox');
    // The page that is open is no place to go.
    await waitFor(() => expect(options('हालै हेरिएका')).toEqual(['Invoices', 'Ram Thapa']));
  });

  it('show no name that the role may not see any more, nor a page that its menu has not', async () => {
    rememberPages(
      ['/purchases/vendors/1', 'Secret Vendor'],
      ['/sales/customers/3', 'Himal Stores'],
      ['/sales/invoice', 'Invoices'],
    );
    const { calls } = renderScreen(<KeyboardShortcuts menu={menu} />, ({ path }) =>
      path.startsWith('customers?') ? { status: 403, body: { message: 'No.' } } : undefined,
    );
    await search();
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toEqual(['customers?limit=1&page=1']),
    );
    await waitFor(() => expect(options()).toEqual(['Invoices']));
    expect(screen.queryByText(/Himal Stores|Secret Vendor/)).toBeNull();
    // Nobody else's either.
    const kept = JSON.parse(localStorage.getItem('seen/recent-pages')!) as object;
    localStorage.setItem('seen/recent-pages', JSON.stringify({ ...kept, owner: 2 }));
    expect(loadRecentPages()).toEqual([]);
  });

  it('are kept once somebody stays, under the title that the tab gets, without forms and without home', async () => {
    vi.useFakeTimers();
    const { router } = renderScreen(<Recorder />, () => undefined, { path: '/sales/invoice/7' });
    const go = async (path: string, title: string, ms = STAY_MS) => {
      await act(() => router.navigate(path));
      document.title = `${title} – Bijak`;
      await act(() => vi.advanceTimersByTimeAsync(ms));
    };
    document.title = 'Invoice – Bijak';
    await act(() => vi.advanceTimersByTimeAsync(STAY_MS));
    document.title = 'Invoice 146 – Bijak';
    await act(() => vi.advanceTimersByTimeAsync(0));
    await go('/sales/customers', 'Customers', STAY_MS - 1);
    await go('/sales/invoice/new', 'Create Invoice');
    await go('/dashboard', 'Dashboard');
    await go('/reports/sales', 'Sales Register');
    expect(loadRecentPages()).toEqual([
      { address: '/reports/sales', titles: { en: 'Sales Register' } },
      { address: '/sales/invoice/7', titles: { en: 'Invoice 146' } },
    ]);
    for (let nth = 0; nth < 15; nth += 1) await go(`/sales/customers/${nth}`, `Customer ${nth}`);
    expect(loadRecentPages()).toHaveLength(12);
  });
});

describe('the search over everything', () => {
  it('announces its name, and the group of each result, to screen readers', async () => {
    open();
    expect(await search()).toHaveAccessibleName(
      'Search screens, customers, products, document numbers',
    );
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Search and go');
    const group = within(screen.getByRole('listbox')).getByRole('group', { name: 'Screens' });
    expect(within(group).getByRole('option', { name: /^Invoices/ })).toBeVisible();
  });

  it('finds screens by their name in either language, and goes there', async () => {
    const { router } = open();
    await userEvent.type(await search(), 'ग्राहक');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
        'Customers',
        'Create Customer',
      ]),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sales/customers'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds a customer by name; a list that refuses gives no results and no error', async () => {
    const { router, calls } = open();
    await userEvent.type(await search(), 'him');
    const option = await screen.findByRole('option', { name: /^C00003 · Himal Stores/ });
    expect(option).toHaveTextContent('C00003 · Himal Stores300100001');
    await waitFor(() => expect(calls.some(call => call.path.startsWith('vendors?'))).toBe(true));
    expect(calls.some(call => call.path.startsWith('invoices?'))).toBe(false);
    await userEvent.click(option);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sales/customers/3'));
  });

  it.each([
    ['new invoice', 'Create Invoice'],
    ['naya bijak', 'Create Invoice'],
    ['नयाँ बिल', 'Create Invoice'],
    ['challan', 'Invoices'],
    ['add client', 'Create Customer'],
  ])('knows another word for a screen: %s', async (words, name) => {
    open();
    await userEvent.type(await search(), words);
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(name));
  });

  it('offers what is done with a customer that is found, as far as the menu has it', async () => {
    const { router } = open();
    await userEvent.type(await search(), 'him');
    const group = within(await screen.findByRole('group', { name: 'Actions' }));
    expect(group.getAllByRole('option').map(option => option.textContent)).toEqual([
      'New Invoice for Himal Stores',
      'Account of Himal Stores',
    ]);
    await userEvent.click(group.getByRole('option', { name: 'New Invoice for Himal Stores' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sales/invoice/new'));
    expect(router.state.location.search).toBe('?party_id=3');
  });

  it('opens from inside a field and closes alone over a dialog on Escape', async () => {
    renderScreen(
      <>
        <Dialog open>
          <input aria-label="Rate" />
        </Dialog>
        <KeyboardShortcuts menu={menu} />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText('Rate'), { key: 'k', ctrlKey: true });
    await screen.findByRole('combobox');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(screen.getByLabelText('Rate')).toBeInTheDocument();
  });

  it('finds a document by its number, at the address that it has', async () => {
    const { router } = open();
    await userEvent.type(await search(), '12');
    await userEvent.click(await screen.findByRole('option', { name: /12/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sales/invoice/41'));
  });

  it('opens what is chosen with Ctrl in a new tab', async () => {
    const apart = vi.spyOn(window, 'open').mockReturnValue(null);
    const { router } = open();
    await userEvent.type(await search(), 'invoices');
    await screen.findByRole('option', { name: 'Invoices' });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(apart).toHaveBeenCalledWith('/sales/invoice', '_blank', 'noopener'));
    expect(router.state.location.pathname).toBe('/');
    apart.mockRestore();
  });

  it('distinguishes a number from a name', () => {
    for (const number of ['12', 'C00012', 'KTM-7', 'HC-1'])
      expect(isDocumentNumber(number)).toBe(true);
    for (const name of ['him', 'Himal 2', 'ग्राहक', '']) expect(isDocumentNumber(name)).toBe(false);
  });
});

describe('the keys', () => {
  it('save, begin a new record, search the list, and list themselves', async () => {
    open();
    control('s');
    expect(saved).toHaveBeenCalledOnce();
    const created = vi.fn();
    screen.getByRole('button', { name: 'Create Customer' }).addEventListener('click', created);
    fireEvent.keyDown(window, { key: 'n', altKey: true });
    expect(created).toHaveBeenCalledOnce();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(screen.getByRole('searchbox')).toHaveFocus();
    // A typed question mark is text.
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }));
    for (const keys of ['Ctrl+K', 'Alt+N', 'Ctrl+S', '/'])
      expect(sheet.getByText(keys)).toBeVisible();
  });

  it('are in Nepali', async () => {
    switchLanguage('ne');
    open();
    fireEvent.keyDown(document.body, { key: '?' });
    expect(await screen.findByRole('dialog', { name: 'किबोर्ड सर्टकट' })).toBeVisible();
  });
});

describe('the keys on a Nepali keyboard', () => {
  it('are those of the same position on a Latin one', async () => {
    open();
    saved.mockClear();
    fireEvent.keyDown(window, { key: 'क', code: 'KeyS', ctrlKey: true });
    expect(saved).toHaveBeenCalledOnce();
    fireEvent.keyDown(window, { key: 'ख', code: 'KeyK', ctrlKey: true });
    expect(await screen.findByRole('combobox')).toBeVisible();
  });
});
