// What is typed on the entry pages of money is kept on this device until it is saved: a page that
// ends in the middle, by a lost session or a closed window, comes back with it and says so.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CashCountEntry } from '../../custom-pages/cash-counts/CashCountEntry.tsx';
import { SettlementEntry } from '../../custom-pages/settlements/SettlementEntry.tsx';
import { ExpenseEntry } from '../../custom-pages/vouchers/ExpenseEntry.tsx';
import { VoucherEntry } from '../../custom-pages/vouchers/VoucherEntry.tsx';
import { renderScreen } from '../support/render-screen.tsx';
import { press } from '../support/screen-queries.ts';

const invoice = {
  ...{ document_kind: 'invoice', document_id: '7', number: '7', day: '2026-09-01' },
  ...{ due_date: '2026-09-01', total: 100, open: 100 },
};
const cash = { id: 1010, code: '1010', name: 'Cash', name_ne: null, root: 'assets', parent_id: 1 };
const rent = {
  id: 5510,
  code: '5510',
  name: 'Rent',
  name_ne: null,
  root: 'expenses',
  parent_id: 5,
};
const answers: Record<string, unknown> = {
  accounts: { data: [cash, rent].map(row => ({ ...row, party: null })) },
  'payment-methods': { data: [{ name: 'Cash', settles_at_once: 1, account_id: 1010 }] },
  'account-uses': { uses: { cash: 1010 } },
  'check-settings': { levels: {}, rules: [] },
  'customers/4': { id: 4, customer_name: 'Everest Traders' },
  'parties/customer/4/open': { data: [invoice], credits: [], balance: 100 },
  'cash-counts/-/expected': {
    ...{ date: '2026-11-21', pos: 'Main', opening: 0, received: 0, paid: 0, sources: [] },
    ...{ expected: 0, last: null },
  },
};

/** The server takes what is sent without an answer where `isLost`. */
const open = (page: ReactElement, path: string, isLost = false) => {
  const keys: (string | null)[] = [];
  renderScreen(
    page,
    (call, headers) => {
      if (call.method !== 'POST') return { status: 200, body: answers[call.path.split('?')[0]!] };
      keys.push(headers.get('idempotency-key'));
      if (isLost) return new Promise(() => undefined);
      return { status: 200, body: { id: 1, number: '1', message: 'Saved', lines: [] } };
    },
    { path },
  );
  return keys;
};
const kept = () => Object.keys(localStorage).filter(key => key.startsWith('draft/'));
const box = (name: RegExp) => screen.findByRole('textbox', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe.each<[string, ReactElement, string, RegExp]>([
  ['cash count', <CashCountEntry key="1" />, '/accounting/cash-counts/new', /^Remarks/],
  ['voucher', <VoucherEntry key="2" />, '/accounting/vouchers/new', /^Narration/],
  ['expense', <ExpenseEntry key="3" />, '/accounting/expenses/new', /^Line 1: Amount/],
  ['receipt', <SettlementEntry key="4" kind="receipt" />, '/accounting/receipts/new', /^Amount/],
  ['payment', <SettlementEntry key="5" kind="payment" />, '/accounting/payments/new', /^Amount/],
])('an unsaved %s', (one, page, path, field) => {
  it('comes back and says so, until it is discarded', async () => {
    open(page, path);
    await userEvent.type(await box(field), '250');
    cleanup();
    expect(kept()).toHaveLength(1);
    open(page, path);
    expect(await screen.findByText(new RegExp(`We restored your unsaved ${one}`))).toBeVisible();
    expect(await box(field)).toHaveValue('250');
    await press('Discard');
    expect(await box(field)).toHaveValue('');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('is forgotten where it is cancelled', async () => {
    open(page, path);
    await userEvent.type(await box(field), '250');
    await press('Cancel');
    cleanup();
    expect(kept()).toEqual([]);
  });
});

it('is sent under the same key again where the page ended before the answer', async () => {
  const first = open(<CashCountEntry />, '/accounting/cash-counts/new', true);
  await userEvent.type(await box(/^Remarks/), 'Nothing in it');
  await press('Save');
  await waitFor(() => expect(first).toHaveLength(1));
  cleanup();
  const second = open(<CashCountEntry />, '/accounting/cash-counts/new');
  await box(/^Remarks/);
  await press('Save');
  await waitFor(() => expect(second).toEqual(first));
  await waitFor(() => expect(kept()).toEqual([]));
});

it('of a document that the address names is of that document alone', async () => {
  const page = <SettlementEntry kind="receipt" />;
  const path =
    '/accounting/receipts/new?party_kind=customer&party_id=4&document_kind=invoice&document_id=7';
  open(page, path);
  await waitFor(async () => expect(await box(/^Amount/)).toHaveValue('100'));
  await userEvent.clear(await box(/^Amount/));
  await userEvent.type(await box(/^Amount/), '60');
  cleanup();
  open(page, '/accounting/receipts/new');
  expect(await box(/^Amount/)).toHaveValue('');
  cleanup();
  open(page, path);
  await screen.findByText('Invoice 7');
  expect(await box(/^Amount/)).toHaveValue('60');
  await press('Discard');
  await waitFor(async () => expect(await box(/^Amount/)).toHaveValue('100'));
});
