// Calls to the API: the session that they keep alive, and what the person is told when one is refused.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiError, askAhead, callApi } from '../../src/providers/http.ts';
import { leaveFor } from '../../src/providers/leave.ts';
import { askForSession, loadSession } from '../../src/providers/session.ts';
import { keepTokens, signOut } from '../../src/providers/tokens.ts';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { TroubleDialog } from '../../src/ui/TroubleDialog.tsx';
import { troubles } from '../../src/ui/troubles.ts';

vi.mock('../../src/providers/leave.ts', () => ({ leaveFor: vi.fn() }));

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const tokenUntil = (exp: number, id = 7) => `h.${btoa(JSON.stringify({ exp, params: { id, company_id: 3 } }))}.s`;
const fresh = tokenUntil(inSeconds(900));
const dead = tokenUntil(inSeconds(-1));

type Sent = { path: string; method: string; headers: Record<string, string>; body: string | undefined };
const sent: Sent[] = [];
/** An API that answers as it is told; what it throws is a connection that broke. */
const api = (answer: (call: Sent) => { status?: number; body?: unknown }) =>
  vi.stubGlobal('fetch', async (url: string, options: RequestInit = {}) => {
    const call = {
      path: url.replace('/billing/', ''),
      method: options.method ?? 'GET',
      headers: (options.headers ?? {}) as Record<string, string>,
      body: options.body as string | undefined,
    };
    sent.push(call);
    const { status = 200, body = {} } = answer(call);
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
const refreshing = ({ path, headers }: Sent) => {
  if (path === 'refresh-token') return { body: { access_token: fresh, refresh_token: 'second' } };
  return headers.authorization === `Bearer ${fresh}` ? { body: { ok: true } } : { status: 401, body: { message: 'Signed out.' } };
};
const refusal = async (path: string, method: 'GET' | 'POST' = 'GET') =>
  callApi(path, { method }).then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  vi.mocked(leaveFor).mockClear();
});
afterEach(() => troubles.clear());

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

  it('that has run out is refreshed once for all who wait, and both tokens are kept (AUTH-036..041, AUTH-044, AUTH-045, CONST-018)', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(refreshing);
    const answers = await Promise.all([callApi('units'), callApi('taxes'), callApi('units', { method: 'POST', body: {} })]);
    expect(answers.map(answer => answer.body)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(sent.filter(call => call.path === 'refresh-token').map(call => call.body)).toEqual(['{"refresh_token":"first"}']);
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([fresh, 'second']);
  });

  it('is refreshed when the server refuses a read, which is then asked again (AUTH-048, ERR-004)', async () => {
    keepTokens({ access_token: tokenUntil(inSeconds(60)), refresh_token: 'first' });
    api(refreshing);
    expect((await callApi('users/7')).body).toEqual({ ok: true });
    expect(sent.map(call => call.path)).toEqual(['users/7', 'refresh-token', 'users/7']);
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
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([null, null]);
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

  it('takes over what another tab has refreshed meanwhile', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    // The other tab holds the lock and is done before this one begins.
    vi.stubGlobal('navigator', {
      language: 'en',
      locks: {
        request: async (_: string, work: () => Promise<boolean>) => {
          keepTokens({ access_token: fresh, refresh_token: 'second' });
          return work();
        },
      },
    });
    api(refreshing);
    expect((await callApi('units')).body).toEqual({ ok: true });
    expect(sent.map(call => call.path)).toEqual(['units']);
    vi.unstubAllGlobals();
  });

  it('ends with Logout: storage empty, the server told, back to the root (SHELL-012, SHELL-013)', async () => {
    keepTokens({ access_token: fresh, refresh_token: 'first' });
    localStorage.setItem('ERP_Path', '/sales/invoice');
    api(() => ({}));
    await signOut();
    expect(localStorage).toHaveLength(0);
    expect(sent).toMatchObject([{ path: 'logout', method: 'POST', body: '{"refresh_token":"first"}' }]);
    expect(leaveFor).toHaveBeenCalledWith('/');
  });
});

describe('signing in', () => {
  const signIn = async (body: object) => {
    api(({ path }) => ({ body: path === 'altcha-challenge' ? { required: false } : body }));
    render(<SignInModal onClose={() => undefined} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'sita@shop.test');
    await userEvent.type(screen.getByLabelText('Password'), 'Secret-123');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign In' }));
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalled());
    return vi.mocked(leaveFor).mock.calls[0]![0].replace(window.location.origin, '');
  };
  const tokens = { access_token: fresh, refresh_token: 'first' };

  it('keeps both tokens and goes to the dashboard (AUTH-014..016)', async () => {
    expect(await signIn(tokens)).toBe('/dashboard');
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([fresh, 'first']);
    expect(JSON.parse(sent.find(call => call.path === 'v2/login')!.body!)).toEqual({
      email: 'sita@shop.test',
      password: 'Secret-123',
      g_recaptcha_response: '',
    });
  });

  it('goes where the answer says, but to no script (AUTH-017)', async () => {
    expect(await signIn({ ...tokens, redirect_url: 'https://bills.example.test/start' })).toBe('https://bills.example.test/start');
  });

  it('follows no script', async () => {
    expect(await signIn({ ...tokens, redirect_url: 'javascript:alert(1)' })).toBe('/dashboard');
  });

  it('returns to the page where the last session ended, never to another site (CONST-019)', async () => {
    localStorage.setItem('ERP_Path', '//evil.test/x');
    expect(await signIn(tokens)).toBe('/dashboard');
  });
});

describe('a refused call', () => {
  it.each([
    [403, 'Unauthorized', 'You do not have the permission "view units".'],
    [500, 'Server Error', 'Oops !! Something went wrong with the server'],
    [502, 'Server Error', 'Oops !! Something went wrong with the server'],
  ])('%i stands in a modal before everything else (SHELL-051..053, ERR-002, ERR-011)', async (status, title, text) => {
    api(() => ({ status, body: { message: 'You do not have the permission "view units".' } }));
    render(<TroubleDialog />);
    expect((await refusal('units'))?.status).toBe(status);
    expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(text);
  });

  it('that nobody answered stands in a modal too (ERR-013)', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    render(<TroubleDialog />);
    await refusal('units');
    expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible();
  });

  it('carries a 422’s problems by field, and a 400’s sentence', async () => {
    api(({ path }) =>
      path === 'units'
        ? { status: 422, body: { message: { name: ['Name already esists.'] } } }
        : { status: 400, body: { message: { product: 'Laptop', error: 'Not enough stock.' } } },
    );
    expect((await refusal('units', 'POST'))?.fields).toEqual({ name: ['Name already esists.'] });
    expect((await refusal('invoices', 'POST'))?.message).toBe('Not enough stock.');
    expect(troubles.clear).toBeTypeOf('function');
  });
});

describe('every call', () => {
  it.each(['en', 'ne'] as const)('speaks the language of the screen: %s', async language => {
    switchLanguage(language);
    api(() => ({}));
    await callApi('units');
    expect(sent[0]!.headers['accept-language']).toBe(language);
  });

  it('that was asked ahead is given that answer, once', async () => {
    api(() => ({ body: { data: [] } }));
    askAhead('units', { limit: 10, page: undefined });
    await callApi('units', { query: { limit: 10 } });
    expect(sent).toHaveLength(1);
    await callApi('units', { query: { limit: 10 } });
    expect(sent).toHaveLength(2);
  });
});
