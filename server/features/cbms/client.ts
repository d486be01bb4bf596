// One exchange with the interface of the tax authority: JSON out, a code back as bare text or in
// JSON. Never throws: a failure is a result too, and the most important part of it is whether the
// document may have arrived.
import { truncate } from '../../../domain/language.ts';
import type { CbmsEndpoint } from './endpoint.ts';

type CbmsPath = 'bill' | 'billreturn';
/**
 * `code`: the authority's three digits, or `not-reached` (certainly not delivered), `lost`
 * (unknown), `unknown` (an answer, but not in the authority's format). `text` is the response,
 * truncated; `milliseconds` its duration.
 */
export type CbmsResponse = {
  code: string;
  http_status: number | null;
  text: string;
  milliseconds: number;
};

const KNOWN_CODES = new Set(['200', '100', '101', '102', '103', '104', '105']);
const MAX_TEXT_LENGTH = 2_000;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** Errors before the first byte of the request could leave. */
const NOT_REACHED_ERRORS =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * The code in a response body: `200`, `"200"`, `{"message":"200"}` or `{"message":200}`; undefined
 * for anything else.
 */
export const parseCode = (body: string): string | undefined => {
  const text = body.replace(/^\uFEFF/, '').trim();
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // Bare text.
  }
  if (typeof value === 'object' && value !== null)
    value =
      (value as { message?: unknown; Message?: unknown }).message ??
      (value as { Message?: unknown }).Message;
  const code = String(value ?? '').trim();
  return KNOWN_CODES.has(code) ? code : undefined;
};

/**
 * A success needs a successful status, a refusal any but a server error: a proxy's page of status
 * 502 says nothing about an invoice.
 */
const toResponseCode = (status: number, body: string): string => {
  const code = parseCode(body);
  if (code === undefined || status >= 500) return 'unknown';
  return code === '200' && (status < 200 || status > 299) ? 'unknown' : code;
};

const readText = async (response: Response): Promise<string> => {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.length;
    if (size > MAX_RESPONSE_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, MAX_RESPONSE_BYTES);
};

const toFailure = (error: unknown): { code: string; text: string } => {
  const { name, cause, message } = error as Error & { cause?: Error & { code?: string } };
  if (name === 'TimeoutError') return { code: 'lost', text: 'No answer in time' };
  if (name === 'AbortError') return { code: 'lost', text: 'Stopped while waiting for the answer' };
  const code = cause?.code ?? '';
  return {
    code: NOT_REACHED_ERRORS.test(code) ? 'not-reached' : 'lost',
    text: [code, cause?.message ?? message].filter(Boolean).join(': '),
  };
};

/** Posts the payload and returns the response. `leaving` ends the wait when the service stops. */
export const postToCbms = async (
  { address, timeoutMs }: CbmsEndpoint,
  path: CbmsPath,
  payload: object,
  leaving: AbortSignal,
): Promise<CbmsResponse> => {
  const started = performance.now();
  const milliseconds = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/plain' },
      body: JSON.stringify(payload),
      // An invoice with the password must not follow a redirect.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), leaving]),
    });
    const text = await readText(response);
    return {
      code: toResponseCode(response.status, text),
      http_status: response.status,
      // The text of a foreign server is stored and shown: PostgreSQL stores no NUL.
      text: truncate(text.replaceAll('\0', '\uFFFD'), MAX_TEXT_LENGTH),
      milliseconds: milliseconds(),
    };
  } catch (error) {
    return { ...toFailure(error), http_status: null, milliseconds: milliseconds() };
  }
};
