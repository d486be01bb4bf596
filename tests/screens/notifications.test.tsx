// The bell in the top bar and its panel.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../domain/notifications/notifications.ts';
import { NotificationBell } from '../../src/app/shell/NotificationBell.tsx';
import { FIRST_QUESTION_MS, NOTIFICATIONS_POLL_MS } from '../../src/app/shell/use-notifications.ts';
import { switchLanguage } from '../../src/i18n/language.ts';
import { currentPath, renderScreen } from '../support/render-screen.tsx';

const rejected: Notification = {
  key: 'document-refused.invoice-7',
  kind: 'document-refused',
  at: '2026-11-27 10:15:30',
  read: 0,
  facts: { document: 'invoice', number: '12', name: 'Sagarmatha Traders', code: '104' },
};
const due: Notification = {
  key: 'cheque-to-deposit.3',
  kind: 'cheque-to-deposit',
  at: '2026-11-26 00:00:00',
  read: 0,
  facts: { id: 3, number: '000123', name: 'Ram Thapa', amount: 1130.5 },
};
const waiting: Notification = {
  key: 'documents-waiting',
  kind: 'documents-waiting',
  at: '2026-11-25 09:00:00',
  read: 1,
  facts: { count: 2 },
};
const toList = (...data: Notification[]) => ({
  data,
  unread: data.filter(({ read }) => read === 0).length,
});
const all = toList(rejected, due, waiting);
const read = (...keys: string[]) =>
  toList(...all.data.map(each => (keys.includes(each.key) ? { ...each, read: 1 } : each)));

/** An API whose list is `state.list`; what is marked is put in. */
const draw = (list: object | undefined = all) => {
  const state = { list, status: 200 };
  const shown = renderScreen(<NotificationBell />, ({ path, method, body }) => {
    if (!path.startsWith('notifications')) return undefined;
    if (method === 'POST') {
      const { key } = body as { key?: string };
      state.list = key ? read(key) : read(rejected.key, due.key);
    }
    return { status: state.status, body: state.list };
  });
  return { ...shown, state };
};
const bell = (name: RegExp | string = /^Notifications/) => screen.findByRole('button', { name });
const open = async () => {
  await userEvent.click(await bell());
  return screen.findByRole('dialog', { name: 'Notifications' });
};

afterEach(() => {
  vi.useRealTimers();
  act(() => switchLanguage('en'));
});

describe('the bell', () => {
  it('asks a little after the page is there, then every few minutes, and not while nobody looks', async () => {
    vi.useFakeTimers();
    const { calls } = draw();
    const count = () => calls.filter(({ path }) => path === 'notifications').length;
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(FIRST_QUESTION_MS - 1);
    expect(count()).toBe(0);
    await pass(1);
    expect(count()).toBe(1);
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toHaveTextContent('2');
    await pass(NOTIFICATIONS_POLL_MS);
    expect(count()).toBe(2);
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(NOTIFICATIONS_POLL_MS);
    expect(count()).toBe(2);
    visible.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(count()).toBe(3);
    // Who was away for a moment has seen it.
    window.dispatchEvent(new Event('focus'));
    await pass(0);
    expect(count()).toBe(3);
    visible.mockRestore();
  });

  it('never renews a session that has expired', async () => {
    vi.useFakeTimers();
    const claims = btoa(JSON.stringify({ exp: 1, params: { id: 1, company_id: 1 } }));
    localStorage.setItem('ERP_Bearer', `x.${claims}.x`);
    const { calls } = draw();
    await act(() => vi.advanceTimersByTimeAsync(NOTIFICATIONS_POLL_MS));
    expect(calls).toEqual([]);
    localStorage.clear();
  });

  it('has room for two digits, and says the whole number, in both languages', async () => {
    draw({ ...all, unread: 120 });
    await open();
    const button = screen.getByRole('button', { name: 'Notifications, 120 unread', hidden: true });
    expect(button).toHaveTextContent('99+');
    act(() => switchLanguage('ne'));
    expect(
      screen.getByRole('button', { name: 'सूचना, १२० नपढिएको', hidden: true }),
    ).toHaveTextContent('९९+');
  });
});

describe('the panel of notifications', () => {
  it('lists sentences with their time and reason, newest first, in the language of the reader', async () => {
    draw();
    const panel = await open();
    const entries = () =>
      within(screen.getByRole('list'))
        .getAllByRole('link')
        .map(link => link.textContent);
    await within(panel).findByText(/IRD rejected invoice 12/);
    expect(entries()).toEqual([
      'IRD rejected invoice 12 of Sagarmatha Traders.IRD rejected it as invalid. Check the fields of the last exchange.2026-11-27 10:15',
      'Cheque 000123 from Ram Thapa (1,130.50) can be deposited.2026-11-26',
      '2 documents wait for IRD, the oldest for more than a day.2026-11-25 09:00',
    ]);
    expect(within(panel).getAllByRole('img', { name: 'Unread' })).toHaveLength(2);
    act(() => switchLanguage('ne'));
    expect(entries()[1]).toBe(
      'Ram Thapa को चेक ०००१२३ (१,१३०.५०) अब बैंकमा दाखिला गर्न सकिन्छ।२०२६-११-२६',
    );
  });

  it('leads to where it is put right, and counts that as read', async () => {
    const { calls } = draw();
    await open();
    await userEvent.click(await screen.findByRole('link', { name: /Cheque 000123/ }));
    expect(currentPath()).toBe('/accounting/cheques/3');
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls.at(-1)).toMatchObject({
      method: 'POST',
      path: 'notifications/read',
      body: { until: due.at, key: due.key },
    });
  });

  it('marks all as read, up to the newest that is listed', async () => {
    const { calls } = draw();
    const panel = await open();
    const button = within(panel).getByRole('button', { name: 'Mark all as read' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    expect(calls.at(-1)).toMatchObject({ body: { until: rejected.at } });
    expect(within(panel).queryByRole('img', { name: 'Unread' })).toBeNull();
    expect(within(panel).getAllByRole('link')).toHaveLength(3);
  });

  it('closes with Escape, and the bell has the focus again', async () => {
    draw();
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await bell()).toHaveFocus();
  });

  it('says that there is nothing, and that it could not be loaded', async () => {
    const { state } = draw(toList());
    const panel = await open();
    expect(await within(panel).findByText('Nothing needs you now.')).toBeVisible();
    expect(within(panel).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    state.status = 500;
    await userEvent.click(await bell('Notifications'));
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  });
});
