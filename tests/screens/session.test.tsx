// The session that requests keep alive, and signing in.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { callApi, requestFile } from '../../src/api/http.ts';
import { loadSession, prefetchSession } from '../../src/api/session.ts';
import { takeUnsentWork } from '../../src/auth/refresh-session.ts';
import { signOut, startSessionSync } from '../../src/auth/session-sync.ts';
import { storeTokens } from '../../src/auth/tokens.ts';
import { createDraftStorage } from '../../src/forms/user-storage.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { hardNavigate, reloadPage } from '../../src/platform/hard-navigation.ts';
import { catchApiError, mockApi, type SentCall, sentCalls } from '../support/mock-api.ts';

vi.mock('../../src/platform/hard-navigation.ts', () => ({
  hardNavigate: vi.fn(),
  reloadPage: vi.fn(),
  isLeaving: () => false,
}));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sentCalls.length = 0;
  vi.mocked(hardNavigate).mockClear();
  vi.mocked(reloadPage).mockClear();
});
afterEach(() => errorDialog.close());

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const tokenUntil = (exp: number, id = 7) =>
  `h.${btoa(JSON.stringify({ exp, params: { id, company_id: 3 } }))}.s`;

const fresh = tokenUntil(inSeconds(900));

const dead = tokenUntil(inSeconds(-1));

const refreshing = ({ path, headers }: SentCall) => {
  if (path === 'refresh-token') return { body: { access_token: fresh, refresh_token: 'second' } };
  return headers.authorization === `Bearer ${fresh}`
    ? { body: { ok: true } }
    : { status: 401, body: { message: 'Signed out.' } };
};

