// The TDS return and its deposit, and TDS on the form of a vendor's bill.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SettlementEntry } from '../../custom-pages/settlements/SettlementEntry.tsx';
import { TdsReturn } from '../../custom-pages/tax-forms/TdsReturn.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => switchLanguage('en'));

const row = (more: object) => ({
  ...{ document_kind: 'billing', document_id: 4, document: 'Vendor Bill', number: 'HC-1' },
  ...{ pan: '300200001', name: 'Himalayan Cables', date: '2026-11-10', date_bs: '2083.07.24' },
  ...{ payment_amount: 10_000, rate: 1.5, tds_amount: 150, open_amount: 150 },
  ...{ tds_type: 'SERVICE-VAT', tds_type_name: 'Service', section: '88(1)' },
  ...{ revenue_head: '11111', voucher_no: null, of_document: null },
  ...more,
});
const answer = {
  rows: [
    row({}),
    row({
      ...{ document_kind: 'payment', document_id: 7, number: 'PAY-1', pan: null },
      of_document: { document_kind: 'billing', document_id: 12, number: 'HC-12' },
    }),
  ],
  revenue_heads: [
    { revenue_head: '11111', rows: 2, payment_amount: 20_000, tds_amount: 300, open_amount: 300 },
  ],
  ...{ total: 300, carried: -60, open: 240, missing_pan: 1, received: [], received_total: 0 },
  due: { ad: '2026-12-11', bs: '2083-08-25' },
  deposits: [],
  head: ['Tax period: Kartik'],
};
const answers: Record<string, unknown> = {
  accounts: {
    data: [
      { id: 1020, code: '1020', name: 'Bank', name_ne: null, root: 'assets', parent_id: 1 },
    ].map(each => ({ ...each, party: null })),
  },
  'payment-methods': { data: [{ name: 'Bank', settles_at_once: 1, account_id: 1020 }] },
  'tds-types': {
    data: [{ id: 9, code: 'RENT', name: 'Rent', name_ne: 'घरभाडा', threshold: 0 }],
  },
  'tds-rates': { data: [{ type_id: 9, effective_from: '1943-04-14', rate: 10 }] },
  vendors: { data: [{ id: 4, vendor_name: 'Landlord' }] },
  'parties/vendor/4/open': { data: [], credits: [], balance: 0 },
};

it('shows the month, and records the deposit of what is open', async () => {
  const { calls } = renderScreen(<TdsReturn />, ({ path, method }) =>
    method === 'POST'
      ? {
          status: 200,
          body: { id: 1, month: '2083-07', amount: 240, voucher_no: 'TV', message: 'Saved' },
        }
      : {
          status: 200,
          body: path.startsWith('tds-returns/') ? answer : answers[path.split('?')[0]!],
        },
  );
  const rows = within(await screen.findByRole('table', { name: 'e-TDS Rows' }));
  expect(rows.getByRole('link', { name: 'Vendor Bill HC-1' })).toHaveAttribute(
    'href',
    '/purchases/billings/4',
  );
  expect(rows.getByText('PAN missing')).toBeVisible();
  const paid = rows.getByRole('link', { name: /PAY-1$/ });
  expect(paid.closest('td')).toHaveTextContent(/PAY-1 · .* HC-12$/);
  expect(screen.getByText(/Due on 2083-08-25/)).toBeVisible();
  expect(screen.getByText(/order in these files is ours/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Record Deposit' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/240\.00/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Record Deposit' }));
  expect(await dialog.findAllByText('This field is required.')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('combobox', { name: 'Paid From' }));
  await userEvent.click(await screen.findByRole('option', { name: '1020 Bank' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Voucher No/ }), 'TV-9');
  await userEvent.click(dialog.getByRole('button', { name: 'Record Deposit' }));
  const sent = () => calls.findLast(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()!.path).toMatch(/^tds-returns\/\d{4}\/\d{1,2}$/);
  expect(sent()!.body).toEqual({
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    account_id: 1020,
    voucher_no: 'TV-9',
  });
  switchLanguage('ne');
  expect(await screen.findByText(/दाखिला गर्ने अन्तिम मिति २०८३-०८-२५/)).toBeVisible();
});

it('asks for the type of TDS of a payment, and proposes its amount', async () => {
  const { calls } = renderScreen(<SettlementEntry kind="payment" />, ({ path, method }) =>
    method === 'POST'
      ? { status: 200, body: { id: 1, number: 'PAY-1', message: 'Saved' } }
      : { status: 200, body: answers[path.split('?')[0]!] },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: /^Vendor/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Landlord' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Amount/ }), '900');
  await userEvent.click(screen.getByRole('button', { name: 'Add TDS, discount or charge' }));
  const amount = () => screen.getByRole('textbox', { name: 'Line 1: Amount' });
  await userEvent.type(amount(), '1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required.')).toBeVisible();
  await userEvent.clear(amount());
  await userEvent.click(screen.getByRole('combobox', { name: /^Line 1: TDS Type/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Rent' }));
  const base = screen.getByRole('textbox', { name: 'Line 1: Amount without VAT' });
  await userEvent.type(base, '1000');
  await waitFor(() => expect(amount()).toHaveValue('100'));
  // Somebody's own amount stays.
  await userEvent.clear(amount());
  await userEvent.type(amount(), '99.5');
  await userEvent.clear(base);
  await userEvent.type(base, '995');
  expect(amount()).toHaveValue('99.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => calls.findLast(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()!.body).toMatchObject({
    rows: [{ kind: 'tds', amount: 99.5, tds_type_id: 9, base: 995 }],
  });
});

it('proposes for every row when the day changes', async () => {
  renderScreen(<SettlementEntry kind="payment" />, ({ path }) => ({
    status: 200,
    body: path.startsWith('tds-rates')
      ? {
          data: [
            { type_id: 9, effective_from: '1943-04-14', rate: 10 },
            { type_id: 9, effective_from: '2024-01-01', rate: 15 },
          ],
        }
      : answers[path.split('?')[0]!],
  }));
  const amounts = () =>
    [1, 2].map(line => screen.getByRole('textbox', { name: `Line ${line}: Amount` }));
  for (const [line, base] of [
    [1, '1000'],
    [2, '2000'],
  ] as const) {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Add TDS, discount or charge' }),
    );
    await userEvent.click(
      screen.getByRole('combobox', { name: new RegExp(`^Line ${line}: TDS Type`) }),
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Rent' }));
    const cell = screen.getByRole('textbox', { name: `Line ${line}: Amount without VAT` });
    fireEvent.change(cell, { target: { value: base } });
  }
  await waitFor(() => expect(amounts().map(readValue)).toEqual(['150', '300']));
  fireEvent.change(screen.getByRole('textbox', { name: /^Date/ }), {
    target: { value: '2023-06-01' },
  });
  await waitFor(() => expect(amounts().map(readValue)).toEqual(['100', '200']));
});
const readValue = (box: HTMLElement) => (box as HTMLInputElement).value;
