// The session that calls keep alive, and signing in.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { draftOf, keepDraft } from '../../src/providers/drafts.ts';
import { askForFile, callApi } from '../../src/providers/http.ts';
import { leaveFor, reloadPage } from '../../src/providers/leave.ts';
import { takeUnsent } from '../../src/providers/refresh.ts';
import { askForSession, loadSession } from '../../src/providers/session.ts';
import { signOut } from '../../src/providers/sign-out.ts';
import { keepTokens } from '../../src/providers/tokens.ts';
import { watchSession } from '../../src/providers/watch-session.ts';
import { troubles } from '../../src/ui/troubles.ts';
import { api, refusal, type Sent, sent } from './api.ts';

vi.mock('../../src/providers/leave.ts', () => ({
  leaveFor: vi.fn(),
  reloadPage: vi.fn(),
  isLeaving: () => false,
}));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.length = 0;
  vi.mocked(leaveFor).mockClear();
  vi.mocked(reloadPage).mockClear();
});
afterEach(() => troubles.clear());

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const tokenUntil = (exp: number, id = 7) =>
  `h.${btoa(JSON.stringify({ exp, params: { id, company_id: 3 } }))}.s`;

const fresh = tokenUntil(inSeconds(900));

const dead = tokenUntil(inSeconds(-1));

const refreshing = ({ path, headers }: Sent) => {
  if (path === 'refresh-token') return { body: { access_token: fresh, refresh_token: 'second' } };
  return headers.authorization === `Bearer ${fresh}`
    ? { body: { ok: true } }
    : { status: 401, body: { message: 'Signed out.' } };
};

describe('a session', () => {
  it('is asked for by the id and the company that its token carries, together with its menus (AUTH-049, AUTH-050)', async () => {
    keepTokens({ access_token: fresh, refresh_token: 'first' });
    api(({ path }) => ({ body: { id: 7, name: path } }));
    askForSession();
    const { user, company } = await loadSession();
    expect([user.name, company.name]).toEqual(['users/7', 'companies/3']);
    expect(sent.map(call => call.path)).toEqual(['users/7', 'companies/3', 'menus/-/role']);
    expect(sent.every(call => call.headers.authorization === `Bearer ${fresh}`)).toBe(true);
  });

  it('that has run out is refreshed once for all who wait; both tokens are kept and the page is loaded anew (AUTH-036..041, AUTH-044..046, CONST-017, CONST-018)', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(refreshing);
    const answered = vi.fn();
    for (const path of ['units', 'taxes']) void callApi(path).then(answered);
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent.map(call => [call.path, call.body])).toEqual([
      ['refresh-token', '{"refresh_token":"first"}'],
    ]);
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([
      fresh,
      'second',
    ]);
    // The new page asks by itself; nobody of the old one is answered.
    expect(answered).not.toHaveBeenCalled();
    expect(takeUnsent()).toBe('nothing');
  });

  it('that has run out sends no change by itself; the new page tells once that it must be saved again (OPEN-015)', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(refreshing);
    void callApi('units', { method: 'POST', body: { name: 'pcs' } });
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent.map(call => call.path)).toEqual(['refresh-token']);
    expect([takeUnsent(), takeUnsent()]).toEqual(['change', 'nothing']);
  });

  it.each([
    ['a conversion', () => callApi('proforma-invoice/1/invoice', { deed: true })],
    ['a download', () => askForFile('sales-registers/export', { purpose: 'download' })],
  ])(
    'that has run out does not do %s that somebody asked for, and tells so once',
    async (_, ask) => {
      keepTokens({ access_token: dead, refresh_token: 'first' });
      api(refreshing);
      void callApi('units');
      void ask();
      void callApi('taxes');
      await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
      expect(sent.map(call => call.path)).toEqual(['refresh-token']);
      expect([takeUnsent(), takeUnsent()]).toEqual(['deed', 'nothing']);
    },
  );

  it('is refreshed when the server refuses a read, once, and ended when the new one is refused too (AUTH-048, ERR-004, OPEN-014)', async () => {
    keepTokens({ access_token: tokenUntil(inSeconds(60)), refresh_token: 'first' });
    api(({ path }) =>
      path === 'refresh-token'
        ? { body: { access_token: fresh, refresh_token: 'second' } }
        : { status: 401 },
    );
    void callApi('users/7');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent.map(call => call.path)).toEqual(['users/7', 'refresh-token']);
    void callApi('users/7');
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/?popup'));
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('does not load the page anew for ever under a clock that is wrong', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(({ path }) =>
      path === 'refresh-token'
        ? { body: { access_token: dead, refresh_token: 'second' } }
        : { body: { ok: true } },
    );
    void callApi('units');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect((await callApi('units')).body).toEqual({ ok: true });
  });

  it('is not asked twice to write: a 401 on a create is the server’s message (ERR-006)', async () => {
    keepTokens({ access_token: tokenUntil(inSeconds(60)), refresh_token: 'first' });
    api(refreshing);
    const error = await refusal('units', 'POST');
    expect([error?.status, error?.message]).toEqual([401, 'Signed out.']);
    expect(sent).toHaveLength(1);
  });

  it('that cannot be refreshed is over: no tokens, back to the root (AUTH-042, AUTH-043, AUTH-047, ERR-005)', async () => {
    keepTokens({ access_token: dead, refresh_token: 'used' });
    localStorage.setItem('invoice_draft', '{}');
    api(() => ({ status: 401, body: { message: 'Please sign in.' } }));
    void callApi('units');
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/?popup'));
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([
      null,
      null,
    ]);
    // What was typed waits for the next sign-in.
    expect(localStorage.getItem('invoice_draft')).toBe('{}');
  });

  it('outlives a server in trouble', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(() => ({ status: 503 }));
    await refusal('units');
    expect(localStorage.getItem('ERP_rt')).toBe('first');
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('waits for the other tab that refreshes, and takes over what that has brought', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    localStorage.setItem(
      'ERP_Refresh',
      JSON.stringify({ by: 'another tab', until: Date.now() + 10_000 }),
    );
    api(refreshing);
    void callApi('units');
    await new Promise(resolve => setTimeout(resolve, 150));
    expect(sent).toEqual([]);
    keepTokens({ access_token: fresh, refresh_token: 'second' });
    localStorage.removeItem('ERP_Refresh');
    window.dispatchEvent(new StorageEvent('storage', { key: 'ERP_Bearer' }));
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent).toEqual([]);
    expect(localStorage.getItem('ERP_rt')).toBe('second');
  });

  it('does not wait for a tab that was closed in the middle', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    localStorage.setItem(
      'ERP_Refresh',
      JSON.stringify({ by: 'a closed tab', until: Date.now() + 100 }),
    );
    api(refreshing);
    void callApi('units');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent.map(call => call.path)).toEqual(['refresh-token']);
    expect(localStorage.getItem('ERP_Refresh')).toBeNull();
  });

  it('ends with Logout: storage empty, the server told, back to the root (SHELL-012, SHELL-013)', async () => {
    keepTokens({ access_token: fresh, refresh_token: 'first' });
    localStorage.setItem('ERP_Path', '/sales/invoice');
    api(() => ({}));
    await signOut();
    expect(localStorage).toHaveLength(0);
    expect(sent).toMatchObject([
      { path: 'logout', method: 'POST', body: '{"refresh_token":"first"}' },
    ]);
    expect(leaveFor).toHaveBeenCalledWith('/');
  });
});

