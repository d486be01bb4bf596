// What the browser judges of the rules of a document, and what it leaves to the server: nothing that the server
// refuses goes unsaid, and nobody is kept from saving by a rule over what they do not see.
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InvoiceEntry } from '../../custom-pages/invoices/InvoiceEntry.tsx';
import { SettlementEntry } from '../../custom-pages/settlements/SettlementEntry.tsx';
import { ExpenseEntry } from '../../custom-pages/vouchers/ExpenseEntry.tsx';
import type { RuledDocument } from '../../domain/entity-schema/document-rules.ts';
import { useDocumentRules } from '../../src/documents/use-document-rules.tsx';
import { createFormStore } from '../../src/forms/form-store.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { defineRule, findBox, loadRules, saysOf } from '../support/document-rule-page.tsx';
import { addProducts, answerLookups, chooseBuyer } from '../support/invoice-entry-page.tsx';
import { addLine, laptopAndMouse, openCreditNoteEntry } from '../support/note-entry-page.tsx';
import { defineField } from '../support/own-field-definition.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';
import { getTextbox, press, type } from '../support/screen-queries.ts';

const NOT_EMPTY = '!is_empty(order_no)';
const order = (entity: string, id = 1, name = 'order_no', title = 'Order') =>
  defineField({ entity, id, name, title });

const openInvoice = (refusal?: Record<string, string[]>) => {
  const { calls } = renderScreen(
    <InvoiceEntry />,
    ({ method, path }) =>
      method === 'POST' && refusal
        ? { status: 422, body: { message: refusal } }
        : answerLookups(path),
    { path: '/sales/invoice/new' },
  );
  return () => calls.filter(({ method }: ApiCall) => method === 'POST');
};

describe('rules that the browser cannot judge', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    switchLanguage('en');
  });
  afterEach(() => loadRules([], []));

  it('keep nobody from sending, and the refusal of the server is said', async () => {
    // `net` is calculated from a field that the role does not see.
    const net = { formula: 'total - hidden', type: 'money' as const };
    await loadRules(
      [defineField({ entity: 'invoices', id: 2, name: 'net', title: 'Net', ...net })],
      [
        defineRule('invoices', 'coalesce(net, 0) > 0', 'Too little.', 'थोरै भयो।'),
        defineRule('invoices', 'coalesce(credit, 0) >= total', 'Over the limit.', 'सीमा नाघ्यो।'),
        defineRule('invoices', 'sum(lines.margin) > 0', 'At a loss.', 'घाटामा।'),
      ],
    );
    const posts = openInvoice({ own_fields: ['Too little.'] });
    await chooseBuyer();
    await addProducts('Laptop');
    for (const said of ['Too little.', 'Over the limit.', 'At a loss.'])
      expect(screen.queryByText(said)).toBeNull();
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(await screen.findByText('Too little.')).toBeVisible();
  });

  it('hide no error of another field that says the same', async () => {
    const said = 'This field is required.';
    await loadRules([order('invoices')], [defineRule('invoices', NOT_EMPTY, said, 'चाहिन्छ।')]);
    const posts = openInvoice();
    await addProducts('Laptop');
    await press('Save');
    await saysOf('Order', said);
    expect(screen.getByRole('combobox', { name: /^Customer/ })).toHaveAccessibleDescription(said);
    await type('Order', '5');
    await saysOf('Order', '');
    expect(screen.getByRole('combobox', { name: /^Customer/ })).toHaveAccessibleDescription(said);
    expect(posts()).toEqual([]);
  });

  it('are said where the server refuses what the browser had judged otherwise', async () => {
    await loadRules([order('invoices')], [defineRule('invoices', NOT_EMPTY, 'Which?', 'कुन?')]);
    const posts = openInvoice({ 'own_fields.order_no': ['Which?'] });
    await chooseBuyer();
    await addProducts('Laptop');
    await press('Save');
    await saysOf('Order', 'Which?');
    expect(posts()).toEqual([]);
    await type('Order', '5');
    await saysOf('Order', '');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    await saysOf('Order', 'Which?');
  });
});

