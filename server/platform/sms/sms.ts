// A text message, who sends it, and what a provider's adapter is.
import type { SmsProviderName } from '../../../domain/documents/reminders.ts';
import type { Delivery } from '../delivery.ts';

export type SmsAccount = { provider: SmsProviderName; token: string; sender: string };
/** `to` are the ten digits of a mobile number of Nepal. */
export type Sms = { to: string; text: string };

export type SmsGateway = {
  /** Never throws: a failure is a result, too. */
  send: (account: SmsAccount, sms: Sms, givenUp: AbortSignal) => Promise<Delivery>;
};

/** How a provider is asked, and how its answer is read. */
export type SmsAdapter = {
  address: string;
  toForm: (account: SmsAccount, sms: Sms) => Record<string, string>;
  /** Undefined for an answer that is not the provider's. */
  readAnswer: (body: Record<string, unknown>) => Delivery | undefined;
};
