// A receipt as it is kept: the number of a tax's voucher that the customer hands over later.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SettlementView } from '../../custom-pages/settlements/SettlementView.tsx';
import { renderAt } from '../support/render-screen.tsx';

const receipt = {
  ...{ id: 3, number: 'REC-3', day: '2026-11-21', party_kind: 'customer', amount: 90 },
  ...{ party_name: 'Ministry', payment_method: 'Cash', account: { name: 'Cash', name_ne: null } },
  ...{ reference: null, narration: null, source_kind: null, reverses: null, reversed_by: null },
  ...{ reason: null, created_by: 'Sita', allocations: [], cheque: null },
};
const rows = [
  { line_no: 1, kind: 'discount', amount: 1, voucher_no: null },
  { line_no: 2, kind: 'vat_withheld', amount: 5, voucher_no: null },
  { line_no: 3, kind: 'tds', amount: 4, voucher_no: 'T-1' },
];

it('asks for the number where a tax has none, shows what is refused, and then the number', async () => {
  const kept = structuredClone(rows) as { voucher_no: string | null }[];
  let refuses = true;
  const { calls } = renderAt(
    '/accounting/receipts/:id',
    <SettlementView kind="receipt" />,
    '/accounting/receipts/3',
    ({ method }) => {
      if (method !== 'POST') return { status: 200, body: { ...receipt, rows: kept } };
      if (refuses) return { status: 422, body: { message: { voucher_no: ['It has V-1.'] } } };
      kept[1]!.voucher_no = 'V-7';
      return { status: 200, body: { message: 'Voucher number saved.' } };
    },
  );
  // Neither the discount nor the TDS with its number asks for one.
  await userEvent.click(await screen.findByRole('button', { name: 'Enter Voucher No.' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText(/VAT Withheld 5\.00/)).toBeVisible();
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await save();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Voucher No/ }), 'V-7');
  await save();
  expect(await within(dialog).findByText('It has V-1.')).toBeVisible();
  refuses = false;
  await save();
  expect(await screen.findByText('V-7')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: 'receipts/3/rows/2/voucher-no',
    body: { voucher_no: 'V-7' },
  });
});
