// Rules of documents on their entry pages: said at their fields while one types, in either language, nothing that
// nobody has touched before the first attempt to save, and nothing is sent that breaks one.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DebitNoteEntry } from '../../custom-pages/debit-notes/DebitNoteEntry.tsx';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { SettlementEntry } from '../../custom-pages/settlements/SettlementEntry.tsx';
import { ExpenseEntry } from '../../custom-pages/vouchers/ExpenseEntry.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { defineRule, findBox, loadRules, saysOf } from '../support/document-rule-page.tsx';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { addLine, findItemsField } from '../support/note-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';
import { fillBill, openVendorBillEntry } from '../support/vendor-bill-entry-page.tsx';

const KINDS = ['invoices', 'billings', 'purchase-returns', 'receipts'];
const fields = KINDS.flatMap((entity, nth) => [
  defineField({ id: nth * 2 + 1, entity, name: 'order_no', title: 'Order', title_ne: 'अर्डर' }),
  ...(entity === 'receipts'
    ? []
    : [
        defineField({
          ...{ id: nth * 2 + 2, entity, name: 'cost', title: 'Cost', title_ne: 'लागत' },
          ...{ type: 'money' as const, in_lines: true },
        }),
      ]),
]);
const rules = [
  ...KINDS.slice(0, 3).flatMap(entity => [
    defineRule(entity, 'total <= 1000 || !is_empty(order_no)', 'Needs an order.', 'अर्डर चाहिन्छ।', {
      shown_at: 'order_no',
    }),
    defineRule(entity, 'cost <= price', 'Sold at a loss.', 'घाटामा बेचियो।', {
      in_lines: true,
      shown_at: 'cost',
    }),
  ]),
  defineRule('invoices', 'sum(lines.qty) < 5', 'Too many pieces.', 'धेरै भयो।'),
  defineRule('invoices', 'order_no != "7"', 'Order 7 is closed.', 'अर्डर ७ बन्द छ।'),
  defineRule('receipts', 'amount <= 100 || !is_empty(order_no)', 'Whose order?', 'कसको अर्डर?', {
    shown_at: 'order_no',
  }),
  defineRule('receipts', 'amount < 5000', 'Too much cash.', 'नगद धेरै भयो।'),
];