describe('a session', () => {
  it('is loaded by the id and the company in its token, together with its menus (AUTH-049, AUTH-050)', async () => {
    storeTokens({ access_token: fresh, refresh_token: 'first' });
    mockApi(({ path }) => ({ body: { id: 7, name: path } }));
    prefetchSession();
    const { user, company } = await loadSession();
    expect([user.name, company.name]).toEqual(['users/7', 'companies/3']);
    expect(sentCalls.map(call => call.path)).toEqual(['users/7', 'companies/3', 'menus/-/role']);
    expect(sentCalls.every(call => call.headers.authorization === `Bearer ${fresh}`)).toBe(true);
  });

  it('that has expired is refreshed once for all waiting requests; both tokens are kept and the page is reloaded (AUTH-036..041, AUTH-044..046, CONST-017, CONST-018)', async () => {
    storeTokens({ access_token: dead, refresh_token: 'first' });
    mockApi(refreshing);
    const answered = vi.fn();
    for (const path of ['units', 'taxes']) void callApi(path).then(answered);
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sentCalls.map(call => [call.path, call.body])).toEqual([
      ['refresh-token', '{"refresh_token":"first"}'],
    ]);
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([
      fresh,
      'second',
    ]);
    // The new page sends its own requests; those of the old one get no answer.
    expect(answered).not.toHaveBeenCalled();
    expect(takeUnsentWork()).toBe('nothing');
  });

  it('that has expired sends no change by itself; the new page says once that it must be saved again (OPEN-015)', async () => {
    storeTokens({ access_token: dead, refresh_token: 'first' });
    mockApi(refreshing);
    void callApi('units', { method: 'POST', body: { name: 'pcs' } });
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sentCalls.map(call => call.path)).toEqual(['refresh-token']);
    expect([takeUnsentWork(), takeUnsentWork()]).toEqual(['change', 'nothing']);
  });

  it.each([
    ['a conversion', () => callApi('proforma-invoice/1/invoice', { userInitiated: true })],
    ['a download', () => requestFile('sales-registers/export', { purpose: 'download' })],
  ])('that has expired does not do %s that a user asked for, and says so once', async (_, ask) => {
    storeTokens({ access_token: dead, refresh_token: 'first' });
    mockApi(refreshing);
    void callApi('units');
    void ask();
    void callApi('taxes');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sentCalls.map(call => call.path)).toEqual(['refresh-token']);
    expect([takeUnsentWork(), takeUnsentWork()]).toEqual(['deed', 'nothing']);
  });

  it('is refreshed when the server refuses a read, once, and ended when the new one is refused too (AUTH-048, ERR-004, OPEN-014)', async () => {
    storeTokens({ access_token: tokenUntil(inSeconds(60)), refresh_token: 'first' });
    mockApi(({ path }) =>
      path === 'refresh-token'
        ? { body: { access_token: fresh, refresh_token: 'second' } }
        : { status: 401 },
    );
    void callApi('users/7');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sentCalls.map(call => call.path)).toEqual(['users/7', 'refresh-token']);
    void callApi('users/7');
    await vi.waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/?popup'));
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('does not reload the page for ever under a clock that is wrong', async () => {
    storeTokens({ access_token: dead, refresh_token: 'first' });
    mockApi(({ path }) =>
      path === 'refresh-token'
        ? { body: { access_token: dead, refresh_token: 'second' } }
        : { body: { ok: true } },
    );
    void callApi('units');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect((await callApi('units')).body).toEqual({ ok: true });
  });

  it('is not refreshed for a write: a 401 on a create is the server’s message (ERR-006)', async () => {
    storeTokens({ access_token: tokenUntil(inSeconds(60)), refresh_token: 'first' });
    mockApi(refreshing);
    const error = await catchApiError('units', 'POST');
    expect([error?.status, error?.message]).toEqual([401, 'Signed out.']);
    expect(sentCalls).toHaveLength(1);
  });

  it('that cannot be refreshed is over: no tokens, back to the root (AUTH-042, AUTH-043, AUTH-047, ERR-005)', async () => {
    storeTokens({ access_token: dead, refresh_token: 'used' });
    localStorage.setItem('invoice_draft', '{}');
    mockApi(() => ({ status: 401, body: { message: 'Please sign in.' } }));
    void callApi('units');
    await vi.waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/?popup'));
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([
      null,
      null,
    ]);
    // Typed input waits for the next sign-in.
    expect(localStorage.getItem('invoice_draft')).toBe('{}');
  });

  it('outlives a server error', async () => {
    storeTokens({ access_token: dead, refresh_token: 'first' });
    mockApi(() => ({ status: 503 }));
    await catchApiError('units');
    expect(localStorage.getItem('ERP_rt')).toBe('first');
    expect(hardNavigate).not.toHaveBeenCalled();
  });

  it('waits for the other tab that refreshes, and takes over its tokens', async () => {
    storeTokens({ access_token: dead, refresh_token: 'first' });
    localStorage.setItem(
      'ERP_Refresh',
      JSON.stringify({ by: 'another tab', until: Date.now() + 10_000 }),
    );
    mockApi(refreshing);
    void callApi('units');
    await new Promise(resolve => setTimeout(resolve, 150));
    expect(sentCalls).toEqual([]);
    storeTokens({ access_token: fresh, refresh_token: 'second' });
    localStorage.removeItem('ERP_Refresh');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sentCalls).toEqual([]);
    expect(localStorage.getItem('ERP_rt')).toBe('second');
  });

  it('does not wait for a tab that was closed meanwhile', async () => {
    storeTokens({ access_token: dead, refresh_token: 'first' });
    localStorage.setItem(
      'ERP_Refresh',
      JSON.stringify({ by: 'a closed tab', until: Date.now() + 100 }),
    );
    mockApi(refreshing);
    void callApi('units');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sentCalls.map(call => call.path)).toEqual(['refresh-token']);
    expect(localStorage.getItem('ERP_Refresh')).toBeNull();
  });

  it('ends with Logout: storage empty, the server informed, back to the root (SHELL-012, SHELL-013)', async () => {
    storeTokens({ access_token: fresh, refresh_token: 'first' });
    localStorage.setItem('ERP_Path', '/sales/invoice');
    mockApi(() => ({}));
    await signOut();
    expect(localStorage).toHaveLength(0);
    expect(sentCalls).toMatchObject([
      { path: 'logout', method: 'POST', body: '{"refresh_token":"first"}' },
    ]);
    expect(hardNavigate).toHaveBeenCalledWith('/');
    // What the page still asks for would be refused, and lead to the sign-in dialog.
    void callApi('billing-tiles');
    await new Promise(resolve => setTimeout(resolve));
    expect(sentCalls).toHaveLength(1);
  });

  it('waits for no answer any more after Logout: it would be a refusal', async () => {
    storeTokens({ access_token: fresh, refresh_token: 'first' });
    startSessionSync(7)();
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
      if (url.endsWith('logout')) return Promise.resolve(new Response('{}'));
      signals.push(signal);
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    });
    let settled = false;
    const settle = () => {
      settled = true;
    };
    callApi('overview').then(settle, settle);
    callApi('vendors', { signal: new AbortController().signal }).then(settle, settle);
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    await signOut();
    await new Promise(resolve => setTimeout(resolve));
    expect([signals.map(each => each?.aborted), settled]).toEqual([[true, true], false]);
  });
});

