// Every call to the API: bearer, language, one refresh for all who wait, and the contract's
// refusals as one kind of error.
import type { FieldErrors } from '../../domain/entity-schema/entity.ts';
import { toAsciiDigits } from '../../domain/language.ts';
import { getPageSignal, getPageUser, hasPageUser } from '../auth/page-user.ts';
import {
  endSession,
  type PendingWork,
  renewSession,
  wasJustRenewed,
} from '../auth/refresh-session.ts';
import { ACCESS_TOKEN_KEY, hasSession, isTokenExpired } from '../auth/tokens.ts';
import { getLanguage } from '../i18n/language.ts';
import { getBillingUrl } from '../platform/environment.ts';
import { errorDialog, type GlobalError } from '../platform/error-dialog-store.ts';
import { noteOwnFieldsVersion } from './own-fields-version.ts';

/** What the server refused: its status, its sentence, and for a 422 the problems by field. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  /** Of a save that was overtaken also `current`, what is stored now, and `tag`, its version. */
  readonly body: { message?: unknown; current?: unknown; tag?: string };
  constructor(status: number, body: { message?: unknown; current?: unknown; tag?: string }) {
    super(toErrorMessage(body.message));
    this.status = status;
    this.body = body;
    this.fields =
      status === 422 && typeof body.message === 'object' && body.message !== null
        ? (body.message as FieldErrors)
        : undefined;
  }
}

const toErrorMessage = (message: unknown): string => {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null) return '';
  const { error } = message as { error?: unknown };
  return typeof error === 'string' ? error : Object.values(message).flat().join(' ');
};

/** A list is sent as its values, each under the name. */
export type QueryParams = Record<string, string | string[] | number | undefined | null>;
export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  query?: QueryParams;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Without the session: nobody need be signed in. */
  isPublic?: boolean;
  /**
   * What goes wrong with a look-up is only logged by its caller (ERR-039); a download tells its 401
   * and 403 itself (ERR-007, ERR-021).
   */
  purpose?: 'look-up' | 'download';
  /**
   * A user has asked for it, though it is only a read: it is never repeated unasked, and the user
   * is shown when it was not done.
   */
  userInitiated?: boolean;
  /** Sent to its end even when the page is left meanwhile. */
  keepalive?: boolean;
};

/**
 * A search for digits is sent in ASCII digits; words of Devanagari are sent as they are, digits and
 * all.
 */
const normalizeSearch = (text: string): string =>
  /[\p{Script=Devanagari}--[०-९]]/v.test(text) ? text : toAsciiDigits(text);

const appendQuery = (path: string, query: QueryParams = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries(query))
    for (const value of [given].flat())
      if (value !== undefined && value !== null && value !== '')
        parameters.append(name, normalizeSearch(String(value)));
  const text = parameters.toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
};

/**
 * The headers of every call: the accepted type, the language of its messages, the session; a public
 * one has none.
 */
export const buildHeaders = (open = false): Record<string, string> => ({
  accept: 'application/json',
  'accept-language': getLanguage(),
  ...(open || !hasSession()
    ? {}
    : { authorization: `Bearer ${localStorage.getItem(ACCESS_TOKEN_KEY)}` }),
});

/** The page is about to be reloaded or left: the call never resolves. */
const waitForReload = () => new Promise<never>(() => undefined);