describe('rules of a document that is entered', () => {
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    switchLanguage('en');
    await loadRules(fields, rules);
  });
  afterEach(() => loadRules([], []));

  it('are said of an invoice and of its lines as they are broken and kept', async () => {
    const shown = renderScreen(<InvoiceEntry />, call => answerLookups(call.path), {
      path: '/sales/invoice/new',
    });
    await chooseBuyer();
    expect(screen.queryByText('Needs an order.')).toBeNull();
    await addProducts('Laptop');
    await saysOf('Order', 'Needs an order.');
    await userEvent.type(findBox('Order'), '7');
    await saysOf('Order', 'Order 7 is closed.');
    await userEvent.type(findBox('Order'), '1');
    await saysOf('Order', '');
    await userEvent.type(getTextbox('Cost'), '90000');
    await saysOf('Cost', 'Sold at a loss.');
    act(() => switchLanguage('ne'));
    expect(findBox('लागत')).toHaveAccessibleDescription('घाटामा बेचियो।');
    act(() => switchLanguage('en'));
    // The line has no field for all pieces.
    await userEvent.clear(getTextbox('Qty'));
    await userEvent.type(getTextbox('Qty'), '9');
    expect(await screen.findByText('Too many pieces.')).toBeVisible();
    await press('Save');
    // It leads to the first of them, and lies still until then.
    await waitFor(() => expect(getTextbox('Cost')).toHaveFocus());
    expect(shown.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    // What is right by now is said no more, whichever field has made it so.
    await userEvent.clear(getTextbox('Qty'));
    await userEvent.type(getTextbox('Qty'), '1');
    await userEvent.clear(getTextbox('Price'));
    await userEvent.type(getTextbox('Price'), '95000');
    await saysOf('Cost', '');
    expect(screen.queryByText('Too many pieces.')).toBeNull();
    await press('Save');
    await waitFor(() =>
      expect(shown.calls.filter(({ method }) => method === 'POST')).toHaveLength(1),
    );
  });

  it('of which nobody has touched a value wait for the first attempt to save', async () => {
    await loadRules(fields, [
      defineRule('invoices', '!is_empty(order_no)', 'Which order?', 'कुन अर्डर?'),
    ]);
    const shown = renderScreen(<InvoiceEntry />, call => answerLookups(call.path), {
      path: '/sales/invoice/new',
    });
    await chooseBuyer();
    await addProducts('Laptop');
    expect(screen.queryByText('Which order?')).toBeNull();
    await press('Save');
    await saysOf('Order', 'Which order?');
    expect(findBox('Order')).toHaveFocus();
    expect(shown.calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(findBox('Order'), '5');
    await saysOf('Order', '');
    await userEvent.clear(findBox('Order'));
    await saysOf('Order', 'Which order?');
  });

  it('are said of a bill', async () => {
    const { posts } = openVendorBillEntry();
    await fillBill();
    await userEvent.type(findBox('Cost'), '2000');
    await saysOf('Cost', 'Sold at a loss.');
    await press('Save');
    expect(posts()).toEqual([]);
    await userEvent.clear(findBox('Cost'));
    await userEvent.type(findBox('Cost'), '1');
    await saysOf('Cost', '');
  });

  it('are said of a note', async () => {
    const line = {
      ...{ id: 71, product_name: 'Cable', description: '', unit: 'm', qty: 100, amount: 100 },
      ...{ discount_rate: 0, discount_amount: 0, vat_rate: 13, taxable_amount: 10_000 },
      ...{ vat_amount: 1300, total: 10_000, returned_quantity: 0, returned_amount: 0 },
      price_reduced: 0,
    };
    const bill = {
      ...{ id: 12, billing_no: 'HC-1', payment_id: '40', fiscal_year: '2083/84' },
      ...{ type: 'normal', transaction_date: '2026-11-20 00:00:00', vendor_id: 3 },
      ...{ vendor_name: 'Himalayan Cables', discount_rate: 0, amount: 10_000 },
      ...{ discount_amount: 0, taxable_amount: 10_000, vat_amount: 1300, total: 11_300 },
      ...{ 'remaining-amount': 11_300, in_words: 'Only', file: null, details: [line] },
      ...{ debit_note: [] as object[], landed_costs: [], open_amount: 0 },
    };
    const { calls } = renderScreen(
      <Routes>
        <Route path="/purchases/returns/:id/cancel" element={<DebitNoteEntry />} />
      </Routes>,
      ({ path }) => ({ status: 200, body: path === 'billings/12' ? bill : {} }),
      { path: '/purchases/returns/12/cancel' },
    );
    await findItemsField();
    await addLine('Cable', '20', '100');
    await saysOf('Order', 'Needs an order.');
    await userEvent.type(findBox('Cost'), '101');
    await saysOf('Cost', 'Sold at a loss.');
    await type('Remarks', 'Broken');
    await press('Save');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.type(findBox('Order'), '7');
    await saysOf('Order', '');
  });

  it('are said of a receipt, at its amount as well', async () => {
    const answers: Record<string, unknown> = {
      accounts: { data: [] },
      'payment-methods': { data: [{ name: 'Cash', settles_at_once: 1, account_id: 1010 }] },
      'account-uses': { uses: {} },
      customers: { data: [{ id: 4, customer_name: 'Everest Traders' }] },
      'parties/customer/4/open': { data: [], credits: [], balance: 0 },
      'check-settings': { levels: {}, rules: [] },
    };
    const { calls } = renderScreen(<SettlementEntry kind="receipt" />, ({ path }) => ({
      status: 200,
      body: answers[path.split('?')[0]!],
    }));
    await userEvent.click(await screen.findByRole('combobox', { name: /^Customer/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Everest Traders' }));
    await userEvent.type(findBox('Amount'), '150');
    await saysOf('Order', 'Whose order?');
    await userEvent.type(findBox('Amount'), '00');
    await saysOf('Amount', 'Too much cash.');
    await press('Save');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.clear(findBox('Amount'));
    await userEvent.type(findBox('Amount'), '50');
    await saysOf('Amount', '');
    await saysOf('Order', '');
  });

  it('are said of an expense that becomes a bill, at its line', async () => {
    const account = (id: number, name: string, root: string) => ({
      ...{ id, code: String(id), name, name_ne: null, root, parent_id: 5000, party: null },
    });
    const answers: Record<string, unknown> = {
      accounts: { data: [account(5510, 'Rent', 'expenses'), account(1010, 'Cash', 'assets')] },
      'payment-methods': { data: [{ account_id: 1010 }] },
      'fiscal-year/list': { data: [] },
      'check-settings': {},
    };
    renderScreen(<ExpenseEntry />, ({ path }) => ({
      status: 200,
      body: answers[path.split('?')[0]!] ?? {},
    }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Line 1: Account' }));
    await userEvent.click(await screen.findByRole('option', { name: '5510 Rent' }));
    await userEvent.type(findBox('Line 1: Amount'), '5000');
    await saysOf('Order', 'Needs an order.');
    await userEvent.type(findBox('Cost'), '5001');
    await saysOf('Cost', 'Sold at a loss.');
    await userEvent.click(screen.getByRole('combobox', { name: 'Paid From' }));
    await userEvent.click(await screen.findByRole('option', { name: '1010 Cash' }));
    expect(screen.queryByText('Needs an order.')).toBeNull();
  });
});
