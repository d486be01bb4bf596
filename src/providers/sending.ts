// Under which key a document is sent, and since when: a repeat of a request whose answer was lost
// must be the same to the letter.
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { ApiError } from './http.ts';
import { randomKey } from './random-key.ts';
import { serverNow } from './server-clock.ts';

/** `at`: when it was sent first (Nepal time, "YYYY-MM-DD HH:mm:ss"); not sent yet without. */
export type Sending = { key: string; at?: string };

/** For a document that was never sent. */
export const newSending = (): Sending => ({ key: randomKey() });

/** The same with the moment of its first sending, which is now unless it was sent before. */
export const sent = (sending: Sending): Required<Sending> => ({
  ...sending,
  at: sending.at ?? nepalTime(serverNow()),
});

/** True where the server has had another request under the same key: the draft was saved before. */
export const wasSentBefore = (error: ApiError): boolean =>
  error.fields?.['Idempotency-Key'] !== undefined;
