// Fields that a company has added to bills, debit notes, receipts and payments, on the pages that are
// written by hand: asked of the document and of each line, sent, refused at their places, and read.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DebitNoteEntry } from '../../custom-pages/debit-notes/DebitNoteEntry.tsx';
import { SettlementEntry } from '../../custom-pages/settlements/SettlementEntry.tsx';
import { SettlementView } from '../../custom-pages/settlements/SettlementView.tsx';
import { VendorBillView } from '../../custom-pages/vendor-bills/VendorBillView.tsx';
import { ExpenseEntry } from '../../custom-pages/vouchers/ExpenseEntry.tsx';
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import { InvoiceList } from '../../resources/invoices.tsx';
import { loadOwnFields } from '../../src/api/own-fields.ts';
import { addLine, findItemsField } from '../support/note-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { findEntity, listResponse, renderAt, renderScreen } from '../support/render-screen.tsx';
import { press, type } from '../support/screen-queries.ts';
import { addToBill, fillBill, openVendorBillEntry } from '../support/vendor-bill-entry-page.tsx';

const gatePass = defineField({
  entity: 'billings',
  name: 'gate_pass',
  title: 'Gate Pass',
  title_ne: 'गेट पास',
  required: true,
});
const batch = { ...gatePass, id: 2, name: 'batch', title: 'Batch', in_lines: true };
const notes = [gatePass, batch].map(field => ({
  ...field,
  id: field.id + 2,
  entity: 'purchase-returns',
}));
const fields: OwnFieldDefinition[] = [
  gatePass,
  batch,
  ...notes,
  { ...gatePass, id: 5, entity: 'receipts', name: 'ref', type: 'whole-number', default_value: '7' },
  { ...gatePass, id: 6, entity: 'invoices', in_list: true, in_filter: true, in_search: true },
];

const load = async (version: string, defined: OwnFieldDefinition[]) => {
  renderScreen(<div />, ({ path }) =>
    path === 'active-fields' ? { status: 200, body: { version, fields: defined } } : undefined,
  );
  await act(loadOwnFields);
  cleanup();
};
beforeEach(async () => {
  localStorage.clear();
  await load('all', fields);
});
afterEach(async () => {
  cleanup();
  await load('none', []);
});

const box = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const boxes = (name: string) => screen.getAllByRole('textbox', { name: new RegExp(`^${name}`) });
const missing = 'This field is required.';

it('are asked of a bill and of each line, refused there, kept in its draft, and cleared', async () => {
  const { posts } = openVendorBillEntry(() => ({
    status: 422,
    body: { message: { 'details.1.own_fields.batch': ['Already taken.'] } },
  }));
  await fillBill();
  await addToBill('Drum');
  await userEvent.type(boxes('Batch')[0]!, 'B1');
  await press('Save');
  await waitFor(() => expect(box('Gate Pass')).toHaveAccessibleDescription(missing));
  expect(boxes('Batch')[1]).toHaveAccessibleDescription(missing);
  expect(posts()).toEqual([]);
  await userEvent.type(box('Gate Pass'), 'G-4');
  expect(box('Gate Pass')).toHaveAttribute('aria-invalid', 'false');
  await userEvent.type(boxes('Batch')[1]!, 'B2');
  await press('Save');
  await waitFor(() => expect(boxes('Batch')[1]).toHaveAccessibleDescription('Already taken.'));
  expect(boxes('Batch')[0]).toHaveAttribute('aria-invalid', 'false');
  expect(posts()[0]!.body).toMatchObject({
    own_fields: { gate_pass: 'G-4' },
    details: [
      { id: 7, own_fields: { batch: 'B1' } },
      { id: 8, own_fields: { batch: 'B2' } },
    ],
  });
  await userEvent.type(boxes('Batch')[1]!, 'x');
  expect(screen.queryByText('Already taken.')).toBeNull();
  // The first line goes; the second keeps what is its own.
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
  expect(boxes('Batch').map(input => (input as HTMLInputElement).value)).toEqual(['B2x']);
  cleanup();
  // One that is inactive by now is not sent with the draft: it would be refused where nobody sees it.
  await load('without lines', [gatePass]);
  const again = openVendorBillEntry();
  await waitFor(() => expect(box('Gate Pass')).toHaveValue('G-4'));
  await press('Save');
  await waitFor(() => expect(again.posts()).toHaveLength(1));
  expect(again.posts()[0]!.body).toMatchObject({ own_fields: { gate_pass: 'G-4' } });
  expect(JSON.stringify(again.posts()[0]!.body)).not.toContain('B2x');
  cleanup();
  sessionStorage.clear();
  await load('all again', fields);
  openVendorBillEntry();
  await userEvent.type(await screen.findByRole('textbox', { name: /^Gate Pass/ }), 'G-5');
  await press('Reset');
  await waitFor(() => expect(box('Gate Pass')).toHaveValue(''));
  expect(screen.queryByRole('textbox', { name: /^Batch/ })).toBeNull();
});

