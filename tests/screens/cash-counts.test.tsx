// Counting the cash: what the books expect next to the notes and coins, and a difference that needs remarks.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { CashCountEntry } from '../../custom-pages/cash-counts/CashCountEntry.tsx';
import { CashCountView } from '../../custom-pages/cash-counts/CashCountView.tsx';
import { VoucherEntry } from '../../custom-pages/vouchers/VoucherEntry.tsx';
import { renderAt, renderScreen } from '../support/render-screen.tsx';
import { findRequest } from '../support/screen-queries.ts';

beforeEach(() => localStorage.clear());

const expected = {
  ...{ date: '2026-11-21', pos: 'Main', opening: 1000, received: 500.5, paid: 120 },
  sources: [
    { source_kind: 'payment', source: 'Payment', received: 0, paid: 120 },
    { source_kind: 'receipt', source: 'Receipt', received: 500.5, paid: 0 },
  ],
  ...{ expected: 1380.5, last: null },
};
const short = {
  ...{ id: 7, date: '2026-11-21', pos: 'Lakeside', expected: 520.5, counted_total: 500 },
  ...{ difference: -20.5, remarks: 'Missing', created_by: 'Sita', replaced_by: null },
  ...{ created_at: '2026-11-21 18:05:00', counted: [] },
};
const accounts = [
  { id: 10, code: '1010', name: 'Cash', name_ne: null, party: null, root: 'asset', parent_id: 1 },
  { id: 11, code: '5900', name: 'Cash Shortage', name_ne: null, party: null, root: 'expense' },
];
const figure = (label: string) =>
  screen.getByText(label, { selector: '.figure > span' }).parentElement;
const pieces = (rupees: number) =>
  screen.getByRole('textbox', { name: `Pieces of ${rupees} rupees` });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('adds up what is typed, shows the difference, and sends the pieces', async () => {
  const { calls } = renderAt(
    '/accounting/cash-counts/new',
    <CashCountEntry />,
    '/accounting/cash-counts/new',
    ({ path, method }) => {
      if (method === 'POST')
        return { status: 422, body: { message: { remarks: ['Say why in the remarks.'] } } };
      if (path.startsWith('cash-counts/-/expected')) return { status: 200, body: expected };
      return { status: 200, body: { data: [{ name: 'Main' }, { name: 'Lakeside' }] } };
    },
  );
  await screen.findByText('Receipt, in');
  expect(figure('Payment, out')).toHaveTextContent('-120.00');
  await userEvent.type(pieces(1000), '1');
  await userEvent.type(pieces(5), '७६');
  expect(figure('Counted')).toHaveTextContent('1,380.00');
  expect(figure('Difference')).toHaveTextContent('-0.50');
  expect(screen.getByText(/debit an expense account/)).toBeVisible();
  await userEvent.type(pieces(20), '1.5');
  await save();
  expect(await screen.findByText('Enter a whole number from 0 to 999,999')).toBeVisible();
  const posts = () => calls.filter(({ method }) => method === 'POST');
  expect(posts()).toEqual([]);
  await userEvent.clear(pieces(20));
  await save();
  expect(await screen.findByText('Say why in the remarks.')).toBeVisible();
  expect(posts()[0]?.body).toEqual({
    ...{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), pos: 'Main' },
    counted: { 1000: 1, 5: 76 },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Remarks' }), 'Fifty paisa');
  await save();
  await waitFor(() => expect(posts()[1]?.body).toMatchObject({ remarks: 'Fifty paisa' }));
  // Another till is another question.
  await userEvent.click(screen.getByRole('combobox', { name: 'POS' }));
  const before = calls.length;
  await userEvent.click(screen.getByRole('option', { name: 'Lakeside' }));
  await findRequest(calls, 'pos=Lakeside', before);
});

it('shows a count with its notes, and the one that replaced it', async () => {
  renderAt('/accounting/cash-counts/:id', <CashCountView />, '/accounting/cash-counts/7', () => ({
    status: 200,
    body: {
      ...{ id: 7, date: '2026-11-21', pos: 'Main', expected: 500, counted_total: 520 },
      ...{ difference: 20, remarks: 'A tip', created_by: 'Sita', replaced_by: 9 },
      created_at: '2026-11-21 18:05:00',
      counted: [
        { denomination: 500, pieces: 1, amount: 500 },
        { denomination: 20, pieces: 1, amount: 20 },
      ],
    },
  }));
  const table = await screen.findByRole('table', { name: 'Notes and Coins' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(figure('Difference')).toHaveTextContent('20.00');
  expect(screen.getByRole('link', { name: 'Open the last count' })).toHaveAttribute(
    'href',
    '/accounting/cash-counts/9',
  );
});

it('leads from a count that differs to a voucher with its day, outlet and cash', async () => {
  const { calls } = renderScreen(
    <Routes>
      <Route path="/accounting/cash-counts/:id" element={<CashCountView />} />
      <Route path="/accounting/vouchers/new" element={<VoucherEntry />} />
    </Routes>,
    ({ path, method }) => {
      if (method === 'POST')
        return { status: 200, body: { id: 3, number: 'J1', message: 'Saved' } };
      if (path.startsWith('cash-counts')) return { status: 200, body: short };
      if (path.startsWith('account-uses')) return { status: 200, body: { uses: { cash: 10 } } };
      if (path.startsWith('accounts')) return { status: 200, body: { data: accounts } };
      return { status: 200, body: { data: [{ name: 'Main' }, { name: 'Lakeside' }] } };
    },
    { path: '/accounting/cash-counts/7' },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'New Voucher' }));
  await screen.findByDisplayValue('20.5');
  const loss = await screen.findByRole('combobox', { name: 'Line 2: Account' });
  await userEvent.click(loss);
  await userEvent.click(await screen.findByRole('option', { name: /Cash Shortage/ }));
  await userEvent.click(screen.getByRole('textbox', { name: 'Line 2: Debit' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Narration' }), 'Not found');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ type: 'journal', date: '2026-11-21', pos: 'Lakeside' },
      lines: [
        { account_id: 10, debit: 0, credit: 20.5 },
        { account_id: 11, debit: 20.5, credit: 0 },
      ],
    }),
  );
});
