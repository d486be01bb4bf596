// The page of the lock dates, and the day that a late bill is booked on.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { LockDates } from '../../custom-pages/lock-dates/LockDates.tsx';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { getToasts } from '../../src/platform/toast-store.ts';
import { type ApiCall, renderScreen } from '../support/render-screen.tsx';
import { choose, getTextbox, press, type } from '../support/screen-queries.ts';
import { fillBill, openVendorBillEntry } from '../support/vendor-bill-entry-page.tsx';

beforeEach(() => localStorage.clear());

const today = toNepalDate(new Date());
const locks = { vat_month: '2026-11-16', year: null, hard: null };
const exception = {
  id: 4,
  user_id: 2,
  user_name: 'Hari Prasad',
  lock: 'vat_month',
  until: '2026-11-23 23:59:59',
  reason: 'A forgotten bill',
  granted_by: 'Sita Sharma (1)',
  created_at: '2026-11-21 11:45:00',
  ended_at: null,
  active: 1,
};
type Answer = { status: number; body: unknown };

const open = (answer: (call: ApiCall) => Answer | undefined = () => undefined, may_change = 1) =>
  renderScreen(<LockDates />, call => {
    const { method, path } = call;
    const answered = answer(call);
    if (answered) return answered;
    if (path === 'lock-dates' && method === 'GET')
      return { status: 200, body: { ...locks, excepted: [], may_change }, tag: '"one"' };
    if (path === 'lock-dates/exceptions' && method === 'GET')
      return { status: 200, body: { data: [exception], users: [{ id: 2, name: 'Hari Prasad' }] } };
    return undefined;
  });

describe('the page of the lock dates', () => {
  it('sends what was changed, and shows what is refused under its field', async () => {
    const { calls } = open(({ method, body }) =>
      method === 'PUT'
        ? (body as { hard?: string }).hard === '2026-10-01'
          ? {
              status: 200,
              body: { ...locks, hard: '2026-10-01', message: 'Lock dates updated successfully.' },
            }
          : { status: 422, body: { message: { hard: ['Choose a day before today.'] } } }
        : undefined,
    );
    expect(await screen.findByRole('textbox', { name: 'VAT Month' })).toHaveValue('2026-11-16');
    await type('Hard Lock', today);
    await press('Save');
    expect(await screen.findByText('Choose a day before today.')).toBeVisible();
    await userEvent.clear(getTextbox('Hard Lock'));
    await type('Hard Lock', '2026-10-01');
    await press('Save');
    await waitFor(() =>
      expect(getToasts().at(-1)).toMatchObject({ message: 'Lock dates updated successfully.' }),
    );
    expect(calls.findLast(({ method }) => method === 'PUT')!.body).toEqual({ hard: '2026-10-01' });
  });

  it('adds an exception and ends one', async () => {
    const { calls } = open(({ method, path }) => {
      if (method === 'POST')
        return {
          status: 200,
          body: { ...exception, message: 'Exception created successfully.' },
        };
      return method === 'DELETE'
        ? { status: 200, body: { message: `Exception ended: ${path}` } }
        : undefined;
    });
    const table = within(await screen.findByRole('table', { name: 'Exceptions' }));
    expect(table.getByText('A forgotten bill')).toBeVisible();
    expect(table.getByText(/^2026-11-23 23:59:59 \(2083-08-07 BS\)$/)).toBeVisible();
    await choose('User', 'Hari Prasad');
    await choose('Lock', 'Fiscal Year');
    await type('Reason', 'Audit');
    await press('Add Exception');
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({
        user_id: 2,
        lock: 'year',
        until: today,
        reason: 'Audit',
      }),
    );
    await press('End: Hari Prasad');
    await waitFor(() =>
      expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/4'))).toBe(
        true,
      ),
    );
  });

  it('is read-only for who may not change it, and Nepali in Nepali', async () => {
    switchLanguage('ne');
    open(undefined, 0);
    expect(await screen.findByRole('textbox', { name: 'भ्याट महिना' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'सेभ गर्नुहोस्' })).toBeNull();
    expect(await screen.findByText('भ्याट महिना', { selector: 'td' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /अन्त्य/ })).toBeNull();
    switchLanguage('en');
  });
});

describe('the form of a bill', () => {
  const lockedDay = addDays(today, -10);
  const stored = { vat_month: lockedDay, year: null, hard: null, excepted: [], may_change: 0 };

  it('offers today as Booked On where the books of its date are locked, and keeps it', async () => {
    const { posts, calls } = openVendorBillEntry(undefined, stored);
    await fillBill();
    await waitFor(() => expect(calls.some(({ path }) => path === 'lock-dates')).toBe(true));
    expect(screen.queryByRole('textbox', { name: 'Booked On' })).toBeNull();
    await userEvent.clear(getTextbox('Transaction Date'));
    await type('Transaction Date', lockedDay);
    expect(await screen.findByRole('textbox', { name: 'Booked On' })).toHaveValue(today);
    await press('Save');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]!.body).toMatchObject({ booked_on: today });
  });

  it('asks for no other day of who is excepted, and shows a refusal at its field', async () => {
    const { posts } = openVendorBillEntry(
      {
        status: 422,
        body: { message: { transaction_date: ['The books are locked.'] } },
      },
      { ...stored, excepted: ['vat_month'] },
    );
    await fillBill();
    await userEvent.clear(getTextbox('Transaction Date'));
    await type('Transaction Date', lockedDay);
    expect(screen.queryByRole('textbox', { name: 'Booked On' })).toBeNull();
    await press('Save');
    expect(await screen.findByText('The books are locked.')).toBeVisible();
    expect(posts()[0]!.body).not.toHaveProperty('booked_on');
  });
});
