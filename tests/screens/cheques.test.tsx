// The page of a cheque with the events that fit its state, and the cheque of a receipt while it is entered.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ChequeView } from '../../custom-pages/settlements/ChequeView.tsx';
import { SettlementEntry } from '../../custom-pages/settlements/SettlementEntry.tsx';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { usualChequeLayout } from '../../domain/documents/cheque-leaf.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiCall, renderAt, renderScreen } from '../support/render-screen.tsx';
import { choose, getTextbox, press } from '../support/screen-queries.ts';

beforeEach(() => {
  localStorage.clear();
  switchLanguage('en');
});

const today = toNepalDate(new Date());
const account = (id: number, name: string, parent_id: number) => ({
  ...{ id, code: String(id), name, name_ne: null, root: 'assets', parent_id, party: null },
  is_group: 0,
});
const money = [
  account(1010, 'Cash', 1000),
  account(1020, 'Bank', 1000),
  account(1040, 'Cheques in Hand', 1000),
];
const group = { ...account(1000, 'Cash and Bank', 1), is_group: 1 };
const lookups: Record<string, unknown> = {
  'account-uses': { uses: { cash: 1010, bank: 1020, cheques_in_hand: 1040, cheques_issued: 2010 } },
  'payment-methods': {
    data: [
      { name: 'Bank Transfer', settles_at_once: 0, account_id: 1020 },
      { name: 'Cheque', settles_at_once: 0, account_id: 1040 },
    ],
  },
  customers: { data: [{ id: 7, customer_name: 'Hari Stores' }] },
  'parties/customer/7/open': { data: [], credits: [], balance: 0 },
};
const look = ({ path }: ApiCall) => {
  const [asked, query] = path.split('?');
  const isWhole = !new URLSearchParams(query).has('filter[is_group]');
  const body =
    asked === 'accounts' ? { data: isWhole ? [group, ...money] : money } : lookups[asked!];
  return { status: body ? 200 : 204, body };
};

const cheque = {
  id: 3,
  direction: 'received',
  number: '000123',
  bank: 'Himalayan Bank',
  date: '2026-11-10',
  party_name: 'Hari Stores',
  amount: 1130,
  state: 'received',
  settlement_kind: 'receipt',
  settlement_id: 9,
  settlement_number: 'REC-4',
  account_id: null,
  account: null,
  last_event_on: '2026-11-10',
  bounced_on: null,
  notice_until: null,
  complaint_until: null,
  created_by: 'Sita Sharma (1)',
  events: [] as object[],
};
const bounced = {
  ...cheque,
  state: 'bounced',
  bounced_on: '2026-11-15',
  notice_until: '2026-12-30',
  complaint_until: '2027-11-15',
  events: [
    {
      ...{ id: 1, kind: 'bounce', date: '2026-11-15', reason: 'No funds', charge: 50 },
      created_by: 'Sita Sharma (1)',
    },
  ],
};

it('offers the events that fit, and sends what one needs', async () => {
  let shown: object = cheque;
  const { calls } = renderAt(
    '/accounting/cheques/:id',
    <ChequeView />,
    '/accounting/cheques/3',
    call => {
      if (call.method === 'POST') {
        shown = bounced;
        return { status: 200, body: { ...bounced, message: 'Recorded' } };
      }
      return call.path === 'cheques/3' ? { status: 200, body: shown } : look(call);
    },
  );
  expect(await screen.findByRole('link', { name: 'Receipt REC-4' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record Clearing' })).toBeNull();
  await press('Deposit');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Bank Account' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '1020 Bank',
  ]);
  await userEvent.click(screen.getByRole('option', { name: '1020 Bank' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: 'cheques/3/deposit',
      body: { date: today, account_id: 1020 },
    }),
  );
  // Bounced meanwhile: both clocks are days, and it can be presented again or returned.
  expect(await screen.findByText('2027-11-15')).toBeVisible();
  expect(screen.getByText('2026-12-30')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Present' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Return Cheque' })).toBeVisible();
  const [row] = within(screen.getByRole('table', { name: 'Events' }))
    .getAllByRole('row')
    .slice(1);
  expect(row).toHaveTextContent('BounceNo funds50.00');
});

it('prints an issued cheque with its layout, which is moved by those who may', async () => {
  const issued = {
    ...{ ...cheque, direction: 'issued', state: 'issued', settlement_kind: 'payment' },
    ...{ amount: 1_234_567.89, account_id: 1020, account: { id: 1020, name: 'Bank' } },
  };
  const body = { account_id: 1020, ...usualChequeLayout, may_change: 1 };
  const { calls } = renderAt(
    '/accounting/cheques/:id',
    <ChequeView />,
    '/accounting/cheques/3',
    call => {
      if (call.method === 'PUT') return { status: 200, body: { ...body, message: 'Moved' } };
      if (call.path === 'cheques/3') return { status: 200, body: issued };
      return call.path === 'cheque-layouts/1020' ? { status: 200, body } : look(call);
    },
  );
  await press('Print Cheque');
  const leaf = await screen.findByRole('img', { name: 'Preview of the leaf' });
  expect(leaf).toHaveTextContent(/10112026Hari StoresRupees Twelve Lakh.*\*\*12,34,567\.89\*\*/);
  expect(leaf).toHaveTextContent('A/C PAYEE ONLY');
  await userEvent.click(screen.getByRole('switch', { name: 'A/C payee only' }));
  expect(leaf).not.toHaveTextContent('A/C PAYEE ONLY');
  await press('Adjust Layout');
  const right = await screen.findByRole('textbox', { name: 'Payee: Right' });
  await userEvent.clear(right);
  await userEvent.type(right, '30.55');
  expect(await screen.findByText('Enter millimetres with one decimal at most.')).toBeVisible();
  await press('Save');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.type(right, '{Backspace}');
  expect(screen.getByText('Hari Stores', { selector: 'text' })).toHaveAttribute('x', '30.5');
  await press('Save');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')).toEqual({
      method: 'PUT',
      path: 'cheque-layouts/1020',
      body: { ...usualChequeLayout, payee: { ...usualChequeLayout.payee, x: 30.5 } },
    }),
  );
});

it('asks for the cheque where the method is one, and sends it in place of the account', async () => {
  let refusal: object | undefined = { 'cheque.number': ['Taken already'] };
  const { calls } = renderScreen(<SettlementEntry kind="receipt" />, call => {
    if (call.method !== 'POST') return look(call);
    const answer = refusal
      ? { status: 422, body: { message: refusal } }
      : { status: 200, body: { id: 9, number: 'REC-4', message: 'Saved' } };
    refusal = undefined;
    return answer;
  });
  await userEvent.click(await screen.findByRole('combobox', { name: /Customer/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Hari Stores' }));
  await choose('Payment Method', 'Bank Transfer');
  expect(screen.getByRole('switch', { name: 'By Cheque' })).not.toBeChecked();
  await choose('Payment Method', 'Cheque');
  expect(screen.getByRole('switch', { name: 'By Cheque' })).toBeChecked();
  await userEvent.type(getTextbox('Amount'), '1130');
  await press('Save');
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  await userEvent.type(getTextbox('Cheque No.'), '000123');
  await userEvent.type(getTextbox('Bank'), 'Himalayan Bank');
  await press('Save');
  expect(await screen.findByText('Taken already')).toBeVisible();
  await press('Save');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const body = calls.findLast(({ method }) => method === 'POST')!.body;
  expect(body).toMatchObject({
    payment_method: 'Cheque',
    amount: 1130,
    cheque: { number: '000123', bank: 'Himalayan Bank', date: today },
  });
  expect(body).not.toHaveProperty('account_id');
});
