// Sends a letter with each of many documents, one after the other, each under a key of its own, so that
// a repeat sends nothing twice. Where the server asks for patience, it is waited for.
import type { WrittenLetters } from '../../../domain/documents/letter.ts';
import type { Language } from '../../../domain/language.ts';
import { ApiError, callApi } from '../../api/http.ts';
import { createRandomKey } from '../../api/idempotent-request.ts';
import type { ListRecord } from '../../entities/bulk-actions.ts';

/** One document with its letter; `to` is empty where nobody has an address. */
export type SelectedLetter = {
  record: ListRecord;
  /** Its address in the API, "invoices/12". */
  path: string;
  to: string;
  language: Language;
  subject: string;
  message: string;
  key: string;
};

type OfferedLetter = { to: string; language: Language | null; letter: WrittenLetters };

/** The letter that is offered with one document; in the language of the page where its party has none. */
export const loadLetter = async (
  record: ListRecord,
  path: string,
  pageLanguage: Language,
  signal: AbortSignal,
): Promise<SelectedLetter> => {
  const { body } = await callApi<OfferedLetter>(`${path}/email`, { purpose: 'look-up', signal });
  const language = body.language ?? pageLanguage;
  return {
    ...{ record, path, language, to: body.to, key: createRandomKey() },
    ...body.letter[language],
  };
};

/** The server takes only some mails a minute; it is asked again this often, for that long. */
const PATIENCE = { everyMs: 5_000, tries: 24 };

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/**
 * Sends one. `onWait` is called while the server takes no more mails; throws ApiError, or the error of a
 * call without an answer.
 */
const sendLetter = async (
  { path, key, to, subject, message, language }: SelectedLetter,
  onWait: () => void,
  isStopped: () => boolean,
): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await callApi(`${path}/email`, {
        method: 'POST',
        body: { to, subject, message, language, copy: 0 },
        headers: { 'idempotency-key': key },
        purpose: 'look-up',
      });
      return;
    } catch (error) {
      const mayWait = error instanceof ApiError && error.status === 429 && tries < PATIENCE.tries;
      if (!mayWait || isStopped()) throw error;
      onWait();
      await pause(PATIENCE.everyMs);
    }
  }
};

export type SendOutcome = {
  sent: SelectedLetter[];
  failed: { letter: SelectedLetter; error: unknown }[];
  /** Not tried, because somebody stopped it or no other would fare better. */
  left: SelectedLetter[];
};

/** `onSent` is called with how many are through, and with `waiting` while the server takes none. */
export const sendLetters = async (
  letters: SelectedLetter[],
  onProgress: (through: number, waiting: boolean) => void,
  isStopped: () => boolean,
): Promise<SendOutcome> => {
  const outcome: SendOutcome = { sent: [], failed: [], left: [] };
  for (const [nth, letter] of letters.entries()) {
    if (isStopped()) {
      outcome.left = letters.slice(nth);
      break;
    }
    try {
      await sendLetter(letter, () => onProgress(nth, true), isStopped);
      outcome.sent.push(letter);
    } catch (error) {
      outcome.failed.push({ letter, error });
      // Without the session or the right to send, every other would be refused, too.
      if (error instanceof ApiError && [401, 403].includes(error.status)) {
        outcome.left = letters.slice(nth + 1);
        break;
      }
    }
    onProgress(nth + 1, false);
  }
  return outcome;
};
