// A voucher to read: its facts in two columns, and what it posted.
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { VoucherView } from '../../custom-pages/vouchers/VoucherView.tsx';
import { renderScreen } from '../support/render-screen.tsx';

const voucher = {
  ...{ id: 3, type: 'journal', number: 'JV-3', date: '2026-11-21', narration: 'Rent\nof Mangsir' },
  ...{ amount: 100, reverses: null, reversed_by: null, reason: null, pos: '', created_by: 'Sita' },
};

const open = (more: object) =>
  renderScreen(
    <Routes>
      <Route path="/accounting/vouchers/:id" element={<VoucherView />} />
    </Routes>,
    ({ path }) => {
      if (path === 'journal-vouchers/3') return { status: 200, body: { ...voucher, ...more } };
      return path.startsWith('ledger/entries') ? { status: 200, body: { data: [] } } : undefined;
    },
    { path: '/accounting/vouchers/3' },
  );

/** Names and values, as they are read one after the other. */
const readFacts = async () => {
  const list = (await screen.findByText('Narration')).closest('dl')!;
  const texts = (role: 'term' | 'definition') =>
    within(list)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  const values = texts('definition');
  return texts('term').map((name, index) => [name, values[index]]);
};

describe('a voucher', () => {
  it('has its facts as a list, without those that are empty', async () => {
    open({});
    expect(await readFacts()).toEqual([
      ['Date', '2026-11-21'],
      ['Narration', 'Rent\nof Mangsir'],
      ['Entered By', 'Sita'],
    ]);
  });

  it('says its outlet and why it was reversed', async () => {
    open({ pos: 'Main', reverses: 2, reason: 'Wrong month' });
    expect(await readFacts()).toEqual([
      ['Date', '2026-11-21'],
      ['POS', 'Main'],
      ['Narration', 'Rent\nof Mangsir'],
      ['Reason', 'Wrong month'],
      ['Entered By', 'Sita'],
    ]);
  });
});
