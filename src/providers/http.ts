// Every call to the API: bearer, language, one refresh for all who wait, and the contract's
// refusals as one kind of error.
import { inAscii } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { billingAddress } from '../environment.ts';
import { language } from '../i18n/language.ts';
import { type Trouble, troubles } from '../ui/troubles.ts';
import { isOwned } from './page-owner.ts';
import { endSession, justRenewed, renewSession, type WaitsFor } from './refresh.ts';
import { hearClock } from './server-clock.ts';
import { ACCESS, hasSession, isExpired } from './tokens.ts';

/** What the server refused: its status, its sentence, and for a 422 the problems by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: Problems | undefined;
  /** Of a save that was overtaken also `current`, what is stored now, and `tag`, its version. */
  readonly body: { message?: unknown; current?: unknown; tag?: string };
  constructor(status: number, body: { message?: unknown; current?: unknown; tag?: string }) {
    super(sentenceOf(body.message));
    this.status = status;
    this.body = body;
    this.fields =
      status === 422 && typeof body.message === 'object' && body.message !== null
        ? (body.message as Problems)
        : undefined;
  }
}

const sentenceOf = (message: unknown): string => {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null) return '';
  const { error } = message as { error?: unknown };
  return typeof error === 'string' ? error : Object.values(message).flat().join(' ');
};

export type Query = Record<string, string | number | undefined | null>;
export type Call = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Without the session: nobody need be signed in. */
  open?: boolean;
  /**
   * What goes wrong with a look-up is only logged by its caller (ERR-039); a download tells its 401
   * and 403 itself (ERR-007, ERR-021).
   */
  purpose?: 'look-up' | 'download';
  /**
   * A person has asked for it, though it is only a read: it is never repeated unasked, and the
   * person is told when it was not done.
   */
  deed?: boolean;
  /** Sent to its end even when the page is left meanwhile. */
  keepalive?: boolean;
};

/**
 * What is asked for by its digits is kept in ASCII digits; words of Devanagari are asked for as
 * they stand, digits and all.
 */
const searched = (text: string): string =>
  /[\p{Script=Devanagari}--[०-९]]/v.test(text) ? text : inAscii(text);

const withQuery = (path: string, query: Query = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '')
      parameters.set(name, searched(String(value)));
  const text = parameters.toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
};

/**
 * What every call bears: what it takes for an answer, the language of its sentences, the session;
 * an `open` one bears none.
 */
export const callHeaders = (open = false): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': language(),
  ...(open || !hasSession() ? {} : { authorization: `Bearer ${localStorage.getItem(ACCESS)}` }),
});

