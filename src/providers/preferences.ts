// What the person who is signed in has chosen for themselves, kept by the server: taken over at the
// start, sent on in the background.
import { keepChoicesWith, takeOver } from '../remembered.ts';
import { ApiError, askAhead, callApi } from './http.ts';
import { hasSession, isExpired, tokenParams } from './tokens.ts';

const PREFERENCES = 'preferences';

/**
 * What the server has not confirmed yet, and whose it is; kept by the tab. A choice of the sign-in
 * page belongs to whoever then signs in.
 */
const UNSENT = 'unsent_preferences';
type Unsent = { owner: number | undefined; chosen: Record<string, unknown> };

const unsent = (): Record<string, unknown> => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(UNSENT) ?? 'null') as Unsent | null;
    return kept && (kept.owner === undefined || kept.owner === tokenParams()?.id)
      ? kept.chosen
      : {};
  } catch {
    return {};
  }
};

const keepUnsent = (chosen: Record<string, unknown>): void =>
  sessionStorage.setItem(
    UNSENT,
    JSON.stringify({ owner: tokenParams()?.id, chosen } satisfies Unsent),
  );

let known: Record<string, unknown> = {};

/** All that is known to be chosen, by name. */
export const preferences = (): Record<string, unknown> => known;

/**
 * A server that refuses what it is told will do so tomorrow; one that is busy or has ended the
 * session will not.
 */
const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && ![401, 403, 429].includes(error.status);

const without = (sent: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(unsent()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
    ),
  );

let sending = false;

/** One call at a time, so that the last choice is the last that is told. */
const send = async (): Promise<void> => {
  // A session that has to be renewed first loads the page anew; that page sends it.
  if (sending || !hasSession() || isExpired()) return;
  sending = true;
  for (let chosen = unsent(); Object.keys(chosen).length > 0; chosen = unsent()) {
    try {
      await callApi(PREFERENCES, {
        method: 'PUT',
        body: chosen,
        purpose: 'look-up',
        keepalive: true,
      });
      keepUnsent(without(chosen));
    } catch (error) {
      console.warn(error);
      if (!isFinal(error)) break;
      keepUnsent(without(chosen));
    }
  }
  sending = false;
};

/** Remembers a choice for the person: here at once, on the server in the background. */
export const prefer = (name: string, value: unknown): void => {
  known = { ...known, [name]: value };
  keepUnsent({ ...unsent(), [name]: value });
  void send();
};

/** From now on the server is told of the choices that hold on every screen. */
export const keepChoices = (): void => keepChoicesWith(prefer);

/** Asks while the code of the pages is still on its way. */
export const askForPreferences = (): void => void askAhead(PREFERENCES);

/**
 * Asks what is known of the person and takes it over; a server that does not answer this changes
 * nothing.
 */
export const loadPreferences = async (): Promise<void> => {
  keepChoices();
  // What was chosen before the sign-in is theirs from now on.
  if (Object.keys(unsent()).length > 0) keepUnsent(unsent());
  try {
    const { body } = await callApi<Record<string, unknown> | undefined>(PREFERENCES, {
      purpose: 'look-up',
    });
    known = { ...body, ...unsent() };
  } catch (error) {
    console.warn(error);
    known = unsent();
  }
  takeOver(known);
  void send();
};
