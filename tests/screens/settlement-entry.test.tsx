// The page of a receipt: its money settles the oldest document first, until somebody says otherwise.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { SettlementEntry } from '../../custom-pages/settlements/SettlementEntry.tsx';
import { renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());

const document = (number: string, due_date: string, open: number) => ({
  document_kind: 'invoice',
  document_id: number,
  number,
  day: due_date,
  due_date,
  total: open,
  open,
});
const answers: Record<string, unknown> = {
  accounts: {
    data: [
      { id: 1010, code: '1010', name: 'Cash', name_ne: null, root: 'assets', parent_id: 1 },
    ].map(row => ({ ...row, party: null })),
  },
  'payment-methods': { data: [{ name: 'Cash', settles_at_once: 1, account_id: 1010 }] },
  vendors: { data: [{ id: 6, vendor_name: 'Cables Pvt Ltd' }] },
  'account-uses': { uses: { cash: 1010 } },
  'check-settings': { levels: { cash: 'warn' }, rules: [] },
  'parties/vendor/6/open': { data: [], credits: [], balance: 0 },
  customers: { data: [{ id: 4, customer_name: 'Everest Traders' }] },
  'parties/customer/4/open': {
    data: [document('7', '2026-09-01', 100), document('9', '2026-10-01', 250.5)],
    credits: [{ ...document('3', '2026-10-02', 40), document_kind: 'credit-note' }],
    balance: 310.5,
  },
};