const send = async (
  path: string,
  { method = 'GET', body, query, headers, signal, open, keepalive }: Call,
): Promise<Response> => {
  const answer = await fetch(billingAddress() + withQuery(path, query), {
    method,
    signal,
    keepalive,
    headers: {
      ...callHeaders(open),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  hearClock(answer.headers.get('date'));
  return answer;
};

/** The page is about to be loaded anew, or left: nobody is answered any more. */
const never = () => new Promise<never>(() => undefined);

/** Before a call with a dead token: renews the session, which loads the page anew. */
export const renewDead = async (waits: WaitsFor): Promise<void> => {
  if (!hasSession() || !isExpired() || justRenewed()) return;
  await renewSession(waits);
  return never();
};

/**
 * Before a call with a dead token, and after a read that was refused for it. The new page asks
 * again what it needs; a change is never sent unasked. A clock that is wrong, or a server that
 * refuses a fresh session, must not load the page anew for ever.
 */
const sendFresh = async (path: string, call: Call): Promise<Response> => {
  if (call.open) return send(path, call);
  if (!hasSession() && isOwned()) {
    endSession();
    return never();
  }
  if (!hasSession()) return send(path, call);
  const isRead = (call.method ?? 'GET') === 'GET';
  const asked = call.deed || call.purpose === 'download' ? 'deed' : 'nothing';
  await renewDead(isRead ? asked : 'change');
  const answer = await send(path, call);
  if (answer.status !== 401 || !isRead || call.purpose === 'download') return answer;
  if (justRenewed()) endSession();
  else await renewSession(asked);
  return never();
};

const respond = async (path: string, call: Call): Promise<Response> => {
  try {
    return await sendFresh(path, call);
  } catch (error) {
    if (call.purpose !== 'look-up' && (error as Error).name !== 'AbortError')
      troubles.raise({ kind: 'no-answer' });
    throw error;
  }
};

/**
 * What is told where it happened; every other status is a server in trouble (ERR-016, OPEN-127).
 */
const TOLD_IN_PLACE = [400, 401, 403, 404, 409, 412, 413, 422, 429];

/** True for what a modal has told already. */
export const isToldByModal = (status: number): boolean =>
  status === 403 || !TOLD_IN_PLACE.includes(status);

/**
 * A database that is away and a disk that is full have a sentence of the server: what was sent may
 * have been saved, or was not.
 */
const serverTrouble = ({ status, message }: ApiError): Trouble =>
  (status === 503 || status === 507) && message !== ''
    ? { kind: 'unavailable', message, status }
    : { kind: 'server' };

/** Raises what a modal tells and throws the ApiError. */
export const refuse = async (answer: Response, purpose?: Call['purpose']): Promise<never> => {
  const body = (await answer.json().catch(() => ({}))) as { message?: unknown };
  const tag = answer.headers.get('etag') ?? undefined;
  const error = new ApiError(answer.status, tag === undefined ? body : { ...body, tag });
  if (answer.status === 403 && purpose === undefined)
    troubles.raise({ kind: 'unauthorized', message: error.message });
  if (!TOLD_IN_PLACE.includes(answer.status) && purpose !== 'look-up')
    troubles.raise(serverTrouble(error));
  throw error;
};

/** `tag` tells the state that is answered, where the server says it. */
export type Answer<T> = { status: number; body: T; tag?: string };

const answerTo = async <T>(path: string, call: Call): Promise<Answer<T>> => {
  const answer = await respond(path, call);
  if (!answer.ok) return refuse(answer, call.purpose);
  const body = (answer.status === 204 ? undefined : await answer.json()) as T;
  return { status: answer.status, body, tag: answer.headers.get('etag') ?? undefined };
};

/**
 * What was asked for ahead, by language and path with query; an answer that nobody fetched within
 * this time is no news any more.
 */
const AHEAD_MS = 5000;
const ahead = new Map<string, Promise<Answer<unknown>>>();

/** Who turns out to read another language is not given names in this one. */
const aheadOf = (path: string, query?: Query) => `${language()} ${withQuery(path, query)}`;

/**
 * Reads before anybody can draw it: the first `callApi` of the same address is given this answer,
 * or its error. Says, once it is there, whether it is good.
 */
export const askAhead = (path: string, query: Query = {}): Promise<boolean> => {
  const address = aheadOf(path, query);
  const answer = answerTo(path, { query });
  ahead.set(address, answer);
  setTimeout(() => ahead.delete(address), AHEAD_MS);
  return answer.then(
    () => true,
    () => false,
  );
};

const takenAhead = (address: string): Promise<Answer<unknown>> | undefined => {
  const answer = ahead.get(address);
  ahead.delete(address);
  return answer;
};

/**
 * Calls the API relative to the billing address. A 204 has the body `undefined`. Throws ApiError.
 */
export const callApi = async <T>(path: string, call: Call = {}): Promise<Answer<T>> => {
  const asked =
    (call.method ?? 'GET') === 'GET' ? takenAhead(aheadOf(path, call.query)) : undefined;
  return (asked as Promise<Answer<T>> | undefined) ?? answerTo(path, call);
};

/** Asks for a file; the answer's body is still to be read. Throws ApiError. */
export const askForFile = async (path: string, call: Call): Promise<Response> => {
  const answer = await respond(path, call);
  return answer.ok ? answer : refuse(answer, call.purpose);
};

/** Fetches a file to be shown here, a PDF for one. Throws ApiError. */
export const fetchFile = async (
  path: string,
  query: Query = {},
  signal?: AbortSignal,
): Promise<Blob> =>
  (await askForFile(path, { query, signal, headers: { accept: 'application/pdf' } })).blob();