const line = {
  ...{ id: 71, product_name: 'Cable', description: '', unit: 'm', qty: 10, amount: 100 },
  ...{ discount_rate: 0, discount_amount: 0, vat_rate: 13, taxable_amount: 1000 },
  ...{ vat_amount: 130, total: 1000, returned_quantity: 0, returned_amount: 0, price_reduced: 0 },
};
const bill = {
  ...{ id: 12, billing_no: 'HC-1', payment_id: '40', fiscal_year: '2083/84', type: 'normal' },
  ...{ transaction_date: '2026-11-20 00:00:00', vendor_id: 3, vendor_name: 'Himalayan Cables' },
  ...{ discount_rate: 0, amount: 1000, discount_amount: 0, taxable_amount: 1000 },
  ...{ vat_amount: 130, total: 1130, 'remaining-amount': 1130, in_words: 'Only', file: null },
  ...{ details: [line], debit_note: [] as object[], landed_costs: [], open_amount: 0 },
};

it('are asked of a debit note and below each of its lines', async () => {
  const { calls } = renderScreen(
    <Routes>
      <Route path="/purchases/returns/:id/cancel" element={<DebitNoteEntry />} />
    </Routes>,
    ({ method, path }) =>
      method === 'POST'
        ? { status: 422, body: { message: { 'details.0.own_fields.batch': ['Wrong.'] } } }
        : { status: 200, body: path === 'billings/12' ? bill : {} },
    { path: '/purchases/returns/12/cancel' },
  );
  await findItemsField();
  await addLine('Cable', '2', '100');
  await userEvent.type(box('Gate Pass'), 'G-5');
  await userEvent.type(box('Batch'), 'B9');
  await type('Remarks', 'Broken');
  await press('Save');
  await waitFor(() => expect(box('Batch')).toHaveAccessibleDescription('Wrong.'));
  expect(screen.getAllByText('Wrong.')).toHaveLength(1);
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    own_fields: { gate_pass: 'G-5' },
    details: [{ id: 71, qty: 2, own_fields: { batch: 'B9' } }],
  });
  await userEvent.type(box('Batch'), '0');
  expect(screen.queryByText('Wrong.')).toBeNull();
});

it('are asked of a receipt with their default, and sent as they were changed', async () => {
  const answers: Record<string, unknown> = {
    accounts: { data: [] },
    'payment-methods': { data: [{ name: 'Cash', settles_at_once: 1, account_id: 1010 }] },
    'account-uses': { uses: {} },
    customers: { data: [{ id: 4, customer_name: 'Everest Traders' }] },
    'parties/customer/4/open': { data: [], credits: [], balance: 0 },
    'check-settings': { levels: {}, rules: [] },
  };
  const { calls } = renderScreen(<SettlementEntry kind="receipt" />, ({ path, method }) =>
    method === 'POST'
      ? { status: 422, body: { message: { 'own_fields.ref': ['Too many.'] } } }
      : { status: 200, body: answers[path.split('?')[0]!] },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: /^Customer/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everest Traders' }));
  await userEvent.type(box('Amount'), '50');
  expect(box('Gate Pass')).toHaveValue('7');
  await userEvent.clear(box('Gate Pass'));
  await press('Save');
  await waitFor(() => expect(box('Gate Pass')).toHaveAccessibleDescription(missing));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.type(box('Gate Pass'), '9');
  await press('Save');
  expect(await screen.findByText('Too many.')).toBeVisible();
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    own_fields: { ref: 9 },
  });
  await userEvent.type(box('Gate Pass'), '8');
  expect(screen.queryByText('Too many.')).toBeNull();
});

