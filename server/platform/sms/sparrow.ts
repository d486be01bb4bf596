// Sparrow SMS, version 2: 200 `{count, response_code, response}`, or 403 with one of its codes; unproven.
import type { Delivery } from '../delivery.ts';
import type { Sms, SmsAccount } from './sms.ts';

/** Invalid receiver, empty text, no valid receiver; the other codes are about the account. */
const OF_THIS_MESSAGE = new Set([1007, 1010, 1011]);

export const toSparrowForm = (
  { token, sender }: SmsAccount,
  { to, text }: Sms,
): Record<string, string> => ({ token, from: sender, to, text });

export const readSparrowAnswer = (body: Record<string, unknown>): Delivery | undefined => {
  const { response_code: code, response } = body;
  if (typeof code !== 'number') return undefined;
  if (code === 200) return { outcome: 'sent' };
  return {
    outcome: OF_THIS_MESSAGE.has(code) ? 'rejected' : 'unavailable',
    error: `${code}: ${typeof response === 'string' ? response : ''}`,
  };
};