describe('rules of a note', () => {
  beforeEach(() => sessionStorage.clear());
  afterEach(() => loadRules([], []));

  it('are judged with what it takes over from its invoice, while one types as well', async () => {
    await loadRules(
      ['invoices', 'credit-notes'].flatMap((entity, nth) => [
        order(entity, nth * 2 + 1, 'lot', 'Lot'),
        order(entity, nth * 2 + 2, 'gate', 'Gate'),
      ]),
      [
        defineRule('credit-notes', 'lot != "X"', 'Lot X stays.', 'लट X रहन्छ।'),
        defineRule(
          'credit-notes',
          'coalesce(gate, "none") = "G" || total < 1',
          'Which gate?',
          'कुन?',
        ),
      ],
    );
    const { posts } = openCreditNoteEntry({
      ...laptopAndMouse(),
      own_fields: { lot: 'X', gate: 'G' },
    });
    await addLine('Mouse', '1', '100.5');
    await type('Remark', 'Broken');
    await saysOf('Lot', 'Lot X stays.');
    await saysOf('Gate', '');
    await press('Save');
    await saysOf('Lot', 'Lot X stays.');
    expect(posts()).toEqual([]);
    await userEvent.type(findBox('Lot'), '1');
    await saysOf('Lot', '');
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
});

describe('a form that is discarded after it was not saved', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => loadRules([], []));

  const answers: Record<string, unknown> = {
    accounts: { data: [{ id: 5510, code: '5510', name: 'Rent', root: 'expenses', party: null }] },
    'payment-methods': { data: [{ name: 'Cash', settles_at_once: 1, account_id: 1010 }] },
    'account-uses': { uses: {} },
    'fiscal-year/list': { data: [] },
    'check-settings': { levels: {}, rules: [] },
  };

  it.each([
    ['receipts', 'Amount', <SettlementEntry key="receipt" kind="receipt" />],
    ['billings', 'Line 1: Amount', <ExpenseEntry key="expense" />],
  ])('begins again without the rules that it broke: %s', async (entity, amount, page) => {
    await loadRules([order(entity)], [defineRule(entity, NOT_EMPTY, 'Which order?', 'कुन अर्डर?')]);
    const open = () =>
      renderScreen(page, ({ path }) => ({
        status: 200,
        body: answers[path.split('?')[0]!] ?? { data: [] },
      }));
    open();
    await userEvent.type(
      await screen.findByRole('textbox', { name: new RegExp(`^${amount}`) }),
      '5',
    );
    // What is typed is kept within a moment.
    await act(() => new Promise(resolve => setTimeout(resolve, 1200)));
    cleanup();
    open();
    await screen.findByRole('button', { name: 'Discard' });
    await press('Save');
    await saysOf('Order', 'Which order?');
    await press('Discard');
    await saysOf('Order', '');
    expect(getTextbox(amount)).toHaveValue('');
  });
});

describe('the rules of a long document', () => {
  type Entry = { qty: string; lines: object[] };
  const ruled: RuledDocument = {
    ...{ name: 'invoices', head: [], line: [], lineRules: [] },
    rules: [{ rule: 'total < 5', message: { en: 'Too much.', ne: 'धेरै भयो।' } }],
  };
  const show = (entry: Entry, own = ruled) => {
    let now = entry;
    const typed = createFormStore<Entry>(() => now);
    const toSent = vi.fn(({ qty }: Entry) => ({ sent: { total: qty }, list: 'lines', lines: [] }));
    const problems = {};
    const { result, rerender } = renderHook(() =>
      useDocumentRules(typed, problems, { own, toSent }),
    );
    const change = (qty: string) =>
      act(() => {
        now = { ...now, qty };
        typed.notify();
      });
    return { result, rerender, toSent, change };
  };

  it('are judged once with every change, and not at all where there are none', () => {
    const { result, rerender, toSent, change } = show({ qty: '1', lines: [] });
    expect(toSent).toHaveBeenCalledTimes(1);
    rerender();
    change('7');
    expect(result.current.live).toEqual({ total: 'Too much.' });
    rerender();
    expect(toSent).toHaveBeenCalledTimes(2);
    const none = show({ qty: '1', lines: [] }, { ...ruled, rules: [] });
    none.change('7');
    expect(none.toSent).not.toHaveBeenCalled();
  });

  it('wait until nobody types for a moment, if it has many lines', async () => {
    const { result, toSent, change } = show({
      qty: '1',
      lines: Array.from({ length: 60 }, Object),
    });
    for (const qty of ['7', '8', '9']) change(qty);
    expect(toSent).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(result.current.live).toEqual({ total: 'Too much.' }));
    expect(toSent).toHaveBeenCalledTimes(2);
  });
});
