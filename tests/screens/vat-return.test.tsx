// The VAT return and Annex 13 on screen.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Annex13 } from '../../custom-pages/tax-forms/Annex13.tsx';
import { VatReturn } from '../../custom-pages/tax-forms/VatReturn.tsx';
import { download } from '../../src/api/download.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';
import { findRequest } from '../support/screen-queries.ts';

vi.mock('../../src/api/download.ts', () => ({
  download: vi.fn(async () => undefined),
  saveFile: vi.fn(),
}));
afterEach(() => switchLanguage('en'));

const cells = (value: number | null, credit: number | null, debit: number | null) => ({
  value,
  credit,
  debit,
});

const box = (no: string, label: string, exact: ReturnType<typeof cells>, rounded = exact) => ({
  no,
  label,
  ...exact,
  rounded,
});

const amounts = (
  documents: number,
  taxable: number,
  exempt: number,
  vat: number,
  exported = 0,
) => ({
  documents,
  taxable,
  exempt,
  exported,
  vat,
});

const vatReturn = {
  boxes: [
    box('1.1', 'Taxable sales', cells(179613, null, 23349.69), cells(179613, null, 23350)),
    box('2.1', 'Taxable purchases', cells(1000, 130, null)),
    box('7', 'Payable', cells(null, null, 23219.69), cells(null, null, 23220)),
  ],
  made_of: [
    { group: 'sales', papers: amounts(5, 180000, 0, 23400), notes: amounts(1, 387, 0, 50.31, 20) },
    { group: 'purchases', papers: amounts(1, 1000, 0, 130), notes: amounts(0, 0, 0, 0) },
    { group: 'imports', papers: amounts(0, 0, 0, 0), notes: amounts(0, 0, 0, 0) },
  ],
  withheld: { rows: [], total: 0, without_voucher: 0 },
  registered: [{ from: '2023-11-17', to: '2023-12-16' }] as { from: string; to: string }[],
  counts: [{ name: 'sales_bills', label: 'Sales bills', count: 5 }],
  bases: ['No basis chosen', 'Credit for four months in a row'],
  entered: {
    adjustment_credit: 0,
    adjustment_debit: 0,
    brought_forward: null,
    refund_claimed: 0,
    refund_basis: 0,
    paid: 0,
    voucher_no: null,
    submission_no: null,
    remarks: null,
  },
  changed_since_submission: null as
    | { no: string; side: string; submitted: number; now: number }[]
    | null,
  carried: 1234.5,
  carries: 99,
  due: { ad: '2027-01-09', bs: '2080-09-25' },
  head: ['Tax period: Mangsir'],
  layout: { version: 'Schedule 10', title: 'VAT Return (Schedule 10)' },
  period: { fiscal_year: '2080/81', start_date: '2023-11-17', end_date: '2023-12-16' },
};

