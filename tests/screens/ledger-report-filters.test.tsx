// The filters of the reports of the books: what each report offers, what it asks the server for, and
// what its page says then.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LedgerReports } from '../../custom-pages/ledger-reports/LedgerReports.tsx';
import { beforeClosingTexts } from '../../domain/ledger/report-names.ts';
import { renderAt } from '../support/render-screen.tsx';

const YEAR = 'start_date=2025-07-17&end_date=2026-07-16';
const open = (name: string) => {
  const { calls } = renderAt(
    '/accounting/reports/:report',
    <LedgerReports />,
    `/accounting/reports/${name}?${YEAR}`,
    ({ path }) => {
      if (path === 'ledger/state') return { status: 200, body: { built: true, question: false } };
      return path.startsWith('reports/') ? { status: 200, body: { columns: [], rows: [] } } : {};
    },
  );
  return (text: string) => calls.filter(({ path }) => path.includes(text));
};

describe('the filters of a report of the books', () => {
  it('ask for the trial balance before the closing of its year, and the page says so', async () => {
    const callsWith = open('trial-balance');
    const isSaid = () => screen.queryByText(beforeClosingTexts.head.en) !== null;
    const choice = await screen.findByRole('switch', { name: beforeClosingTexts.name.en });
    expect([callsWith('before_closing').length, isSaid()]).toEqual([0, false]);
    await userEvent.click(choice);
    await waitFor(() => expect(callsWith('before_closing=1').length).toBeGreaterThan(0));
    expect(isSaid()).toBe(true);
    await userEvent.click(choice);
    await waitFor(() => expect(isSaid()).toBe(false));
  });

  it('compare it with another period, but not month by month', async () => {
    const callsWith = open('trial-balance');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Compare with' }));
    const choices = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Nothing', 'Period before', 'Last year']);
    await userEvent.click(screen.getByRole('option', { name: 'Last year' }));
    await waitFor(() => expect(callsWith('compare=last-year').length).toBeGreaterThan(0));
  });

  it('offer no balances before closing where closing changes nothing', async () => {
    const callsWith = open('profit-and-loss');
    await waitFor(() => expect(callsWith('reports/profit-and-loss').length).toBeGreaterThan(0));
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
