// The figures on the dashboard, in both languages, each with a link to the list that it counts.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { BelowMinimum } from '../../custom-pages/dashboard/BelowMinimum.tsx';
import { Dashboard } from '../../custom-pages/dashboard/Dashboard.tsx';
import { listFiscalMonths } from '../../domain/calendar/bs-month.ts';
import { getPreferences, setPreference } from '../../src/api/preferences.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

const months = listFiscalMonths('2026-11-21').map((month, index) => ({
  ...month,
  documents: index < 5 ? index : 0,
  total: index < 5 ? 1000 * index : 0,
  taxable_amount: 0,
  vat_amount: index === 4 ? 460.18 : 0,
}));
const sales = {
  fiscal_year: '2083/84',
  this_month: months[4]!,
  last_month: months[3]!,
  months,
  waiting: 12,
};

const dashboardWith = (overview: object) =>
  renderScreen(<Dashboard />, ({ path }) =>
    path === 'overview' ? { status: 200, body: overview } : undefined,
  );
const filterOf = (link: HTMLElement): unknown => {
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://shop.test');
  return [pathname, JSON.parse(searchParams.get('filter') ?? '{}')];
};

describe('the figures on the dashboard', () => {
  it('ask those who may set it for an address of the digests, until there is one (S3)', async () => {
    dashboardWith({ sales, digest_asked: 1 });
    expect(await screen.findByText(/The daily log digest is not e-mailed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set e-mail address' })).toHaveAttribute(
      'href',
      '/inspection?tab=proof',
    );
  });

  it('ask nobody else for it', async () => {
    dashboardWith({ sales });
    expect(await screen.findByRole('region', { name: 'Sales' })).toBeVisible();
    expect(screen.queryByText(/The daily log digest is not e-mailed/)).toBeNull();
  });

  it('set this Nepali month next to the last and lead to its invoices', async () => {
    dashboardWith({ sales, below_minimum: 3 });
    const card = await screen.findByRole('region', { name: 'Sales' });
    expect(card).toHaveTextContent('Sales · Mangsir 2083');
    expect(card).toHaveTextContent('4 invoices');
    const mangsir = ['/sales/invoice', { start_date: '2026-11-17', end_date: '2026-12-15' }];
    expect(filterOf(within(card).getByRole('link', { name: 'Rs. 4,000.00/-' }))).toEqual(mangsir);
    expect(filterOf(within(card).getByRole('link', { name: 'Rs. 3,000.00/-' }))).toEqual([
      '/sales/invoice',
      { start_date: '2026-10-18', end_date: '2026-11-16' },
    ]);
    expect(
      filterOf(
        within(screen.getByRole('region', { name: 'VAT' })).getByRole('link', {
          name: 'Rs. 460.18/-',
        }),
      ),
    ).toEqual(mangsir);
    expect(screen.queryByRole('region', { name: 'Credit Notes' })).toBeNull();
  });
  it('have a row for each month of the fiscal year, Shrawan first, future ones without a figure', async () => {
    dashboardWith({ sales });
    const table = await screen.findByRole('table', { name: 'Sales by month, fiscal year 2083/84' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(12);
    expect(within(rows[0]!).getByRole('rowheader')).toHaveTextContent('Shrawan');
    expect(rows[1]).toHaveTextContent('BhadraRs. 1,000.00/-1');
    expect(rows[4]).toHaveAttribute('aria-current', 'date');
    expect(rows[5]).toHaveTextContent('Poush––');
  });
  it('show open tasks and lead there', async () => {
    dashboardWith({ sales, below_minimum: 3 });
    const unsynced = await screen.findByRole('link', {
      name: 'Invoices not synced with the tax authority: 12',
    });
    expect(filterOf(unsynced)).toEqual(['/sales/invoice', { ird_sync: '0' }]);
    expect(screen.getByRole('link', { name: 'Products below minimum stock: 3' })).toHaveAttribute(
      'href',
      '/inventory/below-minimum',
    );
  });
  it('set credit notes next to the sales where there are any to count', async () => {
    dashboardWith({
      sales,
      credit_notes: {
        this_month: { ...months[4]!, documents: 2, total: 226 },
        last_month: { ...months[5]!, documents: 1 },
        waiting: 2,
      },
    });
    const card = await screen.findByRole('region', { name: 'Credit Notes' });
    expect(card).toHaveTextContent('Rs. 226.00/-');
    expect(card).toHaveTextContent('2 notes');
    expect(card).toHaveTextContent(/1 note$/);
    expect(filterOf(within(card).getByRole('link', { name: 'Rs. 226.00/-' }))).toEqual([
      '/sales/credit_notes',
      { start_date: '2026-11-17', end_date: '2026-12-15' },
    ]);
    const unsynced = screen.getByRole('link', {
      name: 'Credit notes not synced with the tax authority: 2',
    });
    expect(filterOf(unsynced)).toEqual(['/sales/credit_notes', { ird_sync: '0' }]);
  });
  it('show cancellations in the months that have one', async () => {
    const cancellations = {
      this_month: { ...months[4]!, documents: 1, total: 113 },
      last_month: months[5]!,
    };
    dashboardWith({ sales, cancellations });
    const card = await screen.findByRole('region', { name: 'Cancellations' });
    expect(filterOf(within(card).getByRole('link', { name: 'Rs. 113.00/-' }))).toEqual([
      '/sales/cancellations',
      { start_date: '2026-11-17', end_date: '2026-12-15' },
    ]);
  });
  it('are not there for a role that may see none of them, and there is no error', async () => {
    const { calls } = dashboardWith({});
    await waitFor(() => expect(calls.map(call => call.path)).toContain('overview'));
    expect(screen.getByRole('heading', { name: /Sita Sharma/ })).toBeVisible();
    for (const name of ['Sales', 'VAT', 'Credit Notes', 'Needs attention'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('are in Nepali in Nepali: months, digits and amounts', async () => {
    switchLanguage('ne');
    dashboardWith({ sales, below_minimum: 3 });
    const card = await screen.findByRole('region', { name: 'बिक्री' });
    expect(card).toHaveTextContent('बिक्री · मङ्सिर २०८३');
    expect(card).toHaveTextContent('४,०००.००');
    expect(
      screen.getByRole('table', { name: 'महिनाअनुसार बिक्री, आर्थिक वर्ष २०८३/८४' }),
    ).toHaveTextContent('साउन');
    expect(screen.getByRole('link', { name: /: ३$/ })).toBeVisible();
  });
});

describe('the money on the dashboard', () => {
  const money = {
    ...{ receivable: 5000, payable: 700.5, overdue: 1200, money: 90_000 },
    ...{ due_this_week: 300, overdue_payable: 100, day: '2026-11-21', due_until: '2026-11-28' },
  };
  const dashboardOf = (answer: object | Promise<object>) =>
    renderScreen(<Dashboard />, ({ path }) =>
      path === 'overview/money' ? answer : path === 'overview' ? { body: {}, status: 200 } : {},
    );
  afterEach(() => localStorage.clear());

  it('leads from each figure to its report', async () => {
    dashboardOf({ status: 200, body: money });
    const row = await screen.findByRole('region', { name: 'Money' });
    await within(row).findAllByRole('link');
    expect(
      within(row)
        .getAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Owed to UsRs. 5,000.00/-\u00a0', '/accounting/receivables-ageing'],
      ['Owed by UsRs. 700.50/-\u00a0', '/accounting/payables-ageing'],
      ['OverdueRs. 1,200.00/-of customers', '/accounting/outstanding?due=overdue'],
      [
        'Cash and BankRs. 90,000.00/-\u00a0',
        '/accounting/reports/cash-book?start_date=2026-07-17&end_date=2026-11-21',
      ],
      [
        'Due This WeekRs. 300.00/-Rs. 100.00/- overdue',
        '/accounting/outstanding?party_kind=vendor&due=due_until:2026-11-28',
      ],
    ]);
  });
  it('has its place before the figures are there', async () => {
    let answer = (_: object): void => undefined;
    dashboardOf(
      new Promise(resolve => {
        answer = resolve;
      }),
    );
    const row = await screen.findByRole('region', { name: 'Money' });
    expect(row).toHaveAttribute('aria-busy', 'true');
    expect(row).toHaveTextContent('Owed to Us');
    expect(within(row).queryByRole('link')).toBeNull();
    answer({ status: 200, body: money });
    expect(await within(row).findAllByRole('link')).toHaveLength(5);
  });
  it('is not there for a role that may not see the reports, from the beginning the next time', async () => {
    dashboardOf({ status: 204 });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Money' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    dashboardOf(new Promise(() => undefined));
    expect(screen.getByRole('heading', { name: /Sita Sharma/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
  });
  it('is in Nepali in Nepali', async () => {
    switchLanguage('ne');
    dashboardOf({ status: 200, body: money });
    expect(
      await screen.findByRole('link', {
        name: 'यस हप्ता तिर्नुपर्ने रु. ३००.००/- म्याद नाघेको रु. १००.००/-',
      }),
    ).toBeVisible();
  });
});

describe('the first steps on the dashboard', () => {
  const steps = (done: string[]) =>
    ['logo', 'units', 'product', 'customer', 'invoice', 'mail', 'backup', 'authority'].map(
      name => ({ name, done: done.includes(name) ? 1 : 0 }),
    );
  const ALL = steps([]).map(({ name }) => name);
  /** `done` is read at each question. */
  const dashboardOf = (done: () => string[], answer: () => object | Promise<object> = () => ({})) =>
    renderScreen(<Dashboard />, async ({ path, method }) =>
      path === 'overview/first-steps'
        ? { status: 200, body: { steps: steps(done()) }, ...(await answer()) }
        : path === 'units/-/common'
          ? { status: 200, body: { created: 17, message: '17 units added.' } }
          : method === 'GET' && path === 'overview'
            ? { status: 200, body: {} }
            : undefined,
    );
  const findCard = (name = 'First steps') => screen.findByRole('region', { name });
  const never = () => new Promise<object>(() => undefined);
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    setPreference('first_steps', 'shown');
  });

  it('lead to where each is done; those that are done are ticked and lead nowhere', async () => {
    dashboardOf(() => ['logo', 'mail']);
    const card = await findCard();
    expect(card).toHaveTextContent('2 of 8 done');
    expect(within(card).getByRole('progressbar', { name: 'First steps' })).toHaveAttribute(
      'aria-valuetext',
      '2 of 8 done',
    );
    expect(
      within(card)
        .getAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Add your first product', '/products_and_services/new'],
      ['Add your first customer', '/sales/customers/new'],
      ['Issue your first invoice', '/sales/invoice/new'],
      ['Make a backup', '/backup/database'],
      ['Set up the tax authority', '/tax-authority'],
    ]);
    const items = within(card).getAllByRole('listitem');
    expect(items.map(item => within(item).queryByTitle('Done') !== null)).toEqual([
      ...[true, false, false, false],
      ...[false, true, false, false],
    ]);
  });

  it('add the common units at a press, tick that step and keep the keyboard in the card', async () => {
    const done: string[] = [];
    const { calls } = dashboardOf(() => done);
    const card = await findCard();
    const button = within(card).getByRole('button', { name: 'Add common units' });
    button.focus();
    done.push('units');
    await userEvent.click(button);
    expect(await within(card).findByText('1 of 8 done')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'units/-/common',
    ]);
    expect(within(card).queryByRole('button', { name: 'Add common units' })).toBeNull();
    expect(await screen.findByText('17 units added.')).toBeVisible();
    await waitFor(() =>
      expect(within(card).getByRole('heading', { name: 'First steps' })).toHaveFocus(),
    );
  });

  it('come back at a press, also where all is done, and stay', async () => {
    setPreference('first_steps', 'hidden');
    dashboardOf(() => steps([]).map(({ name }) => name));
    const show = await screen.findByRole('button', { name: 'Show first steps' });
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    await userEvent.click(show);
    const card = await findCard();
    expect(card).toHaveTextContent('All done');
    await waitFor(() =>
      expect(within(card).getByRole('heading', { name: 'First steps' })).toHaveFocus(),
    );
    expect(screen.queryByRole('button', { name: 'Show first steps' })).toBeNull();
    expect(getPreferences().first_steps).toBe('shown');
    await userEvent.click(within(card).getByRole('button', { name: 'Hide first steps' }));
    expect(screen.getByRole('button', { name: 'Show first steps' })).toBeVisible();
  });

  it('are hidden for good by the user, who is asked nothing more', async () => {
    dashboardOf(() => []);
    await userEvent.click(
      within(await findCard()).getByRole('button', { name: 'Hide first steps' }),
    );
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Quick jump' })).toHaveFocus();
    expect(getPreferences().first_steps).toBe('hidden');
    cleanup();
    const { calls } = dashboardOf(() => []);
    expect(screen.getByRole('link', { name: 'Sales' })).toBeVisible();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('overview'));
    expect(calls.map(({ path }) => path)).not.toContain('overview/first-steps');
  });

  it('move nothing: the rest of the page waits the first time, then the card has its place at once', async () => {
    let answer = (_: object): void => undefined;
    dashboardOf(
      () => ['logo'],
      () =>
        new Promise(resolve => {
          answer = resolve;
        }),
    );
    expect(await screen.findByRole('heading', { name: /Sita Sharma/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sales' })).toBeNull();
    await waitFor(() => {
      answer({});
      expect(screen.getByRole('link', { name: 'Sales' })).toBeVisible();
    });
    expect(screen.getByRole('region', { name: 'First steps' })).toBeVisible();
    cleanup();
    dashboardOf(() => [], never);
    expect(screen.getByRole('region', { name: 'First steps' })).toHaveTextContent('1 of 8 done');
    expect(screen.getByRole('link', { name: 'Sales' })).toBeVisible();
  });

  it('say so when the last one is done, and are gone at the next visit', async () => {
    dashboardOf(() => ['logo']);
    await findCard();
    cleanup();
    dashboardOf(() => ALL);
    expect(await within(await findCard()).findByText('All done')).toBeVisible();
    cleanup();
    dashboardOf(() => ALL, never);
    expect(screen.getByRole('link', { name: 'Sales' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it('are not there for a company that has done them all, nor where they cannot be read', async () => {
    for (const answer of [{}, { status: 500, body: { message: 'no' } }]) {
      dashboardOf(
        () => ALL,
        () => answer,
      );
      expect(await screen.findByRole('link', { name: 'Sales' })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
      cleanup();
      localStorage.clear();
    }
  });

  it('are in Nepali in Nepali', async () => {
    switchLanguage('ne');
    dashboardOf(() => ['logo']);
    const card = await findCard('पहिलो पाइला');
    expect(card).toHaveTextContent('८ मध्ये १ भयो');
    expect(within(card).getByRole('link', { name: 'पहिलो ग्राहक थप्नुहोस्' })).toBeVisible();
  });
});

describe('the list of products below their minimum', () => {
  it('shows stock next to minimum and leads to the product', async () => {
    const product = {
      id: 7,
      code: 'P00007',
      name: 'Laptop',
      stock_available: 2,
      minimum_stock_qty: 5,
    };
    const { calls } = renderScreen(<BelowMinimum />, ({ path }) =>
      path.startsWith('inventory/-/below-minimum')
        ? { status: 200, body: { data: [product], total: 11 } }
        : undefined,
    );
    expect(await screen.findByRole('row', { name: 'Laptop P00007 2 5' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Laptop' })).toHaveAttribute(
      'href',
      '/products_and_services/7',
    );
    expect(screen.getByRole('navigation', { name: 'pagination' })).toHaveTextContent('1–10 / 11');
    expect(calls.find(call => call.path.includes('below-minimum'))!.path).toContain('limit=10');
  });
  it('says when there is none', async () => {
    renderScreen(<BelowMinimum />);
    expect(await screen.findByText('No product is below its minimum stock.')).toBeVisible();
  });
});