describe('a page whose session ends in another tab', () => {
  let forget: () => void;
  beforeEach(() => {
    storeTokens({ access_token: fresh, refresh_token: 'first' });
    forget = startSessionSync(7);
  });
  afterEach(() => forget());
  const elsewhere = (change: () => void, key: string | null) => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

  it('leads to signing in, and keeps the input for its user', () => {
    elsewhere(() => localStorage.removeItem('ERP_Bearer'), 'ERP_Bearer');
    expect(hardNavigate).toHaveBeenCalledWith('/?popup');
    createDraftStorage('units/new').save('pcs');
    storeTokens({ access_token: fresh, refresh_token: 'second' });
    expect(createDraftStorage('units/new').load()).toBe('pcs');
  });

  it('that was signed out on purpose goes too, and no input comes back into the storage', () => {
    elsewhere(() => localStorage.clear(), null);
    expect(hardNavigate).toHaveBeenCalledWith('/');
    createDraftStorage('units/new').save('pcs');
    expect(localStorage.length).toBe(0);
  });

  it('is left when somebody else signs in there, not when the same session is renewed', () => {
    elsewhere(
      () => storeTokens({ access_token: tokenUntil(inSeconds(800)), refresh_token: 'second' }),
      'ERP_Bearer',
    );
    expect(hardNavigate).not.toHaveBeenCalled();
    elsewhere(
      () => storeTokens({ access_token: tokenUntil(inSeconds(900), 8), refresh_token: 'other' }),
      'ERP_Bearer',
    );
    expect(hardNavigate).toHaveBeenCalledWith('/');
    // Earlier input stays its author's.
    createDraftStorage('units/new').save('pcs');
    expect(JSON.parse(localStorage.getItem('draft/units/new')!)).toMatchObject({ owner: 7 });
  });

  it('sends no request without its tokens, however they went', async () => {
    localStorage.removeItem('ERP_Bearer');
    mockApi(() => ({ status: 401 }));
    void callApi('units', { method: 'POST', body: {} });
    await vi.waitFor(() => expect(hardNavigate).toHaveBeenCalledWith('/?popup'));
    expect(sentCalls).toEqual([]);
  });
});

describe('signing in', () => {
  const signIn = async (body: object) => {
    mockApi(({ path }) => ({ body: path === 'altcha-challenge' ? { required: false } : body }));
    render(<SignInModal onClose={() => undefined} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'sita@shop.test');
    await userEvent.type(screen.getByLabelText('Password'), 'Secret-123');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign In' }),
    );
    await vi.waitFor(() => expect(hardNavigate).toHaveBeenCalled());
    return vi.mocked(hardNavigate).mock.calls[0]![0].replace(window.location.origin, '');
  };
  const tokens = { access_token: fresh, refresh_token: 'first' };

  it('keeps both tokens and goes to the dashboard (AUTH-014..016)', async () => {
    expect(await signIn(tokens)).toBe('/dashboard');
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([
      fresh,
      'first',
    ]);
    expect(JSON.parse(sentCalls.find(call => call.path === 'v2/login')!.body!)).toEqual({
      email: 'sita@shop.test',
      password: 'Secret-123',
      g_recaptcha_response: '',
    });
  });

  it('goes to the address of the answer, but to no script (AUTH-017, API-018)', async () => {
    expect(await signIn({ ...tokens, redirect_url: 'https://bills.example.test/start' })).toBe(
      'https://bills.example.test/start',
    );
  });

  it('follows no script', async () => {
    expect(await signIn({ ...tokens, redirect_url: 'javascript:alert(1)' })).toBe('/dashboard');
  });

  it('returns to the page where the last session ended, never to another site (CONST-019)', async () => {
    localStorage.setItem('ERP_Path', '//evil.test/x');
    expect(await signIn(tokens)).toBe('/dashboard');
  });
});