const sendRequest = async (
  path: string,
  { method = 'GET', body, query, headers, signal, isPublic, keepalive }: RequestOptions,
): Promise<Response> => {
  const leaving = getPageSignal();
  const signals = [signal, keepalive ? undefined : leaving].filter(each => each !== undefined);
  const answer = await fetch(getBillingUrl() + appendQuery(path, query), {
    method,
    signal: AbortSignal.any(signals),
    keepalive,
    headers: {
      ...buildHeaders(isPublic),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch((error: unknown) => {
    // Signed out meanwhile: the answer would be a refusal, and the page is about to go.
    if (leaving.aborted) return waitForReload();
    throw error;
  });
  syncServerClock(answer.headers.get('date'));
  noteOwnFieldsVersion(answer.headers);
  return answer;
};

/** Before a call with an expired token: renews the session, which reloads the page. */
export const renewExpiredSession = async (waits: PendingWork): Promise<void> => {
  if (!hasSession() || !isTokenExpired() || wasJustRenewed()) return;
  await renewSession(waits);
  return waitForReload();
};

/**
 * Before a call with an expired token, and after a read that was refused for it. The new page asks
 * again what it needs; a change is never sent unasked. A clock that is wrong, or a server that
 * refuses a new session, must not reload the page for ever.
 */
const sendWithValidToken = async (path: string, call: RequestOptions): Promise<Response> => {
  if (call.isPublic) return sendRequest(path, call);
  // Signed out on purpose, and what was still loading asks on: the page is about to go.
  if (!hasSession() && getPageUser() === null) return waitForReload();
  if (!hasSession() && hasPageUser()) {
    endSession();
    return waitForReload();
  }
  if (!hasSession()) return sendRequest(path, call);
  const isRead = (call.method ?? 'GET') === 'GET';
  const asked = call.userInitiated || call.purpose === 'download' ? 'deed' : 'nothing';
  await renewExpiredSession(isRead ? asked : 'change');
  const answer = await sendRequest(path, call);
  if (answer.status !== 401 || !isRead || call.purpose === 'download') return answer;
  if (wasJustRenewed()) endSession();
  else await renewSession(asked);
  return waitForReload();
};

const sendOrShowNoAnswer = async (path: string, call: RequestOptions): Promise<Response> => {
  try {
    return await sendWithValidToken(path, call);
  } catch (error) {
    if (call.purpose !== 'look-up' && (error as Error).name !== 'AbortError')
      errorDialog.show({ kind: 'no-answer' });
    throw error;
  }
};

/** The caller shows these; every other status is a server error (ERR-016, OPEN-127). */
const LOCALLY_HANDLED_STATUSES = [400, 401, 403, 404, 409, 412, 413, 422, 423, 429];

/** True for what a modal has shown already. */
export const isHandledGlobally = (status: number): boolean =>
  status === 403 || !LOCALLY_HANDLED_STATUSES.includes(status);

/**
 * A database that is away and a disk that is full have a sentence of the server: what was sent may
 * have been saved, or was not.
 */
const toGlobalError = ({ status, message }: ApiError): GlobalError =>
  (status === 503 || status === 507) && message !== ''
    ? { kind: 'unavailable', message, status }
    : { kind: 'server' };

/** Raises what a modal tells and throws the ApiError. */
export const throwApiError = async (
  answer: Response,
  purpose?: RequestOptions['purpose'],
): Promise<never> => {
  const body = (await answer.json().catch(() => ({}))) as { message?: unknown };
  const tag = answer.headers.get('etag') ?? undefined;
  const error = new ApiError(answer.status, tag === undefined ? body : { ...body, tag });
  if (answer.status === 403 && purpose === undefined)
    errorDialog.show({ kind: 'unauthorized', message: error.message });
  if (!LOCALLY_HANDLED_STATUSES.includes(answer.status) && purpose !== 'look-up')
    errorDialog.show(toGlobalError(error));
  throw error;
};

/** `tag` tells the state that is answered, where the server says it. */
export type ApiResponse<T> = { status: number; body: T; tag?: string };

const requestJson = async <T>(path: string, call: RequestOptions): Promise<ApiResponse<T>> => {
  const answer = await sendOrShowNoAnswer(path, call);
  if (!answer.ok) return throwApiError(answer, call.purpose);
  const body = (answer.status === 204 ? undefined : await answer.json()) as T;
  return { status: answer.status, body, tag: answer.headers.get('etag') ?? undefined };
};

/**
 * What was asked for ahead, by language and path with query; an answer that nobody fetched within
 * this time may be out of date.
 */
const PREFETCH_TTL_MS = 5000;
const prefetchedResponses = new Map<string, Promise<ApiResponse<unknown>>>();

let lastChangeTime = 0;

/**
 * Before a change is sent and once it has ended, in an error too: what was read before says nothing
 * of what is stored after it.
 */
export const noteChange = (): void => {
  prefetchedResponses.clear();
  lastChangeTime = Date.now();
};

/** When a change was last sent or ended, in milliseconds; 0 before the first. */
export const getLastChangeTime = (): number => lastChangeTime;

/** Who turns out to read another language is not given names in this one. */
const toPrefetchKey = (path: string, query?: QueryParams) =>
  `${getLanguage()} ${appendQuery(path, query)}`;

const keepForNext = (address: string, answer: Promise<ApiResponse<unknown>>): void => {
  prefetchedResponses.set(address, answer);
  setTimeout(() => {
    if (prefetchedResponses.get(address) === answer) prefetchedResponses.delete(address);
  }, PREFETCH_TTL_MS);
};

/**
 * Reads before anybody can draw it: the first `callApi` of the same address is given this answer,
 * or its error. Says, once it is there, whether it is good.
 */
export const prefetch = (path: string, query: QueryParams = {}): Promise<boolean> => {
  const address = toPrefetchKey(path, query);
  const answer = requestJson(path, { query });
  keepForNext(address, answer);
  return answer.then(
    () => true,
    () => false,
  );
};

/**
 * Leaves an answer that has just come to another part of the same page, which asks for the same a
 * moment later: the shell knows the user whose record a form opens.
 */
export const shareAnswer = (path: string, answer: ApiResponse<unknown>): void =>
  keepForNext(toPrefetchKey(path), Promise.resolve(answer));

const takePrefetched = (address: string): Promise<ApiResponse<unknown>> | undefined => {
  const answer = prefetchedResponses.get(address);
  prefetchedResponses.delete(address);
  return answer;
};

/**
 * Calls the API relative to the billing address. A 204 has the body `undefined`. Throws ApiError.
 */
export const callApi = async <T>(
  path: string,
  call: RequestOptions = {},
): Promise<ApiResponse<T>> => {
  if ((call.method ?? 'GET') === 'GET') {
    const asked = takePrefetched(toPrefetchKey(path, call.query));
    return (asked as Promise<ApiResponse<T>> | undefined) ?? requestJson(path, call);
  }
  noteChange();
  try {
    return await requestJson(path, call);
  } finally {
    noteChange();
  }
};

/** Asks for a file; the answer's body is still to be read. Throws ApiError. */
export const requestFile = async (path: string, call: RequestOptions): Promise<Response> => {
  const answer = await sendOrShowNoAnswer(path, call);
  return answer.ok ? answer : throwApiError(answer, call.purpose);
};

/** Fetches a file to be shown here, a PDF for one. Throws ApiError. */
export const fetchFile = async (
  path: string,
  query: QueryParams = {},
  signal?: AbortSignal,
): Promise<Blob> =>
  (await requestFile(path, { query, signal, headers: { accept: 'application/pdf' } })).blob();

/**
 * Milliseconds that this machine's clock is ahead of the server's; 0 until the first answer. A
 * till's own clock may be wrong, and the server refuses a document of a moment that has not come.
 */
let clockOffsetMs = 0;

/**
 * Of each answer: when the server gave it (the header `Date`, whole seconds), which another server
 * may keep to itself.
 */
export const syncServerClock = (date: string | null): void => {
  const serverTime = Date.parse(date ?? '');
  if (!Number.isNaN(serverTime)) clockOffsetMs = Date.now() - serverTime;
};

/**
 * The server's now, never later than it is there: the seconds of the header are cut, and the answer
 * took its time.
 */
export const getServerTime = (): Date => new Date(Date.now() - clockOffsetMs);
