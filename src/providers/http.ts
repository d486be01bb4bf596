// Every call to the API: bearer, language, one refresh for all who wait, and the contract's refusals as one kind of error.
import type { Problems } from '../../domain/schema/entity.ts';
import { billingAddress } from '../environment.ts';
import { language } from '../i18n/language.ts';
import { troubles } from '../ui/troubles.ts';
import { leaveFor } from './leave.ts';
import { ACCESS, hasSession, isExpired, refreshSession } from './tokens.ts';

/** What the server refused: its status, its sentence, and for a 422 the problems by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Problems | undefined;
  readonly body: { message?: unknown };
  constructor(status: number, body: { message?: unknown }) {
    super(sentenceOf(body.message));
    this.status = status;
    this.body = body;
    this.fields = status === 422 && typeof body.message === 'object' && body.message !== null ? (body.message as Problems) : undefined;
  }
}

const sentenceOf = (message: unknown): string => {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null) return '';
  const { error } = message as { error?: unknown };
  return typeof error === 'string' ? error : Object.values(message).flat().join(' ');
};

type Query = Record<string, string | number | undefined | null>;
export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  open?: boolean;
};

const withQuery = (path: string, query: Query = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
};

const send = (path: string, { method = 'GET', body, query, headers, signal, open }: Call): Promise<Response> =>
  fetch(billingAddress() + withQuery(path, query), {
    method,
    signal,
    headers: {
      accept: 'application/json',
      'accept-language': language(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(open || !hasSession() ? {} : { authorization: `Bearer ${localStorage.getItem(ACCESS)}` }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

/** A read is sent again after a refresh; a write is refreshed for beforehand and never repeated unasked. */
const sendFresh = async (path: string, call: Call): Promise<Response> => {
  if (call.open || !hasSession()) return send(path, call);
  if (isExpired() && !(await refreshSession())) return ended();
  const answer = await send(path, call);
  if (answer.status !== 401 || (call.method ?? 'GET') !== 'GET') return answer;
  return (await refreshSession()) ? send(path, call) : ended();
};

/** The session is over: what was typed stays in the drafts, the page begins at the root. */
const ended = (): Promise<Response> => {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem('ERP_rt');
  leaveFor('/?popup');
  return new Promise(() => undefined);
};

const respond = async (path: string, call: Call): Promise<Response> => {
  try {
    return await sendFresh(path, call);
  } catch (error) {
    if ((error as Error).name !== 'AbortError') troubles.raise({ kind: 'no-answer' });
    throw error;
  }
};

const refuse = async (answer: Response): Promise<never> => {
  const body = (await answer.json().catch(() => ({}))) as { message?: unknown };
  const error = new ApiError(answer.status, body);
  if (answer.status === 403) troubles.raise({ kind: 'unauthorized', message: error.message });
  if (answer.status >= 500) troubles.raise({ kind: 'server' });
  throw error;
};

type Answer<T> = { status: number; body: T };

const answerTo = async <T>(path: string, call: Call): Promise<Answer<T>> => {
  const answer = await respond(path, call);
  if (!answer.ok) return refuse(answer);
  return { status: answer.status, body: (answer.status === 204 ? undefined : await answer.json()) as T };
};

/** What was asked for ahead, by path with query; an answer that nobody fetched within this time is no news any more. */
const AHEAD_MS = 5000;
const ahead = new Map<string, Promise<Answer<unknown>>>();

/** Reads before anybody can draw it: the first `callApi` of the same address is given this answer. */
export const askAhead = (path: string, query: Query = {}): void => {
  const address = withQuery(path, query);
  const answer = answerTo(path, { query });
  // Whoever takes the answer meets its error too.
  answer.catch(() => undefined);
  ahead.set(address, answer);
  setTimeout(() => ahead.delete(address), AHEAD_MS);
};

const takenAhead = (address: string): Promise<Answer<unknown>> | undefined => {
  const answer = ahead.get(address);
  ahead.delete(address);
  return answer;
};

/** Calls the API relative to the billing address. A 204 has the body `undefined`. Throws ApiError. */
export const callApi = async <T>(path: string, call: Call = {}): Promise<Answer<T>> => {
  const asked = (call.method ?? 'GET') === 'GET' ? takenAhead(withQuery(path, call.query)) : undefined;
  return (asked as Promise<Answer<T>> | undefined) ?? answerTo(path, call);
};

/** Fetches a file, a PDF for one. Throws ApiError. */
export const fetchFile = async (path: string, query: Query = {}): Promise<Blob> => {
  const answer = await respond(path, { query, headers: { accept: 'application/pdf' } });
  return answer.ok ? answer.blob() : refuse(answer);
};
