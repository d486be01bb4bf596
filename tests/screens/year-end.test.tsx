// The year end on screen: what is not in order and the entry are shown before a year is closed, and a
// reason is asked before it is reopened.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { YearEnd } from '../../custom-pages/year-end/YearEnd.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { renderScreen } from '../support/render-screen.tsx';

afterEach(() => switchLanguage('en'));

const closing = {
  revision: 0,
  profit: 1234.5,
  closed_by: 'Sita Sharma (1)',
  closed_at: '2026-08-20 11:45:00',
  reopened_by: null,
  reopened_at: null,
  reason: null,
};
const year = (id: number, name: string, state: string, more: object = {}) => ({
  id,
  name,
  start_date: `${2024 + id}-07-17`,
  end_date: `${2025 + id}-07-16`,
  state,
  may_reopen: 0,
  closings: [],
  ...more,
});
const years = (may_change = 1) => ({
  data: [
    year(3, '2084/85', 'running'),
    year(2, '2083/84', 'open'),
    year(1, '2082/83', 'closed', { may_reopen: 1, closings: [closing] }),
  ],
  may_change,
});
const line = (account: string, pos: string, debit: number, credit: number) => ({
  account_id: 1,
  account,
  party: null,
  pos,
  debit,
  credit,
});
const preview = (may_close: number, findings: object[]) => ({
  year: { id: 2, name: '2083/84' },
  findings,
  may_close,
  profit: 500,
  lines: [line('Sales', 'Pokhara', 500, 0), line('Retained Earnings', 'Pokhara', 0, 500)],
});
const warning = {
  name: 'returns',
  severity: 'warn',
  message: 'The VAT return is not submitted for: Ashadh 2084.',
  page: '/reports/vat-return',
};
const refusal = {
  name: 'earlier_open',
  severity: 'refuse',
  message: 'The fiscal year 2082/83 is not closed.',
  page: null,
};

/** The page with a service that answers previews with these, and everything else well. */
const open = (shown = preview(1, [warning]), may_change = 1) =>
  renderScreen(<YearEnd />, ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, body: years(may_change) };
    if (path.endsWith('/reopening'))
      return { status: 200, body: { message: 'Fiscal year 2082/83 reopened.' } };
    return (body as { preview?: number }).preview === 1
      ? { status: 200, body: shown }
      : { status: 200, body: { ...shown, message: 'Fiscal year 2083/84 closed.' } };
  });
const sent = (calls: ReturnType<typeof open>['calls']) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('the year end', () => {
  it('lists the years, who closed them, and what they earned', async () => {
    open();
    const row = (await screen.findByRole('rowheader', { name: '2082/83' })).closest('tr')!;
    expect(within(row).getByText('Closed')).toBeVisible();
    expect(within(row).getByText('1,234.50')).toBeVisible();
    expect(within(row).getByText(/^Closed by Sita Sharma \(1\), /)).toBeVisible();
    expect(within(row).queryByRole('button', { name: 'Close Year' })).toBeNull();
    expect(within(row).getByRole('button', { name: 'Show Journal' })).toBeVisible();
    const running = screen.getByRole('rowheader', { name: '2084/85' }).closest('tr')!;
    expect(within(running).queryByRole('button')).toBeNull();
  });

  it('shows findings and entry first, and closes at the button', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Close Year' }));
    const dialog = await screen.findByRole('dialog', { name: 'Close Fiscal Year 2083/84' });
    expect(await within(dialog).findByText(warning.message)).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Show' })).toHaveAttribute(
      'href',
      '/reports/vat-return',
    );
    const entry = within(dialog).getByRole('table', { name: 'Entry' });
    expect(within(entry).getAllByText('Pokhara')).toHaveLength(2);
    expect(sent(calls)).toEqual([['year-end/2', { preview: 1 }]]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close Year' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls)[1]).toEqual(['year-end/2', {}]);
  });

  it('does not close a year of which something refuses', async () => {
    open(preview(0, [refusal, warning]));
    await userEvent.click(await screen.findByRole('button', { name: 'Close Year' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(refusal.message)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Close Year' })).toBeDisabled();
  });

  it('reopens the newest closed year with a reason', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen Year' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reopen Fiscal Year 2082/83' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen Year' }));
    expect(sent(calls)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Depreciation');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen Year' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(calls)).toEqual([['year-end/1/reopening', { reason: 'Depreciation' }]]);
  });

  it('offers nothing to a user who may only look, and speaks Nepali', async () => {
    switchLanguage('ne');
    open(preview(1, []), 0);
    expect(await screen.findByRole('rowheader', { name: '२०८२/८३' })).toBeVisible();
    expect(screen.getByText('खुला')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'वर्ष बन्द गर्नुहोस्' })).toBeNull();
  });
});
