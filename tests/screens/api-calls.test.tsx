// Requests to the API: the message of a refused one, and downloads.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { download } from '../../src/api/download.ts';
import { callApi, prefetch, shareAnswer } from '../../src/api/http.ts';
import { upload } from '../../src/api/upload.ts';
import { DownloadBanner } from '../../src/app/shell/DownloadBanner.tsx';
import { switchLanguage } from '../../src/i18n/language.ts';
import { errorDialog } from '../../src/platform/error-dialog-store.ts';
import { hardNavigate, reloadPage } from '../../src/platform/hard-navigation.ts';
import { dismissToast, getToasts } from '../../src/platform/toast-store.ts';
import { ErrorDialog } from '../../src/ui/ErrorDialog.tsx';
import { Toasts } from '../../src/ui/Toasts.tsx';
import { catchApiError, mockApi, sentCalls } from '../support/mock-api.ts';

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

describe('a refused request', () => {
  it.each([
    [403, 'Unauthorized', 'You do not have the permission "view units".'],
    [500, 'Server Error', 'Oops !! Something went wrong with the server'],
    [502, 'Server Error', 'Oops !! Something went wrong with the server'],
  ])(
    '%i opens a modal in front of everything else (SHELL-051..053, ERR-002, ERR-011)',
    async (status, title, text) => {
      mockApi(() => ({
        status,
        body: { message: 'You do not have the permission "view units".' },
      }));
      render(<ErrorDialog />);
      expect((await catchApiError('units'))?.status).toBe(status);
      expect(await screen.findByRole('dialog', { name: title })).toHaveTextContent(text);
    },
  );

  it.each([503, 507])(
    '%i shows the server’s own words, which say whether it may have been saved (R1, R15)',
    async status => {
      mockApi(() => ({
        status,
        body: { message: 'This may have been saved: look for it before you send it again.' },
      }));
      render(<ErrorDialog />);
      expect((await catchApiError('units'))?.status).toBe(status);
      const dialog = await screen.findByRole('dialog', { name: 'Server Error' });
      expect(dialog).toHaveTextContent(
        'This may have been saved: look for it before you send it again.',
      );
      expect(dialog).toHaveTextContent(String(status));
    },
  );

  it('without an answer opens a modal too (ERR-013)', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    render(<ErrorDialog />);
    await catchApiError('units');
    expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible();
  });

  it('with an unknown status is a server error (ERR-016, OPEN-127)', async () => {
    mockApi(() => ({ status: 418, body: { message: 'I am a teapot.' } }));
    render(<ErrorDialog />);
    await catchApiError('units');
    expect(await screen.findByRole('dialog', { name: 'Server Error' })).toBeVisible();
  });

  it('that was only a look-up shows nothing (ERR-039)', async () => {
    mockApi(() => ({ status: 500 }));
    render(<ErrorDialog />);
    await callApi('countries', { purpose: 'look-up' }).catch(() => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('whose answer nobody waits for any more is no error', async () => {
    vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
      signal?.throwIfAborted();
      throw new Error('not left');
    });
    render(<ErrorDialog />);
    const left = new AbortController();
    left.abort();
    await callApi('units', { signal: left.signal }).catch(() => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('carries a 422’s problems by field, and a 400’s sentence', async () => {
    mockApi(({ path }) =>
      path === 'units'
        ? { status: 422, body: { message: { name: ['Name already esists.'] } } }
        : { status: 400, body: { message: { product: 'Laptop', error: 'Not enough stock.' } } },
    );
    expect((await catchApiError('units', 'POST'))?.fields).toEqual({
      name: ['Name already esists.'],
    });
    expect((await catchApiError('invoices', 'POST'))?.message).toBe('Not enough stock.');
    expect(errorDialog.close).toBeTypeOf('function');
  });
});

describe('every request', () => {
  it.each(['en', 'ne'] as const)('speaks the language of the screen: %s', async language => {
    switchLanguage(language);
    mockApi(() => ({}));
    await callApi('units');
    expect(sentCalls[0]!.headers['accept-language']).toBe(language);
  });

  it('that was prefetched gets that answer, once', async () => {
    mockApi(() => ({ body: { data: [] } }));
    void prefetch('units', { limit: 10, page: undefined });
    await callApi('units', { query: { limit: 10 } });
    expect(sentCalls).toHaveLength(1);
    await callApi('units', { query: { limit: 10 } });
    expect(sentCalls).toHaveLength(2);
  });

  it('that the shell has just asked takes its answer once, unless something was changed since', async () => {
    mockApi(() => ({ body: { id: 1 } }));
    shareAnswer('users/1', { status: 200, body: { id: 1 }, tag: '"7"' });
    expect((await callApi('users/1')).tag).toBe('"7"');
    expect(sentCalls).toHaveLength(0);
    await callApi('users/1');
    expect(sentCalls).toHaveLength(1);
    shareAnswer('users/1', { status: 200, body: { id: 1 } });
    await callApi('users/1', { method: 'PATCH', body: {} });
    await callApi('users/1');
    expect(sentCalls).toHaveLength(3);
  });

  it.each([
    ['a change', () => callApi('users/1', { method: 'PATCH', body: {} })],
    ['a change that failed', () => catchApiError('refused', 'POST')],
    ['an upload', () => upload('users/1/photo', new FormData(), { asIs: true })],
  ])('after %s takes no answer from before it or from while it was sent', async (_, change) => {
    let whileSent: () => void = () => undefined;
    mockApi(({ method, path }) => {
      if (method !== 'GET') whileSent();
      return { status: path === 'refused' ? 400 : 200, body: { name: 'new' } };
    });
    const old = { status: 200, body: { name: 'old' } };
    const readName = async () => (await callApi<{ name: string }>('users/1')).body.name;
    for (const share of [
      () => shareAnswer('users/1', old),
      () => {
        whileSent = () => shareAnswer('users/1', old);
      },
    ]) {
      share();
      await change();
      expect(await readName()).toBe('new');
    }
  });
});

describe('a download', () => {
  const refused = async (status: number, body: object) => {
    mockApi(() => ({ status, body }));
    render(
      <>
        <DownloadBanner />
        <Toasts />
        <ErrorDialog />
      </>,
    );
    expect(await download('reports/sales/export', 'sales.csv')).toBeUndefined();
  };
  afterEach(() => {
    for (const { id } of getToasts()) dismissToast(id);
  });

  it.each([
    [
      403,
      { message: 'You do not have the permission "view reports".' },
      "You don't have permissions to download this file.",
    ],
    [404, { message: 'There is no such report.' }, 'There is no such report.'],
    [404, {}, 'Something went wrong!'],
    [401, { message: 'This export is taken.' }, 'This export is taken.'],
    [
      422,
      { message: { export_type: ['The PDF could not be made.'] } },
      'The PDF could not be made.',
    ],
  ])(
    'that is refused with %i is reported, and the banner goes (ERR-007, ERR-020, ERR-021, EXP-014..018, SHELL-018)',
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

  it('shows a banner with a spinner, and the progress where the length is known (SHELL-017, SHELL-018, OPEN-092)', async () => {
    let more: (bytes: Uint8Array) => void = () => undefined;
    let end: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        more = bytes => controller.enqueue(bytes);
        end = () => controller.close();
      },
    });
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(body, { headers: { 'content-length': '4', 'content-type': 'text/csv' } }),
    );
    render(<DownloadBanner />);
    const coming = download('reports/sales/export', 'sales.csv');
    expect(await screen.findByRole('status')).toHaveTextContent('Downloading sales.csv ...');
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    more(new Uint8Array([1]));
    await vi.waitFor(() =>
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25'),
    );
    more(new Uint8Array([2, 3, 4]));
    end();
    expect((await coming)?.size).toBe(4);
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  /** A file that comes piece by piece, until the reader aborts. */
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

  it('that is written while it is sent shows an estimate of its progress, and is never complete before its end; its name may be of any script', async () => {
    const file = slow({
      'x-expected-length': '100',
      'content-disposition': `attachment; filename="_-1.csv"; filename*=UTF-8''${encodeURIComponent('काउन्टर-1.csv')}`,
    });
    render(<DownloadBanner />);
    const coming = download('reports/sales/export', 'sales.csv');
    file.more(40);
    await vi.waitFor(() =>
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40'),
    );
    file.more(80);
    await vi.waitFor(() =>
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '99'),
    );
    file.end();
    expect(await coming).toMatchObject({ size: 120, name: 'काउन्टर-1.csv' });
  });

  it('can be aborted: nothing is reported, nothing comes any more', async () => {
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

  it('that breaks off half-way is reported, and is no file', async () => {
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
