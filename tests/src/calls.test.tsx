// Calls to the API: the session that they keep alive, and what the person is told when one is refused.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../src/i18n/language.ts';
import { type ApiError, askAhead, callApi } from '../../src/providers/http.ts';
import { leaveFor, reloadPage } from '../../src/providers/leave.ts';
import { askForSession, loadSession } from '../../src/providers/session.ts';
import { takeUnsent } from '../../src/providers/refresh.ts';
import { keepTokens, signOut } from '../../src/providers/tokens.ts';
import { SignInModal } from '../../custom-pages/landing/SignInModal.tsx';
import { DownloadBanner } from '../../src/layout/DownloadBanner.tsx';
import { download } from '../../src/providers/download.ts';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { dismiss, shownToasts } from '../../src/ui/toasts.ts';
import { TroubleDialog } from '../../src/ui/TroubleDialog.tsx';
import { troubles } from '../../src/ui/troubles.ts';

vi.mock('../../src/providers/leave.ts', () => ({ leaveFor: vi.fn(), reloadPage: vi.fn(), isLeaving: () => false }));

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
  sessionStorage.clear();
  sent.length = 0;
  vi.mocked(leaveFor).mockClear();
  vi.mocked(reloadPage).mockClear();
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

  it('that has run out is refreshed once for all who wait; both tokens are kept and the page is loaded anew (AUTH-036..041, AUTH-044..046, CONST-017, CONST-018)', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(refreshing);
    const answered = vi.fn();
    for (const path of ['units', 'taxes']) void callApi(path).then(answered);
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent.map(call => [call.path, call.body])).toEqual([['refresh-token', '{"refresh_token":"first"}']]);
    expect([localStorage.getItem('ERP_Bearer'), localStorage.getItem('ERP_rt')]).toEqual([fresh, 'second']);
    // The new page asks by itself; nobody of the old one is answered.
    expect(answered).not.toHaveBeenCalled();
    expect(takeUnsent()).toBe(false);
  });

  it('that has run out sends no change by itself; the new page tells once that it must be saved again (OPEN-015)', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(refreshing);
    void callApi('units', { method: 'POST', body: { name: 'pcs' } });
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent.map(call => call.path)).toEqual(['refresh-token']);
    expect([takeUnsent(), takeUnsent()]).toEqual([true, false]);
  });

  it('is refreshed when the server refuses a read, once, and ended when the new one is refused too (AUTH-048, ERR-004, OPEN-014)', async () => {
    keepTokens({ access_token: tokenUntil(inSeconds(60)), refresh_token: 'first' });
    api(({ path }) => (path === 'refresh-token' ? { body: { access_token: fresh, refresh_token: 'second' } } : { status: 401 }));
    void callApi('users/7');
    await vi.waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(sent.map(call => call.path)).toEqual(['users/7', 'refresh-token']);
    void callApi('users/7');
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/?popup'));
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it('does not load the page anew for ever under a clock that is wrong', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    api(({ path }) => (path === 'refresh-token' ? { body: { access_token: dead, refresh_token: 'second' } } : { body: { ok: true } }));
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

  it('waits for the other tab that refreshes, and takes over what that has brought', async () => {
    keepTokens({ access_token: dead, refresh_token: 'first' });
    localStorage.setItem('ERP_Refresh', JSON.stringify({ by: 'another tab', until: Date.now() + 10_000 }));
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
    localStorage.setItem('ERP_Refresh', JSON.stringify({ by: 'a closed tab', until: Date.now() + 100 }));
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

  it('with a status that nobody named is a server in trouble (ERR-016, OPEN-127)', async () => {
    api(() => ({ status: 418, body: { message: 'I am a teapot.' } }));
    render(<TroubleDialog />);
    await refusal('units');
    expect(await screen.findByRole('dialog', { name: 'Server Error' })).toBeVisible();
  });

  it('that was only a look-up stands nowhere (ERR-039)', async () => {
    api(() => ({ status: 500 }));
    render(<TroubleDialog />);
    await callApi('countries', { purpose: 'look-up' }).catch(() => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('whose answer nobody waits for any more is no trouble', async () => {
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      throw new Error('not left');
    });
    render(<TroubleDialog />);
    const left = new AbortController();
    left.abort();
    await callApi('units', { signal: left.signal }).catch(() => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
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

describe('a download', () => {
  const refused = async (status: number, body: object) => {
    api(() => ({ status, body }));
    render(
      <>
        <DownloadBanner />
        <Toasts />
        <TroubleDialog />
      </>,
    );
    expect(await download('reports/sales/export', 'sales.csv')).toBeUndefined();
  };
  afterEach(() => {
    for (const { id } of shownToasts()) dismiss(id);
  });

  it.each([
    [403, { message: 'You do not have the permission "view reports".' }, "You don't have permissions to download this file."],
    [404, { message: 'There is no such report.' }, 'There is no such report.'],
    [404, {}, 'Something went wrong!'],
    [401, { message: 'This export is taken.' }, 'This export is taken.'],
  ])(
    'that is refused with %i is told, and the banner goes (ERR-007, ERR-020, ERR-021, EXP-014..018, SHELL-018)',
    async (status, body, text) => {
      await refused(status, body);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(`Error!${text}`);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('status')).toBeNull();
      await userEvent.click(within(alert).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('shows a banner with a spinner, and how much has come where the length is known (SHELL-017, SHELL-018, OPEN-092)', async () => {
    let more: (bytes: Uint8Array) => void = () => undefined;
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        more = bytes => controller.enqueue(bytes);
        end = () => controller.close();
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-length': '4', 'content-type': 'text/csv' } }));
    render(<DownloadBanner />);
    const coming = download('reports/sales/export', 'sales.csv');
    expect(await screen.findByRole('status')).toHaveTextContent('Downloading sales.csv ...');
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    more(new Uint8Array([1]));
    await vi.waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25'));
    more(new Uint8Array([2, 3, 4]));
    end();
    expect((await coming)?.size).toBe(4);
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  /** A file that comes piece by piece, as long as somebody wants it. */
  const slow = (headers: Record<string, string>) => {
    let pieces: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        pieces = controller;
      },
    });
    let signal: AbortSignal | undefined;
    vi.stubGlobal('fetch', async (_: string, options: RequestInit) => {
      signal = options.signal ?? undefined;
      signal?.addEventListener('abort', () => pieces.error(signal!.reason));
      return new Response(body, { headers });
    });
    return {
      more: (bytes: number) => pieces.enqueue(new Uint8Array(bytes)),
      fail: () => pieces.error(new TypeError('lost')),
      end: () => pieces.close(),
      left: () => signal?.aborted,
    };
  };

  it('that is written while it is sent tells about how far it is, and is never done before its end; its name may be of any script', async () => {
    const file = slow({
      'x-expected-length': '100',
      'content-disposition': `attachment; filename="_-1.csv"; filename*=UTF-8''${encodeURIComponent('काउन्टर-1.csv')}`,
    });
    render(<DownloadBanner />);
    const coming = download('reports/sales/export', 'sales.csv');
    file.more(40);
    await vi.waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'));
    file.more(80);
    await vi.waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99'));
    file.end();
    expect(await coming).toMatchObject({ size: 120, name: 'काउन्टर-1.csv' });
  });

  it('can be let go of: nothing is told, nothing comes any more', async () => {
    const file = slow({ 'x-expected-length': '100' });
    render(
      <>
        <DownloadBanner />
        <Toasts />
      </>,
    );
    const coming = download('reports/sales/export', 'sales.csv');
    file.more(40);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await coming).toBeUndefined();
    expect(file.left()).toBe(true);
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that breaks off half-way is told, and is no file', async () => {
    const file = slow({ 'x-expected-length': '100' });
    render(<Toasts />);
    const coming = download('reports/sales/export', 'sales.csv');
    file.more(40);
    await new Promise(done => setTimeout(done, 10));
    file.fail();
    expect(await coming).toBeUndefined();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error!Something went wrong!');
  });
});
