// An API that answers as a story tells it, and what was sent to it.
import { vi } from 'vitest';
import { type ApiError, callApi } from '../../src/providers/http.ts';

export type Sent = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
};

export const sent: Sent[] = [];

/** An API that answers as it is told; what it throws is a connection that broke. */
export const api = (answer: (call: Sent) => { status?: number; body?: unknown }) =>
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

export const refusal = async (path: string, method: 'GET' | 'POST' = 'GET') =>
  callApi(path, { method }).then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );
