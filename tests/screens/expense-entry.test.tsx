// The page of an expense: what it becomes follows from VAT and from who has paid.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ExpenseEntry } from '../../custom-pages/vouchers/ExpenseEntry.tsx';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());

const account = (id: number, name: string, root: string, parent_id: number) => ({
  ...{ id, code: String(id), name, name_ne: null, root, parent_id, party: null },
});
const answers: Record<string, unknown> = {
  accounts: {
    data: [account(5510, 'Rent', 'expenses', 5000), account(1010, 'Cash', 'assets', 1000)],
  },
  'payment-methods': { data: [{ account_id: 1010 }] },
  'fiscal-year/list': {
    data: [{ name: '2083/84', start_date: '2000-01-01', end_date: '2100-01-01' }],
  },
  vendors: { data: [{ id: 7, vendor_name: 'Landlord' }] },
  'check-settings': {},
};

let sent: () => unknown[] | undefined;
const saved = { status: 200, body: { id: 1, message: 'Saved', lines: [] } as object };
const open = (posted = saved) => {
  const { calls } = renderScreen(<ExpenseEntry />, ({ path, method }) =>
    method === 'POST' ? posted : { status: 200, body: answers[path.split('?')[0]!] },
  );
  sent = () => {
    const call = calls.findLast(({ method }) => method === 'POST');
    return call && [call.path, call.body];
  };
};
const type = async (description: string, amount: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Line 1: Account' }));
  await userEvent.click(await screen.findByRole('option', { name: '5510 Rent' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1: Description' }), description);
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1: Amount' }), amount);
};
const payFromCash = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Paid From' }));
  await userEvent.click(await screen.findByRole('option', { name: '1010 Cash' }));
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('is a voucher where it is paid and has no VAT, balanced by the account that has paid', async () => {
  open();
  await type('Tea', '120.5');
  await payFromCash();
  expect(screen.queryByRole('combobox', { name: 'Vendor' })).toBeNull();
  await save();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toEqual([
    'journal-vouchers',
    expect.objectContaining({
      type: 'expense',
      narration: 'Tea',
      lines: [
        { account_id: 5510, debit: 120.5, credit: 0, narration: 'Tea' },
        { account_id: 1010, debit: 0, credit: 120.5 },
      ],
    }),
  ]);
});

it('is a bill of its vendor where it has VAT or is owed, with what the server asks for', async () => {
  open();
  await type('Rent', '5000');
  await save();
  // Owed: the vendor and the number of the bill are missing.
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  expect(sent()).toBeUndefined();
  await payFromCash();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Line 1: VAT 13%' }));
  await userEvent.click(screen.getByRole('combobox', { name: /Vendor/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Landlord' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Bill Number/ }), 'L-7');
  expect(within(screen.getByRole('note')).getByText(/vendor bill/)).toBeDefined();
  await save();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toEqual([
    'billings',
    expect.objectContaining({
      vendor_id: 7,
      billing_no: 'L-7',
      fiscal_year: '2083/84',
      paid_from_account_id: 1010,
      taxable_amount: 5000,
      total: 5650,
      details: [
        {
          ...{ expense_account_id: 5510, description: 'Rent', qty: 1 },
          ...{ amount: 5000, vat_rate: 13 },
        },
      ],
    }),
  ]);
});

it('has a due date while it is owed: that of the vendor’s term, or the one that is typed', async () => {
  answers['vendors/7'] = { id: 7, payment_term: { days: 30 } };
  open();
  await type('Rent', '5000');
  await userEvent.click(screen.getByRole('combobox', { name: /Vendor/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Landlord' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Bill Number/ }), 'L-8');
  const day = (name: string) =>
    (screen.getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement).value;
  await waitFor(() => expect(day('Due Date')).toBe(addDays(day('Date'), 30)));
  const due = screen.getByRole('textbox', { name: /^Due Date/ });
  await userEvent.clear(due);
  await userEvent.type(due, '2020-01-01');
  await save();
  expect(sent()).toBeUndefined();
  await userEvent.clear(due);
  await userEvent.type(due, '2099-01-01');
  await save();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toEqual(['billings', expect.objectContaining({ due_date: '2099-01-01' })]);
  await payFromCash();
  expect(screen.queryByRole('textbox', { name: /^Due Date/ })).toBeNull();
});

it('stays a voucher where only an empty line has VAT', async () => {
  open();
  await type('Tea', '120.5');
  await payFromCash();
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Line 2: VAT 13%' }));
  expect(screen.queryByRole('combobox', { name: 'Vendor' })).toBeNull();
});

it('says below the lines what the server refuses of a figure that has no field', async () => {
  open({ status: 422, body: { message: { total: ['Too small a total'] } } });
  await type('Tea', '120.5');
  await payFromCash();
  await save();
  expect(await screen.findByText('Too small a total')).toBeVisible();
});
