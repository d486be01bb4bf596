// Sends text messages through a provider in Nepal. No adapter has been proven with a real account yet; both
// follow the documentation that their providers publish, and tests run them against a simulator of it.
import type { SmsProviderName } from '../../../domain/documents/reminders.ts';
import { truncate } from '../../../domain/language.ts';
import type { Delivery } from '../delivery.ts';
import { readAakashAnswer, toAakashForm } from './aakash.ts';
import type { SmsAdapter, SmsGateway } from './sms.ts';
import { readSparrowAnswer, toSparrowForm } from './sparrow.ts';

const adapters: Record<SmsProviderName, SmsAdapter> = {
  sparrow: {
    address: 'https://api.sparrowsms.com/v2/sms/',
    toForm: toSparrowForm,
    readAnswer: readSparrowAnswer,
  },
  aakash: {
    address: 'https://sms.aakashsms.com/sms/v3/send',
    toForm: toAakashForm,
    readAnswer: readAakashAnswer,
  },
};

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Characters of what a provider says. */
const MAX_ERROR_LENGTH = 300;
/** Errors before the first byte of the request could leave. */
const NOT_REACHED_ERRORS =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * The gateway of the installation: the providers themselves, or at `smsUrl`, where it is set, a server
 * that answers like them.
 */
export const createSmsGateway = ({ smsUrl }: { smsUrl: string }): SmsGateway => ({
  send: async (account, sms, givenUp) => {
    const { address, toForm, readAnswer } = adapters[account.provider];
    const { pathname } = new URL(address);
    try {
      const response = await fetch(smsUrl === '' ? address : new URL(pathname, smsUrl), {
        method: 'POST',
        body: new URLSearchParams(toForm(account, sms)),
        // The token goes to nobody else.
        redirect: 'manual',
        signal: AbortSignal.any([givenUp, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      // Some servers repeat what they were asked.
      const text = (await readText(response)).replaceAll(account.token, '•••');
      return readResponse(response.status, text, readAnswer);
    } catch (error) {
      return toFailure(error);
    }
  },
});

const readResponse = (
  status: number,
  text: string,
  readAnswer: SmsAdapter['readAnswer'],
): Delivery => {
  const answer = readAnswer(parseObject(text));
  const error = truncate(`HTTP ${status}: ${text.replace(/\s+/g, ' ').trim()}`, MAX_ERROR_LENGTH);
  if (answer) {
    if (answer.outcome !== 'sent')
      return { ...answer, error: truncate(answer.error, MAX_ERROR_LENGTH) };
    return status >= 200 && status <= 299 ? answer : { outcome: 'unknown', error };
  }
  // A page of a proxy says nothing about the message.
  return { outcome: status >= 400 && status <= 499 ? 'unavailable' : 'unknown', error };
};

const parseObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

const readText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.length;
    if (size > MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, MAX_ANSWER_BYTES);
};

const toFailure = (error: unknown): Delivery => {
  const { name, cause, message } = error as Error & { cause?: Error & { code?: string } };
  if (name === 'TimeoutError') return { outcome: 'unknown', error: 'No answer in time' };
  if (name === 'AbortError')
    return { outcome: 'unknown', error: 'Stopped while waiting for the answer' };
  const code = cause?.code ?? '';
  const said = [code, cause?.message ?? message].filter(Boolean).join(': ');
  return {
    outcome: NOT_REACHED_ERRORS.test(code) ? 'unavailable' : 'unknown',
    error: truncate(said, MAX_ERROR_LENGTH),
  };
};
