// Under which key a document is sent, and since when: a repeat of a request whose answer was lost
// must be the same to the letter.
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import { type ApiError, getServerTime } from './http.ts';

/** `at`: when it was sent first (Nepal time, "YYYY-MM-DD HH:mm:ss"); not sent yet without. */
export type IdempotentRequest = { key: string; at?: string };

/** For a document that was never sent. */
export const createIdempotentRequest = (): IdempotentRequest => ({ key: createRandomKey() });

/** The same with the moment of its first sending, which is now unless it was sent before. */
export const markAsSent = (sending: IdempotentRequest): Required<IdempotentRequest> => ({
  ...sending,
  at: sending.at ?? toNepalTime(getServerTime()),
});

/** True where the server has had another request under the same key: the draft was saved before. */
export const isDuplicateRequest = (error: ApiError): boolean =>
  error.fields?.['Idempotency-Key'] !== undefined;
/**
 * Identifies something among everything else: a request that is carried out once, a row. Not
 * crypto.randomUUID: it is missing where the address is not https or localhost.
 */
export const createRandomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