describe('a page whose session ends in another tab', () => {
  let forget: () => void;
  beforeEach(() => {
    keepTokens({ access_token: fresh, refresh_token: 'first' });
    forget = watchSession(7);
  });
  afterEach(() => forget());
  const elsewhere = (change: () => void, key: string | null) => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

  it('leads to signing in, and keeps what was typed for its user', () => {
    elsewhere(() => localStorage.removeItem('ERP_Bearer'), 'ERP_Bearer');
    expect(leaveFor).toHaveBeenCalledWith('/?popup');
    keepDraft('units/new', 'pcs');
    keepTokens({ access_token: fresh, refresh_token: 'second' });
    expect(draftOf('units/new')).toBe('pcs');
  });

  it('that was signed out on purpose goes too, and nothing typed comes back into the storage', () => {
    elsewhere(() => localStorage.clear(), null);
    expect(leaveFor).toHaveBeenCalledWith('/');
    keepDraft('units/new', 'pcs');
    expect(localStorage.length).toBe(0);
  });

  it('is left when somebody else signs in there, not when the same session is renewed', () => {
    elsewhere(
      () => keepTokens({ access_token: tokenUntil(inSeconds(800)), refresh_token: 'second' }),
      'ERP_Bearer',
    );
    expect(leaveFor).not.toHaveBeenCalled();
    elsewhere(
      () => keepTokens({ access_token: tokenUntil(inSeconds(900), 8), refresh_token: 'other' }),
      'ERP_Bearer',
    );
    expect(leaveFor).toHaveBeenCalledWith('/');
    // What was typed before stays its writer's.
    keepDraft('units/new', 'pcs');
    expect(JSON.parse(localStorage.getItem('draft/units/new')!)).toMatchObject({ owner: 7 });
  });

  it('asks nothing without its tokens, however they went', async () => {
    localStorage.removeItem('ERP_Bearer');
    api(() => ({ status: 401 }));
    void callApi('units', { method: 'POST', body: {} });
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/?popup'));
    expect(sent).toEqual([]);
  });
});

describe('signing in', () => {
  const signIn = async (body: object) => {
    api(({ path }) => ({ body: path === 'altcha-challenge' ? { required: false } : body }));
    render(<SignInModal onClose={() => undefined} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'sita@shop.test');
    await userEvent.type(screen.getByLabelText('Password'), 'Secret-123');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign In' }),
    );
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalled());
    return vi.mocked(leaveFor).mock.calls[0]![0].replace(window.location.origin, '');
  };
  const tokens = { access_token: fresh, refresh_token: 'first' };

  it('keeps both tokens and goes to the dashboard (AUTH-014..016)', async () => {
    expect(await signIn(tokens)).toBe('/dashboard');
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([
      fresh,
      'first',
    ]);
    expect(JSON.parse(sent.find(call => call.path === 'v2/login')!.body!)).toEqual({
      email: 'sita@shop.test',
      password: 'Secret-123',
      g_recaptcha_response: '',
    });
  });

  it('goes where the answer says, but to no script (AUTH-017, API-018)', async () => {
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