it('are asked of an expense that becomes a bill, and of no voucher', async () => {
  const account = (id: number, name: string, root: string) => ({
    ...{ id, code: String(id), name, name_ne: null, root, parent_id: 5000, party: null },
  });
  const answers: Record<string, unknown> = {
    accounts: { data: [account(5510, 'Rent', 'expenses'), account(1010, 'Cash', 'assets')] },
    'payment-methods': { data: [{ account_id: 1010 }] },
    'fiscal-year/list': {
      data: [{ name: '2083/84', start_date: '2000-01-01', end_date: '2100-01-01' }],
    },
    vendors: { data: [{ id: 7, vendor_name: 'Landlord' }] },
    'check-settings': {},
  };
  const problems = { 'details.0.own_fields.batch': ['Wrong.'] };
  const { calls } = renderScreen(<ExpenseEntry />, ({ path, method }) =>
    method === 'POST'
      ? { status: 422, body: { message: problems } }
      : { status: 200, body: answers[path.split('?')[0]!] ?? {} },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: 'Line 1: Account' }));
  await userEvent.click(await screen.findByRole('option', { name: '5510 Rent' }));
  await userEvent.type(box('Line 1: Description'), 'Rent');
  await userEvent.type(box('Line 1: Amount'), '500');
  await userEvent.click(screen.getByRole('combobox', { name: /Vendor/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Landlord' }));
  await userEvent.type(box('Bill Number'), 'L-7');
  await press('Save');
  await waitFor(() => expect(box('Gate Pass')).toHaveAccessibleDescription(missing));
  expect(box('Batch')).toHaveAccessibleDescription(missing);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.type(box('Gate Pass'), 'G-3');
  await userEvent.type(box('Batch'), 'B3');
  await press('Save');
  await waitFor(() => expect(box('Batch')).toHaveAccessibleDescription('Wrong.'));
  expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: 'billings',
    body: { own_fields: { gate_pass: 'G-3' }, details: [{ own_fields: { batch: 'B3' } }] },
  });
  await userEvent.click(screen.getByRole('combobox', { name: 'Paid From' }));
  await userEvent.click(await screen.findByRole('option', { name: '1010 Cash' }));
  expect(screen.queryByRole('textbox', { name: /^(Gate Pass|Batch)/ })).toBeNull();
});

it('are read in a bill, below its lines, and in a receipt', async () => {
  renderAt('/b/:id', <VendorBillView />, '/b/12', ({ path }) =>
    path === 'billings/12'
      ? {
          status: 200,
          body: {
            ...bill,
            details: [{ ...line, own_fields: { batch: 'B7' } }],
            own_fields: { gate_pass: 'G-1' },
          },
        }
      : { status: 404 },
  );
  const table = within(await screen.findByRole('table', { name: 'Purchase Bill' }));
  expect(table.getByText('Batch: B7')).toBeVisible();
  expect(screen.getByText('Gate Pass:').parentElement).toHaveTextContent('Gate Pass: G-1');
  cleanup();
  renderAt('/r/:id', <SettlementView kind="receipt" />, '/r/3', ({ path }) =>
    path === 'receipts/3'
      ? {
          status: 200,
          body: {
            ...{ id: 3, number: 'REC-3', day: '2026-11-21', party_kind: 'customer', amount: 90 },
            ...{ party_name: 'Ministry', payment_method: 'Cash', account: { name: 'Cash' } },
            ...{ reference: null, narration: null, source_kind: null, reverses: null },
            ...{ reversed_by: null, reason: null, created_by: 'Sita', allocations: [] },
            ...{ cheque: null, rows: [], own_fields: { ref: 12 } },
          },
        }
      : { status: 404 },
  );
  // Among the facts, each name before its value; what is empty is left out.
  expect((await screen.findByText('Gate Pass')).nextElementSibling).toHaveTextContent(/^12$/);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Date', 'Customer', 'Payment Method', 'Account', 'Amount', 'Gate Pass', 'Entered By'],
  ]);
});

it('are a column and a filter of the list of invoices, and of the sums above it', async () => {
  const none = { count: 0, total: 0 };
  const { calls } = renderScreen(<InvoiceList entity={findEntity('invoices')} />, ({ path }) =>
    path.startsWith('invoices?')
      ? listResponse([
          {
            ...{ id: 1, company_payment_id: '41', invoice_no: '7', fiscal_year: '2083/84' },
            ...{ customer_name: 'Himal Stores', status: 1, ird_sync: 1, total: 10 },
            own_fields: { gate_pass: 'G-9' },
          },
        ])
      : { status: 200, body: { all: none, active: none, inactive: none } },
  );
  expect(await screen.findByText('G-9')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  await userEvent.type(screen.getByLabelText('Search Gate Pass'), 'G{Enter}');
  for (const path of ['invoices?', 'statistics/invoices?'])
    await waitFor(() =>
      expect(
        calls
          .map(call => decodeURIComponent(call.path))
          .filter(asked => asked.startsWith(path))
          .at(-1),
      ).toContain('filter[own_fields.gate_pass]=G'),
    );
});
