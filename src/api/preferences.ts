// What the person who is signed in has chosen for themselves, kept by the server: taken over at the
// start, sent on in the background.

import { getTokenParams, hasSession, isTokenExpired } from '../auth/tokens.ts';
import { applyPreferences, setChoicePersister } from '../platform/persisted-choice.ts';
import { ApiError, callApi, prefetch } from './http.ts';

const PREFERENCES_PATH = 'preferences';

/**
 * What the server has not confirmed yet, and whose it is; kept by the tab. A choice of the sign-in
 * page belongs to the user who then signs in.
 */
const UNSENT_KEY = 'unsent_preferences';
type UnsentPreferences = { owner: number | undefined; chosen: Record<string, unknown> };

const readUnsent = (): Record<string, unknown> => {
  try {
    const kept = JSON.parse(
      sessionStorage.getItem(UNSENT_KEY) ?? 'null',
    ) as UnsentPreferences | null;
    return kept && (kept.owner === undefined || kept.owner === getTokenParams()?.id)
      ? kept.chosen
      : {};
  } catch {
    return {};
  }
};

const storeUnsent = (chosen: Record<string, unknown>): void =>
  sessionStorage.setItem(
    UNSENT_KEY,
    JSON.stringify({ owner: getTokenParams()?.id, chosen } satisfies UnsentPreferences),
  );

let knownPreferences: Record<string, unknown> = {};

/** All that is known to be chosen, by name. */
export const getPreferences = (): Record<string, unknown> => knownPreferences;

/**
 * A preference that is refused will be refused tomorrow; a server that is busy or has ended the
 * session will take it later.
 */
const isPermanentError = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status);

const omitSent = (sent: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(readUnsent()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
    ),
  );

let isSending = false;

/** One call at a time, so that the last choice is the last one that is sent. */
const sendUnsent = async (): Promise<void> => {
  // A session that has to be renewed first reloads the page; that page sends it.
  if (isSending || !hasSession() || isTokenExpired()) return;
  isSending = true;
  for (let chosen = readUnsent(); Object.keys(chosen).length > 0; chosen = readUnsent()) {
    try {
      await callApi(PREFERENCES_PATH, {
        method: 'PUT',
        body: chosen,
        purpose: 'look-up',
        keepalive: true,
      });
      storeUnsent(omitSent(chosen));
    } catch (error) {
      console.warn(error);
      if (!isPermanentError(error)) break;
      storeUnsent(omitSent(chosen));
    }
  }
  isSending = false;
};

/** Remembers a choice for the person: here at once, on the server in the background. */
export const setPreference = (name: string, value: unknown): void => {
  knownPreferences = { ...knownPreferences, [name]: value };
  storeUnsent({ ...readUnsent(), [name]: value });
  void sendUnsent();
};

/** From now on the server stores the choices that apply on every screen. */
export const enableChoiceSync = (): void => setChoicePersister(setPreference);

/** Asks while the code of the pages is still on its way. */
export const prefetchPreferences = (): void => void prefetch(PREFERENCES_PATH);

/**
 * Asks what is known of the person and takes it over; a server that does not answer this changes
 * nothing.
 */
export const loadPreferences = async (): Promise<void> => {
  enableChoiceSync();
  // What was chosen before the sign-in is theirs from now on.
  if (Object.keys(readUnsent()).length > 0) storeUnsent(readUnsent());
  try {
    const { body } = await callApi<Record<string, unknown> | undefined>(PREFERENCES_PATH, {
      purpose: 'look-up',
    });
    knownPreferences = { ...body, ...readUnsent() };
  } catch (error) {
    console.warn(error);
    knownPreferences = readUnsent();
  }
  applyPreferences(knownPreferences);
  void sendUnsent();
};
