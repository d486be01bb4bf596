// The session is renewed: once for every call that waits, over all tabs; then the page is reloaded
// (AUTH-046) and asks again by itself.

import { getLanguage } from '../i18n/language.ts';
import { getBillingUrl } from '../platform/environment.ts';
import { hardNavigate, reloadPage } from '../platform/hard-navigation.ts';
import { withRefreshLock } from './refresh-lock.ts';
import {
  ACCESS_TOKEN_KEY,
  getDeviceHeader,
  REFRESH_TOKEN_KEY,
  storeTokens,
  type Tokens,
} from './tokens.ts';

/**
 * What waits for the session: a change that would be saved, something else that a person has asked
 * for (a download, a conversion), or only what the page asks by itself and will ask again.
 */
export type PendingWork = 'change' | 'deed' | 'nothing';

/** Kept by the tab over its reload: when it was, and what had to be left unsent. */
const RENEWAL_KEY = 'renewed';
type Renewal = { at: number; unsent: PendingWork };

const readLastRenewal = (): Renewal | undefined => {
  try {
    return (
      (JSON.parse(sessionStorage.getItem(RENEWAL_KEY) ?? 'null') as Renewal | null) ?? undefined
    );
  } catch {
    return undefined;
  }
};

/**
 * A session that is refused again so soon (milliseconds) after it was renewed will not become
 * better by asking once more.
 */
const RENEWAL_GRACE_MS = 10_000;

/** True when this tab has just been renewed: a page must never reload for ever. */
export const wasJustRenewed = (): boolean =>
  Date.now() - (readLastRenewal()?.at ?? 0) < RENEWAL_GRACE_MS;

/** What was left unsent when the page was reloaded; answers it once. */
export const takeUnsentWork = (): PendingWork => {
  const renewal = readLastRenewal();
  if (!renewal || renewal.unsent === 'nothing') return 'nothing';
  sessionStorage.setItem(RENEWAL_KEY, JSON.stringify({ ...renewal, unsent: 'nothing' }));
  return renewal.unsent;
};

/**
 * `dead` is the access token that was refused; another one in the storage means that another tab
 * has refreshed meanwhile.
 */
const refreshTokens = async (dead: string | null): Promise<boolean> => {
  const kept = localStorage.getItem(ACCESS_TOKEN_KEY);
  if (kept !== dead) return kept !== null;
  const answer = await fetch(`${getBillingUrl()}refresh-token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': getLanguage(),
      ...getDeviceHeader(),
    },
    body: JSON.stringify({ refresh_token: localStorage.getItem(REFRESH_TOKEN_KEY) }),
  });
  // A server in trouble says nothing about the session.
  if (answer.status >= 500) throw new Error(`The session could not be refreshed: ${answer.status}`);
  if (!answer.ok) return false;
  storeTokens((await answer.json()) as Tokens);
  return true;
};

/** The session is over: what was typed stays in the drafts, the page begins at the root. */
export const endSession = (): void => {
  localStorage.removeItem(ACCESS_TOKEN_KEY);
  localStorage.removeItem(REFRESH_TOKEN_KEY);
  hardNavigate('/?popup');
};

let pendingRenewal: Promise<void> | undefined;
let unsentWork: PendingWork = 'nothing';

/**
 * Renews the session and reloads the page, or ends it; what a user has asked for waits, and is
 * never sent unasked. Rejects when the server cannot tell.
 */
export const renewSession = (waits: PendingWork): Promise<void> => {
  if (waits === 'change' || unsentWork === 'nothing') unsentWork = waits;
  const dead = localStorage.getItem(ACCESS_TOKEN_KEY);
  pendingRenewal ??= withRefreshLock(() => refreshTokens(dead))
    .then(alive => {
      if (!alive) return endSession();
      sessionStorage.setItem(RENEWAL_KEY, JSON.stringify({ at: Date.now(), unsent: unsentWork }));
      reloadPage();
    })
    .finally(() => {
      pendingRenewal = undefined;
      unsentWork = 'nothing';
    });
  return pendingRenewal;
};
