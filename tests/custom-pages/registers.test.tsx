// The pages of the four reports.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pages } from '../../custom-pages/index.tsx';
import { RegisterPage } from '../../custom-pages/registers/RegisterPage.tsx';
import { momentsOf } from '../../domain/registers/period.ts';
import { type RegisterName, registers } from '../../domain/registers/registers.ts';
import { choose } from '../at-screen.ts';
import { stage } from '../stage.tsx';

vi.mock('../../src/providers/download.ts', () => ({ download: vi.fn(async () => undefined), saveFile: vi.fn() }));

const invoice = {
  id: 51,
  company_payment_id: '77',
  created_at: '2026-11-21 11:45:00',
  invoice_no: '12',
  customer_name: 'Sagarmatha Traders',
  pan: '123456789',
  total: 96050,
  exempted_sale: 0,
  export_sale: 0,
  discount_amount: 0,
  taxable_amount: 85000,
  vat_amount: 11050,
  'sum-credit-note': 0,
  status: 1,
  cancelled: 0,
};
const sums = { total: 250000, discount_amount: 10, taxable_amount: 221238.94, vat_amount: 28761.06, exempted_sale: 5 };
const page = (...data: object[]) => ({ data, total: 60 });
const bill = {
  ...invoice,
  billing_no: 'HC-1',
  vendor_name: 'Himalayan Cables',
  type: 'normal',
  purchase_taxable: 85000,
  'sum-debit-note': 500,
};
const types = {
  purchase: { taxable_amount: 1, vat_amount: 2 },
  import: { taxable_amount: 3, vat_amount: 4 },
  capital: { taxable_amount: 5, vat_amount: 6 },
};
const bodies: Record<RegisterName, unknown> = {
  sales: {
    invoices: page(
      invoice,
      { ...invoice, id: 52, invoice_no: '13', 'sum-credit-note': 1130 },
      { ...invoice, id: 53, invoice_no: '14', cancelled: 1 },
    ),
    sum_data: { total_sales: sums },
  },
  'sales-return': { sales_return: page({ ...invoice, credit_note_no: '3', bill_note_no: '12/3' }), total_sales_return: sums },
  purchases: {
    billing: page(bill),
    debit_note: [{ ...bill, id: 9, debit_note_no: '4' }],
    debit_note_total: 1,
    sum_data: {
      total_purchase: { ...sums, ...types },
      return_purchase: { ...sums, ...types, total: 7 },
      active_purchase: { ...sums, ...types },
    },
  },
  'materialized-view': page({
    id: 51,
    bill_no: '12',
    bill_date: '2026-11-21 11:45:00',
    customer_name: 'Sagarmatha Traders',
    ird_sync: 1,
    is_printed: 1,
  }),
};
type Named = { pos?: string[]; resellers?: string[]; empty?: boolean };
const draw = (name: RegisterName, path = '/', { pos = ['Main'], resellers = [], empty }: Named = {}) =>
  stage(
    <RegisterPage name={name} />,
    call => {
      const asked = call.path.split('?')[0];
      const named = (names: string[]) =>
        names.length > 0 ? { status: 200, body: { data: names.map(one => ({ name: one })) } } : { status: 204 };
      if (asked === 'worldlink-pos') return named(pos);
      if (asked === 'resellers') return named(resellers);
      if (asked === registers[name].path) return empty ? { status: 204 } : { status: 200, body: bodies[name] };
      return undefined;
    },
    { path } as never,
  );
const queryOf = (calls: { path: string }[], name: RegisterName) =>
  new URLSearchParams(
    calls
      .filter(call => call.path.split('?')[0] === registers[name].path)
      .at(-1)!
      .path.split('?')[1],
  );
const all: RegisterName[] = ['sales', 'sales-return', 'purchases', 'materialized-view'];
const heads = (name: RegisterName) =>
  within(screen.getByRole('table', { name: registers[name].title.en }))
    .getAllByRole('columnheader')
    .map(head => head.textContent);

