// The verification of the books on screen.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LedgerAudit } from '../../custom-pages/ledger-audit/LedgerAudit.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

vi.mock('../../src/api/download.ts', () => ({
  download: vi.fn(async () => undefined),
  saveFile: vi.fn(),
}));
afterEach(() => switchLanguage('en'));

describe('verifying the books', () => {
  const ended = (differences: number, told: string[]) => ({
    started_at: '2026-11-21 11:45:00',
    finished_at: '2026-11-21 11:45:09',
    checked_by: 'Sita Sharma (1)',
    differences,
    told,
  });

  it('begins at the button, shows its progress, and ends with the findings', async () => {
    let asks = 0;
    const { calls } = renderScreen(<LedgerAudit />, ({ method }) => {
      if (method === 'POST') return { status: 202, body: {} };
      asks += 1;
      if (asks === 1) return { status: 200, body: { running: null, last: null } };
      if (asks === 2)
        return {
          status: 200,
          body: { running: { started_at: '', step: 'stock', differences: 1 }, last: null },
        };
      return {
        status: 200,
        body: {
          running: null,
          last: ended(202, ['stock, Laptop (1): qty is 7, recomputed 8', 'another']),
        },
      };
    });
    expect(await screen.findByText('These books have not been verified yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText('Verifying: stock … 1 difference so far')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Verify now' })).toBeDisabled();
    const list = await screen.findByRole('list', { name: 'Differences' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual(['stock, Laptop (1): qty is 7, recomputed 8', 'another']);
    expect(screen.getByText('and 200 more')).toBeVisible();
    expect(calls.filter(call => call.method === 'POST').map(call => call.path)).toEqual([
      'books/verification',
    ]);
  });

  it('says that the books agree, in both languages', async () => {
    switchLanguage('ne');
    renderScreen(<LedgerAudit />, () => ({
      status: 200,
      body: { running: null, last: ended(0, []) },
    }));
    expect(await screen.findByText('हिसाब मिलेको छ।')).toBeVisible();
    expect(screen.getByText(/Sita Sharma \(1\) ले रुजु गरेको, २०८३-०८-०५/)).toBeVisible();
  });
});
