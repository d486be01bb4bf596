// Aakash SMS, version 3: `{error, message, data: {valid, invalid}}`; unproven.
import type { Delivery } from '../delivery.ts';
import type { Sms, SmsAccount } from './sms.ts';

export const toAakashForm = ({ token }: SmsAccount, { to, text }: Sms): Record<string, string> => ({
  auth_token: token,
  to,
  text,
});

export const readAakashAnswer = (body: Record<string, unknown>): Delivery | undefined => {
  const { error, message, data } = body;
  if (typeof error !== 'boolean') return undefined;
  const said = typeof message === 'string' ? message : '';
  // Wrong token, empty account, a field that is missing.
  if (error) return { outcome: 'unavailable', error: said };
  const { valid, invalid } = (data ?? {}) as { valid?: unknown[]; invalid?: unknown[] };
  const isRefused = (valid?.length ?? 0) === 0 && (invalid?.length ?? 0) > 0;
  return isRefused ? { outcome: 'rejected', error: said || 'Invalid number' } : { outcome: 'sent' };
};
