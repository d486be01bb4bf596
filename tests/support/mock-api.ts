// An API with the answers that a test gives it, the requests sent to it, and a record with
// versions.
import { vi } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { type ApiError, callApi } from '../../src/api/http.ts';
import type { ApiCall } from './render-screen.tsx';

export type SentCall = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
};

export const sentCalls: SentCall[] = [];

/** An API that answers with `answer`; if that throws, the connection broke. */
export const mockApi = (answer: (call: SentCall) => { status?: number; body?: unknown }) =>
  vi.stubGlobal('fetch', async (url: string, options: RequestInit = {}) => {
    const call = {
      path: url.replace('/billing/', ''),
      method: options.method ?? 'GET',
      headers: (options.headers ?? {}) as Record<string, string>,
      body: options.body as string | undefined,
    };
    sentCalls.push(call);
    const { status = 200, body = {} } = answer(call);
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });

export const catchApiError = async (path: string, method: 'GET' | 'POST' = 'GET') =>
  callApi(path, { method }).then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

type RecordResponse = { status: number; body?: unknown; tag?: string };

/**
 * A stored record for a screen, with versions and If-Match as on the server. `answers` is for the
 * requests to `path`; `elsewhere` saves as a colleague.
 */
export const createVersionedRecord = (path: string, start: Row) => {
  let stored: Row | undefined = start;
  let version = 1;
  let refusal: Record<string, string[]> | undefined;
  const sent: { body: unknown; condition: string | null }[] = [];
  const tag = () => `"v${version}"`;
  const listAfter = (name: string, value: unknown) => {
    const change = value as { add?: number[]; remove?: number[] } | null;
    if (typeof change !== 'object' || change === null || !change.add) return value;
    const kept = ((stored![name] as number[] | undefined) ?? []).filter(
      id => !change.remove?.includes(id),
    );
    return [...kept, ...change.add];
  };
  const store = (changes: Row) => {
    stored = {
      ...stored,
      ...Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, listAfter(name, value)]),
      ),
    };
    version += 1;
  };
  const change = (body: Row, condition: string | null): RecordResponse => {
    sent.push({ body, condition });
    if (!stored) return { status: 404, body: { message: 'Not found.' } };
    if (condition !== null && condition !== tag())
      return {
        status: 412,
        body: { message: 'Someone else has changed this in the meantime.', current: stored },
        tag: tag(),
      };
    if (refusal) {
      const message = refusal;
      refusal = undefined;
      return { status: 422, body: { message } };
    }
    store(body);
    return { status: 200, body: { ...stored, message: 'Saved.' }, tag: tag() };
  };
  return {
    sent,
    stored: () => stored,
    elsewhere: store,
    /** The next change that is not stale is a 422; the result says whether it was made. */
    refuseOnce: (problems: Record<string, string[]>) => {
      refusal = problems;
      return () => refusal === undefined;
    },
    gone: () => {
      stored = undefined;
    },
    answers: (
      { method, path: asked, body }: ApiCall,
      headers: Headers,
    ): RecordResponse | undefined => {
      if (asked.split('?')[0] !== path) return undefined;
      if (method !== 'GET') return change(body as Row, headers.get('if-match'));
      return stored
        ? { status: 200, body: stored, tag: tag() }
        : { status: 404, body: { message: 'Not found.' } };
    },
  };
};