describe('a report', () => {
  // 5 Mangsir 2083 in Nepal.
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T06:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('stands at its address (REP-001..004)', () => {
    for (const name of all) expect(pages.map(one => one.path)).toContain(registers[name].address);
  });

  it.each(all)(
    '(%s) asks for the current Nepali month, and for what is chosen instead (REP-005..011, REP-024, REP-025, REP-045, CONST-043, CONST-057, OPEN-087)',
    async name => {
      const { calls } = draw(name);
      expect(await screen.findByRole('heading', { level: 1, name: registers[name].title.en })).toBeVisible();
      await waitFor(() => expect(queryOf(calls, name).get('start_date')).toBe('2026-11-17 00:00:00'));
      expect(Object.fromEntries(queryOf(calls, name))).toMatchObject({ limit: '10', page: '1', end_date: '2026-12-15 23:59:59' });
      await choose('Month', 'All');
      await choose('Year', '2082');
      await choose('Page Size', '25');
      await waitFor(() => expect(queryOf(calls, name).get('limit')).toBe('25'));
      const year = momentsOf({ year: 2082, month: 'all' });
      expect(Object.fromEntries(queryOf(calls, name))).toMatchObject(year);
      await userEvent.click(screen.getByRole('combobox', { name: 'Page Size' }));
      expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['10', '25', '50']);
      await userEvent.keyboard('{Escape}');
      await userEvent.click(screen.getByRole('combobox', { name: 'Year' }));
      expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(
        Array.from({ length: 11 }, (_, index) => String(2083 - index)),
      );
      await userEvent.keyboard('{Escape}');
      await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
      expect(screen.getAllByRole('option')).toHaveLength(13);
    },
  );

  it.each(all)(
    '(%s) is searched by name, turned page by page and headed by the company (REP-012..017, REP-021..023, REP-026)',
    async name => {
      const { calls } = draw(name);
      const pager = (await screen.findAllByRole('navigation', { name: 'pagination' }))[0]!;
      await userEvent.click(within(pager).getByRole('button', { name: '2' }));
      await waitFor(() => expect(queryOf(calls, name).get('page')).toBe('2'));
      await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'gorkha{Enter}');
      await waitFor(() => expect(queryOf(calls, name).get(`search[${registers[name].party}]`)).toBe('gorkha'));
      expect(queryOf(calls, name).get('page')).toBe('1');
      expect(screen.getByRole('heading', { level: 2, name: 'Shop' })).toBeVisible();
      expect(screen.getByText('301234567')).toBeVisible();
      expect(screen.getByText('Period: 1 Mangsir 2083 – 29 Mangsir 2083')).toBeVisible();
    },
  );

  it.each(all)(
    '(%s) is taken away under its filters; the buttons wait and say Generating ... (REP-018..020, REP-040, REP-041, REP-044, EXP-001..011, QUIRK-075)',
    async name => {
      const { download, saveFile } = await import('../../src/providers/download.ts');
      vi.mocked(saveFile).mockClear();
      draw(name, '/?search=ram');
      const group = await screen.findByRole('group', { name: 'Export' });
      const names = ['CSV', 'PDF', 'XLS', 'XML', 'TXT', ...(name === 'sales' ? ['XLSX'] : [])];
      expect(
        within(group)
          .getAllByRole('button')
          .map(button => button.textContent),
      ).toEqual(names);
      for (const label of names) {
        let give: (file: File | undefined) => void = () => undefined;
        vi.mocked(download).mockImplementationOnce(
          () =>
            new Promise(resolve => {
              give = resolve;
            }),
        );
        await userEvent.click(within(group).getByRole('button', { name: label }));
        for (const button of within(group).getAllByRole('button', { name: 'Generating ...' })) expect(button).toBeDisabled();
        expect(within(group).getAllByRole('button', { name: 'Generating ...' })).toHaveLength(names.length);
        const asked = label === 'XLSX' ? { copy: 'true' } : { export_type: label.toLowerCase() };
        expect(vi.mocked(download).mock.lastCall).toMatchObject([
          `${registers[name].path}/export`,
          expect.stringMatching(new RegExp(`^\\d{14}\\.${label.toLowerCase()}$`)),
          { ...asked, ...momentsOf({ year: 2083, month: 8 }), [`search[${registers[name].party}]`]: 'ram' },
        ]);
        if (label === 'XLSX') expect(vi.mocked(download).mock.lastCall![2]).not.toHaveProperty('export_type');
        // The last one fails: it is told elsewhere, and the buttons are there again.
        give(label === names.at(-1) ? undefined : new File(['x'], 'x'));
        await within(group).findByRole('button', { name: label });
      }
      expect(saveFile).toHaveBeenCalledTimes(names.length - 1);
    },
  );

  it('marks in words and colour what came back and what was cancelled, and sums below (REP-042, REP-051, CONST-034, OPEN-080, OPEN-089, QUIRK-077)', async () => {
    draw('sales');
    const returned = await screen.findByRole('row', { name: /Returned/ });
    expect(heads('sales')).toEqual([
      'Date',
      'Bill No',
      "Buyer's Name",
      "Buyer's PAN",
      'Total Sales',
      'Non Taxable Sales',
      'Export Sales',
      'Discount',
      'Taxable Sales Amount',
      'Tax',
      'Credit Note',
    ]);
    expect(within(returned).getByRole('link', { name: '13/-' })).toHaveAttribute('href', '/sales/invoice/77');
    expect(returned).toHaveClass('returned');
    expect(within(returned).getByText('1,130.00')).toBeVisible();
    expect(screen.getByRole('row', { name: /Cancelled/ })).toHaveClass('cancelled');
    const plain = screen.getByRole('link', { name: '12/-' }).closest('tr')!;
    expect(plain).not.toHaveClass('returned');
    expect(within(plain).getByText('2083-08-05')).toHaveAttribute('title', '2026-11-21');
    const sum = screen.getByRole('row', { name: /^Sales Total/ });
    expect(
      within(sum)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['2,50,000.00', '5.00', '0.00', '10.00', '2,21,238.94', '28,761.06', '']);
  });

  it('of what came back has the documents’ ten columns, its total, its duration (REP-027..038, OPEN-086)', async () => {
    draw('sales-return');
    expect(await screen.findByRole('heading', { name: 'Duration of Sales' })).toBeVisible();
    await screen.findByRole('link', { name: '12/3' });
    expect(heads('sales-return')).toEqual([
      'Date',
      'Bill No/CNN',
      "Buyer's Name",
      "Buyer's PAN",
      'Total Sales',
      'Non Taxable Sales',
      'Export Sales',
      'Discount',
      'Taxable Sales Amount',
      'Tax',
    ]);
    expect(within(screen.getByRole('row', { name: /^Sales Return Total/ })).getByText('2,50,000.00')).toBeVisible();
  });

  it.each(all)('(%s) says when there is nothing (REP-039)', async name => {
    draw(name, '/', { empty: true });
    expect(await screen.findByRole('cell', { name: 'No Record found' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'pagination' })).toBeNull();
  });

  it('of purchases marks bills with notes against them, lists the notes, sums all three (REP-043, REP-052, REP-053, REP-054, OPEN-081)', async () => {
    draw('purchases');
    const [row] = await screen.findAllByRole('row', { name: /Returned/ });
    expect(row).toHaveClass('returned');
    expect(heads('purchases').slice(0, 7)).toEqual([
      'Date',
      'Bill No',
      "Vendor's Name",
      "Vendor's PAN",
      'Total',
      'Non Taxable',
      'Discount',
    ]);
    for (const label of ['Purchase Total', 'Purchase Return Total', 'Net Purchase'])
      expect(screen.getAllByRole('row', { name: new RegExp(`^${label}`) }).length).toBeGreaterThan(0);
    const notes = screen.getByRole('table', { name: 'Purchase Returns' });
    expect(within(notes).getByRole('link', { name: '4' })).toHaveAttribute('href', '/purchases/returns/9');
  });

  it('for the authority says Synced, and has the row’s twenty fields in their order (REP-055, OPEN-082)', async () => {
    draw('materialized-view');
    expect(await screen.findByText('Synced')).toBeVisible();
    expect(heads('materialized-view')).toEqual(
      'Fiscal Year,Bill No,Transaction Id,Customer Name,Customer PAN,Bill Date,Amount,Discount,Taxable Amount,Tax Amount,Total Amount,VAT Refund Amount,Payment Method,Is Printed,Printed Time,IRD Sync,Is Bill Active,Entered By,Is Realtime,Printed By'.split(
        ',',
      ),
    );
  });

  it('loads the counters and resellers, and offers them where there is a choice (REP-056)', async () => {
    const { calls } = draw('sales', '/', { pos: ['Main', 'Second'], resellers: ['Everest'] });
    await choose('POS', 'Second');
    await waitFor(() => expect(queryOf(calls, 'sales').get('filter[pos]')).toBe('Second'));
    await choose('Reseller', 'Everest');
    await waitFor(() => expect(queryOf(calls, 'sales').get('filter[reseller]')).toBe('Everest'));
  });

  it('passes over what its address asks for and no report offers', async () => {
    const { calls } = draw('sales', '/?year=1999&month=13&limit=7&page=0');
    await screen.findByRole('link', { name: '12/-' });
    expect(Object.fromEntries(queryOf(calls, 'sales'))).toMatchObject({ start_date: '2026-11-17 00:00:00', limit: '10', page: '1' });
  });

  it('is printed as the PDF of its filters', async () => {
    const { download } = await import('../../src/providers/download.ts');
    draw('sales', '/?year=2082&month=all');
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(vi.mocked(download).mock.lastCall).toMatchObject([
      'sales-registers/export',
      'sales.pdf',
      { export_type: 'pdf', ...momentsOf({ year: 2082, month: 'all' }) },
    ]);
  });
});
