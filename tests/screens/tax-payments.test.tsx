// The page of tax payments: what is open, recording of a payment of each kind, and its reversal.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TaxPayments } from '../../custom-pages/tax-forms/TaxPayments.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => switchLanguage('en'));

const account = (id: number, name: string, root: string, parent_id: number) => ({
  ...{ id, code: String(id), name, name_ne: 'बैंक', root, parent_id, party: null },
});
const answers: Record<string, unknown> = {
  accounts: {
    data: [account(1020, 'Bank', 'assets', 1), account(1330, 'Advance Income Tax', 'assets', 2)],
  },
  'payment-methods': { data: [{ name: 'Bank', settles_at_once: 1, account_id: 1020 }] },
  'tax-payments': {
    data: [
      {
        ...{ id: 4, kind: 'vat', title: 'तिरेको भ्याट', day: '2026-11-10', account: 'बैंक' },
        ...{ voucher_no: '77', narration: null, amount: 300, reverses: null, reversed_by: null },
        reason: null,
      },
    ],
    open: [
      { kind: 'vat', title: 'तिर्न बाँकी भ्याट', amount: 200.5 },
      { kind: 'vat_refund', title: 'फिर्ता', amount: 0 },
      { kind: 'tds_set_off', title: 'टीडीएस', amount: 50 },
    ],
    message: 'Recorded',
    voucher_no: '78',
  },
};

const respond = ({ path }: { path: string }) => ({
  status: 200,
  body: answers[path.split('?')[0]!],
});

it('records a payment of what is open, and sets TDS off to an account that is not one of money', async () => {
  const { calls } = renderScreen(<TaxPayments />, respond);
  await userEvent.click(await screen.findByRole('button', { name: 'Record Payment' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('200.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Record Payment' }));
  expect(await dialog.findAllByText('This field is required.')).toHaveLength(2);

  await userEvent.click(dialog.getByRole('combobox', { name: 'Tax' }));
  const kinds = await screen.findAllByRole('option');
  // A tax of which nothing is open is not offered.
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['VAT Paid', 'TDS Set Off']);
  await userEvent.click(kinds[1]!);
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('50');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Set Off To' }));
  await userEvent.click(await screen.findByRole('option', { name: /Advance Income Tax/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Voucher No/ }), '78');
  await userEvent.click(dialog.getByRole('button', { name: 'Record Payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
    path: 'tax-payments',
    body: { kind: 'tds_set_off', amount: 50, account_id: 1330, voucher_no: '78' },
  });
});

it('reverses a payment, and says so in Nepali', async () => {
  switchLanguage('ne');
  const { calls } = renderScreen(<TaxPayments />, respond);
  await userEvent.click(await screen.findByRole('button', { name: 'उल्टाउनुहोस्' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('यो कर फेरि बाँकी हुन्छ।')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: /^कारण/ }), 'भूल');
  await userEvent.click(dialog.getByRole('button', { name: 'उल्टाउनुहोस्' }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'POST')).toMatchObject({
      path: 'tax-payments/4/reversal',
      body: { reason: 'भूल' },
    }),
  );
});