describe('the VAT return', () => {
  const draw = (
    put: (call: ApiCall) => { status: number; body: unknown } = () => ({
      status: 200,
      body: { message: 'VAT return updated successfully.' },
    }),
  ) =>
    renderScreen(
      <VatReturn />,
      call => (call.method === 'PUT' ? put(call) : { status: 200, body: vatReturn }),
      {
        path: '/reports/vat-return?year=2080&month=8',
      },
    );

  it('says in which part of the month the company was registered for VAT', async () => {
    const drawn = (registered: { from: string; to: string }[]) =>
      renderScreen(<VatReturn />, () => ({ status: 200, body: { ...vatReturn, registered } }), {
        path: '/reports/vat-return?year=2080&month=8',
      });
    drawn([{ from: '2023-12-01', to: '2023-12-16' }]);
    expect(await screen.findByText(/registered for VAT from 2023-12-01 to/)).toBeVisible();
    cleanup();
    drawn([]);
    expect(await screen.findByText(/was not registered for VAT in this month/)).toBeVisible();
    cleanup();
    drawn(vatReturn.registered);
    expect(await screen.findByText('Taxable sales')).toBeVisible();
    expect(screen.queryByText(/registered for VAT/)).toBeNull();
  });

  it('shows which submitted figures differ when the books have changed since', async () => {
    const submitted = {
      ...vatReturn,
      entered: { ...vatReturn.entered, submission_no: '83-6' },
      changed_since_submission: [{ no: '2.1', side: 'credit', submitted: 130, now: 123456 }],
    };
    renderScreen(<VatReturn />, () => ({ status: 200, body: submitted }), {
      path: '/reports/vat-return?year=2080&month=8',
    });
    const warning = await screen.findByText(/submitted as 83-6/);
    expect(warning).toHaveTextContent('Box 2.1, Credit: 130 submitted, 1,23,456 now');
    act(() => switchLanguage('ne'));
    await waitFor(() =>
      expect(screen.getByText(/83-6 नम्बरमा/)).toHaveTextContent(
        'कोठा २.१, क्रेडिट: पेश गरेको १३०, अहिले १,२३,४५६',
      ),
    );
  });

  it('shows whole rupees, the exact amount where it differs, and links each box to its register', async () => {
    draw();
    const table = await screen.findByRole('table', { name: 'VAT Return (Schedule 10)' });
    const rows = within(table).getAllByRole('row');
    expect(
      within(rows[1]!)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['1.1', 'Taxable sales', '1,79,613', '', '23,35023,349.69']);
    expect(within(table).getByRole('link', { name: 'Taxable sales' })).toHaveAttribute(
      'href',
      '/reports/sales?tab=sales&year=2080&month=8',
    );
    expect(within(table).getByRole('link', { name: 'Taxable purchases' })).toHaveAttribute(
      'href',
      '/reports/purchases?tab=purchases&year=2080&month=8',
    );
    expect(screen.getByRole('link', { name: 'Less credit notes' })).toHaveAttribute(
      'href',
      '/reports/sales-return-register?tab=sales-returns&year=2080&month=8',
    );
    expect(
      screen.getByRole('row', { name: /Less credit notes 1 -387\.00 0\.00 -20\.00 -50\.31/ }),
    ).toBeVisible();
    expect(screen.getByText('Due on 2080-09-25 (2027-01-09)')).toBeVisible();
    expect(screen.getByText('Credit carried forward: Rs. 99.00/-')).toBeVisible();
    expect(screen.getByText(/Calculated from earlier months: Rs\. 1,234\.50/)).toBeVisible();
  });

  it('lists what buyers withheld for box 3.1, and warns of rows without a voucher number', async () => {
    const row = { receipt_id: 7, date: '2023-11-20', party_id: 3, name: 'Ward Office' };
    const withheld = {
      rows: [
        { ...row, number: 'REC-7', voucher_no: 'T-585', amount: 585 },
        { ...row, receipt_id: 8, number: 'REC-8', voucher_no: null, amount: 65 },
      ],
      ...{ total: 650, without_voucher: 1 },
    };
    renderScreen(<VatReturn />, () => ({ status: 200, body: { ...vatReturn, withheld } }), {
      path: '/reports/vat-return?year=2080&month=8',
    });
    const table = await screen.findByRole('table', { name: '3.1 VAT Withheld by Buyers' });
    expect(
      within(table).getByRole('row', { name: /REC-7 .* Ward Office T-585 585\.00/ }),
    ).toBeVisible();
    expect(within(table).getByRole('link', { name: 'REC-8' })).toHaveAttribute(
      'href',
      '/accounting/receipts/8',
    );
    expect(within(table).getByRole('row', { name: 'Total 650.00' })).toBeVisible();
    expect(screen.getByText(/1 row of VAT withheld by buyers has no voucher number/)).toBeVisible();
    expect(
      screen.getByRole('textbox', { name: '3.1 Other adjustment, credit' }),
    ).toHaveAccessibleDescription(/Rs\. 650\.00/);
    cleanup();
    draw();
    expect(await screen.findByText('Taxable sales')).toBeVisible();
    expect(screen.queryByText(/VAT Withheld/i)).toBeNull();
  });

  it('saves the user’s additions, in rupees, and shows errors under their field', async () => {
    const refused = {
      status: 422,
      body: { message: { refund_claimed: ['At most 99.00 can be claimed.'] } },
    };
    let first = true;
    const { calls } = draw(() => {
      const answer = first
        ? refused
        : { status: 200, body: { message: 'VAT return updated successfully.' } };
      first = false;
      return answer;
    });
    const credit = await screen.findByRole('textbox', { name: '3.1 Other adjustment, credit' });
    await userEvent.type(credit, '12.345');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(credit).toHaveAccessibleDescription('Only positive decimal value is allowed');
    expect(calls.filter(call => call.method === 'PUT')).toEqual([]);
    await userEvent.clear(credit);
    await userEvent.type(credit, '1,00,012.34');
    await userEvent.type(screen.getByRole('textbox', { name: '6 Credit brought forward' }), '0');
    await userEvent.type(screen.getByRole('textbox', { name: '8 Refund claimed' }), '500');
    await userEvent.click(screen.getByRole('combobox', { name: '9 Basis of the refund' }));
    await userEvent.click(screen.getByRole('option', { name: 'Credit for four months in a row' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: '8 Refund claimed' })).toHaveAccessibleDescription(
        'At most 99.00 can be claimed.',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('VAT return updated successfully.')).toBeVisible();
    const put = calls.filter(call => call.method === 'PUT').at(-1)!;
    expect(put.path).toBe('vat-return/2080/8');
    expect(put.body).toEqual({
      adjustment_credit: 100012.34,
      adjustment_debit: null,
      brought_forward: 0,
      refund_claimed: 500,
      refund_basis: 1,
      paid: null,
      voucher_no: '',
      submission_no: '',
      remarks: '',
    });
  });

  it('is opened for another month, and exported', async () => {
    const { calls } = draw();
    await screen.findByRole('table', { name: 'VAT Return (Schedule 10)' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
    expect(screen.queryByRole('option', { name: 'All' })).toBeNull();
    const before = calls.length;
    await userEvent.click(screen.getByRole('option', { name: 'Kartik' }));
    await findRequest(calls, 'vat-return/2080/7', before);
    await userEvent.click(await screen.findByRole('button', { name: 'PDF' }));
    expect(vi.mocked(download).mock.lastCall).toEqual([
      'vat-return/2080/7/export',
      expect.any(String),
      { export_type: 'pdf' },
    ]);
  });
});

describe('Annex 13', () => {
  const party = (sorp: string, name: string, pan: string | null, taxable_amount: number) => ({
    sorp,
    name,
    pan,
    missing_pan: pan === null,
    documents: 3,
    taxable_amount,
    exempted_amount: 10,
    total: taxable_amount + 10,
  });
  const annex = {
    data: [
      party('S', 'Annapurna Stores', '201000001', 250000),
      party('S', 'Cash Guest', null, 150000.5),
      party('P', 'Karnali Imports', '300200002', 900000),
    ],
    total: 3,
    threshold: 100000,
    head: ['Year: 2080'],
    period: { fiscal_year: '2080/84', start_date: '2026-07-17', end_date: '2027-07-16' },
  };

  it('lists sales and purchases apart, flags a missing PAN and leads to the documents', async () => {
    renderScreen(<Annex13 />, () => ({ status: 200, body: annex }), {
      path: '/reports/annex-13?year=2080',
    });
    const sales = await screen.findByRole('table', { name: 'Sales' });
    expect(
      within(sales)
        .getAllByRole('row')
        .map(row => row.textContent),
    ).toEqual([
      'NamePANDocumentsExempt AmountTaxable AmountTotal',
      'Annapurna Stores201000001310.002,50,000.002,50,010.00',
      'Cash GuestPAN missing310.001,50,000.501,50,010.50',
      'Total20.004,00,000.504,00,020.50',
    ]);
    const link = within(sales).getByRole('link', { name: 'Cash Guest' }).getAttribute('href')!;
    expect(JSON.parse(new URLSearchParams(link.split('?')[1]).get('filter')!)).toEqual({
      customer_name: 'Cash Guest',
      start_date: '2026-07-17',
      end_date: '2027-07-16',
    });
    expect(
      within(screen.getByRole('table', { name: 'Purchases' }))
        .getByRole('link', { name: 'Karnali Imports' })
        .getAttribute('href'),
    ).toMatch(/^\/purchases\/billings\?filter=/);
    expect(screen.getByText(/^1 party has no PAN/)).toBeVisible();
    expect(screen.getByText(/Parties above Rs\. 1,00,000\.00/)).toBeVisible();
  });

  it('says when nobody is above the limit, and turns the pages of thousands', async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      party('S', `Party ${index}`, String(200000000 + index), 200000),
    );
    renderScreen(<Annex13 />, () => ({ status: 200, body: { ...annex, data: many } }));
    const sales = await screen.findByRole('table', { name: 'Sales' });
    expect(within(sales).getAllByRole('link')).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(within(sales).getByRole('link', { name: 'Party 50' })).toBeVisible();
    expect(
      within(screen.getByRole('table', { name: 'Purchases' })).getByText(
        'No party is above the limit.',
      ),
    ).toBeVisible();
  });
});