let sent: () => unknown;
const open = async (kind: 'receipt' | 'payment', posted: object = {}) => {
  const { calls } = renderScreen(<SettlementEntry kind={kind} />, ({ path, method }) =>
    method === 'POST'
      ? { status: 200, body: { id: 1, number: 'REC-1', message: 'Saved', lines: [] }, ...posted }
      : { status: 200, body: answers[path.split('?')[0]!] },
  );
  sent = () => calls.findLast(({ method }) => method === 'POST')?.body;
};
const chooseCustomer = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Customer/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everest Traders' }));
  await screen.findByText('Invoice 7');
};
const amountBox = () => screen.getByRole('textbox', { name: /^Amount/ });
const takes = (name: string) =>
  (screen.getByRole('textbox', { name: `${name}: Settles` }) as HTMLInputElement).value;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('settles the oldest first, with what was kept back, and says what becomes an advance', async () => {
  await open('receipt');
  await chooseCustomer();
  await userEvent.type(amountBox(), '190');
  expect([takes('Invoice 7'), takes('Invoice 9')]).toEqual(['100', '90']);
  await userEvent.click(screen.getByRole('button', { name: 'Add TDS, discount or charge' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1: Amount' }), '10.5');
  expect(takes('Invoice 9')).toBe('100.5');
  await save();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toEqual({
    party_kind: 'customer',
    party_id: 4,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    payment_method: 'Cash',
    amount: 190,
    rows: [{ kind: 'tds', amount: 10.5 }],
    allocations: [
      { document_kind: 'invoice', document_id: '7', amount: 100 },
      { document_kind: 'invoice', document_id: '9', amount: 100.5 },
    ],
  });
});

it('names the document that a row is for, among those that take something', async () => {
  await open('receipt');
  await chooseCustomer();
  await userEvent.type(amountBox(), '90');
  await userEvent.click(screen.getByRole('button', { name: 'Add TDS, discount or charge' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1: Amount' }), '10');
  await userEvent.click(screen.getByRole('combobox', { name: 'Line 1: For Document' }));
  // Nothing of invoice 9 is settled.
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['None in particular', 'Invoice 7']);
  await userEvent.click(screen.getByRole('option', { name: 'Invoice 7' }));
  await save();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    rows: [{ kind: 'tds', amount: 10, document_kind: 'invoice', document_id: '7' }],
    allocations: [{ document_kind: 'invoice', document_id: '7', amount: 100 }],
  });
});

it('proposes half of the VAT of what a customer that withholds it settles', async () => {
  const rows = answers['parties/customer/4/open'] as { data: object[] };
  const { data } = rows;
  rows.data = [
    { ...document('7', '2026-09-01', 10_170), vat_to_withhold: 585 },
    { ...document('9', '2026-10-01', 1130), vat_to_withhold: 65 },
  ];
  await open('receipt');
  await chooseCustomer();
  const add = () => screen.queryByRole('button', { name: /^Add VAT withheld/ });
  expect(add()).toBeNull();
  // The money alone leaves what was withheld open.
  await userEvent.type(amountBox(), '9585');
  expect(add()).toHaveTextContent('585.00');
  await userEvent.click(add()!);
  expect([takes('Invoice 7'), takes('Invoice 9'), add()]).toEqual(['10170', '', null]);
  expect(amountBox()).toHaveValue('9585');
  // The whole as money is less by it.
  await userEvent.click(screen.getByRole('button', { name: /Remove/ }));
  await userEvent.clear(amountBox());
  await userEvent.type(amountBox(), '10170');
  await userEvent.click(add()!);
  expect(amountBox()).toHaveValue('9585');
  await save();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({
    amount: 9585,
    rows: [{ kind: 'vat_withheld', amount: 585 }],
    allocations: [{ document_id: '7', amount: 10_170 }],
  });
  rows.data = data;
});

it('keeps what somebody typed, refuses more than is open, and goes back to the oldest first', async () => {
  await open('receipt');
  await chooseCustomer();
  await userEvent.type(amountBox(), '300');
  await userEvent.click(screen.getByRole('button', { name: 'Invoice 9: Full' }));
  expect([takes('Invoice 7'), takes('Invoice 9')]).toEqual(['100', '250.5']);
  await save();
  expect(await screen.findByText('More is allocated than there is.')).toBeDefined();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Invoice 7: Settles' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Invoice 7: Settles' }), '100.01');
  await save();
  expect(await screen.findByText('More than is open')).toBeDefined();
  expect(sent()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Oldest First' }));
  expect([takes('Invoice 7'), takes('Invoice 9')]).toEqual(['100', '200']);
});

it('gives credits back as a whole, and marks the row that the server refuses', async () => {
  await open('payment', {
    status: 422,
    body: { message: { 'allocations.0.amount': ['Only 30.00 of it is open.'] } },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'To' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Customer' }));
  await userEvent.click(await screen.findByRole('combobox', { name: /^Customer/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everest Traders' }));
  await screen.findByText('Credit Note 3');
  await userEvent.type(amountBox(), '50');
  await save();
  expect(await screen.findByText(/all of it has to be allocated/)).toBeDefined();
  await userEvent.clear(amountBox());
  await userEvent.type(amountBox(), '40');
  await save();
  expect(await screen.findByText('Only 30.00 of it is open.')).toBeDefined();
});

it('is not saved before the open documents are known', async () => {
  let fails = true;
  const { calls } = renderScreen(<SettlementEntry kind="receipt" />, ({ path }) =>
    fails && path.startsWith('parties/')
      ? { status: 500, body: { message: 'Internal Server Error' } }
      : { status: 200, body: answers[path.split('?')[0]!] },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: /^Customer/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everest Traders' }));
  await userEvent.type(amountBox(), '50{Enter}');
  expect(await screen.findByText('This could not be loaded.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Invoice 7');
  expect(takes('Invoice 7')).toBe('50');
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
});

it('warns that cash to a vendor above the limit is not deductible, and saves it anyway', async () => {
  await open('payment');
  await userEvent.click(await screen.findByRole('combobox', { name: /^Vendor/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Cables Pvt Ltd' }));
  await userEvent.type(amountBox(), '25000');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.type(amountBox(), '.01');
  expect(await screen.findByRole('status')).toHaveTextContent('Cash above Rs. 25,000.00');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ party_id: 6, amount: 25_000.01 }));
});
