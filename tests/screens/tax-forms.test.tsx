// The tax authority's forms on screen: tabs next to the registers, and charts.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RegisterPage } from '../../custom-pages/registers/RegisterPage.tsx';
import { ReportCharts } from '../../custom-pages/report-charts/ReportCharts.tsx';
import { download } from '../../src/api/download.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';

vi.mock('../../src/api/download.ts', () => ({
  download: vi.fn(async () => undefined),
  saveFile: vi.fn(),
}));
afterEach(() => switchLanguage('en'));

const asked = (calls: ApiCall[], path: string) => calls.filter(call => call.path.startsWith(path));

const queryOf = (call: ApiCall) => new URLSearchParams(call.path.split('?')[1]);

const column = (name: string, kind: string, label: string) => ({ name, kind, label });

const salesForm = {
  data: [
    {
      document: '7',
      date: '2080.08.01',
      bill_no: '12',
      party_name: 'Annapurna Stores',
      party_pan: '',
      total: 1000.5,
      vat: 130.07,
      cancelled: 0,
    },
    {
      document: '8',
      date: '2080.08.02',
      bill_no: '13',
      party_name: '=HYPERLINK("x")',
      party_pan: '201000001',
      total: 0,
      vat: 0,
      cancelled: 1,
    },
  ],
  total: 24,
  totals: { total: 5000, vat: 650 },
  head: ['Taxpayer registration no. (PAN): 301234567', 'Tax period: Mangsir'],
  columns: [
    column('date', 'date', 'Date'),
    column('bill_no', 'text', 'Bill No.'),
    column('party_name', 'text', "Buyer's Name"),
    column('party_pan', 'text', "Buyer's PAN"),
    column('total', 'money', 'Total Sales'),
    column('vat', 'money', 'Tax'),
  ],
  layout: { version: '2082', rows: 'either', title: 'Sales Register (IRD)' },
};

describe('a form next to its register', () => {
  const draw = (body: unknown = salesForm, status = 200) =>
    renderScreen(
      <RegisterPage name="sales" />,
      ({ path }) => (path.startsWith('tax-forms') ? { status, body } : undefined),
      {
        path: '/reports/sales?tab=sales&month=8&year=2080',
      },
    );

  it('has the authority’s columns, the sums of the period and the way to each bill; a cancelled one says so', async () => {
    const { calls } = draw();
    const table = await screen.findByRole('table', { name: 'IRD Sales Register' });
    await within(table).findByText('Annapurna Stores');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(head => head.textContent),
    ).toEqual(salesForm.columns.map(each => each.label));
    const rows = within(table).getAllByRole('row');
    expect(
      within(rows[1]!)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['2080.08.01', '12', 'Annapurna Stores', '', '1,000.50', '130.07']);
    expect(within(rows[2]!).getByText('Cancelled')).toBeVisible();
    expect(within(rows[2]!).getByText('=HYPERLINK("x")')).toBeVisible();
    expect(within(table).getByRole('link', { name: '12' })).toHaveAttribute(
      'href',
      '/sales/invoice/7',
    );
    expect(rows.at(-1)!.textContent).toBe('Total5,000.00650.00');
    expect(
      screen.getByText(/Taxpayer registration no\. \(PAN\): 301234567 .* Layout 2082/),
    ).toBeVisible();
    expect(Object.fromEntries(queryOf(asked(calls, 'tax-forms/sales')[0]!))).toEqual({
      year: '2080',
      month: '8',
      detail: 'documents',
      limit: '10',
      page: '1',
    });
  });

  it('is of a whole period: no search; it may have a row per item, and is printed and exported as itself', async () => {
    const { calls } = draw();
    await screen.findByText('Annapurna Stores');
    expect(screen.queryByRole('searchbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'One row per item' }));
    await waitFor(() =>
      expect(queryOf(asked(calls, 'tax-forms').at(-1)!).get('detail')).toBe('lines'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'XLSX' }));
    expect(vi.mocked(download).mock.lastCall).toEqual([
      'tax-forms/sales/export',
      expect.stringMatching(/\.xlsx$/),
      { year: 2080, month: 8, detail: 'lines', export_type: 'xlsx' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(vi.mocked(download).mock.lastCall?.[0]).toBe('tax-forms/sales/export');
    await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
    await userEvent.click(screen.getByRole('option', { name: 'All' }));
    await waitFor(() =>
      expect(queryOf(asked(calls, 'tax-forms').at(-1)!).get('month')).toBe('all'),
    );
  });

  it('says when there is nothing, and loads again after a failure', async () => {
    draw({ ...salesForm, data: [], total: 0, totals: {} });
    expect(await screen.findByText('No Record found')).toBeVisible();
  });
  it('offers to ask again', async () => {
    const { calls } = draw({ message: 'Not now' }, 429);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked(calls, 'tax-forms').length).toBe(2));
  });

  it('is in Nepali for a Nepali reader', async () => {
    switchLanguage('ne');
    draw();
    const table = await screen.findByRole('table', { name: 'बिक्री खाता (आईआरडी)' });
    await within(table).findByText('Annapurna Stores');
    expect(within(table).getByText('२०८०.०८.०१')).toBeVisible();
    expect(within(table).getByText('१,०००.५०')).toBeVisible();
    expect(within(table).getByText('रद्द भएको')).toBeVisible();
  });
});

describe('the charts', () => {
  const months = Array.from({ length: 12 }, (_, index) => ({
    year: index < 9 ? 2083 : 2084,
    month: ((index + 3) % 12) + 1,
    start_date: `2026-${index}`,
    end_date: `2026-${index}`,
    sales: index === 0 ? 1_500_000 : index === 1 ? -1000 : 0,
    sales_vat: index === 0 ? 195_000 : 0,
    purchases: index * 1000,
  }));
  const top = {
    customers: {
      top: [{ name: 'Annapurna Stores', value: 900000 }],
      others: { count: 12, value: 600000 },
    },
    products: { top: [{ name: 'Laptop', value: 850000 }], others: { count: 0, value: 0 } },
  };
  const draw = (list: object[] = months) =>
    renderScreen(
      <ReportCharts />,
      ({ path }) => ({
        status: 200,
        body: path.includes('/months') ? { fiscal_year: '2083/84', months: list } : top,
      }),
      {
        path: '/reports/charts?year=2080&month=2',
      },
    );

  it('have the same figures as a table, with the months of the fiscal year that contains the month', async () => {
    const { calls } = draw();
    const table = await screen.findByRole('table', {
      name: 'Sales and VAT by month, fiscal year 2079/80',
      hidden: true,
    });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(13);
    expect(rows[1]!.textContent).toBe('ShrawanRs. 15,00,000.00/-Rs. 1,95,000.00/-');
    expect(rows[12]!.textContent).toMatch(/^Ashadh/);
    const paths = calls.map(call => call.path);
    expect(paths).toContain('report-charts/months?year=2079');
    expect(paths).toContain('report-charts/top?year=2080&month=2');
    const customers = await screen.findByRole('table', { name: 'Top customers, Jestha 2080' });
    expect(
      within(customers)
        .getAllByRole('row')
        .map(row => row.textContent),
    ).toEqual([
      'CustomerExcluding VAT',
      'Annapurna StoresRs. 9,00,000.00/-',
      '12 othersRs. 6,00,000.00/-',
    ]);
  });

  it('leave out purchases where the role may not see them', async () => {
    draw(months.map(({ purchases: _, ...month }) => month));
    await screen.findByText('Sales and VAT by month, fiscal year 2079/80');
    expect(screen.queryByText(/Purchases vs. sales/)).toBeNull();
  });
});
